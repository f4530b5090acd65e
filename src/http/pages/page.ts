// The pages that people open from a mail or a terminal, without signing in: one layout and one style sheet for all. They load
// nothing from other servers, which a content security policy enforces.

import { Elysia } from "elysia";
import { type OwnLanguage, ownLanguage } from "../../lib/page-language.ts";
import { asset, assetResponse, FOR_EVER } from "../asset.ts";
import { contextOf } from "../context.ts";
import { publicPage } from "../rules.ts";
import script from "./forms.client.js" with { type: "text" };
import { brandHtml, iconLink, tokensCss } from "./look.ts";
import style from "./page.css" with { type: "text" };

const css = asset("text/css", `${tokensCss}\n${style}`, FOR_EVER);
const js = asset("text/javascript", script, FOR_EVER);

/** The files of all pages. */
export const pageFileRoutes = () =>
  new Elysia()
    .get("/pages/page.css", ({ request }) => assetResponse(css, request), { detail: publicPage })
    .get("/pages/forms.js", ({ request }) => assetResponse(js, request), { detail: publicPage });

type Page = {
  /** Text: the title of the window, and the heading unless there is another. */
  readonly title: string;
  readonly heading?: string;
  /** HTML below the heading. */
  readonly content: string;
  /** The path of the page, such as `/setup`, from which the relative paths of its files are computed. */
  readonly at: string;
  /** 200 by default. */
  readonly status?: number;
  /** Whether it has a form of `formHtml`, which needs the script. */
  readonly hasForm?: boolean;
  /** Whether it is for users of Recoverd, as opposed to the customers of a project: then it shows our logo. */
  readonly isOurs?: boolean;
  /** HTML above the content, on a page that is not ours. */
  readonly head?: string;
  /** Another origin from which pictures may be loaded. */
  readonly picturesFrom?: string;
  /** HTML below the content. */
  readonly foot?: string;
  /** The page's language, such as "de"; English by default. */
  readonly language?: string;
  /** Another origin to which a form may redirect. */
  readonly leadsTo?: string | null;
  /** The path of an additional style sheet on this server. */
  readonly styledBy?: string;
};

/** A page of the server itself, with headers that block foreign scripts and frames. */
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

/** The relative path from a page to the server's root: a proxy may serve it below a path that the server does not know. */
export const rootOf = (at: string): string => `.${"/..".repeat(at.split("/").length - 2)}`;

const policy = (hasForm: boolean, leadsTo: string | null, picturesFrom = ""): string =>
  [
    "default-src 'none'",
    ...(hasForm ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${picturesFrom}`.trim(),
    // Browsers also apply this to the redirect after a form.
    `form-action 'self'${leadsTo === null ? "" : ` ${leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The path of one of our own pages and its language: the one in its link, as the dashboard adds its own, else the browser's. */
export type Visit = { readonly at: string; readonly language: OwnLanguage };

export const visitOf = (request: Request): Visit => ({
  at: contextOf(request).path,
  language: ownLanguage(askedOf(request, "language"), request.headers.get("accept-language")),
});

/** The token in the URL of a page; "" if there is none. */
export const tokenOf = (request: Request): string => askedOf(request, "token") ?? "";

/** The first value of a parameter of the query; null if it is missing. */
export const askedOf = ({ url }: Request, name: string): string | null =>
  new URLSearchParams(url.slice(`${url}?`.indexOf("?"))).get(name);
