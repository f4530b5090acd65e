// What the custom webhook takes. Only what names no customer or no type of event is not taken; any other field that does not
// fit is read where its meaning is plain, else left empty or cut, and noted.

import { type Static, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { faultsOf, messageOf } from "../../http/messages.ts";
import { MinorUnits, Nullable, OneOf, Text } from "../../http/shapes.ts";
import { cleanText } from "../../lib/text.ts";
import { NewChurnEvent } from "../churn-events/model.ts";
import { readBody } from "./custom-body.ts";
import {
  type Reader,
  readCents,
  readCurrency,
  readDays,
  readEmail,
  readEventType,
  readFlag,
  readId,
  readLocale,
  readObject,
  readText,
  readTimeZone,
} from "./custom-fields.ts";
import type { Note } from "./tables.ts";

export const CUSTOM_TYPES = ["cancellation", "payment_failed", "payment_recovered"] as const;

const LINE = 200;
const REASON = 5_000;
const METADATA = 4_096;

const OneLine = Text({ min: 0, max: LINE, oneLine: true });

export const CustomEvent = Type.Object({
  ...NewChurnEvent.properties,
  event_type: OneOf(CUSTOM_TYPES),
  mrr: Type.Optional(
    Nullable({ ...MinorUnits, errorMessage: "must be a whole number of cents, such as 4900 for $49.00" }),
  ),
  tenure_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        errorMessage: "must be a whole number of days, 0 or more",
      }),
    ),
  ),
  provider: Type.Optional(Nullable(OneLine)),
  event_id: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 255 }))),
});

export type CustomEvent = Static<typeof CustomEvent>;
type Field = keyof CustomEvent;

const READERS: { [F in Field]: Reader } = {
  customer_email: readEmail,
  event_type: readEventType,
  customer_name: readText(LINE),
  customer_id: readText(LINE),
  cancel_reason: readText(REASON, cleanText),
  mrr: readCents,
  currency: readCurrency,
  plan_name: readText(LINE),
  tenure_days: readDays,
  locale: readLocale,
  timezone: readTimeZone,
  metadata: readObject(METADATA),
  test: readFlag,
  provider: readText(LINE),
  event_id: readId,
};

const FIELDS = Object.keys(READERS) as Field[];
const NEEDED: readonly Field[] = ["customer_email", "event_type"];

// Compiled when it is first needed: the start of the process need not wait for it.
let compiled: TypeCheck<typeof CustomEvent> | undefined;

export type Read = { event: CustomEvent; notes: Note[] } | { reason: string; notes: Note[] };

/** The event in a body, or why there is none: a word or two, of which there are few. `notes` name what did not fit. */
export function readCustomEvent(raw: Uint8Array): Read {
  const body = readBody(raw);
  if ("reason" in body) return body;
  compiled ??= TypeCompiler.Compile(CustomEvent);
  if (compiled.Check(body.fields)) return { event: body.fields, notes: body.notes };
  const fields = known(body.fields);
  const notes = [...body.notes];
  for (const [field, must] of faultsIn(compiled, fields)) {
    const reading = READERS[field](fields[field]);
    const event = { ...fields, [field]: reading?.value };
    const fits = reading !== null && !faultsIn(compiled, event).has(field);
    if (!fits && NEEDED.includes(field)) {
      const reason = `${fields[field] === undefined ? "missing" : "invalid"}_${field}`;
      return { reason, notes: [...notes, { field, message: must }] };
    }
    fields[field] = fits ? reading.value : null;
    notes.push({ field, message: `${must}: ${fits ? reading.done : "left empty"}` });
  }
  return { event: fields as CustomEvent, notes };
}

/** Fields of ours only: a sender must not be able to make reasons up. */
const known = (body: Readonly<Record<string, unknown>>): { [F in Field]?: unknown } =>
  Object.fromEntries(FIELDS.filter((field) => Object.hasOwn(body, field)).map((field) => [field, body[field]]));

/** What each field that does not fit must be. */
function faultsIn(check: TypeCheck<typeof CustomEvent>, event: object): Map<Field, string> {
  const faults = new Map<Field, string>();
  for (const fault of faultsOf(check.Errors(event))) {
    const field = fault.path.split("/")[1] as Field;
    if (!faults.has(field)) faults.set(field, messageOf(fault));
  }
  return faults;
}
