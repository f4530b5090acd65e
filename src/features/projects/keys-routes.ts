// Rotating the keys of a project over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { optionalBody } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item, Nullable, named, OneOf } from "../../http/shapes.ts";
import { DAY, parseDuration } from "../../lib/duration.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { rotateKeys } from "./keys.ts";
import { Duration } from "./setting-values.ts";
import { KEY_KINDS } from "./tables.ts";

const Rotation = named(
  "KeyRotation",
  Type.Object({
    keys: Type.Optional(
      Nullable(
        Type.Array(OneOf(KEY_KINDS), {
          minItems: 1,
          maxItems: 4,
          uniqueItems: true,
          description: "Secret and public when omitted",
        }),
      ),
    ),
    grace_period: Type.Optional(Nullable(Duration(0, 30 * DAY, '"24h"'))),
  }),
  { keys: ["secret"], grace_period: "24h" },
);

const Rotated = named(
  "RotatedKeys",
  Type.Object({
    secret_key: Type.Optional(Type.String({ description: "Shown this once" })),
    public_key: Type.Optional(Type.String()),
    webhook_secret: Type.Optional(Type.String()),
    identity_secret: Type.Optional(Type.String()),
  }),
  { secret_key: "sk_live_example" },
);

const NAMES = {
  secret: "secret_key",
  public: "public_key",
  webhook: "webhook_secret",
  identity: "identity_secret",
} as const;

/** By default a secret key ends immediately, because it may be in the wrong hands. The others are built into running systems. */
const USUAL_GRACE = { secret: 0, public: DAY, webhook: DAY, identity: DAY };

export const keysRoutes = ({ store, ingest, clock, keys }: Deps) =>
  new Elysia({ prefix: "/rotate-keys" }).use(inProject).post(
    "/",
    async ({ auth, body }) => {
      const kinds = body.keys ?? (["secret", "public"] as const);
      const given = typeof body.grace_period === "string" ? parseDuration(body.grace_period) : null;
      const graces = Object.fromEntries(kinds.map((kind) => [kind, given ?? USUAL_GRACE[kind]]));
      // Acknowledged entries must still be found by the key with which they arrived.
      await ingest.allIn();
      const rotated = await store.write((tx) =>
        rotateKeys(tx, auth.project, graces, { actor: auth.actor, sealingKey: keys.sealing }, clock.now()),
      );
      return { data: Object.fromEntries(kinds.map((kind) => [NAMES[kind], rotated[kind]])) };
    },
    describe({
      body: optionalBody(Rotation),
      id: "rotateKeys",
      tag: "Projects",
      access: people("admin"),
      summary: "Rotate a project's keys",
      description:
        "During the grace period old and new keys both work. By default, a secret key stops working immediately, and the others after 24 hours; `0s` revokes every former key of that kind.",
      response: Item(Rotated),
    }),
  );
