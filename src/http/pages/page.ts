// The pages that people open from a mail or a terminal, without signing in: one shell and one stylesheet for all. They
// load nothing from another server, and a policy stops the browser from doing anything else with them.

import { Elysia } from "elysia";
import { type OwnLanguage, ownLanguage } from "../../lib/page-language.ts";
import { asset, assetResponse, FOR_EVER } from "../asset.ts";
import { contextOf } from "../context.ts";
import { publicPage } from "../rules.ts";
import script from "./forms.client.js" with { type: "text" };
import { brandHtml, iconLink, tokensCss } from "./look.ts";
import style from "./page.css" with { type: "text" };

const css = asset("text/css", `${tokensCss("..")}\n${style}`, FOR_EVER);
const js = asset("text/javascript", script, FOR_EVER);

/** The files of all pages. */
export const pageFileRoutes = () =>
  new Elysia()
    .get("/pages/page.css", ({ request }) => assetResponse(css, request), { detail: publicPage })
    .get("/pages/forms.js", ({ request }) => assetResponse(js, request), { detail: publicPage });

type Page = {
  /** Text: what the window is called, and the heading where there is no other. */
  readonly title: string;
  readonly heading?: string;
  /** HTML below the heading. */
  readonly content: string;
  /** The path where the page stands, such as `/setup`: it finds its files from there. */
  readonly at: string;
  /** 200 by default. */
  readonly status?: number;
  /** Whether it has a form of `formHtml`, which needs the script. */
  readonly hasForm?: boolean;
  /** Whether it is for people who work with Recoverd, and not for the customers of a project: it shows our mark. */
  readonly isOurs?: boolean;
  /** HTML above the sheet, on a page that is not ours. */
  readonly head?: string;
  /** An origin beside our own that pictures may come from. */
  readonly picturesFrom?: string;
  /** HTML below the sheet. */
  readonly foot?: string;
  /** The page's language, such as "de"; English by default. */
  readonly language?: string;
  /** An origin beside our own to which a form may lead. */
  readonly leadsTo?: string | null;
  /** Path of a further style sheet on this server. */
  readonly styledBy?: string;
};

/** A page of the server itself, with the headers that keep scripts and frames of others out. */
export function page(page: Page): Response {
  const { title, heading = title, content, at, status = 200, hasForm = false, isOurs = false, foot } = page;
  const { language = "en", leadsTo = null, styledBy, head, picturesFrom } = page;
  const root = rootOf(at);
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${Bun.escapeHTML(title)}${isOurs ? " · Recoverd" : ""}</title>
${isOurs ? `${iconLink(root)}\n` : ""}<link rel="stylesheet" href="${root}/pages/page.css?${css.tag}">${styledBy ? `\n<link rel="stylesheet" href="${root}${styledBy}">` : ""}${hasForm ? `\n<script type="module" src="${root}/pages/forms.js?${js.tag}"></script>` : ""}
</head>
<body${isOurs ? ' class="ours"' : ""}>
${isOurs ? `${brandHtml}\n` : ""}${head === undefined ? "" : `<header class="brand">${head}</header>\n`}<main>
<h1 tabindex="-1">${Bun.escapeHTML(heading)}</h1>
${content}
</main>${foot === undefined ? "" : `\n<footer class="foot">${foot}</footer>`}
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(hasForm, leadsTo, picturesFrom),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}

/** The way from a page up to the server's root: the public address may lie in a folder that only a proxy knows of. */
export const rootOf = (at: string): string => `.${"/..".repeat(at.split("/").length - 2)}`;

const policy = (hasForm: boolean, leadsTo: string | null, picturesFrom = ""): string =>
  [
    "default-src 'none'",
    ...(hasForm ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${picturesFrom}`.trim(),
    // Browsers hold the redirect that answers a form to this as well.
    `form-action 'self'${leadsTo === null ? "" : ` ${leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Where one of our own pages was asked for, and in which language: as its link says, which knows the dashboard's choice. */
export type Visit = { readonly at: string; readonly language: OwnLanguage };

export const visitOf = (request: Request): Visit => ({
  at: contextOf(request).path,
  language: ownLanguage(askedOf(request, "language"), request.headers.get("accept-language")),
});

/** The token in the address of a page; "" without one. */
export const tokenOf = (request: Request): string => askedOf(request, "token") ?? "";

const askedOf = ({ url }: Request, name: string): string | null =>
  new URLSearchParams(url.slice(`${url}?`.indexOf("?"))).get(name);
