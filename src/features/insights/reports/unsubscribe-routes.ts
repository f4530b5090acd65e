// The unsubscribe link at the end of a digest, and its two pages, which need no script. Scanners follow every link, so
// unsubscribing takes a POST (RFC 8058).

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { page } from "../../../http/pages/page.ts";
import { publicLink } from "../../../http/rules.ts";
import { notFound } from "../../../lib/errors.ts";
import { findProjectName, unsubscribeFromDigest } from "./subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-links.ts";

export const digestUnsubscribeRoutes = ({ store, keys }: Pick<Deps, "store" | "keys">) => {
  const memberOf = (token: string): string => {
    const memberId = readUnsubscribeToken(keys.links, token);
    if (memberId === null) throw notFound("This link");
    return memberId;
  };
  return (
    new Elysia()
      .get(
        "/unsubscribe/digest/:token",
        async ({ params }) => digestUnsubscribePage(await findProjectName(store.read, memberOf(params.token))),
        { detail: publicLink },
      )
      // A person who has left the project has no subscription any more: there is nothing to do.
      .post(
        "/unsubscribe/digest/:token",
        async ({ params }) => {
          const memberId = memberOf(params.token);
          await store.write((tx) => unsubscribeFromDigest(tx, memberId));
          return digestUnsubscribedPage(await findProjectName(store.read, memberId));
        },
        { detail: publicLink },
      )
  );
};

const AT = "/unsubscribe/digest/:token";

const digestUnsubscribePage = (project: string | null): Response =>
  page({
    at: AT,
    title: "Unsubscribe",
    content: `<p>Should the weekly digest of ${named(project)} not be mailed to you any more?</p>\n<form method="post"><button>Unsubscribe</button></form>`,
    isOurs: true,
  });

const digestUnsubscribedPage = (project: string | null): Response =>
  page({
    at: AT,
    title: "Unsubscribed",
    content: `<p>You will get no more weekly digests of ${named(project)}.</p>`,
    isOurs: true,
  });

const named = (project: string | null): string =>
  project === null ? "this project" : `<strong>${Bun.escapeHTML(project)}</strong>`;
