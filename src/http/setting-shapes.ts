// Shapes of settings: every one of them may be left out, or be null for its default.

import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { Nullable, Text } from "./shapes.ts";

/** One line of text, not empty. */
export const Line = (max: number) => Text({ min: 1, max, oneLine: true });

/** However short: the other side may have chosen it long ago. */
export const Secret = Type.Union([Text({ min: 1, max: 500, oneLine: true }), Type.Boolean()], {
  description: "Write-only: reads show true or false, whether it is set, and to send that back changes nothing",
  errorMessage: "must be the secret as one line of 1 to 500 characters, or null to clear it",
});

/** Every field may be left out, or be null for its default; no other field is known. */
export const Known = <P extends TProperties>(properties: P) =>
  Type.Object(Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, optional(shape)])) as P, {
    additionalProperties: false,
  });

// `Secret` is a choice itself: a union within a union would be reported as one fault without a name.
const optional = (shape: TSchema): TSchema =>
  Type.Optional(
    shape.anyOf ? Type.Union([...(shape.anyOf as TSchema[]), Type.Null()], notesOf(shape)) : Nullable(shape),
  );

const notesOf = ({ description, errorMessage }: TSchema) => ({ description, errorMessage });
