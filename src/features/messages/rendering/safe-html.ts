// Parses an author's HTML like a browser, and rebuilds it from an allow-list: anything not listed is removed.

import type { DefaultTreeAdapterMap } from "parse5";
import { htmlParser } from "../../../lib/lazy-imports.ts";
import { trimmed } from "../../../lib/text.ts";

type SafeText = { text: string };
export type SafeElement = { tag: string; attributes: Record<string, string>; children: SafeNode[] };
export type SafeNode = SafeText | SafeElement;

/** `styles` are the contents of the style elements; `attributes` belong on the body element. */
export type SafeDocument = { styles: string[]; attributes: Record<string, string>; nodes: SafeNode[] };

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];
type TextNode = DefaultTreeAdapterMap["textNode"];

const ALLOWED = new Set(
  (
    "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em " +
    "figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section " +
    "small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr"
  ).split(" "),
);
// Elements that are removed with their content, which is not meant for readers. Elements in neither list (form, button, label,
// …) are removed, but their content stays.
const DROPPED = new Set(
  (
    "script style noscript template iframe frame frameset noframes noembed object embed applet param audio video source track " +
    "canvas svg math map area input select option optgroup datalist textarea output progress meter dialog portal title base " +
    "link meta xmp plaintext"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "align alt bgcolor border cellpadding cellspacing class color colspan dir face height hspace id lang nowrap role rowspan " +
    "rules size span start style summary title type valign vspace width"
  ).split(" "),
);
const ADDRESS_ATTRIBUTES: Record<string, (address: string) => string | undefined> = {
  href: linkAddress,
  src: imageAddress,
  background: imageAddress,
};
const ADDRESS_ON: Record<string, string[]> = {
  href: ["a"],
  src: ["img"],
  background: ["body", "table", "td", "th", "tr"],
};

// Newsletters with a table per line have some hundreds of nodes; nested formatting can multiply to millions.
const NODE_LIMIT = 2_000;
const DEPTH_LIMIT = 100;

/** The harmless part of `source`, a fragment or a whole document; undefined if it is nested too deeply or too large. */
export function readHtml(source: string): SafeDocument | undefined {
  const document = parseBounded(source);
  if (!document) return undefined;
  const styles: string[] = [];
  let body: Element | undefined;
  for (const node of elementsOf(document)) {
    if (node.tagName === "body") body ??= node;
    if (node.tagName === "style" && isHtml(node)) styles.push(textOf(node));
  }
  return {
    styles: styles.filter((style) => !isUnsafeStyle(style)),
    attributes: body ? safeAttributes(body) : {},
    nodes: body ? body.childNodes.flatMap((node) => safeNodes(node, 0)) : [],
  };
}

/** Whether the author has designed the whole mail, which then gets no column, logo or colours from us. */
export const isDesigned = ({ styles, attributes, nodes }: SafeDocument): boolean =>
  styles.length > 0 || Object.keys(attributes).length > 0 || nodes.some((node) => contains(node, isLayout));

const isLayout = ({ tag }: SafeElement): boolean => tag === "table" || tag === "center";

/** Whether the author has set colours, which are meant for a white background. */
export const hasColors = ({ nodes }: SafeDocument): boolean => nodes.some((node) => contains(node, isColored));

const isColored = ({ attributes: { bgcolor, color, style } }: SafeElement): boolean =>
  bgcolor !== undefined || color !== undefined || /color|background/i.test(style ?? "");

const contains = (node: SafeNode, is: (element: SafeElement) => boolean): boolean =>
  "tag" in node && (is(node) || node.children.some((child) => contains(child, is)));

/** The fallback for HTML that is nested too deeply: its text, without anything that looks like a tag. */
export const withoutTags = (source: string): string =>
  source
    .split("<")
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(">") + 1)))
    .join("")
    .trim();

class TooEntangled extends Error {}

function parseBounded(source: string): DefaultTreeAdapterMap["document"] | undefined {
  const { defaultTreeAdapter, parse } = htmlParser();
  let count = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      if (++count > NODE_LIMIT) throw new TooEntangled();
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
  };
  try {
    return parse(source, { treeAdapter });
  } catch (error) {
    if (error instanceof TooEntangled) return undefined;
    throw error;
  }
}

function safeNodes(node: Node, depth: number): SafeNode[] {
  if (isTextNode(node)) return [{ text: node.value }];
  if (!isElementNode(node) || !isHtml(node) || DROPPED.has(node.tagName)) return [];
  if (depth >= DEPTH_LIMIT) return [{ text: textOf(node) }];
  const children = node.childNodes.flatMap((child) => safeNodes(child, depth + 1));
  return ALLOWED.has(node.tagName) ? [{ tag: node.tagName, attributes: safeAttributes(node), children }] : children;
}

function safeAttributes(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attrs) {
    if (ADDRESS_ON[name]?.includes(element.tagName)) {
      const address = ADDRESS_ATTRIBUTES[name]!(value);
      if (address !== undefined) attributes[name] = address;
    } else if (ATTRIBUTES.has(name) && !(name === "style" && isUnsafeStyle(value))) {
      attributes[name] = value;
    }
  }
  return attributes;
}

/** An address that a mail may link to: http(s) as written, mailto and tel; undefined for others. */
function linkAddress(value: string): string | undefined {
  const address = asBrowsersRead(value);
  if (/^(mailto|tel):/i.test(address)) return address;
  return webAddress(address);
}

function imageAddress(value: string): string | undefined {
  const address = asBrowsersRead(value);
  return /^cid:/i.test(address) ? address : webAddress(address);
}

function webAddress(address: string): string | undefined {
  const absolute = /^[\\/]{2}/.test(address) ? `https:${address}` : address;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return undefined;
  // Browsers open `https:a.example` and `https:\\a.example` like `https://a.example`.
  return /^https?:\/\/[^\\/]/i.test(absolute) ? absolute : new URL(absolute).href;
}

/** Browsers ignore these characters, so they could hide a scheme. */
const asBrowsersRead = (value: string): string => trimmed(value.replace(/[\t\n\r]/g, ""), /[\0-\x20]/);

const isTextNode = (node: Node): node is TextNode => htmlParser().defaultTreeAdapter.isTextNode(node);
const isElementNode = (node: Node): node is Element => htmlParser().defaultTreeAdapter.isElementNode(node);
const isHtml = (element: Element): boolean => element.namespaceURI === htmlParser().html.NS.HTML;

/** The text below a node, however deeply nested. */
function textOf(root: Element): string {
  let text = "";
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isTextNode(node)) text += node.value;
    else if (isElementNode(node) && (node === root || !DROPPED.has(node.tagName))) {
      for (let i = node.childNodes.length - 1; i >= 0; i--) waiting.push(node.childNodes[i]!);
    }
  }
  return text;
}

function* elementsOf(root: DefaultTreeAdapterMap["document"]): Generator<Element> {
  const waiting: Node[] = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElementNode(node)) continue;
    yield node;
    for (let i = node.childNodes.length - 1; i >= 0; i--) waiting.push(node.childNodes[i]!);
  }
}

// Detects CSS that could load something, run something, or close the element that contains it.
const ACTIVE =
  /@import|@charset|@namespace|expression\s*\(|javascript:|vbscript:|behaviou?r\s*:|-moz-binding|image-set|src\(/i;

/** Whether `css` contains something unsafe in a mail. Escapes count as unsafe, because they are used to hide it. */
function isUnsafeStyle(css: string): boolean {
  const plain = withoutComments(css)?.replace(/\s+/g, " "); // a comment could split a keyword
  return (
    plain === undefined || /[\\<\0]/.test(plain) || ACTIVE.test(plain) || /url\( ?(?! |["']? ?https?:\/\/)/i.test(plain)
  );
}

function withoutComments(css: string): string | undefined {
  let rest = css;
  let plain = "";
  for (let start = rest.indexOf("/*"); start !== -1; start = rest.indexOf("/*")) {
    const end = rest.indexOf("*/", start + 2);
    if (end === -1) return undefined;
    plain += rest.slice(0, start);
    rest = rest.slice(end + 2);
  }
  return plain + rest;
}
