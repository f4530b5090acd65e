// Shared by the tests of rendering: a mail to render, and functions that read the result.

import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import {
  type MailToRender,
  type RenderedMail,
  renderMail,
} from "../../../../src/features/messages/rendering/render.ts";

export const CLICK = "https://mail.test/t/c/";
export const UNSUBSCRIBE = "https://mail.test/unsubscribe/token";
export const PIXEL = "https://mail.test/t/o/token";

export const PLAIN: MailToRender["brand"] = { logo_url: null, logo_width: 120, color: null, font: "system" };

export const render = (body: string, changes: Partial<MailToRender> = {}): RenderedMail =>
  renderMail({
    subject: "Your plan",
    body,
    language: "en",
    companyName: "Acme",
    postalAddress: null,
    brand: PLAIN,
    tracking: { opens: false, clicks: true },
    clickUrl: (index) => `${CLICK}${index}`,
    openUrl: PIXEL,
    unsubscribeUrl: UNSUBSCRIBE,
    ...changes,
  });

const FOOTER = /\n\n-- \nAcme\nUnsubscribe: https:\/\/mail\.test\/unsubscribe\/token\n$/;

/** The text part without the footer, which must be present. */
export function textOf(rendered: RenderedMail): string {
  if (!FOOTER.test(rendered.text)) throw new Error(`No footer in: ${rendered.text}`);
  return rendered.text.replace(FOOTER, "");
}

/** The text with each click link replaced by its target. */
export const mappedBack = (text: string, targets: string[]): string =>
  text.replace(/https:\/\/mail\.test\/t\/c\/(\d+)/g, (_link, index) => targets[Number(index)]!);

export type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];

/** All elements of an HTML document as a browser parses it, including the content of templates. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: Node) => {
    if (defaultTreeAdapter.isElementNode(node)) found.push(node);
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** The text of each element `tag`, without layout. */
export function contentOf(html: string, tag: string): string[] {
  const text = (node: Node): string =>
    defaultTreeAdapter.isTextNode(node) ? node.value : "childNodes" in node ? node.childNodes.map(text).join("") : "";
  return elementsOf(html)
    .filter((element) => element.tagName === tag)
    .map(text);
}

export const linksOf = (html: string): string[] =>
  elementsOf(html)
    .filter((element) => element.tagName === "a")
    .map((element) => attributeOf(element, "href") ?? "");
