// Creates the HTML part of a mail with plain paragraphs, readable on phones, in light and dark mode.

import type { OwnLanguage } from "./page-language.ts";

/** `title` is text, which is escaped; `paragraphs` are HTML. */
export const plainMailHtml = (
  language: OwnLanguage,
  title: string,
  paragraphs: readonly string[],
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(title)}</title>
</head>
<body style="margin:0;padding:16px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:36em;overflow-wrap:anywhere">
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join("\n")}
</div>
</body>
</html>
`;
