// What changes in a project, as it changes, over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { KINDS_OF_CHANGE } from "../features/projects/changes.ts";
import { AppError } from "../lib/errors.ts";
import { credentialOf, guardOf, inProject } from "./auth.ts";
import { ChangeStreams } from "./change-streams.ts";
import { contextOf } from "./context.ts";
import type { Identify } from "./credentials.ts";
import { describe } from "./openapi.ts";

const SILENCE = 60; // seconds: three times as long as a stream is silent
const TRY_AGAIN = 20; // seconds

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no", // nginx would hold events back until it has a buffer full
};

export const changesRoutes = ({ store, stopping, identify }: Deps & { identify: Identify }) => {
  const streams = new ChangeStreams({ store, stopping });
  const guard = guardOf({ store }, "GET", "/projects/:slug/changes");

  return new Elysia().use(inProject({ store })).get(
    "/changes",
    ({ auth: { project }, request }) => {
      if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
      const context = contextOf(request);
      const { bucket } = credentialOf(request);
      const isAdmitted = async (): Promise<boolean> => {
        context.credential = await identify(request, context);
        return (await guard(context, project.slug)).project.id === project.id;
      };
      context.allowSilence(SILENCE);
      try {
        const body = streams.open({ projectId: project.id, bucket, gone: request.signal, isAdmitted });
        return new Response(body, { headers: HEADERS });
      } catch (error) {
        if (error instanceof AppError) context.retryAfter = TRY_AGAIN;
        throw error;
      }
    },
    {
      detail: describe({
        id: "streamChanges",
        tag: "Projects",
        summary: "What changes, as it changes",
        description: `Server-sent events that name kinds of things that have changed, never their content: \`event: churn_events\` with \`data: {}\`; ask for what you show again. Each kind comes at most once a second. The kinds are ${KINDS_OF_CHANGE.map((kind) => `\`${kind}\``).join(", ")}; there may be more later. Comments in between hold the connection open. It ends when the session or the membership does, and when the service stops. At most 10 streams for each user or key.`,
        contentType: "text/event-stream",
        response: Type.String(),
        errors: [401, 403, 404],
      }),
    },
  );
};
