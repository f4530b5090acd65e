// Shows rows as shapes of the API: fields of a shape are in snake case, those of a row in camel case, and a time is stored in
// milliseconds and shown as ISO 8601.

import type { Static, TNull, TObject, TOptional, TProperties, TSchema, TUnion } from "@sinclair/typebox";
import { isoOrNull } from "../lib/clock.ts";
import type { TTimestamp } from "./shapes.ts";

/** `customer_email` is `customerEmail`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Stored<S extends TSchema> =
  S extends TUnion<[infer Inner extends TSchema, TNull]>
    ? Stored<Inner> | null
    : S extends TTimestamp
      ? number
      : Static<S>;

/** What a row needs for these properties; optional ones are shown only if they are given. */
type Row<P extends TProperties, Given> = {
  readonly [N in Exclude<keyof P & string, Given> as P[N] extends TOptional<TSchema> ? never : Camel<N>]: Stored<P[N]>;
};

/** `const toSuppression = shownAs(ReadSuppression)`: every field is the row's of the same name. */
export function shownAs<P extends TProperties>(shape: TObject<P>): (row: Row<P, never>) => Static<TObject<P>>;
/** `shownAs(ReadReply, (reply: Reply) => ({ text: reply.body }))`: the fields that are not are given. */
export function shownAs<P extends TProperties, R, G extends Partial<Static<TObject<P>>>, More extends unknown[] = []>(
  shape: TObject<P>,
  given: (row: R, ...more: More) => G,
): (row: R & Row<P, keyof G>, ...more: More) => Static<TObject<P>>;
export function shownAs(
  shape: TObject,
  given: (...row: unknown[]) => object = () => ({}),
): (...row: unknown[]) => Record<string, unknown> {
  const required = new Set(shape.required);
  const fields = Object.entries(shape.properties).map(([name, schema]) => ({
    name,
    source: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    isStored: required.has(name),
    isTime: isTime(schema),
  }));
  return (...row) => {
    const stored = row[0] as Record<string, unknown>;
    const others = given(...row) as Record<string, unknown>;
    const shown: Record<string, unknown> = {};
    for (const { name, source, isStored, isTime } of fields) {
      if (name in others) shown[name] = others[name];
      else if (isStored) shown[name] = isTime ? isoOrNull(stored[source] as number | null) : stored[source];
    }
    return shown;
  };
}

const isTime = ({ format, anyOf = [] }: TSchema): boolean =>
  format === "date-time" || (anyOf as TSchema[]).some((one) => one.format === "date-time");
