// Validation of bodies and queries: TypeBox shapes as Standard Schemas that throw every wrong field at once.

import type { Static, TObject } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { Elysia } from "elysia";
import { AppError, type Detail } from "../lib/errors.ts";
import { INVALID_JSON } from "../lib/json.ts";
import { readJson, TooLarge } from "./body.ts";
import { contextOf, type RequestContext } from "./context.ts";
import { ignoredFieldsOf } from "./ignored-fields.ts";
import { readQuery } from "./query.ts";
import { faultsOf, messageOf } from "./validation-messages.ts";
import "./formats.ts";

/** A Standard Schema for Elysia; `schema` is its TypeBox shape, for the OpenAPI document. */
export interface Spec<T> {
  readonly schema: TObject;
  /** A request without a body will do as well. */
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
 * Reads JSON bodies of up to `maxBody` bytes whatever their content type says, and leaves queries to `query(...)`.
 * Never throws: `body(...)` reports what is wrong with a body, after authentication and role were checked.
 */
export const input = ({ maxBody }: { maxBody: number }) =>
  new Elysia({ name: "input", seed: maxBody })
    .onParse({ as: "scoped" }, async function parseBody({ request }) {
      return await readJson(request, maxBody);
    })
    .onTransform({ as: "scoped" }, keepQuery)
    .onBeforeHandle({ as: "scoped" }, function nameIgnoredFields({ request, body }) {
      noteIgnoredFields(contextOf(request), body);
    });

/** Leaves queries to `query(...)` where a feature reads the body itself. */
export const queryInput = () => new Elysia({ name: "query-input" }).onTransform({ as: "scoped" }, keepQuery);

function keepQuery(context: { request: Request; query: unknown }): void {
  // Elysia's own reading splits at commas and parses what looks like JSON.
  context.query = rawQueryOf(context.request.url);
}

/** A JSON object of this shape. Nothing is coerced; unknown fields stay in it, so read named fields only, never spread. */
export const body = <S extends TObject>(schema: S): Spec<Static<S>> =>
  spec(schema, "body", objectBody, false, noteUnread(schema));

/** As `body`, and no body at all counts as `{}`. */
export const optionalBody = <S extends TObject>(schema: S): Spec<Static<S>> =>
  spec(schema, "body", (raw) => (raw === null || raw === undefined ? {} : objectBody(raw)), true, noteUnread(schema));

/** Query parameters of this shape: numbers are read where the shape wants one, defaults are filled in, unknown ones ignored. */
export const query = <S extends TObject>(schema: S): Spec<Static<S>> =>
  spec(schema, "query", (raw) => readQuery(schema, typeof raw === "string" ? raw : ""), true);

/** The same for the document alone: a fast route reads and checks the body itself. */
export const documented = <T>({ schema, optional }: Spec<T>): Spec<unknown> => ({
  schema,
  optional,
  "~standard": { version: 1, vendor: "recoverd", validate: (value) => ({ value }) },
});

/** What a fast route has read, as any other would be given it. Throws `invalid` as the route does. */
export function validated<T>(spec: Spec<T>, raw: unknown, context: RequestContext): T {
  const { value } = spec["~standard"].validate(raw);
  noteIgnoredFields(context, value);
  return value;
}

/** By validated body. */
const ignoredFields = new WeakMap<object, readonly string[]>();

function noteIgnoredFields(context: RequestContext, body: unknown): void {
  if (typeof body === "object" && body !== null) context.ignoredFields = ignoredFields.get(body) ?? [];
}

/** Throws `invalid` with every wrong field of a value that is not of this shape; `root` names the value itself. */
export function check<S extends TObject>(
  compiled: TypeCheck<S>,
  value: unknown,
  root: string,
): asserts value is Static<S> {
  if (compiled.Check(value)) return;
  const details = detailsOf(compiled, value, root);
  // Faults that are none are left out of the details; without any at all it is not known what is wrong.
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
  let compiled: TypeCheck<S> | undefined; // on first use: compiling all of them would double the time to start
  return {
    schema,
    optional,
    "~standard": {
      version: 1,
      vendor: "recoverd",
      validate: (raw) => {
        const value = prepare(raw);
        compiled ??= TypeCompiler.Compile(schema);
        check(compiled, value, root);
        onValid(value as object);
        return { value };
      },
    },
  };
}

/** The JSON object that a body is; throws `invalid` where it is anything else. For features that look at it themselves. */
export function objectBody(raw: unknown): object {
  if (raw === INVALID_JSON) throw new AppError("invalid", "The request body is not valid JSON");
  if (raw instanceof TooLarge) {
    throw new AppError("invalid", `The request body is too large: at most ${raw.most} bytes are taken here`);
  }
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw new AppError("invalid", "The request body must be a JSON object");
  }
  return raw;
}

/** One message per wrong field, the first hundred. */
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

function rawQueryOf(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return "";
  const end = url.indexOf("#");
  return end === -1 ? url.slice(start + 1) : url.slice(start + 1, Math.max(start + 1, end));
}
