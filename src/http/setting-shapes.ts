// Shapes of settings: each may be omitted, or null for its default.

import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { Nullable, Text } from "./shapes.ts";

/** One line of text. */
export const Line = Text({ min: 1, max: 200, oneLine: true });

/** May be short, because the other side may have chosen it. */
export const Secret = Type.Union([Text({ min: 1, max: 500, oneLine: true }), Type.Boolean()], {
  description: "Write-only: reads show true or false, whether it is set, and sending that back changes nothing",
  errorMessage: "must be the secret as one line of 1 to 500 characters, or null to clear it",
});

/** An object whose fields may each be omitted, or null for the default; unknown fields are refused. */
export const Known = <P extends TProperties>(properties: P) =>
  Type.Object(Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, optional(shape)])) as P, {
    additionalProperties: false,
  });

// `Secret` is a union itself: a nested union would be reported as one error without a path.
const optional = (shape: TSchema): TSchema =>
  Type.Optional(
    shape.anyOf ? Type.Union([...(shape.anyOf as TSchema[]), Type.Null()], notesOf(shape)) : Nullable(shape),
  );

const notesOf = ({ description, errorMessage }: TSchema) => ({ description, errorMessage });
