// The HTML document around a mail: our letter layout in the project's brand, or an author's own design unchanged.

import { type Brand, fontStack, paletteOf, styleSheet } from "./brand.ts";
import { escapeHtml } from "./escape.ts";
import { writeAttributes } from "./html-part.ts";

/**
 * Whether most letters run from right to left. Decided by the text, which may be in another language than the requested one.
 */
export function isRightToLeft(text: string): boolean {
  const letters = text.replace(/https?:\S+/gi, "").match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length > letters.length / 2;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** `tail` is added at the end: the pixel. */
type Shared = { subject: string; language: string; isRightToLeft: boolean; content: string; tail: string };

const WIDTH = 528; // about 70 characters per line
const MARGIN = 32;

/**
 * A letter: one column, with the logo above it. `isLightOnly`: the text has its own colours, which might be unreadable in dark
 * mode.
 */
export function letterPage(mail: Shared & { logoAlt: string; brand: Brand; isLightOnly: boolean }): string {
  const { content, tail, logoAlt, brand, isLightOnly } = mail;
  const { page, ink } = paletteOf(brand, "light");
  const colors = `background-color:${page};color:${ink}`;
  const column = `max-width:${WIDTH}px;padding:36px ${MARGIN}px 40px;${colors};font-family:${fontStack(brand)};font-size:16px;line-height:1.6;overflow-wrap:anywhere;word-break:break-word`;
  return wholeDocument({
    ...mail,
    scheme: isLightOnly ? "light" : "light dark",
    styles: `<style>${styleSheet(brand, isLightOnly)}</style>\n`,
    body: `<body class="m-body" style="margin:0;padding:0;${colors}">
<!--[if mso]><table role="presentation" width="${WIDTH + 2 * MARGIN}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div class="m-page" style="${column}">
${logo(brand, logoAlt)}${content}</div>
<!--[if mso]></td></tr></table><![endif]-->
${tail}</body>`,
  });
}

const PLAIN = "margin:0;padding:16px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";

/** A page that its author has designed; we only add what is below it. */
export function designedPage(mail: Shared & { styles: readonly string[]; attributes: Record<string, string> }): string {
  const { styles, attributes, content, tail } = mail;
  const own = Object.keys(attributes).length > 0 ? attributes : { style: PLAIN };
  return wholeDocument({
    ...mail,
    // Light only, unless the author defined dark colours: others might be unreadable in dark mode.
    scheme: styles.some((style) => style.includes("prefers-color-scheme")) ? "light dark" : "light",
    styles: styles.map((style) => `<style>${style}</style>\n`).join(""),
    body: `<body${writeAttributes(own)}>\n${content}${tail}</body>`,
  });
}

type Whole = Omit<Shared, "content" | "tail"> & { scheme: string; styles: string; body: string };

const wholeDocument = ({ subject, language, isRightToLeft, scheme, styles, body }: Whole): string => `<!doctype html>
<html lang="${escapeHtml(language)}"${isRightToLeft ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
${styles}</head>
${body}
</html>
`;

/** Most logos are made for a white background, so in dark mode the logo gets one. */
function logo({ logo_url: address, logo_width: width }: Brand, alt: string): string {
  if (address === null) return "";
  const style = `display:inline-block;width:${width}px;max-width:100%;height:auto;border:0;font-size:20px;line-height:1.3;font-weight:600`;
  return `<p style="margin:0 0 28px"><img class="m-logo" src="${escapeHtml(address)}" width="${width}" alt="${escapeHtml(alt)}" style="${style}"></p>\n`;
}
