// What the custom webhook takes, and why it does not take the rest.

import { type Static, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { INVALID_JSON, parseJson } from "../../http/body.ts";
import { faultsOf } from "../../http/messages.ts";
import { Nullable, OneOf, Text } from "../../http/shapes.ts";
import { NewChurnEvent } from "../churn-events/model.ts";

export const CUSTOM_TYPES = ["cancellation", "payment_failed", "payment_recovered"] as const;

const OneLine = Text({ min: 0, max: 200, oneLine: true });

export const CustomEvent = Type.Object({
  ...NewChurnEvent.properties,
  event_type: OneOf(CUSTOM_TYPES),
  provider: Type.Optional(Nullable(OneLine)),
  event_id: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 255 }))),
});

export type CustomEvent = Static<typeof CustomEvent>;

// Compiled when it is first needed: the start of the process need not wait for it.
let compiled: TypeCheck<typeof CustomEvent> | undefined;

/** The event in a body, or why there is none: a word or two, of which there are few. */
export function readCustomEvent(raw: Uint8Array): { event: CustomEvent } | { reason: string } {
  const value = parseJson(raw);
  if (value === INVALID_JSON) return { reason: "not_json" };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { reason: "not_an_object" };
  const event: unknown = value;
  compiled ??= TypeCompiler.Compile(CustomEvent);
  if (compiled.Check(event)) return { event };
  const [fault] = faultsOf(compiled.Errors(event));
  if (fault === undefined) return { event: event as CustomEvent };
  const field = fault.path.split("/")[1] ?? "";
  // Fields of ours only: a sender must not be able to make reasons up.
  if (!Object.hasOwn(CustomEvent.properties, field)) return { reason: "invalid" };
  return { reason: `${(event as Record<string, unknown>)[field] === undefined ? "missing" : "invalid"}_${field}` };
}
