// The footer of every mail: who sent it, from where, and how to unsubscribe.

import { primaryOf } from "../../../lib/language-tag.ts";
import { type Brand, paletteOf } from "./brand.ts";
import { escapeHtml } from "./escape.ts";

type Footer = {
  brand: Brand;
  companyName: string | null;
  postalAddress: string | null;
  unsubscribeUrl: string | null;
  language: string;
};

const UNSUBSCRIBE: Record<string, string> = {
  cs: "Odhlásit odběr",
  da: "Afmeld",
  de: "Abmelden",
  en: "Unsubscribe",
  es: "Darse de baja",
  fi: "Peruuta tilaus",
  fr: "Se désabonner",
  hi: "अनसब्सक्राइब करें",
  it: "Annulla l'iscrizione",
  ja: "配信停止",
  nb: "Meld deg av",
  nl: "Uitschrijven",
  no: "Meld deg av",
  pl: "Wypisz się",
  pt: "Cancelar inscrição",
  sv: "Avsluta prenumerationen",
  zh: "退订",
};

const unsubscribeIn = (language: string): string => UNSUBSCRIBE[primaryOf(language)] ?? UNSUBSCRIBE.en!;

/**
 * The sender's lines: the company and the postal address; without the company if the address begins with it ("Acme", "Acme
 * Inc.").
 */
function senderLines({ companyName, postalAddress }: Footer): string[] {
  const lines = (postalAddress ?? "").split(/[\r\n]+/).map((line) => line.trim());
  const address = lines.filter((line) => line !== "");
  if (companyName === null || companyName === "") return address;
  const isNamed = address[0] === companyName || address[0]?.startsWith(`${companyName} `);
  return isNamed ? address : [companyName, ...address];
}

/**
 * Begins with an empty line and `-- `, which mail programs recognise as the start of a signature; empty if there is nothing to
 * show.
 */
export function footerText(footer: Footer): string {
  const lines = senderLines(footer);
  const colon = primaryOf(footer.language) === "fr" ? " :" : ":";
  if (footer.unsubscribeUrl) lines.push(`${unsubscribeIn(footer.language)}${colon} ${footer.unsubscribeUrl}`);
  return lines.length === 0 ? "" : `\n\n-- \n${lines.join("\n")}\n`;
}

/** Below an author's own design, the text is a grey that is readable on white and on black. */
export function footerHtml(footer: Footer, isInLetter: boolean): string {
  const { quiet, line } = paletteOf(footer.brand, "light");
  const color = isInLetter ? quiet : "#767676";
  const sender = escapeHtml(senderLines(footer).join(" · "));
  const leave =
    footer.unsubscribeUrl &&
    `<a href="${escapeHtml(footer.unsubscribeUrl)}" style="display:inline-block;padding:6px 0;color:${color}">${escapeHtml(unsubscribeIn(footer.language))}</a>`;
  const lines = [sender, leave].filter(Boolean);
  if (lines.length === 0) return "";
  const rule = isInLetter ? `padding-top:16px;border-top:1px solid ${line};` : "";
  return `<div class="m-foot" style="clear:both;margin-top:32px;${rule}font-size:13px;line-height:1.6;color:${color}">${lines.join("<br>\n")}</div>\n`;
}
