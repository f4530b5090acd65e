// The arguments of the tools of the Model Context Protocol.

import { type Static, type TObject, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { check } from "../../http/input.ts";
import { EVENT_TYPES } from "../churn-events/event-types.ts";
import { EVENT_STATUSES } from "../churn-events/tables.ts";

// Defined without the named schemas of the OpenAPI document, because a tool's schema must be self-contained.
const Id = (description: string) => Type.String({ minLength: 1, maxLength: 254, description });
const words = <const W extends string>(all: readonly W[]) =>
  Type.Unsafe<W>({ ...Type.Union(all.map((word) => Type.Literal(word))), type: "string", enum: [...all] });
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: "At most 50; 10 by default" }));
const DayOf = (which: string) =>
  Type.Optional(
    Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: `The ${which} day, such as 2026-01-31` }),
  );
const Confirm = Type.Optional(
  Type.String({
    maxLength: 500,
    description: "The token that the same call without it returned; give it only after a person has agreed",
  }),
);

const variant = { churn_event_id: Id("Such as evt_…"), variant_id: Id("Such as var_…") };

export const Today = Type.Object({ limit: Limit });
export const ListEvents = Type.Object({
  status: Type.Optional(words(EVENT_STATUSES)),
  event_type: Type.Optional(words(EVENT_TYPES)),
  customer_email: Type.Optional(Id("The exact address")),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Limit,
});
export const OneEvent = Type.Object({ churn_event_id: variant.churn_event_id });
export const OneVariant = Type.Object(variant);
export const Stats = Type.Object({ from: DayOf("first"), to: DayOf("last"), by_day: Type.Optional(Type.Boolean()) });
export const Customer = Type.Object({ customer: Id("The customer's address or id") });
export const AtRisk = Type.Object({
  limit: Limit,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});
export const EditVariant = Type.Object({
  ...variant,
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  body: Type.Optional(Type.String({ minLength: 1, maxLength: 50_000 })),
  confirm: Confirm,
});
export const SendVariant = Type.Object({ ...variant, confirm: Confirm });

const compiled = new WeakMap<TObject, TypeCheck<TObject>>();

/**
 * Checks the arguments of a call.
 * @throws {AppError} `invalid` with every wrong argument.
 */
export function argumentsOf<S extends TObject>(shape: S, given: unknown): Static<S> {
  const compiledShape = compiled.get(shape) ?? TypeCompiler.Compile<TObject>(shape);
  compiled.set(shape, compiledShape);
  const value = given ?? {};
  check(compiledShape, value, "arguments");
  return value as Static<S>;
}
