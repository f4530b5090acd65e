// Renders a variant's subject and body as the two parts of a mail. A pure function: the same input gives the same mail.

import { findAddresses } from "./addresses.ts";
import { type BodyKind, isLaidOutByLines, kindOf } from "./body-kind.ts";
import { type Brand, fontStack, paletteOf } from "./brand.ts";
import { ClickLinks } from "./click-links.ts";
import { escapeHtml } from "./escape.ts";
import { footerHtml, footerText } from "./footer.ts";
import { writeHtml, writeText } from "./html-part.ts";
import { designedPage, isRightToLeft, letterPage } from "./page.ts";
import { hasColors, isDesigned, readHtml, type SafeDocument, withoutTags } from "./safe-html.ts";
import { writePlainText } from "./text-part.ts";

export type MailToRender = {
  subject: string;
  /** Plain text or HTML, detected from the body unless `kind` is given. */
  body: string;
  kind?: BodyKind;
  /** Our own sentence below the author's text. */
  closing?: string | null;
  /** A BCP 47 tag. */
  language: string;
  companyName: string | null;
  postalAddress: string | null;
  brand: Brand;
  tracking: { opens: boolean; clicks: boolean };
  /** The signed address that leads to `targets[index]`. */
  clickUrl: (index: number) => string;
  /** The button label for an address; null or omitted for a plain link. */
  buttonFor?: (address: string) => string | null;
  openUrl: string;
  /** Null for a mail without unsubscribing, such as a password reset. */
  unsubscribeUrl: string | null;
};

/** `targets[i]` is the author's address behind click link `i`, ready for a Location header. */
export type RenderedMail = { subject: string; text: string; html: string; targets: string[] };

export function renderMail(mail: MailToRender): RenderedMail {
  const body = cleaned(mail.body);
  const links = new ClickLinks(mail.tracking.clicks ? mail.clickUrl : null, mail.unsubscribeUrl);
  const isHtml = (mail.kind ?? kindOf(body)) === "html";
  const document = isHtml ? readHtml(body) : undefined;
  const parts = document
    ? htmlBody(document, isLaidOutByLines(body), links)
    : textBody(isHtml ? withoutTags(body) : body, links, mail);
  const subject = oneLine(mail.subject);
  const isDesign = document !== undefined && isDesigned(document);
  const shared = {
    subject,
    language: mail.language,
    isRightToLeft: isRightToLeft(parts.text),
    content:
      parts.html +
      (mail.closing ? `<p style="margin:16px 0">${escapeHtml(mail.closing)}</p>\n` : "") +
      footerHtml(mail, !isDesign),
    tail: mail.tracking.opens ? pixel(mail.openUrl) : "",
  };
  return {
    subject,
    text: parts.text + (mail.closing ? `\n\n${mail.closing}` : "") + footerText(mail),
    html:
      document && isDesign
        ? designedPage({ ...shared, ...document })
        : letterPage({
            ...shared,
            logoAlt: mail.companyName ?? "",
            brand: mail.brand,
            isLightOnly: document !== undefined && hasColors(document),
          }),
    targets: links.targets,
  };
}

/** The body with line feeds only and without control characters, which servers reject. */
const cleaned = (body: string): string =>
  body
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "");

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\0-\x1f\x7f\u0085\u2028\u2029]+/g, " ")
    .trim();

type Parts = { text: string; html: string };

/** The first of the project's links that is alone in its paragraph becomes the button; there is at most one. */
function textBody(body: string, links: ClickLinks, mail: MailToRender): Parts {
  let hasButton = false;
  const paragraphs = body.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/).filter((paragraph) => paragraph.trim() !== "");
  const html = paragraphs.map((paragraph) => {
    const button = hasButton ? null : buttonOf(paragraph, links, mail);
    hasButton ||= button !== null;
    return (
      button ??
      `<p dir="auto" style="margin:0 0 16px">${writeText(paragraph, { links, breakLines: true }, false)}</p>\n`
    );
  });
  return { text: links.inText(body), html: html.join("") };
}

function buttonOf(paragraph: string, links: ClickLinks, { buttonFor, brand }: MailToRender): string | null {
  const lone = loneAddressIn(paragraph);
  const label = lone && buttonFor?.(lone.address);
  return lone && label ? buttonHtml(links.linkFor(lone.address), lone.words ?? label, brand) : null;
}

function htmlBody(document: SafeDocument, breakLines: boolean, links: ClickLinks): Parts {
  return {
    html: `${writeHtml(document.nodes, { links, breakLines })}\n`,
    text: writePlainText(document.nodes, links, breakLines),
  };
}

/** Not `display:none`: mail programs do not load hidden images. */
const pixel = (url: string): string =>
  `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">\n`;

// Renders the main link of a mail as a button in the HTML part. The text part shows the plain address.

/** An address alone in its paragraph, optionally after a few words and a colon ("Update your card: https://…"). */
type LoneAddress = { words: string | null; address: string };

const MAX_WORDS = 60;

function loneAddressIn(paragraph: string): LoneAddress | null {
  const text = paragraph.trim();
  const [found, another] = findAddresses(text);
  if (found === undefined || another !== undefined || found.end !== text.length) return null;
  const before = text.slice(0, found.start).trim();
  if (before === "") return { words: null, address: found.address };
  const words = /^([^\n]+?)\s?[:：]$/u.exec(before)?.[1];
  return words !== undefined && words.length <= MAX_WORDS ? { words, address: found.address } : null;
}

/** A table, because Outlook ignores a link's padding. At least 46 pixels high, so that it is easy to tap. */
function buttonHtml(href: string, label: string, brand: Brand): string {
  const { button, onButton, edge } = paletteOf(brand, "light");
  const cell = `border:1px solid ${edge};border-radius:8px;background-color:${button};mso-padding-alt:13px 24px`;
  const link =
    `display:inline-block;padding:13px 24px;border-radius:7px;background-color:${button};font-family:${fontStack(brand)};` +
    `font-size:16px;line-height:20px;font-weight:600;color:${onButton};text-align:center;text-decoration:none`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:separate"><tr>` +
    `<td class="m-button" bgcolor="${button}" style="${cell}"><a href="${escapeHtml(href)}" style="${link}">${escapeHtml(label)}</a></td>` +
    "</tr></table>\n"
  );
}
