// Finds unknown fields of a body and names them in the answer, with unknown parameters of the query, so that a misspelt one is
// noticed.

import type { TObject, TSchema } from "@sinclair/typebox";
import type { RequestContext } from "./context.ts";

const MOST_NAMED = 10;
const LONGEST_NAME = 100;

/** The known parts of a shape: the fields of an object, or the items of a list; null if any content is allowed. */
type Known = { readonly fields: Readonly<Record<string, Known>> } | { readonly items: Known } | null;

/** The dotted paths of unknown fields (`events.3.evnet`), at most ten. */
export function ignoredFieldsOf(schema: TObject, body: object): string[] {
  let known = knownShapes.get(schema);
  if (known === undefined) {
    known = knownOf(schema);
    knownShapes.set(schema, known);
  }
  const found: string[] = [];
  collect(known, body, "", found);
  return found;
}

/** Computed once for each shape, because the busiest routes need it for every request. */
const knownShapes = new WeakMap<TObject, Known>();

function knownOf(schema: TSchema): Known {
  if (schema.anyOf !== undefined) {
    // A nullable shape counts as the shape. Other unions are not inspected.
    const members = (schema.anyOf as TSchema[]).filter(({ type }) => type !== "null");
    return members.length === 1 ? knownOf(members[0]!) : null;
  }
  if (schema.type === "array") {
    const items = knownOf(schema.items as TSchema);
    return items === null ? null : { items };
  }
  // A shape without named properties accepts any.
  if (schema.properties === undefined || schema.patternProperties !== undefined) return null;
  const fields: Record<string, Known> = Object.create(null);
  for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema>)) {
    fields[name] = knownOf(property);
  }
  return { fields };
}

function collect(known: Known, value: unknown, path: string, found: string[]): void {
  if (known === null || typeof value !== "object" || value === null) return;
  if ("items" in known) {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length && found.length < MOST_NAMED; index++) {
      collect(known.items, value[index], `${path}${index}.`, found);
    }
    return;
  }
  for (const name in value) {
    const inner = known.fields[name];
    if (inner === undefined) found.push(path + name);
    else if (inner !== null) collect(inner, (value as Record<string, unknown>)[name], `${path}${name}.`, found);
    if (found.length >= MOST_NAMED) return;
  }
}

/** Names what was ignored in a header, with only the characters that a header may contain. */
export function writeIgnoredFields(headers: Headers, { ignoredFields }: RequestContext): void {
  if (ignoredFields.length === 0) return;
  headers.set("Recoverd-Ignored-Fields", ignoredFields.slice(0, MOST_NAMED).map(printable).join(", "));
}

const printable = (name: string): string =>
  name.slice(0, LONGEST_NAME).replace(/[^\w.$@:/-]/gu, (character) => encodeURIComponent(character.toWellFormed()));
