// The link to the payment page as a button in the HTML part. The text part shows the bare address.

import type { ProjectLink } from "../../variants/links.ts";
import { findAddresses } from "./addresses.ts";
import { escapeHtml } from "./escape.ts";

type Words = { pay: string; card: string };

const WORDS: Record<string, Words> = {
  cs: { pay: "Zaplatit", card: "Aktualizovat kartu" },
  da: { pay: "Betal nu", card: "Opdater dit kort" },
  de: { pay: "Jetzt bezahlen", card: "Zahlungsdaten aktualisieren" },
  en: { pay: "Pay now", card: "Update your card" },
  es: { pay: "Pagar ahora", card: "Actualizar la tarjeta" },
  fi: { pay: "Maksa nyt", card: "Päivitä korttisi" },
  fr: { pay: "Payer maintenant", card: "Mettre à jour la carte" },
  hi: { pay: "अभी भुगतान करें", card: "कार्ड अपडेट करें" },
  it: { pay: "Paga ora", card: "Aggiorna la carta" },
  ja: { pay: "支払う", card: "カード情報を更新" },
  nb: { pay: "Betal nå", card: "Oppdater kortet" },
  nl: { pay: "Nu betalen", card: "Kaart bijwerken" },
  no: { pay: "Betal nå", card: "Oppdater kortet" },
  pl: { pay: "Zapłać teraz", card: "Zaktualizuj kartę" },
  pt: { pay: "Pagar agora", card: "Atualizar o cartão" },
  sv: { pay: "Betala nu", card: "Uppdatera kortet" },
  zh: { pay: "立即支付", card: "更新银行卡" },
};

/** The label of the button for this link of the project; null for a link that is not about paying. */
export function payLabel(link: ProjectLink | null, language: string): string | null {
  const words = WORDS[language.toLowerCase().split(/[-_]/)[0]!] ?? WORDS.en!;
  return link === "pay_url" ? words.pay : link === "billing_update_url" ? words.card : null;
}

/** An address alone in its paragraph, perhaps after a few words and a colon ("Update your card: https://…"). */
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

// A table, because Outlook ignores a link's padding; white on this blue is readable in light and dark mode.
const CELL = "border-radius:6px;background-color:#1d4ed8;mso-padding-alt:13px 26px";
const LINK =
  "display:inline-block;padding:13px 26px;border-radius:6px;background-color:#1d4ed8;" +
  "font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.25;font-weight:bold;color:#ffffff;text-decoration:none";

export const buttonHtml = (href: string, label: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr>` +
  `<td bgcolor="#1d4ed8" style="${CELL}"><a href="${escapeHtml(href)}" style="${LINK}">${escapeHtml(label)}</a></td>` +
  "</tr></table>\n";
