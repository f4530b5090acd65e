// The link of a mail written by the model: we choose and word it, from the project's own addresses.

import { primaryOf } from "../../../lib/language-tag.ts";
import { isFarewell } from "../../churn-events/cause/circumstance.ts";
import { STRATEGY_TABLE, type Strategy } from "../../strategies/table.ts";
import type { Fact, Links, MailFacts } from "../facts.ts";

const MAX_BODY_LENGTH = 50_000;

// In languages without a line here the address stands alone.
const WORDS: Record<string, Record<keyof Links, string>> = {
  en: {
    billingUpdateUrl: "Update your billing details",
    reactivateUrl: "Come back to your account",
    pauseUrl: "Pause your plan",
    downgradeUrl: "See the smaller plans",
    bookCallUrl: "Pick a time to talk",
  },
  de: {
    billingUpdateUrl: "Zahlungsdaten aktualisieren",
    reactivateUrl: "Konto wieder aktivieren",
    pauseUrl: "Tarif pausieren",
    downgradeUrl: "Kleinere Tarife ansehen",
    bookCallUrl: "Gesprächstermin wählen",
  },
  fr: {
    billingUpdateUrl: "Mettre à jour vos informations de paiement",
    reactivateUrl: "Réactiver votre compte",
    pauseUrl: "Mettre votre abonnement en pause",
    downgradeUrl: "Voir les formules plus petites",
    bookCallUrl: "Choisir un moment pour en parler",
  },
  es: {
    billingUpdateUrl: "Actualizar los datos de pago",
    reactivateUrl: "Reactivar la cuenta",
    pauseUrl: "Pausar el plan",
    downgradeUrl: "Ver los planes más pequeños",
    bookCallUrl: "Elegir una hora para hablar",
  },
};

/** The project's page for the strategy; undefined where the project has set none, and for customers who had no choice but to leave. */
export function linkOf(strategy: Strategy, facts: MailFacts): { kind: keyof Links; url: string } | undefined {
  if (isFarewell(facts)) return undefined;
  const { eventType, links } = facts;
  const first = eventType === "payment_failed" ? "billingUpdateUrl" : undefined;
  for (const kind of [first, STRATEGY_TABLE[strategy].page, "reactivateUrl"] as const) {
    if (kind && links[kind]) return { kind, url: links[kind] };
  }
  return undefined;
}

const FACTS: Record<keyof Links, string> = {
  billingUpdateUrl: "links.billing_update_url",
  reactivateUrl: "links.reactivate_url",
  pauseUrl: "links.pause_url",
  downgradeUrl: "links.downgrade_url",
  bookCallUrl: "links.book_call_url",
};

/** The link as a fact of the text that it closes. */
export const linkFact = ({ kind, url }: { kind: keyof Links; url: string }): Fact => ({
  fact: FACTS[kind],
  value: url,
  text: url,
});

/** The body with a closing line that contains the link; unchanged where no link is known, or no room is left for it. */
export function withLink(strategy: Strategy, facts: MailFacts, body: string): string {
  const link = linkOf(strategy, facts);
  return link ? closedWith(link, facts.language, body) : body;
}

/** The body with a closing line that contains the link, in the body's language where we have words for it. */
export function closedWith(link: { kind: keyof Links; url: string }, language: string, body: string): string {
  const words = WORDS[primaryOf(language)]?.[link.kind];
  const linked = `${body}\n\n${words ? `${words}: ` : ""}${link.url}`;
  return linked.length > MAX_BODY_LENGTH ? body : linked;
}
