// Validates bodies and queries: TypeBox shapes as Standard Schemas that report all invalid fields at once.

import "./formats.ts";
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { Elysia } from "elysia";
import { AppError, type Detail } from "../lib/errors.ts";
import { INVALID_JSON, isObject } from "../lib/json.ts";
import { readJson, TooLarge } from "./body.ts";
import { contextOf, type RequestContext } from "./context.ts";
import { ignoredFieldsOf } from "./ignored-fields.ts";
import { faultsOf, messageOf } from "./validation-messages.ts";

/** A Standard Schema for Elysia; `schema` is its TypeBox shape, for the OpenAPI document. */
export interface Spec<T> {
  readonly schema: TObject;
  /** A request without a body is valid, too. */
  readonly optional: boolean;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "recoverd";
    readonly validate: (raw: unknown) => { readonly value: T };
    readonly types?: { readonly input: T; readonly output: T };
  };
}

const MOST_DETAILS = 100;

/**
 * Reads JSON bodies of up to `maxBody` bytes whatever their content type, leaves queries to `query(...)`, and sets the status
 * of success. Never throws: `body(...)` reports errors in a body, after authentication and role were checked.
 */
export const input = ({ maxBody }: { maxBody: number }) =>
  new Elysia({ name: "input", seed: maxBody })
    .onParse({ as: "scoped" }, async function parseBody({ request }) {
      return await readJson(request, maxBody);
    })
    .onTransform({ as: "scoped" }, prepare)
    .onBeforeHandle({ as: "scoped" }, noteIgnored);

/** The same without bodies, for features that read the body themselves. */
export const queryInput = () =>
  new Elysia({ name: "query-input" })
    .onTransform({ as: "scoped" }, prepare)
    .onBeforeHandle({ as: "scoped" }, noteIgnored);

function prepare(context: { request: Request; query: unknown; set: { status?: number | string } }): void {
  // Elysia's own parser splits at commas and parses values that look like JSON.
  context.query = rawQueryOf(context.request.url);
  const { route } = contextOf(context.request);
  if (route?.status !== undefined) context.set.status = route.status;
}

/** Names the unread parts of the query and the body. The query is still text if the route has no shape for it. */
function noteIgnored({ request, query, body }: { request: Request; query: unknown; body: unknown }): void {
  const parameters = typeof query === "string" ? new URLSearchParams(query).keys() : ignoredIn(query);
  contextOf(request).ignoredFields = [...new Set(parameters), ...ignoredIn(body)];
}

/** A JSON object of this shape. Nothing is coerced. Unknown fields are not removed, so read only named fields and never spread it. */
export const body = <S extends TObject>(schema: S): Spec<Static<S>> =>
  spec(schema, "body", objectBody, false, noteUnread(schema));

/** Like `body`, but no body counts as `{}`. */
export const optionalBody = <S extends TObject>(schema: S): Spec<Static<S>> =>
  spec(schema, "body", (raw) => (raw === null || raw === undefined ? {} : objectBody(raw)), true, noteUnread(schema));

/** Query parameters of this shape: numbers are parsed if the shape has one, defaults are filled in, unknown parameters ignored and named. */
export const query = <S extends TObject>(schema: S): Spec<Static<S>> =>
  spec(schema, "query", (raw) => readQuery(schema, typeof raw === "string" ? raw : ""), true);

/**
 * Adds faults that no schema can express. They are reported together with those of the shape, one per field, so `faultsIn` must
 * take objects of any shape.
 */
export function alsoRefusing<T>(spec: Spec<T>, faultsIn: (raw: object) => Detail[]): Spec<T> {
  const standard = spec["~standard"];
  const validate = (raw: unknown): { value: T } => {
    let checked: { value: T } | undefined;
    const faults: Detail[] = [];
    try {
      checked = standard.validate(raw);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.length === 0) throw error;
      faults.push(...error.details);
    }
    const named = new Set(faults.map(({ field }) => field));
    faults.push(...faultsIn(raw as object).filter(({ field }) => !named.has(field)));
    if (!checked || faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
    return checked;
  };
  return { ...spec, "~standard": { ...standard, validate } };
}

/** The same only for the OpenAPI document: a fast route reads and checks the body itself. */
export const documented = <T>({ schema, optional }: Spec<T>): Spec<unknown> => ({
  schema,
  optional,
  "~standard": { version: 1, vendor: "recoverd", validate: (value) => ({ value }) },
});

/** Validates what a fast route has read, like the body of any other route. @throws `invalid` */
export function validated<T>(spec: Spec<T>, raw: unknown, context: RequestContext): T {
  const { value } = spec["~standard"].validate(raw);
  context.ignoredFields = [...context.ignoredFields, ...ignoredIn(value)];
  return value;
}

/** By validated body or query. */
const ignoredFields = new WeakMap<object, readonly string[]>();

const ignoredIn = (input: unknown): readonly string[] =>
  typeof input === "object" && input !== null ? (ignoredFields.get(input) ?? []) : [];

/** Throws `invalid` with all invalid fields of a value; `root` names the value itself. */
export function check<S extends TObject>(
  compiled: TypeCheck<S>,
  value: unknown,
  root: string,
): asserts value is Static<S> {
  if (compiled.Check(value)) return;
  const details = detailsOf(compiled, value, root);
  // Details leave out false errors: with only those, the value is valid. Without any error, it is invalid for an unknown reason.
  if (details.length > 0 || compiled.Errors(value).First() === undefined)
    throw new AppError("invalid", "The request is invalid", details);
}

const noteUnread =
  (schema: TObject) =>
  (value: object): void => {
    const unread = ignoredFieldsOf(schema, value);
    if (unread.length > 0) ignoredFields.set(value, unread);
  };

function spec<S extends TObject>(
  schema: S,
  root: string,
  prepare: (raw: unknown) => unknown,
  optional: boolean,
  onValid: (value: object) => void = () => {},
): Spec<Static<S>> {
  return {
    schema,
    optional,
    "~standard": {
      version: 1,
      vendor: "recoverd",
      validate: (raw) => {
        const value = prepare(raw);
        check(compiled(schema), value, root);
        onValid(value as object);
        return { value };
      },
    },
  };
}

/** Compiled on first use, because compiling all of them would double the start time; a shape of several routes only once. */
const compiledShapes = new WeakMap<TObject, TypeCheck<TObject>>();

function compiled<S extends TObject>(schema: S): TypeCheck<S> {
  let compiled = compiledShapes.get(schema);
  if (compiled === undefined) {
    compiled = TypeCompiler.Compile(schema);
    compiledShapes.set(schema, compiled);
  }
  return compiled as TypeCheck<S>;
}

/** The body as a JSON object, for features that check it themselves. @throws `invalid` if it is anything else */
export function objectBody(raw: unknown): object {
  if (raw === INVALID_JSON) throw new AppError("invalid", "The request body is not valid JSON");
  if (raw instanceof TooLarge) {
    throw new AppError("invalid", `The request body is too large: at most ${raw.most} bytes are accepted here`);
  }
  if (!isObject(raw)) throw new AppError("invalid", "The request body must be a JSON object");
  return raw;
}

/** One message per invalid field, at most a hundred. */
function detailsOf(compiled: TypeCheck<TObject>, value: unknown, root: string): Detail[] {
  const messages = new Map<string, string>();
  for (const error of faultsOf(compiled.Errors(value))) {
    const field = error.path === "" ? root : dotted(error.path);
    if (!messages.has(field)) messages.set(field, messageOf(error));
    if (messages.size === MOST_DETAILS) break;
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

/** A JSON pointer as a dotted path: `/events/3/event` is `events.3.event`. */
const dotted = (pointer: string): string =>
  pointer.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");

/** What follows the question mark, undecoded and without the fragment; "" without one. */
export function rawQueryOf(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return "";
  const end = url.indexOf("#");
  return end === -1 ? url.slice(start + 1) : url.slice(start + 1, Math.max(start + 1, end));
}

// Query strings: text is read as a number or a truth value only where the shape wants one, and only when it is written as one.
const INTEGER = /^-?\d{1,16}$/;
const NUMBER = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/** The parameters that the shape knows, with its defaults. A repeated parameter is refused: which one was meant? */
function readQuery(schema: TObject, text: string): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  const repeated = new Map<string, Detail>();
  const unread: string[] = [];
  for (const [name, value] of text === "" ? [] : new URLSearchParams(text)) {
    if (!Object.hasOwn(schema.properties, name)) {
      unread.push(name);
      continue;
    }
    if (name in values) repeated.set(name, { field: name, message: "must be given once only" });
    values[name] = readAs(schema.properties[name]!, value);
  }
  if (repeated.size > 0) throw new AppError("invalid", "The request is invalid", [...repeated.values()]);
  for (const name in schema.properties) {
    const preset: unknown = schema.properties[name]!.default;
    if (preset !== undefined && !(name in values)) values[name] = preset;
  }
  if (unread.length > 0) ignoredFields.set(values, unread);
  return values;
}

/** Text that is not written as its shape wants it stays text: the check then refuses it by name. */
function readAs(schema: TSchema, text: string): unknown {
  if (schema.type === "integer" && INTEGER.test(text)) return Number(text);
  if (schema.type === "number" && NUMBER.test(text)) return Number(text);
  if (schema.type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
