// Answers a request for a stream of a project's events: checks who may receive it, and sets its headers.

import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { EventStreams, type Source } from "../../http/event-streams.ts";
import { AppError } from "../../lib/errors.ts";
import type { Identify } from "./credentials.ts";
import { createAdmit, credentialOf, projectCallerOf } from "./guards.ts";

const SILENCE = 60; // seconds; three times the longest silence of a stream
const TRY_AGAIN = 20; // seconds

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no", // otherwise nginx holds events back until a buffer is full
};

/**
 * Answers a request to a route of a project.
 * @throws {AppError} `rate_limited` if too many streams are open.
 */
export type StreamAnswer = (request: Request, source: () => Source) => Response;

/** All routes share the limits for streams. A stream ends when its caller may no longer call the route. */
export function createStreamAnswer({
  store,
  stopping,
  identify,
}: Pick<Deps, "store" | "stopping"> & { identify: Identify }): StreamAnswer {
  const streams = new EventStreams(stopping);
  const admit = createAdmit({ store });

  return (request, source) => {
    if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
    const context = contextOf(request);
    const { project } = projectCallerOf(context);
    const { bucket } = credentialOf(context);
    const isAdmitted = async (): Promise<boolean> => {
      context.credential = await identify(request, context);
      const caller = await admit(context, context.route!.access, () => project.slug);
      return "role" in caller && caller.project.id === project.id;
    };
    context.allowSilence(SILENCE);
    try {
      const body = streams.open({ bucket, project: project.id, gone: request.signal, isAdmitted }, source());
      return new Response(body, { headers: HEADERS });
    } catch (error) {
      if (error instanceof AppError) context.retryAfter = TRY_AGAIN;
      throw error;
    }
  };
}
