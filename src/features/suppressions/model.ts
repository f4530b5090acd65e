// Suppressions in the requests and responses of the API.

import { Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Email, Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { SUPPRESSION_REASONS } from "./tables.ts";

const Reason = {
  ...OneOf(SUPPRESSION_REASONS, "SuppressionReason"),
  description: "`requested`: a churn event's reason asks not to be written to, or for the data to be deleted",
};

export const NewSuppression = named(
  "NewSuppression",
  Type.Object({
    email: Email,
    reason: Type.Optional(Nullable(Reason)),
  }),
  { email: "opted-out@example.com", reason: "manual" },
);

const filter = { email: Type.Optional(Type.String()), reason: Type.Optional(Reason) };

export const FindSuppressions = Type.Object({ ...Page, ...filter });
export const ExportSuppressions = Type.Object(filter);

export const ReadSuppression = named(
  "Suppression",
  Type.Object({
    email: Type.String(),
    reason: Reason,
    deletion_requested: Type.Boolean({ description: "The customer asked for their data to be deleted" }),
    created_at: Timestamp,
  }),
  {
    email: "opted-out@example.com",
    reason: "manual",
    deletion_requested: false,
    created_at: "2026-03-02T09:00:00.000Z",
  },
);

export const Imported = named(
  "ImportedSuppressions",
  Type.Object({
    added: Type.Integer(),
    already_suppressed: Type.Integer({ description: "They keep their first reason and time" }),
    rejected: Type.Integer(),
    errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: "Of the rows that were rejected, the first hundred",
    }),
  }),
  { added: 118, already_suppressed: 4, rejected: 1, errors: [{ line: 57, message: "email must be an email address" }] },
);

export const toSuppression = shownAs(ReadSuppression);

let compiled: ReturnType<typeof TypeCompiler.Compile<typeof Email>> | undefined;

export const isEmail = (text: string): boolean => {
  compiled ??= TypeCompiler.Compile(Email);
  return compiled.Check(text);
};
