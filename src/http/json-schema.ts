// TypeBox shapes as the JSON Schema that readers of the API expect: no notes of ours, choices as enums.

import type { TSchema } from "@sinclair/typebox";

// Formats that only we know; a reader's validator may refuse the word.
const OWN_FORMATS: Readonly<Record<string, object>> = {
  text: {},
  line: {},
  locale: {},
  timezone: {},
  instant: {},
  currency: { minLength: 3, maxLength: 3 },
};

const OWN_KEYS = new Set(["errorMessage", "maxBytes"]);

/** A copy that JSON can carry. */
export function jsonSchema(schema: TSchema): Record<string, unknown> {
  const choice = choiceOf(schema);
  if (choice !== null) return choice;
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema) as [string, unknown][]) {
    if (OWN_KEYS.has(key)) continue;
    if (key === "format" && typeof value === "string" && value in OWN_FORMATS) Object.assign(plain, OWN_FORMATS[value]);
    else if (key === "properties" || key === "patternProperties") plain[key] = mapped(value as Record<string, TSchema>);
    else if (key === "items" || key === "not" || (key === "additionalProperties" && typeof value === "object")) {
      plain[key] = jsonSchema(value as TSchema);
    } else if (key === "anyOf" || key === "allOf" || key === "oneOf") plain[key] = (value as TSchema[]).map(jsonSchema);
    else plain[key] = value;
  }
  return plain;
}

const mapped = (shapes: Record<string, TSchema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, jsonSchema(shape)]));

/** A union of words is an `enum`. */
function choiceOf(schema: TSchema): Record<string, unknown> | null {
  const members = schema.anyOf as TSchema[] | undefined;
  if (members === undefined || members.length === 0 || members.some((member) => member.const === undefined))
    return null;
  const described = schema.description === undefined ? {} : { description: schema.description };
  const preset = schema.default === undefined ? {} : { default: schema.default as unknown };
  return {
    type: members[0]!.type as unknown,
    enum: members.map((member) => member.const as unknown),
    ...described,
    ...preset,
  };
}
