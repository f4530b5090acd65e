// TypeBox shapes as the JSON Schema that readers of the API expect: no notes of ours, choices as enums.

import type { TSchema } from "@sinclair/typebox";

// Formats that only we know, in words that any reader's validator knows: as near as a pattern comes.
const OWN_FORMATS: Readonly<Record<string, object>> = {
  text: { pattern: "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$" },
  line: { pattern: "^[^\\u0000-\\u001f\\u007f\\u0085\\u2028\\u2029]*$" },
  locale: { pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", description: "Language tag, such as en or pt-BR" },
  timezone: { pattern: "^[A-Za-z][A-Za-z0-9_+/-]*$", description: "IANA time zone, such as Europe/Berlin" },
  day: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  "webhook-address": { pattern: "^[Hh][Tt][Tt][Pp][Ss]://" },
  instant: { pattern: "^\\d{4}-\\d{2}-\\d{2}", description: "Day, or timestamp with a time zone" },
  currency: { pattern: "^[A-Za-z]{3}$", description: "Code of ISO 4217, such as usd" },
};

const OWN_KEYS = new Set(["errorMessage", "maxBytes"]);

/** A copy that JSON can carry. */
export function jsonSchema(schema: TSchema): Record<string, unknown> {
  const choice = choiceOf(schema);
  if (choice !== null) return choice;
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema) as [string, unknown][]) {
    if (OWN_KEYS.has(key)) continue;
    if (key === "format" && typeof value === "string" && value in OWN_FORMATS)
      Object.assign(plain, OWN_FORMATS[value], plain);
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
