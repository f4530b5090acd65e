// Serves the dashboard: the same HTML at the path of each page, and its files below /app. All data comes from the API.

import { Elysia } from "elysia";
import { dashboardFiles, isPacked } from "./bundles/dashboard-files.ts";
import type { DashboardFile, DashboardFiles } from "./bundles/dashboard-packed.ts";
import { PLACES } from "./dashboard/shell/places.ts";
import { FOR_EVER } from "./http/asset.ts";
import { contextOf } from "./http/context.ts";
import { rootOf } from "./http/pages/page.ts";
import { publicPage } from "./http/rules.ts";

/** The paths of the dashboard's pages and of the sign-in form. */
export const DASHBOARD_PAGES: readonly string[] = [...PLACES.map(({ path }) => path), "/customers/:id", "/sign-in"];

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

export function dashboardRoutes() {
  const routes = new Elysia().get(
    "/app/:file",
    async ({ request, params }) => {
      const file = (await dashboardFiles()).files.get(params.file);
      return file === undefined ? new Response("Not found\n", { status: 404 }) : fileResponse(file, request);
    },
    { detail: publicPage },
  );
  for (const path of DASHBOARD_PAGES)
    routes.get(path, ({ request }) => pageResponse(request, pageOf(path)), { detail: publicPage });
  return routes;
}

/** The folder of the page's script, below `pages`. */
const pageOf = (path: string): string =>
  path === "/" ? "today" : path === "/customers/:id" ? "customer" : path.slice(1);

async function pageResponse(request: Request, page: string): Promise<Response> {
  const html = pageHtml(await dashboardFiles(), rootOf(contextOf(request).path), page);
  const etag = `"${Bun.hash(html).toString(36)}"`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "cache-control": "no-cache",
    "referrer-policy": "same-origin",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(html, { headers });
}

/**
 * Preloads `auth/me` and the page's scripts in parallel with the first script. `root` is the relative path from the page to the
 * server's root, because a proxy may serve the service below a path that the service does not know.
 */
const pageHtml = (
  { script, style, icon, preloaded, scripts }: DashboardFiles,
  root: string,
  page: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="${root}/">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Recoverd</title>
<link rel="icon" href="app/${icon}" type="image/svg+xml">
${preloaded.map((name) => `<link rel="preload" href="app/${name}" as="font" type="font/woff2" crossorigin>`).join("\n")}
<link rel="stylesheet" href="app/${style}">
<link rel="preload" href="api/v1/auth/me" as="fetch" crossorigin>
${(scripts[page] ?? []).map((name) => `<link rel="modulepreload" href="app/${name}">`).join("\n")}
<script type="module" src="app/${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>
<main class="door"><div class="sheet"><p class="say">The dashboard needs JavaScript.</p><p class="quiet" lang="en">Switch it on for this address, or use the API: <a class="text" href="docs">its reference</a> works without.</p><p class="quiet" lang="de">Das Dashboard braucht JavaScript. Schalte es für diese Adresse ein.</p></div></main>
</noscript>
</body>
</html>
`;

function fileResponse({ name, type, plain, packed }: DashboardFile, request: Request): Response {
  const etag = `"${name}"`;
  const headers = { "content-type": type, "cache-control": FOR_EVER, vary: "accept-encoding", etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  if (!isPacked(name) || !/\bbr\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(plain, { headers });
  return new Response(packed, { headers: { ...headers, "content-encoding": "br" } });
}
