// Spans of what the service does. Off by default, and then nothing but a look at a variable: the library behind it is
// loaded by `startTracing` (adapters) where the environment asks for it.

import type { Attributes } from "@opentelemetry/api";
import { requestId } from "./request-id.ts";

/** Sets more attributes while a span runs. They hold no address, no text and no secret. */
type Note = (attributes: Attributes) => void;

/** `isRoot`: it belongs to no other span, whatever woke it. */
type Kind = { isRoot?: boolean };

/** Runs something in a span of its own. */
type Tracer = <T>(name: string, attributes: Attributes, run: (note: Note) => Promise<T>, kind: Kind) => Promise<T>;

let tracer: Tracer | null = null;

/** Null switches it off. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

const nowhere: Note = () => {};

/** `await traced("mail", { "recoverd.message_id": id }, () => mailer.send(mail))` */
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
