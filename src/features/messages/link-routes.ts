// The links in mails: the open pixel, the click redirect, and unsubscribing. Scanners follow every link, so a GET changes
// nothing important, and unsubscribing requires a POST.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { AGAIN, asset, assetResponse } from "../../http/asset.ts";
import { contextOf } from "../../http/context.ts";
import { publicLink } from "../../http/rules.ts";
import { notFound } from "../../lib/errors.ts";
import { pageLanguage } from "../../lib/page-language.ts";
import { isStripped } from "../churn-events/stripped.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Visit } from "./bot-detection.ts";
import { recordClick, recordOpen } from "./engagement.ts";
import { readLink } from "./links.ts";
import { findTarget } from "./project-targets.ts";
import { pageSheet } from "./rendering/brand.ts";
import { findMessage, unsubscribe } from "./service.ts";
import { unsubscribedPage, unsubscribePage } from "./unsubscribe-page.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export const linkRoutes = ({ store, clock, keys, config }: Deps) => {
  const visitOf = visitIn({ travelled: config.mail.host !== "" });
  /** The message that the token unsubscribes from, with the brand of its project. */
  const mailedWith = async (token: string, request: Request) => {
    const link = readLink(keys.links, "u", token);
    const message = link && (await findMessage(store.read, link.messageId));
    // An erased person is suppressed already, and a placeholder is nobody's address.
    if (!message || isStripped({ customerEmail: message.toAddress })) throw notFound("This link");
    const project = await getProject(store.read, message.projectId);
    const { sender, company_name, language: own } = settingsOf(project);
    const ofMail = /^\s*<!doctype html>\s*<html lang="([\w-]+)"/i.exec(message.htmlPart)?.[1] ?? null;
    const language = pageLanguage(ofMail, request.headers.get("accept-language"), own);
    return { ...message, token, brand: sender.brand, company: company_name ?? project.name, language };
  };
  return new Elysia()
    .get(
      "/t/o/:token",
      async ({ params, request }) => {
        const link = readLink(keys.links, "o", params.token);
        if (link && !onlyAsks(request))
          await store.write((tx) => recordOpen(tx, link.messageId, visitOf(request), clock.now()));
        return new Response(PIXEL, { headers: { "content-type": "image/gif", "cache-control": "no-store" } });
      },
      { detail: publicLink },
    )
    .get(
      "/t/c/:token",
      async ({ params, request }) => {
        const link = readLink(keys.links, "c", params.token);
        const message = link && (await findMessage(store.read, link.messageId));
        const target = message ? await findTarget(store.read, message, link!.index) : undefined;
        if (!message || target === undefined) throw notFound("This link");
        if (!onlyAsks(request))
          await store.write((tx) => recordClick(tx, message.id, link.index, visitOf(request), clock.now()));
        return new Response(null, { status: 302, headers: { location: target, "cache-control": "no-store" } });
      },
      { detail: publicLink },
    )
    .get(
      "/unsubscribe/:token",
      async ({ params, request }) => unsubscribePage(await mailedWith(params.token, request)),
      {
        detail: publicLink,
      },
    )
    .get(
      "/unsubscribe/:token/brand.css",
      async ({ params, request }) => {
        const { brand } = await mailedWith(params.token, request);
        return assetResponse(asset("text/css", pageSheet(brand), AGAIN), request);
      },
      { detail: publicLink },
    )
    .post(
      "/unsubscribe/:token",
      async ({ params, request }) => {
        const mailed = await mailedWith(params.token, request);
        await store.write((tx) => unsubscribe(tx, mailed.id, clock.now()));
        return unsubscribedPage(mailed);
      },
      { detail: publicLink },
    );
};

const visitIn =
  ({ travelled }: Pick<Visit, "travelled">) =>
  (request: Request): Visit => ({
    travelled,
    userAgent: request.headers.get("user-agent"),
    prefetch: ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => isAhead(request.headers.get(name))),
    address: contextOf(request).address,
  });

const isAhead = (purpose: string | null): boolean => purpose !== null && /prefetch|preview|prerender/i.test(purpose);

/** A HEAD only checks a link without showing it to anybody, so it is neither an open nor a click. */
const onlyAsks = (request: Request): boolean => request.method === "HEAD";
