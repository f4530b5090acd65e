// `GET /docs`: the API for people to read, rendered from the OpenAPI document. Everything comes from this server: it works
// without the internet, and without its script, too.

import { Elysia } from "elysia";
import { AGAIN, type Asset, asset, assetResponse, FOR_EVER } from "./asset.ts";
import { iconLink, tokensCss } from "./pages/look.ts";
import { curlOf, type Endpoint, jsonShapeOf, type Operation, type Parameter } from "./reference-curl.ts";
import script from "./reference-page.client.js" with { type: "text" };
import style from "./reference-page.css" with { type: "text" };
import { aboutHtml, escaped, prose, type Schema, shapeHtml, typeHtml, withShapes } from "./reference-shapes.ts";
import { publicPage } from "./rules.ts";

type Document = {
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

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page and its two files. `document` is the OpenAPI document, `base` where clients reach the server. */
export function referenceRoutes(document: () => Record<string, unknown>, base: string) {
  const css = asset("text/css", `${tokensCss("..")}\n${style}`, FOR_EVER);
  const js = asset("text/javascript", script, FOR_EVER);
  let page: Asset | undefined;
  return new Elysia()
    .get(
      "/docs",
      ({ request }) => {
        const html = () => pageHtml(withShapes(document() as unknown as Document), base, { css: css.tag, js: js.tag });
        page ??= asset("text/html", html(), AGAIN, { "content-security-policy": POLICY });
        return assetResponse(page, request);
      },
      { detail: publicPage },
    )
    .get("/docs/reference.css", ({ request }) => assetResponse(css, request), { detail: publicPage })
    .get("/docs/reference.js", ({ request }) => assetResponse(js, request), { detail: publicPage });
}

function pageHtml(
  { info, tags, paths, components }: Document,
  base: string,
  files: { css: string; js: string },
): string {
  const endpoints = Map.groupBy(endpointsOf(paths), ({ operation }) => operation.tags[0]);
  const groups = tags.flatMap(({ name, description }) => {
    const members = endpoints.get(name);
    return members === undefined ? [] : [{ id: idOf(name), name, description, endpoints: members }];
  });
  const title = `${escaped(info.title)} API ${escaped(info.version)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${iconLink("")}
<link rel="stylesheet" href="/docs/reference.css?${files.css}">
<script defer src="/docs/reference.js?${files.js}"></script>
</head>
<body>
<header>
<h1>${title}</h1>
${info.description
  .split("\n\n")
  .map((paragraph) => `<p>${prose(paragraph)}</p>`)
  .join("\n")}
<p>At <code>${escaped(base)}</code>. For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<label hidden>Find <input type="search" placeholder="churn-events, login, …" autocomplete="off"></label>
<nav>${groups.map(({ id, name }) => `<a href="#${escaped(id)}">${escaped(name)}</a>`).join(" ")}</nav>
</header>
<main>
${groups.map((group) => groupHtml(group, base)).join("\n")}
<section id="credentials"><h2>Credentials</h2><dl>${definitions(components.securitySchemes)}</dl></section>
<section id="errors"><h2>Errors</h2>
<p>The body of every error is <code>{"error": {"code", "message", "details": [{"field", "message"}]}}</code>.</p>
<dl>${definitions(components.responses, (name) => name.replace("Error", ""))}</dl></section>
</main>
</body>
</html>
`;
}

const endpointsOf = (paths: Document["paths"]): Endpoint[] =>
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
<h3>Try it</h3><pre><code>${escaped(curlOf(endpoint, base))}</code></pre><button type="button" hidden>Copy</button></div></details>`;
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
    .map((status) => `<a href="#errors">${escaped(status)}</a>`)
    .join(" ")}</p>`;

const definitions = (
  terms: Readonly<Record<string, { readonly description: string }>>,
  nameOf: (name: string) => string = (name) => name,
): string =>
  Object.entries(terms)
    .map(([name, { description }]) => `<dt><code>${escaped(nameOf(name))}</code></dt><dd>${prose(description)}</dd>`)
    .join("");
