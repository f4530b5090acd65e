// Writes a notice from the card or the renewal, and the project's settings.

import { decimalsOf } from "../../lib/currency-decimals.ts";
import { primaryOf } from "../../lib/language-tag.ts";
import { majorUnits } from "../../lib/money.ts";
import { cleanLine } from "../../lib/text.ts";
import { zoneOf } from "../messages/calendar.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Writing } from "../variants/facts.ts";
import { inAddress, isInformalIn } from "../variants/templates/address.ts";
import { addressOf, wholeNameOf } from "../variants/templates/names.ts";
import type { DueNotice } from "./due.ts";
import { TEXTS } from "./texts.ts";

const DAY_BEFORE = 1; // ms; a card is valid until the end of its month

/** In the project's language if we support it, else in English. */
export function writeNotice(project: Project, notice: DueNotice): Writing & { language: string } {
  const settings = settingsOf(project);
  const tag = primaryOf(settings.language);
  const language = Object.hasOwn(TEXTS, tag) ? tag : "en";
  const texts = TEXTS[language]!;
  const { kind, at, card, amount, currency } = notice;
  const date = (time: number, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, format).format(time);
  const timeZone = zoneOf(settings.timezone);
  const slots: Readonly<Record<string, string>> = {
    name: addressOf(notice.name) ?? "",
    full_name: wholeNameOf(notice.name) ?? addressOf(notice.name) ?? "",
    product: settings.company_name ?? project.name,
    card: [brandOf(card?.brand ?? null) ?? texts.card, card?.last4 ? `•••• ${card.last4}` : ""].join(" ").trim(),
    month: date(at - DAY_BEFORE, { month: "long", year: "numeric", timeZone: "UTC" }),
    plan: cleanLine(notice.planName ?? "", MOST_PLAN) || texts.plan,
    day: date(at, { dateStyle: "long", timeZone }),
    amount: amount !== null && currency !== null ? moneyIn(language, amount, currency) : "",
  };
  const isInformal = isInformalIn(language, settings.sender.address);
  const fill = (text: string) =>
    inAddress(text, isInformal).replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
  const said = texts[kind];
  const link = settings.links.billing_update_url;
  const paragraphs = [
    texts.hello[slots.name === "" ? 1 : 0],
    said.what[slots.amount === "" ? 1 : 0],
    ...(link === null ? [said.reply] : [said.look, link]),
    settings.sender.from_name ?? texts.team,
  ].map((text) => (text === link ? text : fill(text)));
  return { language, subject: fill(said.subject), body: paragraphs.join("\n\n") };
}

const MOST_PLAN = 60;

/** Formats a brand, such as "visa" as "Visa"; null if it does not look like a name. */
function brandOf(brand: string | null): string | null {
  const words = (brand ?? "").replaceAll("_", " ").trim();
  if (!/^[a-z ]{2,20}$/i.test(words) || words === "unknown") return null;
  return words === "amex" ? "American Express" : words.charAt(0).toUpperCase() + words.slice(1);
}

function moneyIn(language: string, amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, { style: "currency", currency, ...digits }).format(
    majorUnits(amount, currency),
  );
}
