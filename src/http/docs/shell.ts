// The layout of every page of the documentation: head, search, navigation, table of contents, links to the next pages.

import type { DocsGroup, Heading } from "../../bundles/docs/types.ts";
import { VERSION } from "../../lib/version.ts";
import { iconLink, markHtml } from "../pages/look.ts";

export type Shown = {
  /** The path below `/docs/`; null for a page that is not part of the site. */
  readonly path: string | null;
  readonly title: string;
  /** The description for search engines. */
  readonly about: string;
  readonly html: string;
  readonly headings: readonly Heading[];
};

/** The tags of the files that every page loads. */
type Tags = { readonly css: string; readonly js: string; readonly theme: string };

type Entry = DocsGroup["entries"][number];

/** `root`: the relative path from the page to the server's root, which prefixes all links. */
export function shellHtml(page: Shown, groups: readonly DocsGroup[], root: string, tags: Tags): string {
  const { path, title, about, html, headings } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<base href="${root}/">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${Bun.escapeHTML(about)}">
<title>${Bun.escapeHTML(path === "" ? title : `${title} · Documentation`)} · Recoverd</title>
${iconLink(".")}
<link rel="stylesheet" href="docs/site.css?${tags.css}">
<script src="docs/theme.js?${tags.theme}"></script>
<script defer src="docs/site.js?${tags.js}"></script>
</head>
<body>
<a class="skip" href="${addressOf(path ?? "")}#site-text">Skip to the text</a>
<header class="top">
<a class="brand" href="docs">${markHtml}<span>Recoverd</span> <span class="quiet">Documentation</span></a>
${searchHtml}
<button type="button" class="open-nav" popovertarget="site-pages">Pages</button>
<a class="quiet to-dashboard" href=".">Dashboard</a>
</header>
<nav class="pages" id="site-pages" popover aria-label="Documentation">
${groups.map((group) => groupHtml(group, path)).join("\n")}
<p class="version">Version ${VERSION}</p>
</nav>
<main id="site-text" tabindex="-1">
<article${path === "api" ? ' class="reference"' : ""}>
${html}
</article>
${path === null ? "" : onwardsHtml(groups, path)}
</main>
${headings.length < 2 || path === null ? "" : contentsHtml(headings, addressOf(path))}
</body>
</html>
`;
}

const addressOf = (path: string): string => (path === "" ? "docs" : `docs/${path}`);

/** Hidden until the script shows it, because it does not work without the script. */
const searchHtml = `<search class="find" hidden>
<label class="unseen" for="site-find">Search the documentation</label>
<input id="site-find" type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="site-hits" aria-autocomplete="list" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
<div id="site-hits" role="listbox" aria-label="Found" hidden></div>
<p class="unseen" role="status"></p>
</search>`;

const groupHtml = ({ name, entries }: DocsGroup, path: string | null): string =>
  `<h2>${Bun.escapeHTML(name)}</h2>\n<ul>${entries.map((entry) => `<li>${entryHtml(entry, entry.path === path)}</li>`).join("\n")}</ul>`;

const entryHtml = ({ path, name }: Entry, isCurrent: boolean): string =>
  `<a href="${addressOf(path)}"${isCurrent ? ' aria-current="page"' : ""}>${Bun.escapeHTML(name)}</a>`;

/** Links to the previous and the next page, in the order of the navigation. */
function onwardsHtml(groups: readonly DocsGroup[], path: string): string {
  const all = groups.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.path === path);
  const link = (entry: Entry | undefined, rel: string, word: string) =>
    entry === undefined
      ? ""
      : `<a rel="${rel}" href="${addressOf(entry.path)}"><span>${word}</span> ${Bun.escapeHTML(entry.name)}</a>`;
  return `<nav class="onwards" aria-label="Previous and next">${link(at < 1 ? undefined : all[at - 1], "prev", "Previous")}${link(all[at + 1], "next", "Next")}</nav>`;
}

const contentsHtml = (headings: readonly Heading[], address: string): string =>
  `<nav class="contents" aria-labelledby="site-contents"><h2 id="site-contents">On this page</h2><ul>${headings
    .map(
      ({ depth, id, text }) => `<li class="depth-${depth}"><a href="${address}#${id}">${Bun.escapeHTML(text)}</a></li>`,
    )
    .join("\n")}</ul></nav>`;
