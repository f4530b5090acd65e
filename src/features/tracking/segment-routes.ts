// The paths of Segment's tracking API, below the address of the service: what speaks it can be pointed here. The project's
// key is the write key, the user of HTTP Basic authentication.

import { Elysia } from "elysia";
import { contextOf } from "../../http/context.ts";
import { objectBody } from "../../http/input.ts";
import { anyone, rules } from "../../http/rules.ts";
import { notFound } from "../../lib/errors.ts";
import { trackLimit } from "../access/rules.ts";
import { createReceiver, type ReceiverDeps } from "./routes.ts";
import { isType } from "./segment.ts";

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
    { parse: "none", detail: rules({ access: anyone, limit: trackLimit }) },
  );
};
