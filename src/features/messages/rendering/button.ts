// Renders the main link of a mail as a button in the HTML part. The text part shows the plain address.

import { findAddresses } from "./addresses.ts";
import { type Brand, fontStack, paletteOf } from "./brand.ts";
import { escapeHtml } from "./escape.ts";

/** An address alone in its paragraph, optionally after a few words and a colon ("Update your card: https://…"). */
type LoneAddress = { words: string | null; address: string };

const MAX_WORDS = 60;

export function loneAddressIn(paragraph: string): LoneAddress | null {
  const text = paragraph.trim();
  const [found, another] = findAddresses(text);
  if (found === undefined || another !== undefined || found.end !== text.length) return null;
  const before = text.slice(0, found.start).trim();
  if (before === "") return { words: null, address: found.address };
  const words = /^([^\n]+?)\s?[:：]$/u.exec(before)?.[1];
  return words !== undefined && words.length <= MAX_WORDS ? { words, address: found.address } : null;
}

/** A table, because Outlook ignores a link's padding. At least 46 pixels high, so that it is easy to tap. */
export function buttonHtml(href: string, label: string, brand: Brand): string {
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
