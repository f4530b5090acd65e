// Renders the shapes of the OpenAPI document for the reference page: as lists of fields and as examples.

export type Schema = Readonly<Record<string, unknown>>;

const MOST_DEPTH = 6; // no shape nests deeper than four

/** The document with references replaced by the named shapes, which are shared objects. */
export function withShapes<T>(document: T): T {
  const { schemas } = (document as { components: { schemas: Record<string, unknown> } }).components;
  const resolved = new Map<string, unknown>();
  const shapeOf = (name: string): unknown => {
    if (!resolved.has(name)) resolved.set(name, { ...(walk(schemas[name]) as object), title: name });
    return resolved.get(name);
  };
  function walk(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(walk);
    const reference = (value as Schema).$ref;
    if (typeof reference === "string" && reference.startsWith(SCHEMAS)) return shapeOf(reference.slice(SCHEMAS.length));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  }
  return walk(document) as T;
}

const SCHEMAS = "#/components/schemas/";

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Escapes text, with backquotes as code. */
export const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

/** A list of an object's fields, or one line for any other shape. */
export function shapeHtml(schema: Schema, depth = 0): string {
  const inner = innerObject(schema);
  if (inner === undefined || depth >= MOST_DEPTH) return depth === 0 ? `<p>${typeHtml(schema)}</p>` : "";
  const required = new Set((inner.required as string[] | undefined) ?? []);
  const fields = Object.entries(inner.properties as Record<string, Schema>).map(
    ([name, field]) =>
      `<li><code>${escaped(name)}</code> ${typeHtml(field)}${required.has(name) ? "" : " <i>optional</i>"}${aboutHtml(field)}${shapeHtml(field, depth + 1)}</li>`,
  );
  return `<ul>${fields.join("")}</ul>`;
}

/** The type of the value and its bounds. */
export const typeHtml = (schema: Schema): string => `<span class="type">${escaped(typeOf(schema))}</span>`;

/** The description and the default of a field, if any. */
export function aboutHtml(schema: Schema): string {
  const description = descriptionOf(schema);
  const about = description === undefined ? "" : `: ${prose(description)}`;
  return schema.default === undefined ? about : `${about} (default <code>${escaped(String(schema.default))}</code>)`;
}

/** For a nullable shape, the description of the shape. */
function descriptionOf(schema: Schema): string | undefined {
  const named = [schema, ...(membersOf(schema)?.filter(({ type }) => type !== "null") ?? [])];
  return named.map(({ description }) => description).find((description) => typeof description === "string");
}

function typeOf(schema: Schema): string {
  const members = membersOf(schema);
  if (members !== undefined) return members.map(typeOf).join(" or ");
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${typeOf((schema.items ?? {}) as Schema)}`;
  return `${objectName(schema) ?? String(schema.type ?? "any value")}${notes(schema)}`;
}

/** The name of a named shape; names of choices and texts would hide the allowed values. */
const objectName = ({ type, title }: Schema): string | undefined => (type === "object" ? (title as string) : undefined);

function notes({ format, minimum, maximum, minLength, maxLength }: Schema): string {
  const found = [
    ...(format === undefined ? [] : [String(format)]),
    ...range(minimum, maximum, ""),
    ...range(minLength === 0 ? undefined : minLength, maxLength, " characters"),
  ];
  return found.length === 0 ? "" : ` (${found.join(", ")})`;
}

function range(least: unknown, most: unknown, unit: string): string[] {
  const isBounded = most !== undefined && most !== Number.MAX_SAFE_INTEGER;
  if (least !== undefined && isBounded) return [`${least === most ? least : `${least} to ${most}`}${unit}`];
  if (isBounded) return [`at most ${most}${unit}`];
  return least === undefined ? [] : [`at least ${least}${unit}`];
}

const membersOf = (schema: Schema): Schema[] | undefined =>
  (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;

/** The object with named fields in a shape: the shape itself, the items of a list, or the non-null part. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return innerObject(schema.items as Schema);
  for (const member of membersOf(schema) ?? []) {
    const found = innerObject(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

// Examples for fields whose name says more than their shape.
const EXAMPLES: Readonly<Record<string, unknown>> = {
  email: "ada@example.com",
  customer_email: "ada@example.com",
  name: "Ada Lovelace",
  customer_name: "Ada Lovelace",
  password: "correct horse battery staple",
  cancel_reason: "It is too expensive for us",
  plan_name: "Pro",
  mrr: 4900,
  currency: "usd",
  tenure_days: 400,
};

/** The example of the shape; if it has none, the required fields and those with a known name. */
export function exampleOf(schema: Schema, name = "", depth = 0): unknown {
  if (depth > MOST_DEPTH) return null;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (EXAMPLES[name] !== undefined) return EXAMPLES[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const member = membersOf(schema)?.find(({ type }) => type !== "null");
  if (member !== undefined) return exampleOf(member, name, depth + 1);
  switch (schema.type) {
    case "object":
      return exampleObject(schema, depth);
    case "array":
      return [exampleOf((schema.items ?? {}) as Schema, name, depth + 1)];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return exampleText(schema, name);
  }
  return null;
}

function exampleObject(schema: Schema, depth: number): Record<string, unknown> {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
    ([name]) => required.has(name) || EXAMPLES[name] !== undefined,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, name, depth + 1)]));
}

function exampleText({ format }: Schema, name: string): string {
  if (format === "email") return "ada@example.com";
  if (format === "date-time") return "2026-01-31T12:00:00.000Z";
  return name.endsWith("url") ? "https://example.com/" : `${name.replaceAll("_", " ")}…`.trim();
}
