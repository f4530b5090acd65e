// The fields of a churn event that clients can set, one row each. Everything that accepts, stores, merges or shows churn events
// derives from this table. `docs/recipes/field.md` says how to add one.

import type { CellType } from "../../lib/rows/rows.ts";
import { flag, json, string, whole } from "../../store/columns.ts";
import type { EventType } from "./event-types.ts";
import type { CancelReason } from "./reasons.ts";

/**
 * The value types of each kind of field. `fields/model.ts` checks and shows them, `fields/loose.ts` reads them for the custom
 * webhook, and `CELLS` below gives their cells in a CSV file.
 */
type Values = {
  email: string;
  event_type: EventType;
  /** One line of at most 200 characters. */
  line: string;
  /** One line of at most 200 characters that is an id. */
  id: string;
  /** At most 5,000 characters. */
  text: string;
  reason_code: CancelReason;
  /** Per month, in the currency's minor unit. */
  money: number;
  currency: string;
  days: number;
  locale: string;
  timezone: string;
  object: Record<string, unknown>;
  flag: boolean;
};
export type Kind = keyof Values;

/** `session`: a session of the cancel flow passes the field on to the cancellation after a declined offer. */
export type Way = (typeof ALL)[number];

const ALL = ["api", "custom", "import", "session", "export"] as const;
const NO_SESSION = ["api", "custom", "import", "export"] as const;

export type Row = {
  kind: Kind;
  column: object;
  ways: readonly Way[];
  about?: string;
  required?: true;
  identifies?: true;
  outlivesPerson?: true;
};

/**
 * `about`: the description in the API. `required`: no churn event is created without it. `identifies`: it identifies the event,
 * so a repeat never changes it. `outlivesPerson`: statistics need it, so it stays when the customer's data is erased.
 */
export const FIELDS = {
  customer_email: {
    kind: "email",
    column: string("customer_email").notNull(),
    ways: ALL,
    required: true,
    identifies: true,
  },
  event_type: {
    kind: "event_type",
    column: string("event_type").$type<EventType>().notNull(),
    ways: NO_SESSION,
    required: true,
    identifies: true,
    outlivesPerson: true,
  },
  customer_name: {
    kind: "line",
    column: string("customer_name"),
    ways: ALL,
    about: "Whom the mails greet, where it is a name",
  },
  customer_id: { kind: "id", column: string("customer_id"), ways: ALL, about: "Of your own system" },
  cancel_reason: {
    kind: "text",
    column: string("cancel_reason"),
    ways: ALL,
    about: "In the customer's own words; they choose the first strategy",
  },
  reason_code: {
    kind: "reason_code",
    column: string("reason_code").$type<CancelReason>(),
    ways: ["import", "session", "export"],
    outlivesPerson: true,
  },
  mrr: { kind: "money", column: whole("mrr"), ways: ALL, outlivesPerson: true },
  currency: { kind: "currency", column: string("currency").notNull(), ways: ALL, outlivesPerson: true },
  plan_name: {
    kind: "line",
    column: string("plan_name"),
    ways: ALL,
    about: "As the mails call it",
    outlivesPerson: true,
  },
  tenure_days: {
    kind: "days",
    column: whole("tenure_days"),
    ways: ALL,
    about: "Days as a paying customer",
    outlivesPerson: true,
  },
  locale: { kind: "locale", column: string("locale"), ways: ALL, about: "In which a model writes" },
  timezone: { kind: "timezone", column: string("timezone"), ways: ALL, about: "By whose clock mails are planned" },
  test: {
    kind: "flag",
    column: flag("test").notNull(),
    ways: ALL,
    identifies: true,
    outlivesPerson: true,
    about:
      "A test: it counts in no numbers but those of `mode=test`, and nobody is mailed automatically because of it. False where it is left out",
  },
  metadata: {
    kind: "object",
    column: json<Record<string, unknown>>("metadata"),
    ways: NO_SESSION,
    about:
      "At most 4096 bytes of JSON. Of a failed payment `decline_code`, `next_payment_attempt` and `pay_url` mean something; the rest is yours",
  },
} satisfies Record<string, Row>;

type Fields = typeof FIELDS;
export type Field = keyof Fields;
export type RequiredField = { [F in Field]: Fields[F] extends { required: true } ? F : never }[Field];
/** The fields that go this way. */
export type FieldBy<W extends Way> = { [F in Field]: W extends Fields[F]["ways"][number] ? F : never }[Field];
export type ValueOf<F extends Field> = Values[Fields[F]["kind"]];

/** The given fields of a churn event. */
export type GivenFields = { [F in RequiredField]: ValueOf<F> } & {
  [F in Exclude<Field, RequiredField>]?: ValueOf<F> | null;
};

/** `customer_name` is `customerName` in rows. */
export type KeyOf<F extends string> = F extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<KeyOf<Tail>>}` : F;
const keyOf = (field: Field) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type FieldRow = Readonly<Row & { name: Field; key: KeyOf<Field> }>;

export const FIELD_ROWS: readonly FieldRow[] = (Object.entries(FIELDS) as [Field, Row][]).map(([name, row]) => ({
  ...row,
  name,
  key: keyOf(name) as KeyOf<Field>,
}));

/** The fields that go this way, in the order of the table. */
export const fieldsOf = (way: Way): readonly FieldRow[] => byWay.get(way)!;

const byWay = new Map(ALL.map((way) => [way, FIELD_ROWS.filter(({ ways }) => ways.includes(way))]));

/** Picks the fields of this way from a body, which may contain anything else. */
export function givenBy(way: Way, body: GivenFields): GivenFields {
  const given: Record<string, unknown> = {};
  for (const { name } of fieldsOf(way)) given[name] = body[name];
  return given as GivenFields;
}

/** The type of the cells in a CSV file, by the kind of field. */
const CELLS: Readonly<Record<Kind, CellType>> = {
  email: "text",
  event_type: "text",
  line: "text",
  id: "text",
  text: "text",
  reason_code: "text",
  money: "integer",
  currency: "text",
  days: "integer",
  locale: "text",
  timezone: "text",
  object: "json",
  flag: "boolean",
};

export const cellTypesOf = (way: Way): Record<string, CellType> =>
  Object.fromEntries(fieldsOf(way).map(({ name, kind }) => [name, CELLS[kind]]));

/** The columns that are cleared when a customer's data is erased; the address gets a placeholder. */
export const PERSONAL_COLUMNS: readonly string[] = [
  ...FIELD_ROWS.filter(({ outlivesPerson, required }) => !outlivesPerson && !required).map(({ name }) => name),
  "first_email",
];

/** The columns that may contain an address, such as a plan that was made for somebody. */
export const FREE_TEXT_COLUMNS: readonly string[] = FIELD_ROWS.filter(({ kind }) =>
  ["line", "text", "object"].includes(kind),
).map(({ name }) => name);

/** The columns of the fields, for the table. */
export const FIELD_COLUMNS = Object.fromEntries(FIELD_ROWS.map(({ key, column }) => [key, column])) as {
  [F in Field as KeyOf<F>]: Fields[F]["column"];
};

type FieldValues = {
  [F in Field as KeyOf<F>]: F extends RequiredField ? ValueOf<F> : ValueOf<F> | null;
};

/** The values by the names of the columns, null if not given. */
export function rowOf(given: GivenFields): FieldValues {
  const row: Record<string, unknown> = {};
  for (const { name, key } of FIELD_ROWS) row[key] = given[name] ?? null;
  return row as FieldValues;
}
