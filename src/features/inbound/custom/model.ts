// What the custom webhook accepts. Only a post without a customer or an event type is dropped. Any other invalid field is
// interpreted if its meaning is clear, otherwise emptied or shortened, and noted.

import { type Static, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { Nullable, OneOf, Text } from "../../../http/shapes.ts";
import { faultsOf, messageOf } from "../../../http/validation-messages.ts";
import { READERS, type Reader, readId } from "../../churn-events/fields/loose.ts";
import { takenBy } from "../../churn-events/fields/model.ts";
import { fieldsOf } from "../../churn-events/fields.ts";
import type { Note } from "../inbox/tables.ts";
import { readBody } from "./body.ts";

const CUSTOM_TYPES = ["cancellation", "payment_failed", "payment_recovered"] as const;

/** The fields of a churn event, and the other fields of a post. */
export const CustomEvent = Type.Object({
  ...takenBy("custom", {
    money: "must be a whole number of cents, such as 4900 for $49.00",
    days: "must be a whole number of days, 0 or more",
  }),
  event_type: OneOf(CUSTOM_TYPES),
  provider: Type.Optional(Nullable(Text({ min: 0, max: 200, oneLine: true }))),
  event_id: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 255 }))),
});

export type CustomEvent = Static<typeof CustomEvent>;
type Field = keyof CustomEvent;

const READER_OF = {
  ...Object.fromEntries(fieldsOf("custom").map(({ name, kind }) => [name, READERS[kind]])),
  provider: READERS.line,
  event_id: readId,
} as Readonly<Record<Field, Reader>>;

const FIELDS = Object.keys(CustomEvent.properties) as Field[];
const NEEDED: readonly Field[] = ["customer_email", "event_type"];

// Compiled at first use, so that it does not delay the start of the process.
let compiled: TypeCheck<typeof CustomEvent> | undefined;

export type Read = { event: CustomEvent; notes: Note[] } | { reason: string; notes: Note[] };

/**
 * The event in a body, or one of a few short reasons why there is none. `notes` name the fields that were invalid. `ownCurrency`
 * is the project's.
 */
export function readCustomEvent(raw: Uint8Array, ownCurrency: string): Read {
  const body = readBody(raw);
  if ("reason" in body) return body;
  compiled ??= TypeCompiler.Compile(CustomEvent);
  const fields = known(body.fields);
  if (compiled.Check(fields)) return { event: fields, notes: body.notes };
  const notes = [...body.notes];
  let hasUnknownCurrency = false;
  for (const [field, must] of faultsIn(compiled, fields)) {
    const reading = READER_OF[field](fields[field], ownCurrency);
    const event = { ...fields, [field]: reading?.value };
    const fits = reading !== null && !faultsIn(compiled, event).has(field);
    if (!fits && NEEDED.includes(field)) {
      const reason = `${fields[field] === undefined ? "missing" : "invalid"}_${field}`;
      return { reason, notes: [...notes, { field, message: must }] };
    }
    if (field === "currency" && !fits && !isBlank(fields.currency)) hasUnknownCurrency = true;
    fields[field] = fits ? reading.value : null;
    notes.push({ field, message: `${must}: ${fits ? reading.done : "left empty"}` });
  }
  // The amount would otherwise count in the project's currency.
  if (hasUnknownCurrency && typeof fields.mrr === "number") {
    fields.mrr = null;
    notes.push({ field: "mrr", message: "must have a currency that can be read: left empty" });
  }
  return { event: fields as CustomEvent, notes };
}

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/** Only known fields, so that a sender cannot inject text into the reasons. */
const known = (body: Readonly<Record<string, unknown>>): { [F in Field]?: unknown } =>
  Object.fromEntries(FIELDS.filter((field) => Object.hasOwn(body, field)).map((field) => [field, body[field]]));

/** For each invalid field, what it must be. */
function faultsIn(check: TypeCheck<typeof CustomEvent>, event: object): Map<Field, string> {
  const faults = new Map<Field, string>();
  for (const fault of faultsOf(check.Errors(event))) {
    const field = fault.path.split("/")[1] as Field;
    if (!faults.has(field)) faults.set(field, messageOf(fault));
  }
  return faults;
}
