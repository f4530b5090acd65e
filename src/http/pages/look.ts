// The style of the server's own pages: the dashboard's colours, sizes and fonts, from the same files.

import { Elysia } from "elysia";
import { faceName } from "../../bundles/dashboard-files.ts";
import icon from "../../dashboard/favicon.svg" with { type: "text" };
import tokens from "../../dashboard/style/tokens.css" with { type: "text" };
import { A_DAY, asset, assetResponse } from "../asset.ts";
import { publicPage } from "../rules.ts";

/** The design tokens for a style sheet of the server's pages, which is in a folder of the server's root. */
export const tokensCss = tokens.replace(
  /url\("\.\.\/(fonts\/[\w-]+\.woff2)"\)/g,
  (_, path: string) => `url("../app/${faceName(path)}")`,
);

export const markHtml = `<svg class="mark" viewBox="0 0 26 24" width="30" height="28" fill="none" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path class="paper" d="M2.5 8.8V18a3 3 0 0 0 3 3h13a3 3 0 0 0 3-3V9.6"/><path class="flap" d="M2.5 8.8 10.4 14.8 24 2.5"/></svg>`;

/** Our logo and name, above the page's content. */
export const brandHtml = `<header class="brand">${markHtml}<span>Recoverd</span></header>`;

export const iconLink = (root: string): string => `<link rel="icon" href="${root}/favicon.svg" type="image/svg+xml">`;

/** Browsers request `/favicon.ico` by default; they use the content type, not the extension. */
export function iconRoutes() {
  const svg = asset("image/svg+xml", icon, A_DAY);
  return new Elysia()
    .get("/favicon.svg", ({ request }) => assetResponse(svg, request), { detail: publicPage })
    .get("/favicon.ico", ({ request }) => assetResponse(svg, request), { detail: publicPage });
}
