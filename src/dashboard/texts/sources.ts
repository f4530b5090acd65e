// The names of the sources of a letter's facts.

import { words } from "../data/language.ts";
import { reasonName } from "./names.ts";

export const sources = words({
  title: ["Where every figure comes from", "Woher jede Zahl kommt"],
  of: {
    customer: ["the customer's name", "Name des Kunden"],
    company: ["the company's name", "Name der Firma"],
    sender: ["the sender's name", "Name des Absenders"],
    founder: ["the founder, in your knowledge", "Gründer, aus deinem Wissen"],
    created_at: ["when it happened", "Zeitpunkt des Ereignisses"],
    tenure_days: ["how long they were a customer", "Dauer der Kundschaft"],
    mrr: ["what they pay a month", "was im Monat gezahlt wird"],
    amount_due: ["the open invoice", "die offene Rechnung"],
    cancel_reason: ["the customer's own words", "eigene Worte des Kunden"],
    ends_at: ["the end of the paid period, from the provider", "Ende des bezahlten Zeitraums, vom Zahlungsanbieter"],
    next_payment_attempt: ["the next attempt, from the provider", "nächster Versuch, vom Zahlungsanbieter"],
    days_unpaid: [
      "how long the payment has been open; worded again when it is sent",
      "wie lange die Zahlung offen ist; wird beim Senden neu formuliert",
    ],
    active_days: ["days of use before the event", "Tage der Nutzung vor dem Ereignis"],
    since: ["since the first tracked event", "seit dem ersten erfassten Ereignis"],
    links: ["the links in your settings", "die Links in deinen Einstellungen"],
  },
  counted: [(event: string) => `tracked events “${event}”`, (event) => `erfasste Ereignisse „${event}“`],
  knowledge: [
    (list: string, id: string) => `your knowledge: ${list}, ${id}`,
    (list, id) => `dein Wissen: ${list}, ${id}`,
  ],
  lists: {
    plans: ["plans", "Tarife"],
    features: ["features", "Funktionen"],
    fixes: ["fixes", "Verbesserungen"],
    stories: ["stories", "Kundenstimmen"],
  },
  offer: [
    (reason: string) => `your offer for “${reasonName(reason)}”`,
    (reason) => `dein Angebot für „${reasonName(reason)}“`,
  ],
});

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
