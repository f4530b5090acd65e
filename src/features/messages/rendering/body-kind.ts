// Distinguishes a body written in HTML from plain text: "a < b" and "<3" are text.

const TAGS =
  "html head body p br div span a b strong i em u s small big sub sup font center h1 h2 h3 h4 h5 h6 ul ol li dl dt dd " +
  "table thead tbody tfoot tr td th caption blockquote pre code hr img section article header footer main nav aside " +
  "figure figcaption style script iframe form button";

const NAME = TAGS.replaceAll(" ", "|");
const ATTRIBUTE = `\\s+[a-z][\\w:-]*\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>=]+)`;
const TAG = new RegExp(`<(?:!doctype\\s+html[^<>]*|/(?:${NAME})\\s*|(?:${NAME})(?:${ATTRIBUTE})*\\s*/?)>`, "i");
const BLOCKS =
  /<\/?(?:html|body|p|br|div|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|td|blockquote|pre|hr|center|section|article|main)[\s/>]/i;

export type BodyKind = "text" | "html";

/** `html` if the body contains a complete tag that is common in mails. */
export const kindOf = (body: string): BodyKind => (TAG.test(body) ? "html" : "text");

/** Whether line breaks are the only layout of an HTML body, as in a text with a few bold words. */
export const isLaidOutByLines = (html: string): boolean => !BLOCKS.test(html);
