// The unsubscribe link at the end of a digest. Scanners follow every link, so unsubscribing takes a POST (RFC 8058).

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { publicLink } from "../../../http/rules.ts";
import { notFound } from "../../../lib/errors.ts";
import { findProjectName, unsubscribeFromDigest } from "./subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-links.ts";
import { digestUnsubscribedPage, digestUnsubscribePage } from "./unsubscribe-page.ts";

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
