// What messages in a chat say, in the languages of a project's people. Names and reasons of customers are filled in.

import type { OwnLanguage } from "../../../lib/page-language.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import type { Terms } from "../../providers/carrying-out.ts";
import type { RiskLevel, Signal } from "../../risk/signals.ts";
import { STRATEGY_TABLE, type Strategy } from "../../strategies/table.ts";

/** `too_expensive` is "too expensive". */
const plain = (code: string): string => code.replaceAll("_", " ");

const REASONS_IN_GERMAN: Readonly<Record<CancelReason, string>> = {
  too_expensive: "zu teuer",
  missing_features: "fehlende Funktionen",
  switched_to_competitor: "Wechsel zu einem anderen Anbieter",
  not_using_enough: "zu wenig genutzt",
  technical_issues: "technische Probleme",
  bad_support: "schlechter Kundendienst",
  temporary_pause: "nur eine Pause",
  other: "Sonstiges",
};

const SIGNALS_IN_GERMAN: Readonly<Record<Signal, string>> = {
  no_events_14d: "seit 14 Tagen nicht benutzt",
  unusual_silence: "ungewöhnlich lange nicht benutzt",
  declining_usage: "sinkende Nutzung",
  cancel_page_views: "Blicke auf die Kündigungsseite",
  failed_payments: "fehlgeschlagene Zahlungen",
  feature_breadth_drop: "weniger Funktionen genutzt",
  billing_page_views: "Blicke auf die Rechnungsseite",
  plan_downgrade: "Wechsel in einen kleineren Tarif",
  data_export: "Datenexport",
  team_member_removed: "entfernte Teammitglieder",
  support_tickets: "Supportanfragen",
  errors_seen: "Fehler",
  previous_cancellation: "frühere Kündigung",
  plan_upgrade: "Wechsel in einen größeren Tarif",
  invite_sent: "Einladungen",
};

const KINDS_IN_GERMAN: Readonly<Record<Terms["kind"], string>> = {
  discount: "Der Rabatt",
  extension: "Die Verlängerung",
  downgrade: "Der Wechsel in den kleineren Tarif",
  pause: "Die Pause",
  cancellation: "Die Kündigung",
};

export const LEVELS_IN_GERMAN: Readonly<Record<RiskLevel, string>> = {
  low: "niedrig",
  medium: "mittel",
  high: "hoch",
  critical: "kritisch",
};

const NAMED_IN_GERMAN: Readonly<Record<string, string>> = {
  ...REASONS_IN_GERMAN,
  ...SIGNALS_IN_GERMAN,
  ...KINDS_IN_GERMAN,
};

const EN = {
  somebody: "A customer",
  test: (title: string) => `Test: ${title}`,
  connected: "This channel is connected to Recoverd",
  open: "Open in Recoverd",
  /** Titles; `name` is the customer. */
  paymentFailed: (name: string) => `A payment of ${name} failed`,
  cancelled: (name: string) => `${name} cancelled`,
  written: (name: string) => `Mails for ${name} are written`,
  mailed: (name: string) => `A mail went to ${name}`,
  answered: (name: string) => `${name} answered`,
  back: (name: string) => `${name} is back`,
  lost: (name: string) => `${name} is lost`,
  saidWhy: (name: string) => `${name} has said why`,
  atRisk: (name: string) => `${name} is at risk`,
  outcomes: {
    accepted: (name: string) => `${name} took the offer and stays`,
    declined: (name: string) => `${name} declined the offer`,
    abandoned: (name: string) => `${name} left the cancel flow open`,
    other: (name: string) => `${name} went through the cancel flow`,
  },
  bounced: "A mail could not be delivered",
  complained: "A customer complained about a mail",
  application: (kind: string, name: string, progress: string) => `The ${kind} of ${name} ${progress}`,
  /** What became of an application, at the end of its title. */
  progress: {
    applied: "was applied",
    failed: "could not be applied",
    not_possible: "is not possible",
    reverted: "was taken back",
    not_reverted: "could not be taken back",
    pending: "is being applied",
  },
  labels: {
    recommended: "Recommended",
    recommendedNow: "Recommended now",
    firstMail: "First mail",
    subject: "Subject",
    reason: "Reason",
    offer: "Offer",
    at: "At",
    why: "Why",
    score: "Score",
    because: "Because of",
    customer: "Customer",
    answer: "Answer",
    plan: "Plan",
    mrr: "MRR",
    tenure: "For",
  },
  noSubscription: "no subscription",
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  score: (score: number, level: RiskLevel) => `${score} of 100 (${level})`,
  /** A code of ours in words. */
  named: plain,
  doNotWrite: "do not write: the customer asks not to be written to",
  inPerson: "answer in person: the reason is sensitive, and nothing is sent automatically",
  leadToPay: "lead them to pay",
  advice: (strategy: Strategy): string => STRATEGY_TABLE[strategy].advice,
};

export type ChatWords = typeof EN;

export const CHAT_WORDS: Readonly<Record<OwnLanguage, ChatWords>> = {
  en: EN,
  de: {
    somebody: "Ein Kunde",
    test: (title) => `Test: ${title}`,
    connected: "Dieser Kanal ist mit Recoverd verbunden",
    open: "In Recoverd öffnen",
    paymentFailed: (name) => `Eine Zahlung von ${name} ist fehlgeschlagen`,
    cancelled: (name) => `${name} hat gekündigt`,
    written: (name) => `Die Mails an ${name} sind geschrieben`,
    mailed: (name) => `Eine Mail ging an ${name}`,
    answered: (name) => `${name} hat geantwortet`,
    back: (name) => `${name} ist zurück`,
    lost: (name) => `${name} ist verloren`,
    saidWhy: (name) => `${name} hat den Grund genannt`,
    atRisk: (name) => `${name} könnte kündigen`,
    outcomes: {
      accepted: (name) => `${name} hat das Angebot angenommen und bleibt`,
      declined: (name) => `${name} hat das Angebot abgelehnt`,
      abandoned: (name) => `${name} hat die Kündigung nicht zu Ende geführt`,
      other: (name) => `${name} war bei der Kündigung`,
    },
    bounced: "Eine Mail war nicht zustellbar",
    complained: "Ein Kunde hat sich über eine Mail beschwert",
    application: (kind, name, progress) => `${kind} von ${name} ${progress}`,
    progress: {
      applied: "ist eingetragen",
      failed: "konnte nicht eingetragen werden",
      not_possible: "ist nicht möglich",
      reverted: "wurde zurückgenommen",
      not_reverted: "konnte nicht zurückgenommen werden",
      pending: "wird eingetragen",
    },
    labels: {
      recommended: "Empfohlen",
      recommendedNow: "Jetzt empfohlen",
      firstMail: "Erste Mail",
      subject: "Betreff",
      reason: "Grund",
      offer: "Angebot",
      at: "Bei",
      why: "Warum",
      score: "Wert",
      because: "Wegen",
      customer: "Kunde",
      answer: "Antwort",
      plan: "Tarif",
      mrr: "MRR",
      tenure: "Kunde seit",
    },
    noSubscription: "kein Abo",
    days: (days) => (days === 1 ? "einem Tag" : `${days} Tagen`),
    score: (score, level) => `${score} von 100 (${LEVELS_IN_GERMAN[level]})`,
    named: (code) => NAMED_IN_GERMAN[code] ?? plain(code),
    doNotWrite: "nicht schreiben: der Kunde will nicht angeschrieben werden",
    inPerson: "persönlich antworten: der Grund ist heikel, und nichts geht automatisch hinaus",
    leadToPay: "zum Bezahlen führen",
    advice: (strategy) => STRATEGY_TABLE[strategy].german.advice,
  },
};
