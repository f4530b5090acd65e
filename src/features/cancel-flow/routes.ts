// The cancel flow for browsers: the requests of the widget. The public key is in the path or the body.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { anyone } from "../../http/rules.ts";
import { Item, Ok } from "../../http/shapes.ts";
import { takeLimit } from "../../http/take-limit.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { cancelFlowLimit } from "../access/rules.ts";
import { findProjectByPublicKey } from "../projects/key-owners.ts";
import type { Project } from "../projects/tables.ts";
import { willApply } from "./applying.ts";
import { flowConfigOf } from "./flow-config.ts";
import { findCancelLink } from "./links.ts";
import {
  FindFlowConfig,
  FindProgress,
  NewOutcome,
  NewSession,
  ReadFlowConfig,
  ReadProgress,
  ReadSubmission,
  toShownOffer,
} from "./model.ts";
import { progressOf } from "./progress.ts";
import { openSession, reportOutcome } from "./service.ts";

/** Shorter than the widget's timeout of three seconds. */
const LONGEST_WAIT = 2_500;

export const cancelFlowRoutes = ({ store, clock, keys, stopping }: Deps) => {
  const findProject = (publicKey: string) => findProjectByPublicKey(store.read, publicKey, clock.now());

  /**
   * The project of the key in a body, after charging its limit. Called before the body is validated, so that a request with a
   * known key is charged to that key even if it is invalid.
   */
  async function findCaller({ body, request }: { body: unknown; request: Request }) {
    const publicKey = (body as { public_key?: unknown } | null)?.public_key;
    const project = typeof publicKey === "string" ? await findProject(publicKey) : undefined;
    if (project) await takeLimit(contextOf(request), "cancel_flow", project.id);
    return { caller: project };
  }

  async function getLinkOf(project: Project, token: string) {
    const link = await findCancelLink(store.read, project, token, keys.links, clock.now());
    if (!link) throw new AppError("unauthorized", "This link was already used or has expired: ask for a new one");
    return link;
  }

  return new Elysia({ prefix: "/cancel-flow" })
    .get(
      "/config/:publicKey",
      async ({ params, query, request, set }) => {
        const project = known(await findProject(params.publicKey));
        await takeLimit(contextOf(request), "cancel_flow", project.id);
        const link = query.token === undefined ? null : await getLinkOf(project, query.token);
        set.headers["cache-control"] = link ? "private, no-store" : "public, max-age=300";
        set.headers.vary = "Accept-Language";
        const wish = { language: query.language ?? null, acceptLanguage: request.headers.get("accept-language") };
        return { data: flowConfigOf(project, wish, link) };
      },
      describe({
        query: query(FindFlowConfig),
        id: "getCancelFlowConfig",
        tag: "Cancel flow",
        access: anyone,
        limit: cancelFlowLimit,
        cors: true,
        summary: "Get what a cancel flow needs to start",
        description:
          "May be cached for five minutes. The labels are in `language` if it is given, otherwise in the browser's preferred language, otherwise in the project's (en, de, fr, es, pt, hi). With the `token` of a link to the hosted page, the answer also has the customer's name and where the page leads back to, and must not be cached.",
        response: Item(ReadFlowConfig),
        errors: [401],
      }),
    )
    .get(
      "/sessions/:session_id/application",
      async ({ params, query, request, set }) => {
        const publicKey = query.public_key ?? request.headers.get("x-api-key") ?? "";
        const project = known(await findProject(publicKey));
        await takeLimit(contextOf(request), "cancel_flow", project.id);
        set.headers["cache-control"] = "no-store";
        const watching = {
          language: query.language ?? null,
          acceptLanguage: request.headers.get("accept-language"),
          most: LONGEST_WAIT,
          signal: AbortSignal.any([request.signal, stopping]),
        };
        return { data: await progressOf(store, project, params.session_id, watching) };
      },
      describe({
        query: query(FindProgress),
        id: "getOfferProgress",
        tag: "Cancel flow",
        access: anyone,
        limit: cancelFlowLimit,
        cors: true,
        redact: ["session_id"],
        summary: "Ask whether what the customer decided was carried out",
        description:
          "Answers once it was carried out, or after two and a half seconds with the state at that time. `data` is null if Recoverd does not carry it out, because a person or another system does.",
        response: ReadProgress,
      }),
    )
    .onTransform(takeKeyFromHeader)
    .derive(findCaller)
    .post(
      "/reasons",
      async ({ body, caller }) => {
        const project = known(caller);
        // Unknown fields are not removed from a body, so fields that only our own page may set are dropped here.
        const input = { ...body, withoutOffer: false };
        const { session, chosen } = await store.write((tx) => openSession(tx, project, input, keys, clock.now()));
        const isCarriedOut =
          (await willApply(store.read, project, session, session.offer)) ||
          (await willApply(store.read, project, session, session.fallback));
        return {
          session_id: session.id,
          reason: session.reason,
          offer: chosen && toShownOffer(chosen.offer),
          ...(chosen?.fallback && { fallback_offer: toShownOffer(chosen.fallback) }),
          ...(isCarriedOut && { carried_out: true as const }),
        };
      },
      describe({
        body: body(NewSession),
        id: "submitCancelReason",
        tag: "Cancel flow",
        access: anyone,
        limit: cancelFlowLimit,
        cors: true,
        summary: "Submit a cancel reason and get the offer for it",
        description:
          "`offer` is null where none is active; `fallback_offer` is there only where a second offer is to follow when the first is declined. `customer_hash` proves who the customer is; where the project asks for it, a missing or wrong one is a 401. Nothing that a browser says of its customer chooses an offer.",
        response: ReadSubmission,
        errors: [401, 404],
      }),
    )
    .post(
      "/sessions/:session_id/outcome",
      async ({ body, params, caller }) => {
        const project = known(caller);
        await store.write((tx) => reportOutcome(tx, project, params.session_id, body, clock.now()));
        return { status: "ok" as const };
      },
      describe({
        body: body(NewOutcome),
        id: "reportCancelFlowOutcome",
        tag: "Cancel flow",
        access: anyone,
        limit: cancelFlowLimit,
        cors: true,
        redact: ["session_id"],
        summary: "Report what the customer did",
        description:
          "The first report wins; later ones get the same answer and change nothing. `declined` with a known address creates a cancellation, once. `offer` names the offer that was shown last, if there was a fallback.",
        response: Ok,
      }),
    );
};

function known(project: Project | undefined): Project {
  if (!project) throw notFound("The project of this public key");
  return project;
}

/** Uses the key in the header if the body has none. */
function takeKeyFromHeader(context: { body: unknown; request: Request }): void {
  const key = context.request.headers.get("x-api-key");
  const { body } = context;
  if (key?.startsWith("pub_") && isObject(body) && !("public_key" in body)) context.body = { ...body, public_key: key };
}
