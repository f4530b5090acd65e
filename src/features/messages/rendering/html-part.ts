// Writes safe nodes as the HTML part of a mail, with its links turned into click links.

import { type ClickLinks, replaceAddresses } from "./click-links.ts";
import { escapeHtml } from "./escape.ts";
import type { SafeNode } from "./safe-html.ts";

const VOID = new Set(["br", "col", "hr", "img", "wbr"]);

type Writing = {
  links: ClickLinks;
  /** Whether line breaks are the layout, and become `<br>`. */
  breakLines: boolean;
};

export const writeHtml = (nodes: SafeNode[], writing: Writing): string =>
  nodes.map((node) => writeNode(node, writing, false)).join("");

function writeNode(node: SafeNode, writing: Writing, inLink: boolean): string {
  if ("text" in node) return writeText(node.text, writing, inLink);
  const { tag, children } = node;
  const attributes = { ...node.attributes };
  if (attributes.href && isWeb(attributes.href)) attributes.href = writing.links.linkFor(attributes.href);
  const start = `<${tag}${writeAttributes(attributes)}>`;
  if (VOID.has(tag)) return start;
  const within = inLink || (tag === "a" && attributes.href !== undefined);
  return `${start}${children.map((child) => writeNode(child, writing, within)).join("")}</${tag}>`;
}

/** Text in which bare addresses become links, except inside a link. */
export function writeText(text: string, { links, breakLines }: Writing, inLink: boolean): string {
  const rest = (between: string) => {
    const escaped = escapeHtml(between);
    return breakLines ? escaped.replaceAll("\n", "<br>\n") : escaped;
  };
  return replaceAddresses(
    text,
    (address) => {
      const shown = escapeHtml(links.shown(address));
      return inLink ? shown : `<a href="${escapeHtml(links.linkFor(address))}">${shown}</a>`;
    },
    rest,
  );
}

export const writeAttributes = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");

export const isWeb = (address: string): boolean => /^https?:/i.test(address);
