// Writes a curl line for an operation of the OpenAPI document, with shell variables for the values that differ between callers.

import { exampleOf, type Schema } from "./reference-shapes.ts";

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const CREDENTIALS: readonly [scheme: string, header: string][] = [
  ["apiKey", "X-API-Key: $API_KEY"],
  ["bearer", "Authorization: Bearer $ACCESS_TOKEN"],
  ["metricsToken", "Authorization: Bearer $METRICS_TOKEN"],
];

/** The shape of a JSON body, if there is one. */
export const jsonShapeOf = (content: Content | undefined): Schema | undefined => content?.["application/json"]?.schema;

/** For a POSIX shell; `base` is the server's URL, without a trailing slash. */
export function curlOf({ method, path, operation }: Endpoint, base: string): string {
  const url = `${base}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`)}${queryOf(operation)}`;
  const credential = CREDENTIALS.find(([scheme]) => operation.security.some((accepted) => scheme in accepted))?.[1];
  const body = operation.requestBody?.content["application/json"];
  return [
    method === "get" ? `curl "${url}"` : `curl -X ${method.toUpperCase()} "${url}"`,
    ...(credential === undefined ? [] : [`-H "${credential}"`]),
    ...(body === undefined
      ? []
      : [
          `-H "Content-Type: application/json"`,
          `-d ${quoted(JSON.stringify(body.example ?? exampleOf(body.schema)))}`,
        ]),
  ].join(" \\\n  ");
}

/** `publicKey` is `PUBLIC_KEY`. */
const variableOf = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

function queryOf({ parameters = [] }: Operation): string {
  const needed = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  return needed.length === 0 ? "" : `?${needed.map(({ name }) => `${name}=$${variableOf(name)}`).join("&")}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
