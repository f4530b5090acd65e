// The link at the end of a digest. Scanners follow every link, so leaving takes a POST (RFC 8058).

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { notFound } from "../../../lib/errors.ts";
import { leavePage, leftPage } from "./leave-page.ts";
import { readLeaveToken } from "./links.ts";
import { dropWish, findProjectName } from "./wishes.ts";

export const leaveRoutes = ({ store, keys }: Pick<Deps, "store" | "keys">) => {
  const memberOf = (token: string): string => {
    const memberId = readLeaveToken(keys.links, token);
    if (memberId === null) throw notFound("This link");
    return memberId;
  };
  return (
    new Elysia()
      .get("/unsubscribe/digest/:token", async ({ params }) =>
        leavePage(await findProjectName(store.read, memberOf(params.token))),
      )
      // Whoever has left the project already has no switch any more: then there is nothing to do.
      .post("/unsubscribe/digest/:token", async ({ params }) => {
        const memberId = memberOf(params.token);
        await store.write((tx) => dropWish(tx, memberId));
        return leftPage(await findProjectName(store.read, memberId));
      })
  );
};
