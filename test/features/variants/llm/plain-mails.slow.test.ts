// What people write to each other in plain words, and what only looks like it.

import { expect, test } from "bun:test";
import type { MailFacts } from "../../../../src/features/variants/facts.ts";
import { checkWriting } from "../../../../src/features/variants/llm/check.ts";
import { someFacts } from "../../../support/facts.ts";

const OPENING: Record<string, string> = {
  en: "Hi Ada,\n\nthank you for letting us know. We read every note ourselves, and yours was no exception.",
  de: "Hallo Ada,\n\nvielen Dank für Ihre Nachricht. Wir haben sie gelesen und nehmen sie ernst.",
  es: "Hola Ada:\n\nGracias por escribirnos. Hemos leído tu mensaje con atención y nos lo tomamos en serio.",
  pt: "Olá Ada,\n\nObrigada pela sua mensagem. Nós a lemos com atenção e levamos muito a sério.",
  hi: "नमस्ते Ada,\n\nआपके संदेश के लिए धन्यवाद। हमने उसे ध्यान से पढ़ा है और हम उसे गंभीरता से लेते हैं।",
};

function errorsOn(sentence: string, change: Partial<MailFacts>, end = "Grace"): string {
  const facts = someFacts({ language: "en", ...change });
  const body = `${OPENING[facts.language]}\n\n${sentence}\n\n${end}`;
  const checked = checkWriting({ subject: "Acme", body }, facts, []);
  return checked.ok ? "" : checked.errors.join("\n");
}

test.each<[string, string, Partial<MailFacts>]>([
  [
    "a year and a half in Spanish",
    "Gracias por casi dos años y medio con nosotros.",
    { language: "es", tenureDays: 900 },
  ],
  ["… in Portuguese", "Obrigado por cerca de um ano e meio com a gente.", { language: "pt", tenureDays: 550 }],
  [
    "the customer's own count, whatever follows it",
    "Nine crates a week, stacked to the roof, is no small load.",
    { cancelReason: "It can't route nine crates a week by bicycle" },
  ],
  ["an apology for whatever it was", "I'm sorry for the hassle, and I'd like to know more.", { cancelReason: "buggy" }],
  [
    "a price with its sign apart",
    "O pagamento de R$ 69,90 do plano mensal não passou.",
    { language: "pt", currency: "brl", mrr: 6990, eventType: "payment_failed", cancelReason: null },
  ],
  ["what was not done, in German", "Das haben wir noch nicht gebaut.", { language: "de" }],
  ["that nothing is owed", "Sie schulden uns keine Erklärung.", { language: "de" }],
  [
    "a failed payment of which the customer spoke",
    "The payment didn't go through, as you say.",
    { cancelReason: "my card was declined" },
  ],
])("%s may be written", (_, sentence, change) => {
  expect(errorsOn(sentence, change)).toBe("");
});

test("a farewell above the name is nobody's name", () => {
  expect(errorsOn("Just reply to this email.", {}, "Ciao,\nGrace")).toBe("");
  expect(errorsOn("Just reply to this email.", {}, "Olivia,\nGrace")).toContain("a signature of somebody");
});

test.each<[string, string, Partial<MailFacts>, string]>([
  [
    "a failed payment of somebody who cancelled",
    "The last payment for your plan couldn't be collected.",
    {},
    "says that a payment failed",
  ],
  ["a reason that nobody gave", "I was sorry to read that you had moved.", { cancelReason: null }, "as a reason"],
  [
    "a year and a half too many",
    "Danke für anderthalb Jahre mit uns.",
    { language: "de" },
    "is a time that no fact holds",
  ],
  [
    "a span of a pair",
    "Desde hace un par de semanas, los avisos salen solos.",
    { language: "es" },
    "is a time that no fact holds",
  ],
  [
    "papers that are on their way",
    "The corrected invoices are now waiting in your inbox.",
    {},
    "says that something was done",
  ],
  ["a deadline in words", "कृपया तीन दिन में यह कर लीजिए।", { language: "hi" }, "promises what only a person can decide"],
  [
    "a long sentence twice",
    "That is a lot of money for a small marina on the coast. Tell me. That is a lot of money for a small marina on the coast.",
    {},
    "over and over",
  ],
  [
    "words without sense",
    "The reason of which we are were for the the tax is known to you, and it is a fair one to give to somebody.",
    {},
    "have no sense",
  ],
])("%s may not be written", (_, sentence, change, error) => {
  expect(errorsOn(sentence, change)).toContain(error);
});
