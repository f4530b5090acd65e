// Shapes that many features share.

import { Kind, type TSchema, type TString, Type, TypeRegistry } from "@sinclair/typebox";
import { isObject } from "../lib/json.ts";
import "./formats.ts";
import { NOT_BLANK } from "./validation-messages.ts";

/** A named component of the OpenAPI document, which refers to it wherever it is used. The name is unique, and the example must match. */
export const named = <S extends TSchema>(name: string, schema: S, example?: unknown): S => ({
  ...schema,
  $id: name,
  ...(example === undefined ? {} : { examples: [example] }),
});

/** An email address of at most 254 characters. Spaces around it and capitals are allowed: store the result of `normalizeEmail`. */
export const Email = Type.String({ format: "email", errorMessage: "must be an email address" });

export type TTimestamp = TString & { format: "date-time" };

/** ISO 8601 with a time zone. */
export const Timestamp = Type.String({
  format: "date-time",
  errorMessage: "must be a timestamp such as 2026-01-31T12:00:00.000Z",
}) as TTimestamp;

/**
 * Text without control characters (except line ends and tabs, unless `oneLine`) and without lone surrogates. With a `min`
 * it must not be all white space.
 */
export const Text = ({ min = 0, max, oneLine = false }: { min?: number; max: number; oneLine?: boolean }) =>
  Type.String({
    minLength: min,
    maxLength: max,
    ...(min > 0 && { pattern: NOT_BLANK }),
    format: oneLine ? "line" : "text",
    errorMessage: oneLine
      ? "must be one line of text without control characters"
      : "must be text without control characters",
  });

/** The id of a customer in another system. */
export const CustomerId = ({ min, max }: { min: number; max: number }) => ({
  ...Text({ min, max, oneLine: true }),
  format: "customer-id",
  errorMessage: 'must be one line of text without control characters, and not "." or "..", which no path can hold',
});

/** One of these words. Give it a name if several shapes use it. */
export const OneOf = <const W extends string>(words: readonly W[], name?: string) =>
  Type.Unsafe<W>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      name === undefined ? {} : { $id: name },
    ),
  );

/** A monthly amount in the currency's minor unit. */
export const MinorUnits = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "Per month, in the currency's minor unit: 4900 is $49.00",
});

/** An ISO 4217 currency in upper or lower case: store it in lower case. */
export const CurrencyCode = Type.String({
  format: "currency",
  errorMessage: "must be a currency code of ISO 4217, such as usd",
});

/** A BCP 47 language tag. */
export const Locale = Type.String({
  maxLength: 100,
  format: "locale",
  errorMessage: "must be a language tag such as en or pt-BR",
});

/** An IANA time zone. */
export const TimeZone = Type.String({
  maxLength: 100,
  format: "timezone",
  errorMessage: "must be a time zone such as Europe/Berlin",
});

/** A day, such as 2026-01-31. */
export const Day = Type.String({
  format: "day",
  errorMessage: "must be a day between 1900-01-01 and 2999-12-31, such as 2026-01-31",
});

/** An address that a webhook may be posted to, as far as its text shows. The code that saves it also resolves its name. */
export const WebhookAddress = Type.String({
  maxLength: 2_048,
  format: "webhook-address",
  errorMessage:
    "must be an https address such as https://example.com/hook, without a user name, on port 443 or one of 1024 and above",
});

/** An address that a mail or a page may link to. */
export const WebAddress = Type.String({
  maxLength: 2_000,
  format: "web-address",
  errorMessage: "must be an http or https address of at most 2000 characters, without user name and password",
});

/** A day or a moment in a query or a file; read it with `parseInstant`, or `Date.parse` for its start. */
export const Instant = Type.String({
  format: "instant",
  errorMessage: "must be a day such as 2026-01-31 or a timestamp such as 2026-01-31T12:00:00.000Z",
});

TypeRegistry.Set<{ maxBytes: number }>(
  "JsonObject",
  ({ maxBytes }, value) => isObject(value) && Buffer.byteLength(JSON.stringify(value)) <= maxBytes,
);

/** Any object of at most `maxBytes` bytes as JSON. */
export const JsonObject = ({ maxBytes }: { maxBytes: number }) =>
  Type.Unsafe<Record<string, unknown>>({
    [Kind]: "JsonObject",
    type: "object",
    maxBytes,
    description: `At most ${maxBytes} bytes of JSON`,
    errorMessage: `must be an object of at most ${maxBytes} bytes of JSON`,
  });

/** The value or null. For a field that may also be left out, put it into `Type.Optional`. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The query fields of every list: spread them into the query's shape. */
export const Page = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};

const Meta = named("ListMeta", Type.Object({ page: Type.Integer(), per_page: Type.Integer(), total: Type.Integer() }), {
  page: 1,
  per_page: 20,
  total: 42,
});

/** The query fields of a log, which grows while it is read: `cursor` is `next_cursor` of the previous page. */
export const CursorPage = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};

const CursorMeta = named(
  "LogMeta",
  Type.Object({
    per_page: Type.Integer(),
    total: Type.Integer(),
    next_cursor: Nullable(Type.String({ description: "For the next page; null where this is the last" })),
  }),
  { per_page: 20, total: 42, next_cursor: "MTc3MjQ0MjAwMDAwMC5qb2JfMDFranE2cHNn" },
);

/** The query fields of a log that also has numbered pages: with a `cursor`, `page` is ignored. */
export const LogPage = { ...Page, cursor: CursorPage.cursor };

/** The answer with one page of a log that also has numbered pages. */
export const LogList = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), meta: NumberedLogMeta });

const NumberedLogMeta = named("NumberedLogMeta", Type.Object({ page: Type.Integer(), ...CursorMeta.properties }), {
  page: 1,
  per_page: 20,
  total: 42,
  next_cursor: null,
});

/** The answer with one item. */
export const Item = <S extends TSchema>(schema: S) => Type.Object({ data: schema });

/** The answer with one page of a list. */
export const List = <S extends TSchema>(schema: S) => Type.Object({ data: Type.Array(schema), meta: Meta });

/** The answer with one page of a log. */
export const CursorList = <S extends TSchema>(schema: S) => Type.Object({ data: Type.Array(schema), meta: CursorMeta });

/** The answer without data. */
export const Ok = named("Ok", Type.Object({ status: Type.Literal("ok") }), { status: "ok" });
