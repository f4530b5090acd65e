// Converts TypeBox shapes to the JSON Schema of the API document: without internal keywords, unions of words as enums.

import type { TSchema } from "@sinclair/typebox";

// Our own formats as patterns, which every validator knows; a pattern can only approximate them.
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

/** The named shapes, which become the components of a document. */
export type Definitions = Map<string, Record<string, unknown>>;

/** A copy that can be written as JSON. With `definitions`, named shapes are put there and referenced. */
export function jsonSchema(schema: TSchema, definitions?: Definitions): Record<string, unknown> {
  const { $id: name, ...shape } = schema;
  const plain = plainOf(shape as TSchema, definitions);
  if (name === undefined || definitions === undefined) return plain;
  const known = definitions.get(name);
  if (known !== undefined && !Bun.deepEquals(known, plain)) throw new Error(`Two shapes have the name ${name}`);
  definitions.set(name, plain);
  return { $ref: `#/components/schemas/${name}` };
}

function plainOf(schema: TSchema, definitions: Definitions | undefined): Record<string, unknown> {
  const toJson = (inner: TSchema) => jsonSchema(inner, definitions);
  const choice = choiceOf(schema);
  if (choice !== null) return choice;
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema) as [string, unknown][]) {
    if (OWN_KEYS.has(key)) continue;
    if (key === "format" && typeof value === "string" && value in OWN_FORMATS)
      Object.assign(plain, OWN_FORMATS[value], plain);
    else if (key === "properties" || key === "patternProperties")
      plain[key] = mapped(value as Record<string, TSchema>, toJson);
    else if (key === "items" || key === "not" || (key === "additionalProperties" && typeof value === "object")) {
      plain[key] = toJson(value as TSchema);
    } else if (key === "anyOf" || key === "allOf" || key === "oneOf") plain[key] = (value as TSchema[]).map(toJson);
    else plain[key] = value;
  }
  return plain;
}

const mapped = (shapes: Record<string, TSchema>, toJson: (shape: TSchema) => object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, toJson(shape)]));

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
