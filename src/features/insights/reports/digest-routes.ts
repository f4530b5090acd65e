// Each member's subscription to the weekly digest, over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { body } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item, named } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { people } from "../../access/rules.ts";
import { getsDigest, setDigest } from "./subscriptions.ts";

export const digestRoutes = ({ store, clock }: Pick<Deps, "store" | "clock">) =>
  new Elysia({ prefix: "/digest" })
    .use(inProject)
    .get(
      "/",
      async ({ auth: { project, user } }) => ({ data: { weekly: await getsDigest(store.read, project, user!.id) } }),
      describe({
        id: "getDigest",
        tag: "Statistics",
        access: people("viewer"),
        summary: "Get whether the caller receives the weekly digest",
        response: Item(DigestShape),
      }),
    )
    .put(
      "/",
      async ({ auth: { project, user }, body: { weekly } }) => {
        await store.write((tx) => setDigest(tx, project, user!.id, weekly, clock.now()));
        return { data: { weekly } };
      },
      describe({
        body: body(DigestShape),
        id: "putDigest",
        tag: "Statistics",
        access: people("viewer"),
        summary: "Switch the weekly digest on or off for the caller",
        description:
          "Off by default; each member decides for themselves. It is sent on Mondays at 08:00 in the project's time zone and covers the seven days before; the first one is sent on the next Monday.",
        response: Item(DigestShape),
      }),
    );

const DigestShape = named(
  "Digest",
  Type.Object({
    weekly: Type.Boolean({ description: "Whether the caller gets the digest of this project, on Mondays by mail" }),
  }),
  { weekly: true },
);
