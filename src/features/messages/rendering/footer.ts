// The end of every mail: who wrote it, from where, and how to stop it.

import { escapeHtml } from "./escape.ts";

type Footer = {
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

const unsubscribeIn = (language: string): string =>
  UNSUBSCRIBE[language.toLowerCase().split(/[-_]/)[0]!] ?? UNSUBSCRIBE.en!;

/** The sender's lines: the company, unless its postal address begins with it, and the address. */
function senderLines({ companyName, postalAddress }: Footer): string[] {
  const lines = (postalAddress ?? "").split(/[\r\n]+/).map((line) => line.trim());
  const address = lines.filter((line) => line !== "");
  const named = companyName !== null && companyName !== "" && address[0] !== companyName;
  return named ? [companyName, ...address] : address;
}

/**
 * Begins with the empty line and `-- ` that mail programs recognise as the start of a signature; empty if there is
 * nothing to say.
 */
export function footerText(footer: Footer): string {
  const lines = senderLines(footer);
  if (footer.unsubscribeUrl) lines.push(`${unsubscribeIn(footer.language)}: ${footer.unsubscribeUrl}`);
  return lines.length === 0 ? "" : `\n\n-- \n${lines.join("\n")}\n`;
}

export function footerHtml(footer: Footer): string {
  const lines = senderLines(footer).map(escapeHtml);
  if (footer.unsubscribeUrl) {
    const label = escapeHtml(unsubscribeIn(footer.language));
    lines.push(`<a href="${escapeHtml(footer.unsubscribeUrl)}" style="color:#767676">${label}</a>`);
  }
  // This grey is readable on white and on black.
  return lines.length === 0
    ? ""
    : `<div style="clear:both;margin-top:32px;font-size:12px;line-height:1.5;color:#767676">${lines.join("<br>\n")}</div>\n`;
}
