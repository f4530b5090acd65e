// The HTTP routes of applications of offers: the list, and undoing one.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { pageOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { applicationList } from "./listing.ts";
import { FindApplications, ReadApplication, toApplication } from "./model.ts";
import { askRevert } from "./service.ts";

export const offerApplicationRoutes = ({ store, reader, clock }: Deps) =>
  new Elysia({ prefix: "/offer-applications" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        const owner = { id: auth.project.id };
        const filter = { status: query.status };
        const asked = { owner, filter, window: windowOf(query) };
        return pageOf(query, await reader.read(applicationList, asked), toApplication);
      },
      describe({
        query: query(FindApplications),
        id: "listOfferApplications",
        tag: "Cancel flow",
        access: peopleAndKeys("viewer"),
        summary: "List what is carried out at payment providers",
        description:
          "Newest first: accepted offers and cancellations of verified customers, where `apply_offers` or `apply_cancellations` of the provider's settings is on. `not_possible`: the subscription does not allow it. `failed`: the provider refused it, or could not be reached for 20 hours.",
        response: List(ReadApplication),
      }),
    )
    .post(
      "/:id/revert",
      async ({ auth: { project, actor }, params }) => {
        const application = await store.write((tx) => askRevert(tx, project, params.id, actor, clock.now()));
        return { data: toApplication(application) };
      },
      describe({
        id: "requestOfferReversal",
        tag: "Cancel flow",
        access: peopleAndKeys("member"),
        summary: "Undo what was applied",
        description:
          "Undoes the discount, the free days, the smaller plan, the pause or the scheduled end at the payment provider; `reverted_at` or `revert_reason` shows the result. 409 if it was not applied, and after the customer was erased.",
        status: 202,
        response: Item(ReadApplication),
        errors: [409],
      }),
    );
