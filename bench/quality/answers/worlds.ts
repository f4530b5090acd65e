// Companies and customers as answers are written for: each is what one event's prompt holds.

import type { KnowledgeText } from "../../../src/features/knowledge/tables.ts";
import type { RetentionOffer } from "../../../src/features/offers/tables.ts";
import type { Known, MailFacts, Timing } from "../../../src/features/variants/facts.ts";
import { ALL_KNOWN, ALL_LINKS, NO_FACTS, SOON } from "../../../test/features/variants/templates/facts.ts";

export const DAY = 86_400_000;
/** Three days after an event of Tuesday, 2 June 2026. */
const LATER: Timing = { ...SOON, now: SOON.at + 3 * DAY };

const NOTHING: KnowledgeText = {
  product: null,
  plans: [],
  features: [],
  stories: [],
  fixes: [],
  founder: { name: null, signature: null, calendar_url: null },
  tone: null,
};

export const knownBy = (
  currency: string,
  knowledge: Partial<KnowledgeText>,
  offers: RetentionOffer[] = [],
  usage: Known["usage"] = null,
): Known => ({ timezone: "UTC", currency, offers, usage, knowledge: { ...NOTHING, ...knowledge } });

export const plan = (id: string, name: string, price: number, lacks: string | null = null) => ({
  id,
  name,
  price,
  lacks,
  currency: null,
  interval: "month" as const,
  holds: null,
  url: null,
});

export const fix = (what: string, shipped: string | null, limit: string | null, words: string[]) => ({
  id: "fix",
  what,
  shipped_on: shipped,
  limit,
  url: null,
  reasons: [],
  words,
});

export const story = (text: string, who: string | null) => ({
  id: "story",
  text,
  who,
  permission: true as const,
  reasons: [],
  plans: [],
});

export const feature = (name: string, use: string | null, event: string) => ({
  id: event,
  name,
  use,
  url: null,
  events: [event],
});

const OFFER = ALL_KNOWN.offers[0]!;
export const discount = (percent: number, description: string, more: Partial<RetentionOffer> = {}): RetentionOffer => ({
  ...OFFER,
  discountPercent: percent,
  description,
  ...more,
});
export const pause = (title: string): RetentionOffer => ({
  ...OFFER,
  reason: "temporary_pause",
  offerType: "custom",
  discountPercent: null,
  title,
});

export const BEHAVIOUR = {
  trackedDays: 90,
  activeDays: 4,
  uses: 11,
  activeDaysBefore: 17,
  daysSinceUse: 6,
  featuresUsed: 2,
  featuresKnown: 9,
  errors: 0,
  tickets: 1,
};

export const WORLDS = {
  /** English; nearly everything is known; the price. */
  clockwise: {
    ...NO_FACTS,
    customerName: "Priya Raman",
    planName: "Team",
    tenureDays: 430,
    mrr: 3900,
    cancelReason: "Too expensive for what we use it for",
    companyName: "Clockwise Labs Ltd",
    senderName: "Tom Akers",
    behaviour: BEHAVIOUR,
    links: ALL_LINKS,
    timing: { ...LATER, accessUntil: SOON.at + 20 * DAY },
    known: knownBy(
      "usd",
      {
        plans: [plan("solo", "Solo", 1500, "project budgets and approvals"), plan("team", "Team", 3900)],
        features: [feature("project budgets", "See on Monday which job will run over by Friday.", "budget_created")],
        stories: [story("We stopped arguing about hours. That alone paid for it.", "Dana, Ridgeway Architects")],
      },
      [discount(25, "We take 25% off your next three invoices.")],
      {
        since: SOON.at - 400 * DAY,
        events: [{ event: "timesheet_created", total: 182 }],
        neverUsed: [feature("project budgets", "See on Monday which job will run over by Friday.", "budget_created")],
      },
    ),
  },
  /** English; nothing is known but the company. */
  bare: { ...NO_FACTS, companyName: "Fieldnote" },
  /** English; a failed payment that is tried again. */
  stackline: {
    ...NO_FACTS,
    eventType: "payment_failed",
    customerName: "Jordan Blake",
    planName: "Growth",
    tenureDays: 76,
    mrr: 12900,
    cancelReason: "card_declined",
    companyName: "Stackline",
    links: { ...NO_FACTS.links, billingUpdateUrl: "https://stackline.example/billing" },
    timing: {
      ...SOON,
      accessUntil: SOON.at + 14 * DAY,
      retryAt: SOON.at + 2 * DAY,
      amountDue: 12900,
      declineCode: "insufficient_funds",
    },
    known: knownBy("usd", { plans: [plan("lite", "Lite", 5900), plan("growth", "Growth", 12900)] }, [
      pause("One month off, nothing to pay"),
    ]),
  },
  /** English; a feature that is not built yet. */
  inkwell: {
    ...NO_FACTS,
    customerName: "Sam Whitfield",
    planName: "Studio",
    tenureDays: 190,
    mrr: 2400,
    cancelReason: "You don't have an offline mode and I work on trains a lot. Switched to Notepad for now",
    companyName: "Inkwell",
    senderName: "Maria from Inkwell",
    links: ALL_LINKS,
    timing: LATER,
    known: knownBy("usd", { fixes: [fix("an offline mode", null, null, ["offline mode", "offline"])] }, [], {
      since: SOON.at - 190 * DAY,
      events: [{ event: "draft_saved", total: 61 }],
      neverUsed: [],
    }),
  },
  /** English; a shop that closed. */
  closed: {
    ...NO_FACTS,
    customerName: "Helen",
    tenureDays: 1200,
    mrr: 900,
    cancelReason: "We closed the shop at the end of May, so no need for it any more. Thanks for everything",
    companyName: "Tillroll",
    senderName: "Ben Carter",
    timing: LATER,
  },
  /** English; bugs and slow support, written angrily; no offer. */
  angry: {
    ...NO_FACTS,
    customerName: "Marcus Hale",
    planName: "Business",
    tenureDays: 61,
    mrr: 7900,
    cancelReason:
      "Sync has been broken for 3 weeks, lost half my contacts twice and support took 5 days to say 'try reinstalling'. Done.",
    companyName: "Rolodeck",
    senderName: "Nina Petrov",
    behaviour: { ...BEHAVIOUR, errors: 41, tickets: 3 },
    links: { ...NO_FACTS.links, bookCallUrl: "https://rolodeck.example/call" },
    timing: LATER,
  },
  /** English; a reason for which only a person may answer. */
  sensitive: {
    ...NO_FACTS,
    customerName: "Joan Ellis",
    companyName: "Tillroll",
    senderName: "Ben Carter",
    isSensitive: true,
    timing: LATER,
  },
  /** German, formal; a fix that was shipped. */
  rechenwerk: {
    ...NO_FACTS,
    customerName: "Frau Dr. Sabine Keller",
    planName: "Profi",
    tenureDays: 520,
    mrr: 4900,
    currency: "eur",
    cancelReason: "Es fehlt ein DATEV-Export, unser Steuerberater braucht den zwingend",
    companyName: "Rechenwerk GmbH",
    senderName: "Jonas Brandt",
    language: "de",
    projectLanguage: "de",
    links: ALL_LINKS,
    timing: { ...LATER, accessUntil: SOON.at + 28 * DAY },
    known: knownBy(
      "eur",
      {
        plans: [plan("basis", "Basis", 1900, "Mahnungen und mehrere Nutzer"), plan("profi", "Profi", 4900)],
        fixes: [fix("ein DATEV-Export", "2026-05-19", "Belegbilder sind noch nicht dabei", ["DATEV"])],
        stories: [story("Freitags um drei ist bei uns jetzt wirklich Schluss.", "Uta, Malerbetrieb Senft")],
      },
      [pause("Bis zu zwei Monate Pause, ohne Kosten")],
    ),
  },
  /** German, informal, to a company; a failed payment. */
  kontor: {
    ...NO_FACTS,
    eventType: "payment_failed",
    customerName: "Nordlicht GmbH",
    planName: "Team",
    mrr: 5900,
    currency: "eur",
    cancelReason: "card_expired",
    companyName: "Kontor",
    address: "informal",
    language: "de-DE",
    projectLanguage: "de",
    timing: { ...SOON, amountDue: 5900, retryAt: SOON.at + 4 * DAY, declineCode: "expired_card" },
  },
  /** German; hardly used. */
  fitwerk: {
    ...NO_FACTS,
    customerName: "Lukas Weber",
    tenureDays: 130,
    mrr: 1490,
    currency: "eur",
    cancelReason: "nutze es kaum noch",
    companyName: "Fitwerk",
    senderName: "Mia Schulz",
    address: "informal",
    language: "de",
    projectLanguage: "de",
    behaviour: BEHAVIOUR,
    timing: LATER,
    known: knownBy(
      "eur",
      {},
      [discount(20, "20 % Rabatt auf die nächsten zwei Rechnungen.", { details: { months: 2 } })],
      {
        since: null,
        events: [],
        neverUsed: [feature("Trainingspläne", "Der Plan rechnet sich nach jeder Einheit neu.", "plan_created")],
      },
    ),
  },
  /** French; a competitor; offers with a last day. */
  atelio: {
    ...NO_FACTS,
    customerName: "Camille Durand",
    planName: "Studio",
    tenureDays: 300,
    mrr: 2900,
    currency: "eur",
    cancelReason: "On passe chez un concurrent moins cher",
    companyName: "Atelio",
    senderName: "Hugo Martin",
    language: "fr",
    projectLanguage: "fr",
    links: ALL_LINKS,
    timing: LATER,
    known: knownBy(
      "eur",
      {
        plans: [plan("solo", "Solo", 1200, "le partage avec un client"), plan("studio", "Studio", 2900)],
        features: [feature("devis en ligne", null, "quote_sent")],
        stories: [story("Mes devis partent le soir même, et je dors mieux.", "Inès, fleuriste à Nantes")],
      },
      [
        discount(30, "30 % de remise sur vos six prochaines factures.", {
          validUntil: "2026-06-30",
          details: { months: 6 },
        }),
        pause("Jusqu'à trois mois de pause, sans rien payer"),
      ],
      { since: SOON.at - 300 * DAY, events: [{ event: "quote_sent", total: 48 }], neverUsed: [] },
    ),
  },
  /** French; a failed payment, and little known. */
  cartea: {
    ...NO_FACTS,
    eventType: "payment_failed",
    customerName: "Yann",
    companyName: "Cartéa",
    currency: "eur",
    language: "fr-FR",
    projectLanguage: "fr",
    links: { ...NO_FACTS.links, billingUpdateUrl: "https://cartea.example/paiement" },
    timing: { ...SOON, amountDue: 1990, accessUntil: SOON.at + 10 * DAY },
  },
  /** Spanish; a pause. */
  turnera: {
    ...NO_FACTS,
    customerName: "Luis Ortega",
    planName: "Clínica",
    tenureDays: 95,
    mrr: 3500,
    currency: "eur",
    cancelReason: "Cerramos en verano, es algo temporal, volveremos en otoño",
    companyName: "Turnera",
    senderName: "Elena Vidal",
    language: "es",
    projectLanguage: "es",
    links: ALL_LINKS,
    timing: LATER,
    known: knownBy(
      "eur",
      {
        plans: [plan("basico", "Básico", 1500, "recordatorios por SMS"), plan("clinica", "Clínica", 3500)],
        stories: [story("Desde que usamos Turnera nadie se olvida de su cita.", "Rosa, dentista en Vigo")],
      },
      [pause("Hasta tres meses de pausa, sin pagar nada")],
      { since: SOON.at - 95 * DAY, events: [{ event: "appointment_booked", total: 340 }], neverUsed: [] },
    ),
  },
  /** Spanish; no reason, no name. */
  sinmotivo: { ...NO_FACTS, companyName: "Lumbre", senderName: "Pablo Ríos", language: "es-MX", currency: "mxn" },
  /** Portuguese; the price, with a discount. */
  agendou: {
    ...NO_FACTS,
    customerName: "Ana Souza",
    planName: "Pro",
    tenureDays: 210,
    mrr: 8900,
    currency: "brl",
    cancelReason: "ficou caro demais pra gente",
    companyName: "Agendou",
    senderName: "Rafael Lima",
    language: "pt-BR",
    projectLanguage: "pt",
    timing: LATER,
    known: knownBy(
      "brl",
      {
        plans: [plan("essencial", "Essencial", 3900, "lembretes por WhatsApp"), plan("pro", "Pro", 8900)],
        stories: [story("Parei de anotar horário em papel.", "Bia, do salão Maré")],
      },
      [discount(40, "40% de desconto nas próximas três faturas.")],
    ),
  },
  /** Portuguese; a failed payment. */
  boleto: {
    ...NO_FACTS,
    eventType: "payment_failed",
    customerName: "Carlos Henrique",
    planName: "Equipe",
    tenureDays: 800,
    mrr: 12900,
    currency: "brl",
    companyName: "Pautar",
    senderName: "Equipe Pautar",
    language: "pt",
    projectLanguage: "pt",
    timing: { ...SOON, amountDue: 12900, retryAt: SOON.at + 3 * DAY, accessUntil: SOON.at + 12 * DAY },
  },
  /** Hindi; hardly used, a feature untried. */
  hisaab: {
    ...NO_FACTS,
    customerName: "राहुल वर्मा",
    planName: "Pro",
    tenureDays: 250,
    mrr: 99900,
    currency: "inr",
    cancelReason: "ज़्यादा इस्तेमाल नहीं होता",
    companyName: "Hisaab",
    senderName: "नेहा शर्मा",
    language: "hi",
    projectLanguage: "hi",
    links: ALL_LINKS,
    timing: LATER,
    known: knownBy(
      "inr",
      { plans: [plan("basic", "Basic", 39900, "एक से ज़्यादा यूज़र"), plan("pro", "Pro", 99900)] },
      [discount(20, "अगले तीन बिलों पर 20% की छूट।")],
      {
        since: null,
        events: [],
        neverUsed: [feature("GST रिपोर्ट", "महीने के आखिर में रिपोर्ट अपने आप बन जाती है।", "gst_report")],
      },
    ),
  },
  /** Hindi; a failed payment, and little known. */
  dukaan: {
    ...NO_FACTS,
    eventType: "payment_failed",
    customerName: "Sunita Devi",
    cancelReason: "card_expired",
    companyName: "Dukaan Plus",
    currency: "inr",
    language: "hi-IN",
    projectLanguage: "hi",
    timing: { ...SOON, amountDue: 49900, declineCode: "expired_card" },
  },
} as const satisfies Record<string, MailFacts>;
