// Imports as the API shows them, and the rows that they accept, in the API's own shapes.

import { type Static, type TObject, Type } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { check } from "../../../http/input.ts";
import {
  CurrencyCode,
  Email,
  Instant,
  LogPage,
  MinorUnits,
  Nullable,
  named,
  OneOf,
  Text,
  Timestamp,
} from "../../../http/shapes.ts";
import { shownAs } from "../../../http/shown.ts";
import { pathId } from "../../../lib/customer-id.ts";
import { AppError, type Detail } from "../../../lib/errors.ts";
import type { RowSpec } from "../../../lib/rows/rows.ts";
import { takenBy } from "../../churn-events/fields/model.ts";
import { cellTypesOf } from "../../churn-events/fields.ts";
import { IMPORT_KINDS, IMPORT_STATUSES, type Import, type ImportKind } from "./tables.ts";

const Id = Text({ min: 1, max: 255, oneLine: true });
const Name = Text({ min: 0, max: 200, oneLine: true });
const Provider = Text({ min: 1, max: 50, oneLine: true });
/** Files often have amounts in dollars: "must be an integer" would make somebody round them. */
const NO_AMOUNT = "must be a whole number in the currency's minor unit: 4900 is $49.00";
const optional = <S extends Parameters<typeof Nullable>[0]>(shape: S) => Type.Optional(Nullable(shape));

const CustomerRow = Type.Object({
  customer_id: Id,
  customer_email: optional(Email),
  customer_name: optional(Name),
  test: optional(Type.Boolean()),
  provider: optional(Provider),
  occurred_at: optional(Instant),
});

const SubscriptionRow = Type.Object({
  subscription_id: Id,
  customer_id: optional(Id),
  customer_email: optional(Email),
  customer_name: optional(Name),
  plan_id: optional(Id),
  plan_name: optional(Name),
  mrr: optional({ ...MinorUnits, errorMessage: NO_AMOUNT }),
  currency: optional(CurrencyCode),
  status: optional(OneOf(["running", "ended"])),
  cancel_scheduled: optional(Type.Boolean()),
  started_at: optional(Instant),
  ended_at: optional(Instant),
  test: optional(Type.Boolean()),
  provider: optional(Provider),
  occurred_at: optional(Instant),
});

const ChurnEventRow = Type.Object({
  ...takenBy("import", { money: NO_AMOUNT }),
  provider: optional(Provider),
  occurred_at: optional(Instant),
  recovered_at: optional(Instant),
  external_id: optional(Id),
  event_id: optional(Id),
});

export type CustomerRow = Static<typeof CustomerRow>;
export type SubscriptionRow = Static<typeof SubscriptionRow>;
export type ChurnEventRow = Static<typeof ChurnEventRow>;
export type ImportRow = CustomerRow | SubscriptionRow | ChurnEventRow;

const SHAPES = { customers: CustomerRow, subscriptions: SubscriptionRow, churn_events: ChurnEventRow };

const specOf = (
  about: string,
  shape: TObject,
  { needed, types, exportedAs }: { needed: string[]; types: RowSpec["types"]; exportedAs: Record<string, string> },
): RowSpec => ({
  about,
  fields: new Set(Object.keys(shape.properties)),
  exportedAs: new Map(Object.entries(exportedAs)),
  needed,
  types,
});

/** The columns of each kind of file. */
export const IMPORT_SPECS: Readonly<Record<ImportKind, RowSpec>> = {
  customers: specOf("customers", CustomerRow, {
    needed: ["customer_id"],
    types: { test: "boolean" },
    exportedAs: { email: "customer_email", name: "customer_name" },
  }),
  subscriptions: specOf("subscriptions", SubscriptionRow, {
    needed: ["subscription_id"],
    types: { mrr: "integer", cancel_scheduled: "boolean", test: "boolean" },
    exportedAs: { email: "customer_email" },
  }),
  churn_events: specOf("churn events", ChurnEventRow, {
    needed: ["customer_email", "event_type"],
    types: cellTypesOf("import"),
    exportedAs: { created_at: "occurred_at" },
  }),
};

const compiled: { [K in ImportKind]?: TypeCheck<TObject> } = {};

/** The row, or everything that is wrong with it. `now` in ms: times in a row must be in the past. */
export function readRow(
  kind: ImportKind,
  fields: Record<string, unknown>,
  now: number,
): { row: ImportRow } | { details: Detail[] } {
  if (typeof fields.customer_id === "string") fields.customer_id = pathId(fields.customer_id);
  compiled[kind] ??= TypeCompiler.Compile<TObject>(SHAPES[kind]);
  try {
    check(compiled[kind], fields, "row");
  } catch (error) {
    if (error instanceof AppError) return { details: error.details };
    // Nested so deeply that the stack overflowed.
    if (error instanceof RangeError) return { details: [{ field: "row", message: "is nested too deeply" }] };
    throw error;
  }
  const row = fields as ImportRow;
  const details = contradictionsIn(row as Times, now);
  return details.length > 0 ? { details } : { row };
}

type Times = {
  occurred_at?: string | null;
  recovered_at?: string | null;
  started_at?: string | null;
  ended_at?: string | null;
  status?: string | null;
  external_id?: string | null;
  event_id?: string | null;
};

/** In ms. Tolerates small differences between clocks. */
const AHEAD = 5 * 60_000;

function contradictionsIn(row: Times, now: number): Detail[] {
  const details: Detail[] = [];
  const timeOf = (field: keyof Times) => (row[field] ? Date.parse(row[field]) : null);
  for (const field of ["occurred_at", "recovered_at", "started_at", "ended_at"] as const) {
    const time = timeOf(field) ?? 0;
    // A subscription may start later.
    if (time > now + AHEAD && field !== "started_at") details.push({ field, message: "must not lie in the future" });
    if (time < 0) details.push({ field, message: "must not lie before 1970" });
  }
  const isBefore = (field: keyof Times, other: keyof Times) =>
    (timeOf(field) ?? Number.POSITIVE_INFINITY) < (timeOf(other) ?? Number.NEGATIVE_INFINITY);
  if (isBefore("recovered_at", "occurred_at")) {
    details.push({ field: "recovered_at", message: "must not lie before occurred_at" });
  }
  if (isBefore("ended_at", "started_at"))
    details.push({ field: "ended_at", message: "must not lie before started_at" });
  if (row.status === "running" && row.ended_at) {
    details.push({ field: "ended_at", message: "must be empty while the status is running" });
  }
  if (row.external_id && row.event_id && row.external_id !== row.event_id) {
    details.push({ field: "event_id", message: "must be the same as external_id where both are given" });
  }
  return details;
}

export const ImportQuery = Type.Object({
  kind: OneOf(IMPORT_KINDS, "ImportKind"),
  format: Type.Optional(OneOf(["csv", "ndjson"])),
  dry_run: Type.Optional(Type.Boolean()),
});

export const FindImports = Type.Object({
  ...LogPage,
  kind: Type.Optional(OneOf(IMPORT_KINDS, "ImportKind")),
  status: Type.Optional(OneOf(IMPORT_STATUSES, "ImportStatus")),
});

export const ErrorsQuery = Type.Object({ format: Type.Optional(OneOf(["csv", "ndjson"])) });

export const ReadImport = named(
  "Import",
  Type.Object({
    id: Type.String(),
    kind: OneOf(IMPORT_KINDS, "ImportKind"),
    dry_run: Type.Boolean(),
    status: OneOf(IMPORT_STATUSES, "ImportStatus"),
    bytes: Type.Integer(),
    progress: Type.Number({ description: "The part of the file that is done with, 0 to 1" }),
    rows: Type.Object({
      read: Type.Integer(),
      imported: Type.Integer({ description: "In a dry run: that would be" }),
      unchanged: Type.Integer({ description: "Events that were imported before" }),
      rejected: Type.Integer({ description: "See the errors" }),
    }),
    error: Nullable(Type.String({ description: "Why the rest of the file was not read" })),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
  }),
  {
    id: "imp_01kjq6psg00105s77apngfxyqmgry",
    kind: "customers",
    dry_run: false,
    status: "completed",
    bytes: 48210,
    progress: 1,
    rows: { read: 812, imported: 810, unchanged: 0, rejected: 2 },
    error: null,
    created_at: "2026-03-02T09:00:00.000Z",
    started_at: "2026-03-02T09:00:00.000Z",
    finished_at: "2026-03-02T11:00:00.000Z",
  },
);

export const toImport = shownAs(ReadImport, (row: Import) => ({
  rows: {
    read: row.rowsRead,
    imported: row.rowsImported,
    unchanged: row.rowsUnchanged,
    rejected: row.rowsRejected,
  },
}));
