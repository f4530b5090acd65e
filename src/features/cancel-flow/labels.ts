// The cancel reasons in words, in the languages of the pages for customers.

import type { PageLanguage } from "../../lib/page-language.ts";
import { CANCEL_REASONS, type CancelReason } from "../churn-events/reasons.ts";

const LABELS: Record<PageLanguage, Record<CancelReason, string>> = {
  en: {
    too_expensive: "Too expensive",
    missing_features: "Missing features",
    switched_to_competitor: "Switched to a competitor",
    not_using_enough: "Not using it enough",
    technical_issues: "Technical issues",
    bad_support: "Bad support",
    temporary_pause: "Temporary pause",
    other: "Other",
  },
  de: {
    too_expensive: "Zu teuer",
    missing_features: "Fehlende Funktionen",
    switched_to_competitor: "Wechsel zu einem anderen Anbieter",
    not_using_enough: "Ich nutze es zu selten",
    technical_issues: "Technische Probleme",
    bad_support: "Schlechter Kundendienst",
    temporary_pause: "Nur eine Pause",
    other: "Sonstiges",
  },
  fr: {
    too_expensive: "Trop cher",
    missing_features: "Fonctionnalités manquantes",
    switched_to_competitor: "Passage à un concurrent",
    not_using_enough: "Je ne l’utilise pas assez",
    technical_issues: "Problèmes techniques",
    bad_support: "Assistance insuffisante",
    temporary_pause: "Pause temporaire",
    other: "Autre",
  },
  es: {
    too_expensive: "Demasiado caro",
    missing_features: "Faltan funciones",
    switched_to_competitor: "Me cambio a un competidor",
    not_using_enough: "No lo uso lo suficiente",
    technical_issues: "Problemas técnicos",
    bad_support: "Mala atención al cliente",
    temporary_pause: "Pausa temporal",
    other: "Otro motivo",
  },
  pt: {
    too_expensive: "Muito caro",
    missing_features: "Faltam recursos",
    switched_to_competitor: "Mudei para um concorrente",
    not_using_enough: "Não uso o suficiente",
    technical_issues: "Problemas técnicos",
    bad_support: "Atendimento ruim",
    temporary_pause: "Pausa temporária",
    other: "Outro motivo",
  },
  hi: {
    too_expensive: "बहुत महँगा है",
    missing_features: "ज़रूरी सुविधाएँ नहीं हैं",
    switched_to_competitor: "किसी दूसरी सेवा पर जा रहे हैं",
    not_using_enough: "इस्तेमाल बहुत कम होता है",
    technical_issues: "तकनीकी समस्याएँ",
    bad_support: "सहायता ठीक नहीं मिली",
    temporary_pause: "कुछ समय के लिए विराम",
    other: "अन्य",
  },
};

export const labelOf = (reason: CancelReason, language: PageLanguage): string => LABELS[language][reason];

/** Whether a reason in words is the label of its code: chosen from the list, not written by the customer. */
export const isLabel = (words: string, reason: CancelReason): boolean =>
  Object.values(LABELS).some((labels) => labels[reason] === words);

/** The reasons in the order of the interface. */
export const labelledReasons = (language: PageLanguage): { reason: CancelReason; label: string }[] =>
  CANCEL_REASONS.map((reason) => ({ reason, label: labelOf(reason, language) }));
