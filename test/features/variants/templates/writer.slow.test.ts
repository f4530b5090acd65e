import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import type { GroundedWriting, MailFacts } from "../../../../src/features/variants/facts.ts";
import { wordedNow } from "../../../../src/features/variants/templates/clock.ts";
import { TEXTS } from "../../../../src/features/variants/templates/texts/all.ts";
import {
  templateWriter,
  timedFacts,
  type Winback,
  writeFixNews,
  writeFromTemplate,
  writeWinback,
} from "../../../../src/features/variants/templates/writer.ts";
import { ALL_FACTS, ALL_KNOWN, ALL_LINKS, hostileFacts, NO_FACTS, plausibleFacts, WELL_KNOWN } from "./facts.ts";
import { fleschOf } from "./flesch.ts";

const LANGUAGES = Object.keys(TEXTS);
const WINBACKS: Winback[] = ["ask", "fix_or_offer"];

const allNine = (facts: MailFacts): GroundedWriting[] => STRATEGIES.map(templateWriter(facts));
const both = (facts: MailFacts): GroundedWriting[] => [
  ...allNine({ ...facts, eventType: "cancellation" }),
  ...allNine({ ...facts, eventType: "payment_failed" }),
];
const winbacks = (facts: MailFacts): GroundedWriting[] => [
  ...WINBACKS.flatMap((kind) => writeWinback(kind, facts) ?? []),
  ...newsOfFixes(facts),
];
function newsOfFixes({ known, ...facts }: MailFacts): GroundedWriting[] {
  const fix = known?.knowledge.fixes.find(({ shipped_on }) => shipped_on !== null);
  if (!known || !fix || !facts.timing) return [];
  return [writeFixNews({ ...facts, known }, fix, "bulk exports"), writeFixNews({ ...facts, known }, fix, null)];
}
const everyMail = (facts: MailFacts): GroundedWriting[] => [
  ...allNine(facts),
  writeFromTemplate("founder_email", { ...facts, isSensitive: true }),
  ...(facts.eventType === "cancellation" ? winbacks(facts) : []),
];
const linksOf = ({ factsUsed }: GroundedWriting): string[] =>
  factsUsed.flatMap(({ value }) => (String(value).startsWith("http") ? [String(value)] : []));
const withoutLinks = (body: string): string => body.replace(/^https?:\/\/\S+$/gm, "");
const wordsIn = (text: string): number => text.split(/\s+/).length;

/** Checks a property in every language. A failure names the text. */
function holds(facts: fc.Arbitrary<MailFacts>, check: (mail: GroundedWriting, facts: MailFacts) => void): void {
  fc.assert(
    fc.property(facts, fc.constantFrom(...LANGUAGES), (drawn, language) => {
      const given = { ...drawn, language };
      for (const [index, mail] of everyMail(given).entries()) {
        try {
          check(mail, given);
        } catch (error) {
          const name = STRATEGIES[index] ?? "a mail beside the strategies";
          throw new Error(`${language}, ${given.eventType}, ${name}: ${mail.subject}`, { cause: error });
        }
      }
    }),
    { numRuns: 120 },
  );
}

describe("whatever the facts are", () => {
  test("nothing of the machine shows through, and no slot stays empty", () => {
    holds(hostileFacts, ({ subject, body }, { companyName, senderName }) => {
      const own = `${companyName}${senderName}`;
      for (const found of `${subject}\n${withoutLinks(body)}`.match(
        /undefined|\bnull\b|NaN|\[object|\$\{|\{\w+\}|¶|\[\w*\|/g,
      ) ?? []) {
        expect(own).toContain(found);
      }
    });
  });

  test("spaces, brackets and punctuation are those of a careful writer", () => {
    holds(hostileFacts, ({ subject, body }) => {
      const text = `${subject}\n${withoutLinks(body)}`;
      expect(text).not.toMatch(/[^\S\n]{2}|[^\S\n]$|^[^\S\n]/m);
      expect(text).not.toMatch(/ [,.]/);
      expect(text).not.toMatch(/\(\s*\)|\[\s*\]|“\s*”/);
      expect(text).not.toMatch(/,,|\.\./);
    });
  });

  test("the subject is one line of at most 45 characters", () => {
    holds(hostileFacts, ({ subject }) => {
      expect(subject).toMatch(/^\P{C}{8,}$/u);
      expect([...subject].length).toBeLessThanOrEqual(45);
    });
  });

  test("the body is plain text: a greeting, paragraphs parted by one blank line, a signature", () => {
    holds(hostileFacts, ({ body }) => {
      const paragraphs = body.split("\n\n");
      expect(paragraphs.length).toBeGreaterThanOrEqual(4);
      expect(paragraphs.at(-1)).toMatch(/^\P{C}+(?:\n\P{C}+){0,2}$/u);
      expect(body).not.toMatch(/\n{3}|<[a-z/]/i);
      for (const paragraph of paragraphs.slice(1, -1)) expect(paragraph).not.toContain("\n");
    });
  });

  test("a link is one of the company's own, stands bare on its own line, and is among the facts used", () => {
    holds(hostileFacts, (mail) => {
      for (const line of mail.body.split("\n").filter((text) => text.includes("://")))
        expect(linksOf(mail)).toContain(line);
      expect(`${mail.subject}\n${withoutLinks(mail.body)}`).not.toMatch(/:\/\/|www\.|@/i);
    });
  });

  test("every figure, sign and quotation stands in a fact that was used, and every fact stands in the text", () => {
    const text = ({ subject, body }: GroundedWriting) => `${subject}\n${body}`;
    holds(fc.oneof(hostileFacts, plausibleFacts), (mail) => {
      let rest = text(mail);
      for (const fact of mail.factsUsed.toSorted((a, b) => b.text.length - a.text.length)) {
        expect(text(mail)).toContain(fact.text);
        rest = rest.replaceAll(fact.text, " ");
      }
      expect(rest).not.toMatch(/[\d%$€£!@]/);
    });
  });

  test("nothing that the customer can fill brings markup, a shout or an address into the mail", () => {
    const ownerless = hostileFacts.map((facts) => ({
      ...facts,
      companyName: null,
      senderName: null,
      known: undefined,
    }));
    holds(ownerless, ({ subject, body }) => {
      expect(`${subject}${withoutLinks(body)}`).not.toMatch(/[!<>@[\]{}|\\`*#]|\d{7}/);
      expect(`${subject}${withoutLinks(body)}`).not.toMatch(
        /\p{Extended_Pictographic}|\p{Default_Ignorable_Code_Point}/u,
      );
    });
  });

  test("the subjects and the bodies of all strategies are different", () => {
    fc.assert(
      fc.property(hostileFacts, (facts) => {
        const mails = allNine(facts);
        expect(new Set(mails.map((mail) => mail.subject)).size).toBe(STRATEGIES.length);
        expect(new Set(mails.map((mail) => mail.body)).size).toBe(STRATEGIES.length);
      }),
    );
  });
});

test("a mail has 50 to 110 words, whatever part of all that can be known is", () => {
  holds(plausibleFacts, ({ body }) => {
    expect(wordsIn(body), body).toBeGreaterThanOrEqual(50);
    expect(wordsIn(body), body).toBeLessThanOrEqual(110);
  });
});

test("an English mail reads as easily as speech, whatever part of all that can be known is", () => {
  fc.assert(
    fc.property(plausibleFacts, (facts) => {
      for (const { body } of everyMail(facts)) expect(fleschOf({ body }), body).toBeGreaterThanOrEqual(60);
    }),
  );
});

test("a company that writes at length about itself gets no longer mails: they say less, and nothing by halves", () => {
  const [story] = ALL_KNOWN.knowledge.stories;
  const long = { ...story!, text: Array.from({ length: 40 }, () => "so").join(" "), who: "A. B. C. D. E. F. of G." };
  const known = { ...ALL_KNOWN, knowledge: { ...ALL_KNOWN.knowledge, stories: [long] } };
  const facts = {
    ...ALL_FACTS,
    ...WELL_KNOWN,
    known,
    eventType: "payment_failed",
    cancelReason: "card_declined",
  } as const;
  const { subject, body, factsUsed } = writeFromTemplate("social_proof", facts);
  expect(`${subject} ${body}`).not.toContain("so so");
  expect(factsUsed.map(({ fact }) => fact)).not.toContain("knowledge.stories.sundays.who");
});

test("a customer whose story is passed on begins a subject and a line with a capital, also without a name", () => {
  const [story] = ALL_KNOWN.knowledge.stories;
  const stories = [{ ...story!, who: "a translator in Leeds" }];
  const known = { ...ALL_KNOWN, knowledge: { ...ALL_KNOWN.knowledge, stories } };
  const { subject, body } = writeFromTemplate("social_proof", { ...ALL_FACTS, ...WELL_KNOWN, known });
  expect(subject).toStartWith("A translator in Leeds on ");
  expect(body).toContain("\n\nA translator in Leeds\n\n");
});

test("an offer is named with how long it lasts and its last day, in every mail that names it", () => {
  const offers = ALL_KNOWN.offers.map((one) => ({
    ...one,
    validUntil: "2026-06-30",
    ...(one.offerType === "discount" && { details: { months: 3 } }),
  }));
  const facts = { ...ALL_FACTS, ...WELL_KNOWN, known: { ...ALL_KNOWN, offers }, cancelReason: "too expensive" };
  const written = (strategy: (typeof STRATEGIES)[number], language = "en") =>
    writeFromTemplate(strategy, { ...facts, language });
  expect(written("discount").subject).toBe("30% off for three months");
  expect(written("feedback_request").body).toContain(
    "you can come back with 30% off for three months, as a thank-you. It holds until 30 June.",
  );
  expect(written("pause_option").body).toContain("nothing to pay”. That's open until 30 June.");
  expect(written("discount", "de").body).toContain("30\u00A0% Rabatt für drei Monate. Das gilt bis zum 30. Juni.");
  expect(written("discount", "hi").body).toContain("तीन महीने तक 30% की छूट");
  for (const strategy of ["discount", "feedback_request", "pause_option"] as const) {
    expect(written(strategy).factsUsed.map(({ fact }) => fact)).toContain(
      strategy === "pause_option" ? "offers.temporary_pause.valid_until" : "offers.too_expensive.valid_until",
    );
  }
});

test("a customer whom nothing could have made stay is not asked what would have, nor sold anything", () => {
  const reasons = {
    en: ["We shut down the company", "we went bust", "I'm retiring", "signed up by mistake", "I left the company"],
    de: ["Wir haben die Firma geschlossen", "Laden dichtgemacht", "wir sind pleite", "aus Versehen abgeschlossen"],
    fr: [
      "Nous avons fermé l'entreprise",
      "on a mis la clé sous la porte",
      "nous avons fermé la boîte",
      "cessation d'activité",
    ],
    es: ["Cerramos el negocio", "hemos echado el cierre"],
    pt: ["Fechamos a empresa", "encerramos as atividades"],
    hi: ["हमने कंपनी बंद कर दी"],
  };
  for (const [language, said] of Object.entries(reasons)) {
    for (const cancelReason of said) {
      const facts = { ...ALL_FACTS, ...WELL_KNOWN, language, cancelReason };
      const { subject, body } = writeFromTemplate("feedback_request", facts);
      expect(subject, cancelReason).toBe(TEXTS[language]!.farewells.feedback_request!.subject);
      expect(body).not.toContain("30");
    }
  }
  const ordinary = [
    "not what I expected",
    "clicked cancel by mistake",
    "business is not closed",
    "just testing",
    "Switching to a competitor that our parent company already uses",
  ];
  for (const cancelReason of ordinary) {
    const { subject } = writeFromTemplate("feedback_request", { ...ALL_FACTS, ...WELL_KNOWN, cancelReason });
    expect(subject, cancelReason).toBe("What would've kept you?");
  }
});

test("none of the nine sells after a goodbye: each asks one thing that may still be open, and no other does", () => {
  const reasons: Record<string, string[]> = {
    en: ["We closed our business", "I retired", "My new employer uses another tool"],
    de: [
      "Wir haben den Laden geschlossen",
      "Mein neuer Arbeitgeber nutzt ein anderes Tool",
      "Die Firma wurde verkauft",
    ],
    fr: ["Nous avons fermé l'entreprise"],
    es: ["Cerramos el negocio"],
    pt: ["Fechamos a empresa"],
    hi: ["हमने कंपनी बंद कर दी"],
  };
  for (const [language, said] of Object.entries(reasons)) {
    for (const cancelReason of said) {
      const facts = { ...ALL_FACTS, ...WELL_KNOWN, language, cancelReason };
      const mails = STRATEGIES.map((strategy) => writeFromTemplate(strategy, facts));
      for (const { subject, body } of mails) {
        expect([cancelReason, `${subject}\n${body}`]).toEqual([cancelReason, expect.not.stringMatching(SELLS)]);
      }
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(STRATEGIES.length);
    }
  }
});

test("none of the nine sells where a person should answer", () => {
  const facts = { ...ALL_FACTS, isSensitive: true, cancelReason: null };
  for (const language of Object.keys(TEXTS)) {
    for (const strategy of STRATEGIES) {
      const { subject, body } = writeFromTemplate(strategy, { ...facts, language });
      expect([strategy, `${subject}\n${body}`]).toEqual([strategy, expect.not.stringMatching(SELLS)]);
    }
  }
});

/** A link, an offer, a price, a name of what was never used. */
const SELLS = /https?:|30|\$|Starter|recurring invoices|Lena/;

test("who takes a break or is short of money is asked for no reason to stay, and shown no other customer", () => {
  for (const cancelReason of ["I lost my job", "our grant ran out", "maternity leave", "The project ended"]) {
    const facts = { ...ALL_FACTS, ...WELL_KNOWN, cancelReason };
    for (const strategy of STRATEGIES) {
      const { subject, body } = writeFromTemplate(strategy, facts);
      expect([strategy, `${subject}\n${body}`]).toEqual([
        strategy,
        expect.not.stringMatching(/kept you|got in your way|get wrong|never opened|Lena|that's it/),
      ]);
    }
  }
});

test("the mail to somebody who lost the job neither speaks of haggling nor says that the price was the point", () => {
  const written = (known: MailFacts["known"], cancelReason: string) =>
    writeFromTemplate("discount", { ...ALL_FACTS, ...WELL_KNOWN, known, cancelReason }).body;
  expect(written(ALL_KNOWN, "too expensive")).toContain("no need to haggle");
  expect(written(ALL_KNOWN, "I lost my job")).toContain("If even that's too much right now");
  expect(written(ALL_KNOWN, "I lost my job")).not.toMatch(/haggle|never the point/);
  expect(written(undefined, "I lost my job")).toContain("(If no price would do right now, ignore this one.)");
});

test("English mails use contractions, and read as easily as speech", () => {
  for (const facts of [NO_FACTS, { ...ALL_FACTS, ...WELL_KNOWN }]) {
    for (const { body } of [...both(facts), ...winbacks({ ...facts, eventType: "cancellation" })]) {
      expect(body).not.toMatch(
        /\b(?:do|does|did|is|was|would|could|have|can) not\b|\bcannot\b|\b(?:I|we) (?:will|would|am|are)\b/,
      );
      expect(fleschOf({ body })).toBeGreaterThanOrEqual(60);
    }
  }
});

describe("with everything known", () => {
  const cancelled: MailFacts = { ...ALL_FACTS, ...WELL_KNOWN, behaviour: null, cancelReason: null };
  const written = (strategy: (typeof STRATEGIES)[number], change: Partial<MailFacts> = {}) =>
    writeFromTemplate(strategy, { ...cancelled, ...change });

  test("each strategy says its own fact, and names where it comes from", () => {
    const cases: [GroundedWriting, string, string][] = [
      [written("value_recap"), "You've put 214 invoices through Acme so far.", "usage.invoice_created.total"],
      [written("unused_feature"), "never opened: recurring invoices.", "knowledge.features.recurring.name"],
      [written("downgrade_offer"), "Starter, at $19 a month instead of $49.", "knowledge.plans.starter.price"],
      [written("pause_option"), "“Up to three months, nothing to pay”", "offers.temporary_pause.title"],
      [written("founder_email"), "Grace here, from Acme.", "knowledge.founder.name"],
      [
        written("pain_point_fix", { cancelReason: "We need bulk export" }),
        "You needed “bulk export” and didn't find it in Acme. We shipped bulk export on 28 May.",
        "knowledge.fixes.bulk-export.shipped_on",
      ],
      [written("social_proof"), "“I stopped doing invoices on Sundays", "knowledge.stories.sundays.text"],
      [
        written("discount", { cancelReason: "too expensive" }),
        "You'd pay $34.30 instead of $49 a month.",
        "offers.too_expensive.discount_percent",
      ],
    ];
    for (const [{ body, factsUsed }, sentence, fact] of cases) {
      expect(body).toContain(sentence);
      expect(factsUsed.map((used) => used.fact)).toContain(fact);
    }
    expect(written("value_recap").subject).toBe("214 invoices in eight months");
  });

  test("what was not shipped is said so, and a fix for something else is not offered", () => {
    const [fix] = ALL_KNOWN.knowledge.fixes;
    const withFix = (change: object) => ({
      known: { ...ALL_KNOWN, knowledge: { ...ALL_KNOWN.knowledge, fixes: [{ ...fix!, ...change }] } },
    });
    const asked = { cancelReason: "We need bulk export" };
    const planned = written("pain_point_fix", { ...asked, ...withFix({ shipped_on: null }) });
    expect(planned.body).toContain("We haven't built bulk export yet");
    expect(written("pain_point_fix", { cancelReason: "We need dark mode" }).body).toContain("what got in your way");
    expect(written("pain_point_fix", { cancelReason: "We need dark mode" }).subject).toBe("What got in your way?");
  });

  test("an offer with conditions, an inactive one and one of another kind are not promised", () => {
    const [price, pause] = ALL_KNOWN.offers;
    for (const change of [
      { isActive: false },
      { rules: { min_mrr: 100, max_mrr: null, min_tenure_days: null, plans: null } },
      { cooldownDays: 90 },
      { arms: [] },
      { offerType: "custom" as const },
    ]) {
      const known = { ...ALL_KNOWN, offers: [{ ...price!, ...change }, pause!] };
      expect(written("discount", { known }).body).toContain("what would Acme have to cost");
    }
  });

  test("several seats or a discount leave the price of the plan unsaid", () => {
    const { subject, body } = written("downgrade_offer", { mrr: 14_700 });
    expect(subject).toBe("Keep Acme, pay less?");
    expect(body).not.toContain("instead of");
    expect(written("downgrade_offer", { mrr: 1_500 }).body).not.toContain("Starter");
  });

  test("the reason opens the mail where it was understood, and nothing is guessed where it was not", () => {
    const opening = (cancelReason: string | null, reasonCode: MailFacts["reasonCode"] = null, isSensitive = false) =>
      written("feedback_request", { cancelReason, reasonCode, isSensitive }).body.split("\n\n")[1]!;
    expect(opening("too expensive")).toStartWith("You told us $49 a month is too much.");
    for (const means of ["lost my job", "laid off last week", "budget cuts from management", "we have no money left"]) {
      expect(opening(means)).toStartWith("You told us money is tight right now.");
    }
    for (const guessed of [
      "the horse got sold so the stable app can go",
      "my wife handles this on paper",
      "trial over, not continuing",
      "Not leaving because of the price, the other one simply has a nicer display",
    ]) {
      expect(opening(guessed)).toStartWith("You cancelled Acme today, eight months in, and told us why.");
    }
    expect(opening("too expensive since I was laid off")).toStartWith("You told us $49 a month is too much.");
    expect(opening(null, "bad_support")).toStartWith("You asked us for help and didn't get enough of it.");
    expect(opening("No dark mode", "missing_features")).toStartWith("You needed “dark mode” and didn't find it");
    expect(opening(null)).toStartWith("You cancelled Acme today, eight months in, and I don't know why.");
    expect(opening(null, null, true)).toStartWith("You cancelled Acme today, eight months in, and told us why.");
    expect(opening("We closed the shop for good")).not.toContain("don't know why");
    expect(opening("No me gusta la exportación masiva")).not.toContain("export");
  });
});

describe("who writes", () => {
  test("a person signs as I, a team as we, and the founder their own mail", () => {
    const bodyOf = (senderName: string | null, known: MailFacts["known"], strategy = "feedback_request" as const) =>
      writeFromTemplate(strategy, { ...NO_FACTS, companyName: "Acme", senderName, known }).body;
    expect(bodyOf("Grace Hopper", undefined)).toMatch(/I won't try[\s\S]*\n\nGrace Hopper\nAcme$/);
    expect(bodyOf("Acme Support", undefined)).toMatch(/We won't try[\s\S]*\n\nAcme Support$/);
    expect(bodyOf(null, undefined)).toMatch(/We won't try[\s\S]*\n\nThe Acme team$/);
    expect(bodyOf(null, ALL_KNOWN)).toMatch(/I won't try[\s\S]*\n\nGrace Hopper\nAcme$/);
    expect(bodyOf("Acme Support", ALL_KNOWN)).toMatch(/\n\nAcme Support$/);
    const founder = writeFromTemplate("founder_email", {
      ...NO_FACTS,
      companyName: "Acme",
      senderName: "Acme Support",
      known: ALL_KNOWN,
    });
    expect(founder.body).toStartWith("Hi there,\n\nGrace here, from Acme.");
    expect(founder.body).toEndWith("\n\nGrace Hopper\nAcme");
  });

  test.each([
    "Grace Hopper, Acme",
    "Grace, Acme Ltd",
    "Grace Hopper (Acme)",
    "Grace Hopper – Acme",
    "Grace, CEO of Acme",
  ])("a sender who adds the company is called by the first name alone: %s", (senderName) => {
    const { body } = writeFromTemplate("founder_email", { ...NO_FACTS, companyName: "Acme Ltd", senderName });
    expect(body).toStartWith("Hi there,\n\nGrace here, from Acme.");
    expect(body).toEndWith(`\n\n${senderName}`);
  });

  test("a company is greeted as a team, and anybody in doubt without a name", () => {
    const greeted = (customerName: string | null) =>
      writeFromTemplate("discount", { ...NO_FACTS, customerName }).body.split("\n")[0];
    expect(greeted("Ada Lovelace")).toBe("Hi Ada,");
    expect(greeted("ACME GmbH")).toBe("Hi ACME team,");
    expect(greeted("info")).toBe("Hi there,");
    expect(greeted(null)).toBe("Hi there,");
  });
});

describe("a failed payment", () => {
  const unpaid: MailFacts = { ...ALL_FACTS, ...WELL_KNOWN, eventType: "payment_failed", cancelReason: null };
  const at = unpaid.timing!.at;
  const after = (days: number): MailFacts => ({
    ...unpaid,
    timing: { ...unpaid.timing!, now: at + days * 86_400_000 },
  });

  test("every mail leads to the card, or offers a link to it", () => {
    for (const { body } of allNine(unpaid)) expect(body.split("\n\n")).toContain(ALL_LINKS.billingUpdateUrl!);
    for (const { body } of allNine({ ...unpaid, links: NO_FACTS.links })) {
      expect(body).toContain("reply “card” and I'll send the link.");
    }
  });

  test("no mail speaks of a cancellation, and the amount is the invoice's", () => {
    const facts = { ...unpaid, mrr: 9_900, cancelReason: "too expensive", reasonCode: "too_expensive" as const };
    for (const { subject, body } of allNine(facts)) expect(subject + body).not.toMatch(/cancel|leav|too much|\$99/i);
    expect(writeFromTemplate("value_recap", facts).subject).toBe("$49 for Acme is still open");
    const unknown = { ...facts, timing: { ...facts.timing!, amountDue: null } };
    for (const { subject, body } of allNine({ ...unknown, known: undefined }))
      expect(subject + body).not.toContain("$");
  });

  test("a usual code is put in words, and an empty account is not mentioned", () => {
    for (const { body } of allNine({ ...unpaid, cancelReason: "card_expired" }).slice(0, 4))
      expect(body).toContain("The card we have for you has expired.");
    for (const { body } of allNine({ ...unpaid, cancelReason: "insufficient_funds" })) {
      expect(body).not.toMatch(/fund|insufficient/i);
    }
    const asked = { ...unpaid, timing: { ...unpaid.timing!, declineCode: "authentication_required" } };
    expect(writeFromTemplate("founder_email", asked).subject).toBe("Is it just the bank, Ada?");
  });

  test.each([
    [0, "I'm telling you now so it doesn't catch you out. Nothing changes before 14 June. We'll try again on Friday."],
    [2, "I'm telling you now so it doesn't catch you out. Nothing changes before 14 June. We'll try again on Friday."],
    [3, "It's still open. Acme runs until 14 June."],
    [7, "If it isn't paid by 14 June, Acme stops that day."],
  ])("the clock of day %i", (days, clock) => {
    expect(timedFacts(after(days))[0]!.text).toBe(clock);
    expect(writeFromTemplate("pain_point_fix", after(days)).body).toContain(clock);
  });

  test("the clock of the last mail, and of a time that nobody knows", () => {
    expect(timedFacts(after(10), { isLast: true })[0]!.text).toBe(
      "This is the last reminder. Acme stops on 14 June unless it's paid.",
    );
    const unknown = (days: number, isLast = false) =>
      timedFacts(
        { ...after(days), timing: { ...after(days).timing!, accessUntil: null, retryAt: null } },
        { isLast },
      )[0]!.text;
    expect(unknown(4)).toBe("It's still open; I wanted to be sure you'd seen this.");
    expect(unknown(8)).toBe("It's been a week, so please don't leave it much longer.");
    expect(unknown(20)).toBe("It's been a while, so please don't leave it much longer.");
    expect(unknown(14, true)).toBe("This is the last reminder we'll send.");
  });

  test("a mail that is sent later says what is true then, and a person's own words stay", () => {
    const draft = writeFromTemplate("pain_point_fix", unpaid);
    const sent = wordedNow(draft, timedFacts(after(9)), false);
    expect(sent.body).toContain("Your $49 payment for Acme didn't go through on 2 June.");
    expect(sent.body).toContain("If it isn't paid by 14 June, Acme stops that day.");
    expect(sent.body).not.toContain("try again");
    expect(sent.factsUsed.map(({ fact }) => fact)).not.toContain("event.next_payment_attempt");
    const edited = { ...draft, body: draft.body.replace(/Nothing changes.*$/m, "Call me today.") };
    expect(wordedNow(edited, timedFacts(after(9)), true).body).toBe(edited.body);
  });
});

test("customers are addressed as the project says, else as is usual in the language", () => {
  const bodyIn = (language: string, address?: MailFacts["address"]) =>
    writeFromTemplate("feedback_request", { ...ALL_FACTS, language, ...(address && { address }) }).body;
  expect([bodyIn("de"), bodyIn("de", "formal")]).toEqual([
    expect.stringMatching(/^Guten Tag .*Was hätte Sie gehalten/s),
    expect.stringMatching(/^Guten Tag .*Was hätte Sie gehalten/s),
  ]);
  expect(bodyIn("de", "informal")).toMatch(/^Hallo .*Was hätte dich gehalten/s);
  expect(bodyIn("es")).toBe(bodyIn("es", "informal"));
  expect(bodyIn("es", "formal")).not.toBe(bodyIn("es"));
});

test("the company's own sentences stay out of a mail in another language; its names and figures do not", () => {
  const mails = (projectLanguage: string) =>
    both({ ...ALL_FACTS, ...WELL_KNOWN, behaviour: null, cancelReason: null, language: "de", projectLanguage })
      .map(({ subject, body }) => `${subject}\n${body}`)
      .join("\n");
  const [ours, foreign] = [mails("de-CH"), mails("en")];
  const { stories } = ALL_KNOWN.knowledge;
  const [feature] = ALL_KNOWN.usage!.neverUsed;
  for (const sentence of [feature!.use!, stories[0]!.text, stories[0]!.who!]) {
    expect(ours).toContain(sentence.replace(/\.$/, ""));
    expect(foreign).not.toContain(sentence.replace(/\.$/, ""));
  }
  expect(foreign).toContain(feature!.name);
  expect(foreign).toContain("Starter");
});
