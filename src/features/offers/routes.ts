// The HTTP routes of retention offers.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { describe } from "../../http/openapi.ts";
import { OneOf } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { CANCEL_REASONS } from "../churn-events/reasons.ts";
import { contentOf, offerBody, ReadOffer, reasonOf, rulesOf, takeReasonFromPath, toOffer } from "./model.ts";
import { deleteOffer, getOffer, listOffers, putOffer } from "./service.ts";
import { warningsOf } from "./warnings.ts";

const OneOffer = Type.Object({ offer: ReadOffer });
const SavedOffer = Type.Object({
  offer: ReadOffer,
  warnings: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
      description: "What will not be carried out at the payment provider, where the project lets offers be carried out",
    }),
  ),
});

const OF_REASON = { reason: OneOf(CANCEL_REASONS, "CancelReason") };

export const offerRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/retention-offers" })
    .use(inProject)
    .get(
      "/",
      async ({ auth }) => ({ offers: (await listOffers(store.read, auth.project)).map(toOffer) }),
      describe({
        id: "listRetentionOffers",
        tag: "Cancel flow",
        access: peopleAndKeys("viewer"),
        summary: "List retention offers",
        description: "At most one for each cancel reason; those that are not active are listed too.",
        response: Type.Object({ offers: Type.Array(ReadOffer) }),
      }),
    )
    .get(
      "/:reason",
      async ({ auth, params }) => ({
        offer: toOffer(await getOffer(store.read, auth.project, reasonOf(params.reason))),
      }),
      describe({
        id: "getRetentionOffer",
        tag: "Cancel flow",
        access: peopleAndKeys("viewer"),
        summary: "Get the retention offer of a cancel reason",
        params: OF_REASON,
        response: OneOffer,
      }),
    )
    .put(
      "/:reason",
      async ({ auth, params, body, set }) => {
        const reason = reasonOf(params.reason);
        const input = {
          ...contentOf(body),
          is_active: body.is_active,
          rules: rulesOf(body.rules),
          cooldown_days: body.cooldown_days ?? null,
          valid_until: body.valid_until ?? null,
          fallback: body.fallback ? contentOf(body.fallback) : null,
          arms: body.arms?.map(({ name, percent, offer }) => ({ name, percent, offer: contentOf(offer) })) ?? null,
        };
        const { offer, created } = await store.write((tx) =>
          putOffer(tx, auth.project, reason, input, auth.actor, clock.now()),
        );
        set.status = created ? 201 : 200;
        const warnings = await warningsOf(store.read, auth.project, input, clock.now());
        return { offer: toOffer(offer), ...(warnings.length > 0 && { warnings }) };
      },
      {
        transform: takeReasonFromPath,
        ...describe({
          body: offerBody,
          id: "putRetentionOffer",
          tag: "Cancel flow",
          access: peopleAndKeys("admin"),
          summary: "Create or replace the retention offer of a cancel reason",
          params: OF_REASON,
          description:
            "Customers who cancel with this reason see it while `is_active` is on. `discount_percent` is only accepted with the type `discount`, `extension_days` only with `extension`. `rules`, `cooldown_days`, `fallback`, `arms` and `valid_until` go beyond a plain offer, and are only returned if they are set; a PUT removes the ones that it leaves out.",
          status: 201,
          alsoStatus: [200],
          response: SavedOffer,
        }),
      },
    )
    .delete(
      "/:reason",
      async ({ auth, params }) => {
        const reason = reasonOf(params.reason);
        await store.write((tx) => deleteOffer(tx, auth.project, reason, auth.actor, clock.now()));
      },
      describe({
        id: "deleteRetentionOffer",
        tag: "Cancel flow",
        access: peopleAndKeys("admin"),
        summary: "Delete the retention offer of a cancel reason",
        params: OF_REASON,
        description: "Afterwards customers who cancel with this reason see no offer.",
        status: 204,
      }),
    );
