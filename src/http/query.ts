// Query strings: text is read as a number or a truth value only where the shape wants one, and only when it is written as one.

import type { TObject, TSchema } from "@sinclair/typebox";
import { AppError, type Detail } from "../lib/errors.ts";

const INTEGER = /^-?\d{1,16}$/;
const NUMBER = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/** The parameters that the shape knows, with its defaults. A repeated parameter is refused: which one was meant? */
export function readQuery(schema: TObject, text: string): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  const repeated = new Map<string, Detail>();
  for (const [name, value] of text === "" ? [] : new URLSearchParams(text)) {
    if (!Object.hasOwn(schema.properties, name)) continue;
    if (name in values) repeated.set(name, { field: name, message: "must be given once only" });
    values[name] = readAs(schema.properties[name]!, value);
  }
  if (repeated.size > 0) throw new AppError("invalid", "The request is invalid", [...repeated.values()]);
  for (const name in schema.properties) {
    const preset: unknown = schema.properties[name]!.default;
    if (preset !== undefined && !(name in values)) values[name] = preset;
  }
  return values;
}

/** Text that is not written as its shape wants it stays text: the check then refuses it by name. */
function readAs(schema: TSchema, text: string): unknown {
  if (schema.type === "integer" && INTEGER.test(text)) return Number(text);
  if (schema.type === "number" && NUMBER.test(text)) return Number(text);
  if (schema.type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
