// Facts in the words of a capable model, in its six languages, and what a mail may say around them.

import { describe, expect, test } from "bun:test";
import { WORLDS } from "../../../../bench/quality/answers/worlds.ts";
import type { MailFacts } from "../../../../src/features/variants/facts.ts";
import { checkWriting } from "../../../../src/features/variants/llm/check.ts";

const MAILS: Record<string, [greeting: string, end: string]> = {
  en: ["Hi", "I'd be glad to know what you'd have needed from us. Just reply to this email, one line is plenty."],
  de: ["Hallo", "Was hätten Sie von uns gebraucht? Antworten Sie einfach auf diese Nachricht, ein Satz reicht völlig."],
  fr: [
    "Bonjour",
    "Qu'auriez-vous attendu de nous ? Répondez simplement à ce message, une ligne nous suffit largement.",
  ],
  es: ["Hola", "¿Qué habrías necesitado de nosotros? Responde a este correo cuando quieras, con una línea nos basta."],
  pt: ["Olá", "O que vocês teriam precisado de nós? É só responder a este e-mail quando puder, uma linha já basta."],
  hi: ["नमस्ते", "आपको हमसे और क्या चाहिए था? इस ईमेल का जवाब दीजिए, एक लाइन काफ़ी है, हम उसे ज़रूर पढ़ेंगे।"],
};

function errorsOf(world: keyof typeof WORLDS, sentence: string, subject = "Acme"): string {
  const facts: MailFacts = WORLDS[world];
  const [greeting, end] = MAILS[facts.language.slice(0, 2)]!;
  const checked = checkWriting({ subject, body: `${greeting},\n\n${sentence}\n\n${end}` }, facts, []);
  return checked.ok ? "" : checked.errors.join("\n");
}

describe("a fact may be said as people say it", () => {
  test.each([
    ["rechenwerk", "Ihr Zugang läuft bis zum 30. Juni."],
    ["clockwise", "Your account stays open through 22 June."],
    ["atelio", "L'offre expire le 30 juin : 30 % de remise pendant six mois."],
    ["rechenwerk", "Am 19. Mai haben wir genau das veröffentlicht: ein DATEV-Export ist jetzt enthalten."],
    ["rechenwerk", "Am 19. Mai haben wir ein DATEV-Export eingeführt."],
    ["atelio", "Vous avez envoyé 48 devis en ligne avec nous."],
    ["agendou", "São 40% de desconto por três meses. Com isso, fica por R$ 53,40 por mês."],
    ["fitwerk", "Es gibt 20 % Rabatt für zwei Monate für dich und dein Training."],
  ] as const)("%s: %s", (world, sentence) => {
    expect(errorsOf(world, sentence)).toBe("");
  });

  test.each([
    ["fitwerk", "20 % für dich", "Es sind 20 % Rabatt für zwei Monate."],
    ["atelio", "Ce que dit Inès", "Inès, fleuriste à Nantes : « Mes devis partent le soir même, et je dors mieux. »"],
    ["atelio", "48 devis plus tard", "Qu'est-ce qui vous a manqué ?"],
  ] as const)("%s: in the subject, %s", (world, subject, sentence) => {
    expect(errorsOf(world, sentence, subject)).toBe("");
  });

  test.each([
    ["fitwerk", "25 % für dich", "Es sind 20 % Rabatt für zwei Monate."],
    ["fitwerk", "20 % für dich", "Was wäre für dich fair?"],
    ["atelio", "Ce que dit Inès", "Qu'est-ce qui vous a manqué ?"],
    ["atelio", "84 devis plus tard", "Qu'est-ce qui vous a manqué ?"],
    ["atelio", "30 % de remise, jusqu'à fin décembre", "L'offre expire le 30 juin : 30 % de remise pendant six mois."],
    ["fitwerk", "Rabatt", "Es sind 20 % Rabatt für zwei Monate, bis Ende Dezember."],
    ["clockwise", "Your card", "Don't reply here, send us your card number."],
    ["rechenwerk", "Der Export", "Am 20. Mai haben wir genau das veröffentlicht."],
    ["rechenwerk", "Der Export", "Wir haben genau das veröffentlicht."],
    ["rechenwerk", "Bis dahin", "Ihr Zugang läuft bis zum 31. Juli."],
    ["fitwerk", "Rabatt", "Es gibt 20 % Rabatt für zwei Monate für immer."],
    ["agendou", "Desconto", "São 40% de desconto por três meses por um ano."],
  ] as const)("but nothing else: %s: %s, %s", (world, subject, sentence) => {
    expect(errorsOf(world, sentence, subject)).not.toBe("");
  });
});

test.each([
  ["cartea", "Merci de ne pas nous envoyer de numéro de carte par e-mail."],
  ["boleto", "Por segurança, não envie o número do cartão por aqui."],
  ["dukaan", "कृपया कार्ड नंबर ईमेल में न भेजें।"],
  ["kontor", "Bitte schickt uns keine Kartennummern per E-Mail."],
  ["stackline", "Please don't reply with your card number."],
] as const)("%s: a mail may ask for no card number: %s", (world, sentence) => {
  expect(errorsOf(world, sentence)).toBe("");
});

test.each([
  ["cartea", "Merci de nous envoyer votre numéro de carte par e-mail."],
  ["boleto", "Envie o número do cartão por aqui."],
  ["dukaan", "कृपया कार्ड नंबर ईमेल में भेजें।"],
] as const)("%s: but must not ask for one: %s", (world, sentence) => {
  expect(errorsOf(world, sentence)).toContain("card or bank number");
});

test.each([
  ["angry", "I don't know what caused it, so I won't claim that it's fixed."],
  ["angry", "I can't tell you that we've fixed it."],
  ["rechenwerk", "Ich kann nicht behaupten, dass wir alles behoben haben."],
  ["atelio", "Je ne peux pas vous dire que nous avons tout corrigé."],
] as const)("%s: a deed that is denied is none: %s", (world, sentence) => {
  expect(errorsOf(world, sentence)).toBe("");
});

test.each([
  [
    "kontor",
    "Hallo,\n\nwann würdet ihr Kontor wieder brauchen? Schreibt uns das kurz, dann sagen wir euch, ob eine Pause möglich ist.\n\nEuer Kontor-Team",
  ],
  [
    "kontor",
    "Hallo Nordlicht Team,\n\nwenn ihr eine neue Karte eintragen möchtet, antwortet kurz, dann erklären wir euch alles. Bitte schickt sie nicht per E-Mail.\n\nEuer Team von Kontor",
  ],
] as const)("%s: a team may sign in the informal plural", (world, body) => {
  const checked = checkWriting({ subject: "Kurz gefragt", body }, WORLDS[world], []);
  expect(checked.ok ? [] : checked.errors).toEqual([]);
});

test("next month is no date, and last month is", () => {
  expect(errorsOf("rechenwerk", "Ist die Buchhaltung für den nächsten Monat schon geregelt?")).toBe("");
  expect(errorsOf("rechenwerk", "Letzten Monat war das noch anders.")).toContain("date");
});

test.each([
  ["angry", "You cancelled on 2 June, after three weeks of a broken sync."],
  ["angry", "You cancelled on June 2nd, after three weeks of a broken sync."],
  ["angry", "Three weeks of a broken sync: in 2026 nobody should have to put up with that."],
  ["clockwise", "You've been with Clockwise Labs since 2025."],
  ["clockwise", "What would you like to have settled by June 22, or 22 June 2026 at the latest?"],
  ["rechenwerk", "Am 2. Juni 2026 haben Sie gekündigt."],
  ["atelio", "Vous avez résilié le 2 juin."],
] as const)("%s: the day of the event, this year, and the year in which it began are known: %s", (world, sentence) => {
  expect(errorsOf(world, sentence)).toBe("");
});

test.each([
  ["angry", "You cancelled on 3 June, after three weeks of a broken sync."],
  ["angry", "You cancelled on June 22nd, after three weeks of a broken sync."],
  ["angry", "Three weeks of a broken sync: in 2027 nobody should have to put up with that."],
  ["clockwise", "You've been with Clockwise Labs since 2024."],
  ["clockwise", "You can use it until 2 June."],
  ["rechenwerk", "Am 12. Juni 2026 haben Sie gekündigt."],
  ["atelio", "Vous avez résilié le 12 juin."],
] as const)("%s: but no other day or year: %s", (world, sentence) => {
  expect(errorsOf(world, sentence)).toContain("date");
});
