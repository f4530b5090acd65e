// Spans of the service's work. Tracing is off by default and then costs only the check of a variable. `startTracing` (in
// adapters) loads the library if the environment asks for it.

import type { Attributes } from "@opentelemetry/api";
import { requestId } from "./request-id.ts";

/** Sets more attributes while a span runs. They must not contain addresses, texts or secrets. */
type Note = (attributes: Attributes) => void;

/** `isRoot`: the span has no parent, even if another span is active. */
type Kind = { isRoot?: boolean };

/** Runs `run` in a new span. */
type Tracer = <T>(name: string, attributes: Attributes, run: (note: Note) => Promise<T>, kind: Kind) => Promise<T>;

let tracer: Tracer | null = null;

/** Sets the tracer; null switches tracing off. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

const nowhere: Note = () => {};

/**
 * Runs `run` in a span with the id of the current request, if there is one.
 * @example await traced("mail", { "recoverd.message_id": id }, () => mailer.send(mail))
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  run: (note: Note) => Promise<T>,
  kind: Kind = {},
): Promise<T> {
  if (tracer === null) return run(nowhere);
  const request = requestId();
  return tracer(name, request === null ? attributes : { ...attributes, "recoverd.request_id": request }, run, kind);
}
