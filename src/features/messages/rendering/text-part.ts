// Writes safe nodes as the text part of a mail: paragraphs, lists, and links followed by their address.

import type { ClickLinks } from "./click-links.ts";
import { isWeb } from "./html-part.ts";
import type { SafeElement, SafeNode } from "./safe-html.ts";

const PARAGRAPHS = new Set(
  "address article aside blockquote center dl figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul".split(
    " ",
  ),
);
const LINES = new Set("caption dd div dt figcaption li tbody tfoot thead tr".split(" "));

/** The nodes as plain text, trimmed of line breaks. `breakLines`: keep line breaks of the source. */
export function writePlainText(nodes: SafeNode[], links: ClickLinks, breakLines: boolean): string {
  const page = new Page();
  for (const node of nodes) writeNode(node, page, links, { literal: breakLines, list: null });
  return page.end();
}

type Place = {
  /** Whether spaces and line breaks are preserved. */
  literal: boolean;
  /** The list that the node is an item of; `next` is null in a bulleted list. */
  list: { next: number | null } | null;
};

function writeNode(node: SafeNode, page: Page, links: ClickLinks, place: Place): void {
  if ("text" in node) page.write(links.inText(node.text), place.literal);
  else if (node.tag === "br") page.breakLine();
  else if (node.tag === "img") page.write(node.attributes.alt ?? "");
  else if (node.tag === "a" && node.attributes.href !== undefined)
    writeLink(node, node.attributes.href, page, links, place);
  else writeElement(node, page, links, place);
}

function writeElement(node: SafeElement, page: Page, links: ClickLinks, place: Place): void {
  const { tag } = node;
  const isList = tag === "ol" || tag === "ul";
  const own = isList && place.list ? 1 : PARAGRAPHS.has(tag) ? 2 : LINES.has(tag) ? 1 : 0;
  page.startAfter(own);
  if (tag === "hr") page.write("---");
  if (tag === "li") page.writeBullet(bulletIn(place.list));
  writeChildren(node, page, links, {
    literal: place.literal || tag === "pre",
    list: isList ? { next: tag === "ol" ? firstNumber(node) : null } : place.list,
  });
  if (tag === "li") page.endItem();
  page.startAfter(own);
  if (tag === "td" || tag === "th") page.write(" ");
}

function writeChildren(node: SafeElement, page: Page, links: ClickLinks, place: Place): void {
  for (const child of node.children) writeNode(child, page, links, place);
}

const firstNumber = (list: SafeElement): number => {
  const start = Number(list.attributes.start ?? "1");
  return Number.isSafeInteger(start) ? start : 1;
};

function bulletIn(list: Place["list"]): string {
  if (list === null || list.next === null) return "- ";
  return `${list.next++}. `;
}

/** "Our plans (https://…)"; if the label is the address, it is written once. */
function writeLink(node: SafeElement, href: string, page: Page, links: ClickLinks, place: Place): void {
  const label = labelOf(node.children).replace(/\s+/g, " ").trim();
  const target = isWeb(href) ? links.linkFor(href) : href.replace(/^(mailto|tel):/i, "").replace(/\?.*$/s, "");
  const bare = [href, withoutScheme(href), target].map((address) => address.replace(/\/$/, ""));
  if (label === "" || bare.includes(label.replace(/\/$/, ""))) {
    page.write(target);
    return;
  }
  writeChildren(node, page, links, place);
  page.write(` (${target})`);
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, "");

const labelOf = (nodes: SafeNode[]): string =>
  nodes.map((node) => ("text" in node ? node.text : (node.attributes.alt ?? labelOf(node.children)))).join("");

/** Collects text as a browser lays it out: white space collapses, and one empty line separates paragraphs. */
class Page {
  #text = "";
  #breaks = 0; // line breaks before the next word
  #blank = false; // a space before the next word
  #afterBullet = false; // a paragraph at the start of an item follows its bullet

  write(text: string, literal = false): void {
    for (const piece of text.split(literal ? /(\n)/ : /([ \t\n\r\f]+)/)) {
      if (piece === "") continue;
      if (literal ? piece !== "\n" : !/^[ \t\n\r\f]/.test(piece)) this.#put(piece);
      else if (literal) this.breakLine();
      else this.#blank = true;
    }
  }

  writeBullet(bullet: string): void {
    this.write(bullet);
    this.#afterBullet = true;
  }

  endItem(): void {
    this.#afterBullet = false;
  }

  breakLine(): void {
    this.#breaks = Math.min(this.#breaks + 1, 3);
    this.#blank = false;
  }

  /** At least this many line breaks before the next word; 0 changes nothing. */
  startAfter(breaks: number): void {
    if (breaks === 0 || this.#afterBullet) return;
    this.#breaks = Math.max(this.#breaks, breaks);
    this.#blank = false;
  }

  end(): string {
    return this.#text
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n");
  }

  #put(piece: string): void {
    if (this.#text !== "") this.#text += this.#breaks > 0 ? "\n".repeat(this.#breaks) : this.#blank ? " " : "";
    this.#text += piece;
    this.#afterBullet = false;
    this.#breaks = 0;
    this.#blank = false;
  }
}
