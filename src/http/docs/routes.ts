// The documentation at `/docs`: its pages, the API reference, the search, and linked files.

import { Elysia } from "elysia";
import { docsSite } from "../../bundles/docs/site.ts";
import type { DocsSite } from "../../bundles/docs/types.ts";
import { AGAIN, type Asset, asset, assetResponse, FOR_EVER, pngAsset } from "../asset.ts";
import { contextOf } from "../context.ts";
import { unknownRoute } from "../errors.ts";
import { asksForPage } from "../pages/failure-page.ts";
import { tokensCss } from "../pages/look.ts";
import { rootOf } from "../pages/page.ts";
import { publicPage } from "../rules.ts";
import { type ApiDocument, referencePage } from "./reference-page.ts";
import search from "./search.client.js" with { type: "text" };
import { searchIndex } from "./search-index.ts";
import { type Shown, shellHtml } from "./shell.ts";
import script from "./site.client.js" with { type: "text" };
import style from "./site.css" with { type: "text" };
import theme from "./theme.client.js" with { type: "text" };

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const LOST: Shown = {
  path: null,
  title: "This link does not work",
  about: "",
  html: `<h1>This link does not work</h1>
<p>There is no page at this address. Search for what you need, or begin at <a href="docs">the first page</a>.</p>`,
  headings: [],
};

/** `document` is the OpenAPI document, `base` the server's URL. */
export function docsRoutes(document: () => Record<string, unknown>, base: string) {
  const files = {
    "site.css": asset("text/css", `${tokensCss}\n${style}`, FOR_EVER),
    "site.js": asset("text/javascript", `${script}\n{\n${search}\n}`, FOR_EVER),
    "theme.js": asset("text/javascript", theme, FOR_EVER),
  };
  const tags = { css: files["site.css"].tag, js: files["site.js"].tag, theme: files["theme.js"].tag };
  const api = () => document() as unknown as ApiDocument;
  const made = new Map<string, Asset>();
  /** Answers with what `make` makes the first time. */
  const show = (request: Request, name: string, make: () => Asset): Response => {
    if (!made.has(name)) made.set(name, make());
    return assetResponse(made.get(name)!, request);
  };

  const pageAsset = (page: Shown, site: DocsSite, root: string): Asset =>
    asset("text/html", shellHtml(page, site.groups, root, tags), AGAIN, { "content-security-policy": POLICY });

  async function answer(request: Request, path: string): Promise<Response> {
    const site = await docsSite();
    const at = contextOf(request).path;
    const root = rootOf(at);
    const page = path === "api" ? undefined : site.pages.find((page) => page.path === path);
    if (path === "api") return show(request, `${root} api`, () => pageAsset(referencePage(api(), base), site, root));
    if (page !== undefined) return show(request, `${root} ${path}`, () => pageAsset(page, site, root));
    const [picture, sample] = [site.pictures.get(path), site.samples[path]];
    if (picture !== undefined) return show(request, path, () => pngAsset(picture));
    if (sample !== undefined) return show(request, path, () => asset("text/plain", sample, AGAIN));
    if (!asksForPage(request, at)) throw unknownRoute();
    const { plain, headers } = pageAsset(LOST, site, root);
    return new Response(plain, { status: 404, headers: { ...headers, "cache-control": "no-store" } });
  }

  const routes = new Elysia()
    .get("/docs", ({ request }) => answer(request, ""), { detail: publicPage })
    .get("/docs/:page", ({ request, params }) => answer(request, params.page), { detail: publicPage })
    .get("/docs/:page/:part", ({ request, params }) => answer(request, `${params.page}/${params.part}`), {
      detail: publicPage,
    })
    .get(
      "/docs/search.json",
      async ({ request }) => {
        const site = await docsSite();
        return show(request, "search.json", () => asset("application/json", searchIndex(site, api()), AGAIN));
      },
      { detail: publicPage },
    );
  for (const [name, file] of Object.entries(files))
    routes.get(`/docs/${name}`, ({ request }) => assetResponse(file, request), { detail: publicPage });
  return routes;
}
