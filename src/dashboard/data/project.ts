// Calls the API about the open project. Paths are given without "/api/v1/projects/{slug}".

import type { FetchResponse } from "openapi-fetch";
import type { paths } from "../../../clients/typescript/schema.d.ts";
import { api, data, type Shape } from "./api.ts";
import { BASE } from "./base.ts";
import type { KindOfChange } from "./kinds-of-change.ts";
import { type Query, useQuery } from "./query.ts";
import { slug } from "./session.ts";

const PROJECT = "/api/v1/projects/{slug}";
type Method = "get" | "post" | "put" | "patch" | "delete";

/** A path of the API below the open project's, such as "/churn-events/{id}"; "" is the project itself. */
type PathFor<M extends Method> = {
  [Path in keyof paths]: Path extends `${typeof PROJECT}${infer Rest}`
    ? paths[Path] extends Record<M, unknown>
      ? Rest
      : never
    : never;
}[keyof paths];
type OperationAt<M extends Method, Path extends string> = `${typeof PROJECT}${Path}` extends infer Full extends
  keyof paths
  ? paths[Full] extends Record<M, infer Operation>
    ? Operation
    : never
  : never;

type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? Omit<Path, "slug"> : never;
/** The project at the time of a choice, for a call that is made later, when another may be open. */
type OfProject = { slug?: string };
type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: Content[keyof Content] }
    : unknown;

/** What a call needs besides its path. */
type Given<Operation> = (Operation extends { parameters: infer All }
  ? Pick<All, keyof All & ("query" | "header")>
  : never) &
  (keyof PathOf<Operation> extends never ? unknown : { path: PathOf<Operation> & OfProject }) &
  BodyOf<Operation> &
  Pick<RequestInit, "signal" | "keepalive" | "headers"> & { bodySerializer?: (body: unknown) => unknown };

type Arguments<Operation> = object extends Given<Operation> ? [given?: Given<Operation>] : [given: Given<Operation>];
type Answer<Operation> =
  Operation extends Record<string, unknown>
    ? NonNullable<FetchResponse<Operation, Record<never, never>, `${string}/${string}`>["data"]>
    : never;

type Call<M extends Method> = <Path extends PathFor<M>>(
  path: Path,
  ...given: Arguments<OperationAt<M, Path>>
) => Promise<Answer<OperationAt<M, Path>>>;

type AnyGiven = { path?: object; query?: object; header?: object; body?: unknown; signal?: AbortSignal };
const request = api.request as unknown as (
  method: Method,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

let acting: string | null = null;

/** Runs an action that was chosen earlier: what it calls at once is about that project, whichever is open now. */
export function inProject<Result>(of: string, act: () => Result): Result {
  acting = of;
  try {
    return act();
  } finally {
    acting = null;
  }
}

const call =
  (method: Method) =>
  (path: string, { path: own, query, header, ...init }: AnyGiven = {}) =>
    data(
      request(method, PROJECT + path, {
        ...init,
        params: { path: { slug: acting ?? slug.value, ...own }, query, header },
      }),
    );

/** Each call resolves with the body of the answer: `projectApi.get("/customers/{id}", { path: { id } })`. @throws {ApiError} */
export const projectApi = {
  get: call("get"),
  post: call("post"),
  put: call("put"),
  patch: call("patch"),
  delete: call("delete"),
} as unknown as { [M in Method]: Call<M> };

/** The address of something of the API in the open project, for links and streams; undefined parameters are left out. */
export function projectUrl(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  return `${BASE}/api/v1/projects/${encodeURIComponent(slug.value)}${path}${search}`;
}

/** A GET about the open project, made again when one of `kinds` has changed; a path of null fetches nothing. */
export function useProjectQuery<Path extends PathFor<"get">>(
  path: Path | null,
  kinds: readonly KindOfChange[],
  ...[given]: Arguments<OperationAt<"get", Path>>
): Query<Answer<OperationAt<"get", Path>>> {
  const get = projectApi.get as unknown as (path: string, given: object) => Promise<Answer<OperationAt<"get", Path>>>;
  return useQuery(
    path === null ? null : `${slug.value} ${path} ${JSON.stringify(given)}`,
    (signal) => get(path ?? "", { ...given, signal }),
    kinds,
  );
}

/** The open project with its settings; undefined until it is loaded. */
export const useProject = (): Shape<"Project"> | undefined => useProjectQuery("", ["settings"]).data.value?.data;
