// `/docs/api`: the API reference, rendered from the OpenAPI document.

import { curlOf, type Endpoint, jsonShapeOf, type Operation, type Parameter } from "./reference-curl.ts";
import { aboutHtml, escaped, prose, type Schema, shapeHtml, typeHtml, withShapes } from "./reference-shapes.ts";
import type { Shown } from "./shell.ts";

/** The parts of the OpenAPI document that the page uses. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
};

interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

/** The page of the reference. `base` is the server's URL. */
export function referencePage(document: ApiDocument, base: string): Shown {
  const { info, tags, paths, components } = withShapes(document);
  const endpoints = Map.groupBy(endpointsOf(paths), ({ operation }) => operation.tags[0]);
  const groups = tags.flatMap(({ name, description }) => {
    const members = endpoints.get(name);
    return members === undefined ? [] : [{ id: idOf(name), name, description, endpoints: members }];
  });
  const [about = "", ...more] = info.description.split("\n\n");
  return {
    path: "api",
    title: "API reference",
    about,
    headings: [...groups, { id: "credentials", name: "Credentials" }, { id: "errors", name: "Errors" }].map(
      ({ id, name }) => ({ depth: 2, id, text: name }),
    ),
    html: `<h1>API reference</h1>
${[about, ...more].map((paragraph) => `<p>${prose(paragraph)}</p>`).join("\n")}
<p>At <code>${escaped(base)}</code>. For programs: <a href="api/v1/openapi.json">openapi.json</a>, version ${escaped(info.version)}.</p>
${groups.map((group) => groupHtml(group, base)).join("\n")}
<section id="credentials"><h2>Credentials</h2><dl>${definitions(components.securitySchemes)}</dl></section>
<section id="errors"><h2>Errors</h2>
<p>The body of every error is <code>{"error": {"code", "message", "details": [{"field", "message"}]}}</code>.</p>
<dl>${definitions(components.responses, (name) => name.replace("Error", ""))}</dl></section>`,
  };
}

export const endpointsOf = (paths: ApiDocument["paths"]): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

/** "Churn events" is `churn-events`. */
const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

const groupHtml = ({ id, name, description, endpoints }: Group, base: string): string =>
  `<section id="${escaped(id)}"><h2>${escaped(name)}</h2>\n<p>${prose(description)}.</p>\n${endpoints.map((endpoint) => endpointHtml(endpoint, base)).join("\n")}\n</section>`;

function endpointHtml(endpoint: Endpoint, base: string): string {
  const { method, path, operation } = endpoint;
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = jsonShapeOf(requestBody?.content);
  return `<details id="${escaped(operationId)}"><summary><span class="${escaped(method)}">${escaped(method.toUpperCase())}</span> <code>${pathHtml(path)}</code> <span class="about">${prose(summary)}</span></summary>
<div>${description === undefined ? "" : `<p>${prose(description)}</p>`}
<p>${credentialText(operation)}</p>
${parametersHtml(parameters)}${body === undefined ? "" : `<h3>Body${requestBody?.required ? "" : " <i>optional</i>"}</h3>${shapeHtml(body)}`}
${successHtml(responses)}${failuresHtml(responses)}
<h3>Try it</h3><pre tabindex="0"><code>${escaped(curlOf(endpoint, base))}</code></pre></div></details>`;
}

/** A long path may break after each of its slashes. */
const pathHtml = (path: string): string => escaped(path).replace(/(?<=.)\//g, "<wbr>/");

const CREDENTIALS: Readonly<Record<string, string>> = {
  bearer: "an access token",
  apiKey: "an API key",
  cookie: "the session cookie",
  metricsToken: "this machine, or the metrics token",
};

function credentialText({ security }: Operation): string {
  const names = security.flatMap((scheme) => Object.keys(scheme)).map((name) => CREDENTIALS[name] ?? name);
  return names.length === 0 ? "No credential is needed." : `Takes ${names.join(" or ")}.`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const items = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<li><code>${escaped(name)}</code> <i>${place}</i> ${typeHtml(schema)}${required ? "" : " <i>optional</i>"}${aboutHtml({ ...schema, description: description ?? schema.description })}</li>`,
  );
  return `<h3>Parameters</h3><ul>${items.join("")}</ul>`;
}

const isSuccess = (status: string): boolean => Number(status) < 400;

function successHtml(responses: Operation["responses"]): string {
  const statuses = Object.keys(responses).filter(isSuccess);
  const content = responses[statuses[0] ?? ""]?.content;
  const shape: Schema | undefined = jsonShapeOf(content);
  const other = content === undefined ? "Without a body." : `Body: ${escaped(Object.keys(content).join(", "))}.`;
  return `<h3>Answer ${statuses.join(" or ")}</h3>${shape === undefined ? `<p>${other}</p>` : shapeHtml(shape)}`;
}

const failuresHtml = (responses: Operation["responses"]): string =>
  `<h3>Errors</h3><p>${Object.keys(responses)
    .filter((status) => !isSuccess(status))
    .map((status) => `<a href="docs/api#errors">${escaped(status)}</a>`)
    .join(" ")}</p>`;

const definitions = (
  terms: Readonly<Record<string, { readonly description: string }>>,
  nameOf: (name: string) => string = (name) => name,
): string =>
  Object.entries(terms)
    .map(([name, { description }]) => `<dt><code>${escaped(nameOf(name))}</code></dt><dd>${prose(description)}</dd>`)
    .join("");
