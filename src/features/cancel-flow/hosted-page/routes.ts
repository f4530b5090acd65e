// `/c/:publicKey?token=`: the hosted cancel flow. Opening it changes nothing; every step submits a form.

import { Value } from "@sinclair/typebox/value";
import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { AGAIN, asset, assetResponse } from "../../../http/asset.ts";
import { readBytes, TooLarge } from "../../../http/body.ts";
import { contextOf } from "../../../http/context.ts";
import { rootOf, tokenOf } from "../../../http/pages/page.ts";
import { publicPage } from "../../../http/rules.ts";
import { Email } from "../../../http/shapes.ts";
import { takeLimit } from "../../../http/take-limit.ts";
import { AppError, invalid, notFound } from "../../../lib/errors.ts";
import { CANCEL_REASONS, type CancelReason } from "../../churn-events/reasons.ts";
import { findProjectByPublicKey } from "../../projects/key-owners.ts";
import { currentKeys } from "../../projects/keys.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { flowConfigOf } from "../flow-config.ts";
import { findCancelLink, findProjectOfLink } from "../links.ts";
import { type Progress, progressOf } from "../progress.ts";
import { MOST_COMMENT, openSession, reportOutcome } from "../service.ts";
import type { CancelLink, Outcome } from "../tables.ts";
import {
  busyPage,
  canceledPage,
  confirmPage,
  type Filled,
  type Hosted,
  keptPage,
  NOTHING_FILLED,
  offerPage,
  overPage,
  reasonPage,
  savedPage,
  unprovenPage,
} from "./hosted-page.ts";
import { themeCss } from "./theme.ts";

/** How long a customer waits for the result of the application, in ms. */
const LONGEST_WAIT = 5_000;

const MOST_BYTES = 65_536;

/** One visit: the project of the flow, and the customer. */
type Visit = { project: Project; token: string; link: CancelLink | null; hosted: Hosted };

export const cancelPageRoutes = ({ store, clock, keys, stopping }: Deps) => {
  async function visitOf(request: Request, publicKey: string): Promise<Visit> {
    const project = await findProjectByPublicKey(store.read, publicKey, clock.now());
    if (!project) throw notFound("The page of this public key");
    const token = tokenOf(request);
    const found = token ? await findCancelLink(store.read, project, token, keys.links, clock.now()) : undefined;
    const wish = { language: null, acceptLanguage: request.headers.get("accept-language") };
    const config = flowConfigOf(project, wish, found ?? null);
    const hosted = { path: contextOf(request).path, config, isKnown: found !== undefined };
    return { project, token, link: found ?? null, hosted };
  }

  /** Where a link leads whose public key was rotated since it was mailed. */
  async function findNewAddress(request: Request, publicKey: string): Promise<string | undefined> {
    if (await findProjectByPublicKey(store.read, publicKey, clock.now())) return undefined;
    const token = tokenOf(request);
    const project = await findProjectOfLink(store.read, token, keys.links);
    if (!project) return undefined;
    const { public: current } = await currentKeys(store.read, project, keys.sealing);
    return `${rootOf(contextOf(request).path)}/c/${current}?token=${token}`;
  }

  /** The page that explains why the flow cannot continue; undefined if it can. */
  function obstacle({ project, token, link, hosted }: Visit): Response | undefined {
    if (token !== "" && link === null) return overPage(hosted);
    if (link === null && settingsOf(project).cancel_flow.verify_identity) return unprovenPage(hosted);
    return undefined;
  }

  async function submit(visit: Visit, form: URLSearchParams, skips: boolean): Promise<Response> {
    const { project, token, link, hosted } = visit;
    const filled = filledIn(form);
    const wrong = faultIn(filled, link !== null, skips);
    if (wrong) return reasonPage(hosted, { ...filled, wrong });
    const input = {
      // Without a chosen reason, it counts as "other".
      reason: skips ? "other" : (filled.reason as CancelReason),
      comment: skips ? null : filled.comment.slice(0, MOST_COMMENT),
      locale: hosted.config.language,
      withoutOffer: skips,
      ...(link ? { token } : { customer_email: filled.email }),
    } as const;
    const { session, chosen } = await store.write((tx) => openSession(tx, project, input, keys, clock.now()));
    if (skips) return end(visit, session.id, "declined", form);
    return chosen
      ? offerPage(hosted, session.id, chosen.offer, "first", chosen.fallback)
      : confirmPage(hosted, session.id);
  }

  async function end(visit: Visit, sessionId: string, outcome: Outcome, form: URLSearchParams): Promise<Response> {
    const { project, hosted } = visit;
    const offer = form.get("offer") === "fallback" ? ("fallback" as const) : ("first" as const);
    await store.write((tx) => reportOutcome(tx, project, sessionId, { outcome, offer }, clock.now()));
    if (outcome === "abandoned") return keptPage(hosted);
    const watching = { language: hosted.config.language, acceptLanguage: null, most: LONGEST_WAIT, signal: stopping };
    const progress = await progressOf(store, project, sessionId, watching);
    const { return_url } = hosted.config;
    const onward = return_url ? withOutcome(return_url, outcome, progress) : null;
    // The result is shown here, because the page at the return address may not know it.
    if (onward !== null && progress === null) return leadTo(onward);
    if (outcome === "accepted") return savedPage(hosted, progress?.text, onward);
    return canceledPage(hosted, progress?.status === "applied" ? progress.text : undefined, onward);
  }

  return new Elysia()
    .get(
      "/c/:publicKey",
      async function showFlow({ params, request }) {
        const moved = await findNewAddress(request, params.publicKey);
        if (moved) return leadTo(moved);
        const visit = await visitOf(request, params.publicKey);
        return obstacle(visit) ?? reasonPage(visit.hosted, NOTHING_FILLED);
      },
      { detail: publicPage },
    )
    .get(
      "/c/:publicKey/theme.css",
      async function showTheme({ params, request }) {
        const { project } = await visitOf(request, params.publicKey);
        return assetResponse(asset("text/css", themeCss(settingsOf(project).cancel_flow.theme), AGAIN), request);
      },
      { detail: publicPage },
    )
    .post(
      "/c/:publicKey",
      async function goOn({ params, request }) {
        const visit = await visitOf(request, params.publicKey);
        try {
          await takeLimit(contextOf(request), "cancel_flow", visit.project.id);
          const form = await formOf(request);
          const step = form.get("step");
          if (step === "keep") return keptPage(visit.hosted);
          const outcome = OUTCOMES.find((one) => one === step);
          // A form that is submitted again after its link was used gets the same result.
          if (outcome) return await end(visit, form.get("session") ?? "", outcome, form);
          return obstacle(visit) ?? (await submit(visit, form, step === "skip"));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.kind === "rate_limited") return busyPage(visit.hosted);
          if (error.kind === "unauthorized" || error.kind === "not_found") return overPage(visit.hosted);
          throw error;
        }
      },
      { detail: publicPage },
    );
};

const OUTCOMES: readonly Outcome[] = ["accepted", "declined", "abandoned"];

async function formOf(request: Request): Promise<URLSearchParams> {
  const bytes = await readBytes(request, MOST_BYTES);
  if (bytes instanceof TooLarge) throw invalid("body", "is too large");
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

const filledIn = (form: URLSearchParams): Omit<Filled, "wrong"> => ({
  reason: form.get("reason"),
  comment: form.get("comment") ?? "",
  email: (form.get("email") ?? "").trim(),
});

function faultIn({ reason, email }: Omit<Filled, "wrong">, isKnown: boolean, skips: boolean): Filled["wrong"] {
  if (!skips && !CANCEL_REASONS.some((one) => one === reason)) return "reason";
  return isKnown || Value.Check(Email, email) ? null : "email";
}

/** Redirects to the link's return address, with the decision. Only the webhook proves it. */
function withOutcome(address: string, outcome: Outcome, progress: Progress | null): string {
  const url = new URL(address);
  url.searchParams.set("cancel_flow", outcome);
  if (progress !== null) url.searchParams.set("carried_out", progress.status);
  return url.href;
}

const leadTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
