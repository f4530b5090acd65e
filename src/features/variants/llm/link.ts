// The one link of a mail that the model wrote: chosen and worded by us, from the project's own addresses.

import type { Strategy } from "../../strategies/names.ts";
import type { Links, MailFacts } from "../facts.ts";

const LONGEST_BODY = 50_000;

// The page that fits a strategy of its own; all others lead back to the account. After a failed payment the billing page goes before both.
const FITTING: Partial<Record<Strategy, keyof Links>> = {
  pause_option: "pauseUrl",
  downgrade_offer: "downgradeUrl",
  founder_email: "bookCallUrl",
};

// In the languages that we speak ourselves; in any other the address stands alone.
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

/** The project's page that fits the strategy; undefined where the project has named none. */
export function linkOf(
  strategy: Strategy,
  { eventType, links }: MailFacts,
): { kind: keyof Links; url: string } | undefined {
  const first = eventType === "payment_failed" ? "billingUpdateUrl" : undefined;
  for (const kind of [first, FITTING[strategy], "reactivateUrl"] as const) {
    if (kind && links[kind]) return { kind, url: links[kind] };
  }
  return undefined;
}

/** The body with a closing line that holds the fitting link; the body alone where no link is known, or no room is left for it. */
export function withLink(strategy: Strategy, facts: MailFacts, body: string): string {
  const link = linkOf(strategy, facts);
  return link ? closedWith(link, facts.language, body) : body;
}

/** The body with a closing line that holds the link, in words of the language where we speak it. */
export function closedWith(link: { kind: keyof Links; url: string }, language: string, body: string): string {
  const words = WORDS[language.split("-")[0]!.toLowerCase()]?.[link.kind];
  const linked = `${body}\n\n${words ? `${words}: ` : ""}${link.url}`;
  return linked.length > LONGEST_BODY ? body : linked;
}
