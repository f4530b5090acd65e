// The paths of Segment's tracking API, so that its clients can be pointed at this service. The project's key is the write key, the
// user name of HTTP Basic authentication.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { contextOf } from "../../http/context.ts";
import { objectBody } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { anyone } from "../../http/rules.ts";
import { named } from "../../http/shapes.ts";
import { notFound } from "../../lib/errors.ts";
import { trackLimit } from "../access/rules.ts";
import { createReceiver, type ReceiverDeps } from "./routes.ts";
import { isType } from "./segment.ts";

const Taken = named("SegmentReceipt", Type.Object({ success: Type.Literal(true) }), { success: true });

export const segmentRoutes = (deps: ReceiverDeps) => {
  const receiver = createReceiver(deps);
  return new Elysia().post(
    "/v1/:type",
    async ({ request, params: { type } }) => {
      if (type !== "batch" && !isType(type)) throw notFound("This path of Segment's API");
      const context = contextOf(request);
      const body = await receiver.readBody(request, context);
      const source = await receiver.sourceOf(request, context, body);
      await receiver.takeCalls(source, type === "batch" ? objectBody(body) : { ...objectBody(body), type });
      return { success: true };
    },
    describe({
      parse: "none",
      id: "trackSegmentCall",
      tag: "Customers",
      access: anyone,
      limit: trackLimit,
      summary: "Track by a call of Segment's API",
      description:
        "`type` is `track`, `identify`, `page`, `screen`, `group`, `alias` or `batch`. The project's public or secret key is the write key: the user of HTTP Basic authentication, or `writeKey` in the body. `POST /api/v1/track` takes the same bodies; docs/tracking.md says how they are read.",
      accepts: {
        "application/json": { userId: "cus_1042", event: "Feature Used", properties: { feature: "reports" } },
      },
      response: Taken,
      errors: [401, 503],
    }),
  );
};
