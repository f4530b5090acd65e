// The HTTP routes of the payment wall, for browsers. The public key is in the path, and the hash proves who the customer is.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { anyone } from "../../http/rules.ts";
import { Item, Ok } from "../../http/shapes.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { SECOND } from "../../lib/duration.ts";
import { found } from "../../lib/errors.ts";
import { pageLanguage } from "../../lib/page-language.ts";
import { wallLimit } from "../access/rules.ts";
import { findProjectByPublicKey } from "../projects/key-owners.ts";
import { settingsOf } from "../projects/settings.ts";
import { FindWall, FindWallLooks, NewWallEvent, ReadWall, ReadWallLooks, toAsked, toWall } from "./model.ts";
import { findOpenPayment, noteView } from "./service.ts";
import { whileOpen } from "./waiting.ts";

export const wallRoutes = ({ store, clock, keys, stopping }: Deps) => {
  async function getProject(publicKey: string) {
    return found("The project of this public key", await findProjectByPublicKey(store.read, publicKey, clock.now()));
  }
  const open = { tag: "Cancel flow", access: anyone, limit: wallLimit, cors: true };

  return new Elysia({ prefix: "/wall/:publicKey" })
    .get(
      "/",
      async ({ params, query, request, set }) => {
        set.headers["cache-control"] = "no-store";
        const project = await getProject(params.publicKey);
        const find = () => findOpenPayment(store.read, project, toAsked(query), keys.sealing, clock.now());
        using deadline = withDeadline(query.wait * SECOND, request.signal, stopping);
        return toWall(await whileOpen(store, find, deadline.signal));
      },
      describe({
        query: query(FindWall),
        ...open,
        id: "getWall",
        summary: "Get the open failed payment that a customer is shown",
        description:
          "`open` is null where nothing is open, where `settings.wall.mode` is `off`, and whenever `customer_hash` is missing or wrong: without proof nobody learns whether there is such a customer. Payments that only the public key speaks for, and disputed ones, are not shown.",
        response: ReadWall,
      }),
    )
    .get(
      "/looks",
      async ({ params, query, request, set }) => {
        const settings = settingsOf(await getProject(params.publicKey));
        set.headers["cache-control"] = "public, max-age=300";
        set.headers.vary = "Accept-Language";
        const accepted = request.headers.get("accept-language");
        const language = pageLanguage(query.language ?? null, accepted, settings.language);
        return { data: { language, theme: settings.cancel_flow.theme } };
      },
      describe({
        query: query(FindWallLooks),
        ...open,
        id: "getWallLooks",
        summary: "Get the language and colours of the payment wall",
        description: "The same for every customer; may be cached for five minutes.",
        response: Item(ReadWallLooks),
      }),
    )
    .post(
      "/events",
      async ({ body, params }) => {
        const project = await getProject(params.publicKey);
        const said = { ...toAsked(body), event: body.event };
        await store.write((tx) => noteView(tx, project, said, keys.sealing, clock.now()));
        return { status: "ok" as const };
      },
      describe({
        body: body(NewWallEvent),
        ...open,
        id: "reportWallEvent",
        summary: "Report that a customer saw the wall, or went to pay",
        description:
          "Counted once for each failed payment. Without proof, or if no payment is open, the answer is the same and nothing changes.",
        response: Ok,
      }),
    );
};
