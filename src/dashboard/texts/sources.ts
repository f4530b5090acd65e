// The names of the sources of a letter's facts.

import { words } from "../data/language.ts";
import { reasonName } from "./names.ts";

const en = {
  title: "Where every figure comes from",
  of: {
    customer: "the customer's name",
    company: "the company's name",
    sender: "the sender's name",
    founder: "the founder, in your knowledge",
    created_at: "when it happened",
    tenure_days: "how long they were a customer",
    mrr: "what they pay a month",
    amount_due: "the open invoice",
    cancel_reason: "the customer's own words",
    ends_at: "the end of the paid period, from the provider",
    next_payment_attempt: "the next attempt, from the provider",
    days_unpaid: "how long the payment has been open; worded again when it is sent",
    active_days: "days of use before the event",
    since: "since the first tracked event",
    links: "the links in your settings",
  },
  counted: (event: string) => `tracked events “${event}”`,
  knowledge: (list: string, id: string) => `your knowledge: ${list}, ${id}`,
  lists: { plans: "plans", features: "features", fixes: "fixes", stories: "stories" },
  offer: (reason: string) => `your offer for “${reasonName(reason)}”`,
};

const de: typeof en = {
  title: "Woher jede Zahl kommt",
  of: {
    customer: "Name des Kunden",
    company: "Name der Firma",
    sender: "Name des Absenders",
    founder: "Gründer, aus deinem Wissen",
    created_at: "Zeitpunkt des Ereignisses",
    tenure_days: "Dauer der Kundschaft",
    mrr: "was im Monat gezahlt wird",
    amount_due: "die offene Rechnung",
    cancel_reason: "eigene Worte des Kunden",
    ends_at: "Ende des bezahlten Zeitraums, vom Zahlungsanbieter",
    next_payment_attempt: "nächster Versuch, vom Zahlungsanbieter",
    days_unpaid: "wie lange die Zahlung offen ist; wird beim Senden neu formuliert",
    active_days: "Tage der Nutzung vor dem Ereignis",
    since: "seit dem ersten erfassten Ereignis",
    links: "die Links in deinen Einstellungen",
  },
  counted: (event) => `erfasste Ereignisse „${event}“`,
  knowledge: (list, id) => `dein Wissen: ${list}, ${id}`,
  lists: { plans: "Tarife", features: "Funktionen", fixes: "Verbesserungen", stories: "Kundenstimmen" },
  offer: (reason) => `dein Angebot für „${reasonName(reason)}“`,
};

export const sources = words({ en, de });

/** Converts "usage.invoice_created.total" to "tracked events “invoice_created”". */
export function sourceOf(fact: string): string {
  const t = sources();
  const [kind = "", first = "", second = ""] = fact.split(".");
  if (kind === "usage" && first !== "since") return t.counted(fact.slice("usage.".length, -".total".length));
  if (kind === "offers") return t.offer(first);
  if (kind === "links") return t.of.links;
  if (kind === "knowledge" && first === "founder") return t.of.founder;
  if (kind === "knowledge") return t.knowledge((t.lists as Record<string, string>)[first] ?? first, second);
  const of = t.of as Record<string, string>;
  return of[first] ?? of[kind] ?? fact;
}
