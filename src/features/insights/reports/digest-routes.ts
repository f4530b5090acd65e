// Each member's switch for the weekly digest, over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { inProject } from "../../../http/auth.ts";
import { body } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { DigestShape } from "./model.ts";
import { setDigest, wantsDigest } from "./wishes.ts";

export const digestRoutes = ({ store, clock }: Pick<Deps, "store" | "clock">) =>
  new Elysia({ prefix: "/digest" })
    .use(inProject({ store }))
    .get(
      "/",
      async ({ auth: { project, user } }) => ({ data: { weekly: await wantsDigest(store.read, project, user!.id) } }),
      {
        detail: describe({
          id: "getDigest",
          tag: "Statistics",
          summary: "Get whether the caller receives the weekly digest",
          response: Item(DigestShape),
          errors: [401, 403, 404],
        }),
      },
    )
    .put(
      "/",
      async ({ auth: { project, user }, body: { weekly } }) => {
        await store.write((tx) => setDigest(tx, project, user!.id, weekly, clock.now()));
        return { data: { weekly } };
      },
      {
        body: body(DigestShape),
        detail: describe({
          id: "putDigest",
          tag: "Statistics",
          summary: "Switch the weekly digest on or off for the caller",
          description:
            "Off by default, and each member's own. It comes on Mondays at 08:00 in the project's time zone and tells of the seven days before; the first one is that of the next Monday.",
          response: Item(DigestShape),
          errors: [400, 401, 403, 404],
        }),
      },
    );
