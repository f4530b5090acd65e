// The fields of churn events in the API, by their kinds.

import { type TOptional, type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import {
  CurrencyCode,
  CustomerId,
  Email,
  JsonObject,
  Locale,
  MinorUnits,
  Nullable,
  OneOf,
  Text,
  TimeZone,
} from "../../../http/shapes.ts";
import { EVENT_TYPES } from "../event-types.ts";
import {
  FIELD_ROWS,
  FIELDS,
  type Field,
  type FieldBy,
  fieldsOf,
  type KeyOf,
  type Kind,
  type RequiredField,
  type Row,
  type ValueOf,
  type Way,
} from "../fields.ts";
import { CANCEL_REASONS } from "../reasons.ts";
import { type ChurnEvent, churnEvents } from "../tables.ts";

const SCHEMAS: Readonly<Record<Kind, { takes: TSchema; shows: TSchema }>> = {
  email: { takes: Email, shows: Type.String() },
  event_type: { takes: OneOf(EVENT_TYPES, "EventType"), shows: OneOf(EVENT_TYPES, "EventType") },
  line: { takes: Text({ min: 0, max: 200, oneLine: true }), shows: Type.String() },
  id: { takes: CustomerId({ min: 0, max: 200 }), shows: Type.String() },
  text: { takes: Text({ min: 0, max: 5_000 }), shows: Type.String() },
  reason_code: { takes: OneOf(CANCEL_REASONS, "CancelReason"), shows: OneOf(CANCEL_REASONS, "CancelReason") },
  money: { takes: MinorUnits, shows: Type.Integer({ description: "Per month, in the currency's minor unit" }) },
  currency: { takes: CurrencyCode, shows: Type.String() },
  days: { takes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), shows: Type.Integer() },
  locale: { takes: Locale, shows: Type.String() },
  timezone: { takes: TimeZone, shows: Type.String() },
  object: { takes: JsonObject({ maxBytes: 4_096 }), shows: Type.Object({}, { additionalProperties: true }) },
  flag: { takes: Type.Boolean(), shows: Type.Boolean() },
};

type Taken<W extends Way> = {
  [F in FieldBy<W>]: F extends RequiredField ? TUnsafe<ValueOf<F>> : TOptional<TUnsafe<ValueOf<F> | null>>;
};

/** The input properties for this way; `messages` replace the usual error messages for a kind of field. */
export const takenBy = <W extends Way>(way: W, messages: { readonly [K in Kind]?: string } = {}): Taken<W> =>
  Object.fromEntries(
    fieldsOf(way).map(({ name, kind, required }) => {
      const schema = schemaOf(name, messages[kind]);
      return [name, required ? schema : Type.Optional(Nullable(schema))];
    }),
  ) as Taken<W>;

/** The input shape of one field. */
export function schemaOf<F extends Field>(name: F, errorMessage?: string): TUnsafe<ValueOf<F>> {
  const { kind, about: description }: Row = FIELDS[name];
  const more = { ...(description && { description }), ...(errorMessage && { errorMessage }) };
  return { ...SCHEMAS[kind].takes, ...more } as TUnsafe<ValueOf<F>>;
}

/** The properties of an event in answers. */
export const SHOWN_FIELDS = Object.fromEntries(
  FIELD_ROWS.map(({ name, key, kind }) => {
    const { shows } = SCHEMAS[kind];
    return [name, churnEvents[key].notNull ? shows : Nullable(shows)];
  }),
) as { [F in Field]: TUnsafe<ChurnEvent[KeyOf<F>]> };
