// Faults that a person notices when reading the mails aloud, both as their author and as their recipient on a bad day.

import { describe, expect, test } from "bun:test";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import type { Known, MailFacts } from "../../../../src/features/variants/facts.ts";
import { TEXTS } from "../../../../src/features/variants/templates/texts/all.ts";
import { templateWriter, writeFromTemplate } from "../../../../src/features/variants/templates/writer.ts";
import { ALL_KNOWN, ALL_LINKS, NO_FACTS, WELL_KNOWN } from "./facts.ts";

const LANGUAGES = Object.keys(TEXTS);
const OTHERS = LANGUAGES.filter((language) => language !== "en");

const [discount, pause] = ALL_KNOWN.offers;
const DISCOUNT = { ...discount!, description: "It starts with your next invoice.", details: { months: 6 } };
const PAUSE = { ...pause!, title: "Pause instead", details: { action: "pause" as const, pause_months: 3 } };
const KNOWN: Known = { ...ALL_KNOWN, offers: [DISCOUNT, PAUSE] };

const MAYA: MailFacts = {
  ...NO_FACTS,
  ...WELL_KNOWN,
  known: KNOWN,
  customerName: "Maya Okafor",
  companyName: "Acme",
  senderName: "Grace Hopper",
  cancelReason: "too expensive",
  links: ALL_LINKS,
};

describe("an offer", () => {
  test.each(LANGUAGES)(
    "%s: the mail says how much less, and the price, whether the company's own terms fit or not",
    (language) => {
      for (const projectLanguage of [language, language === "en" ? "de" : "en"]) {
        const { body } = writeFromTemplate("discount", { ...MAYA, language, projectLanguage });
        expect(body).toMatch(/30\s?%/u);
        expect(body).toMatch(/34[.,]30/u);
      }
    },
  );

  test.each(LANGUAGES)(
    "%s: after a failed payment it says what to answer, whether the terms are in the language or not",
    (language) => {
      const failed = { ...MAYA, eventType: "payment_failed" as const, cancelReason: null, language };
      const answers = [language, language === "en" ? "de" : "en"].map((projectLanguage) => {
        const { body } = writeFromTemplate("discount", { ...failed, projectLanguage });
        return body.match(/[“„«]\s?[^“„«]+?\s?[”“»]/gu)?.length;
      });
      expect(answers).toEqual([1, 1]);
    },
  );

  test("terms that the discount's own words say already are not said again", () => {
    const known = { ...KNOWN, offers: [{ ...DISCOUNT, description: "For six months." }, PAUSE] };
    for (const eventType of ["cancellation", "payment_failed"] as const) {
      const { body } = writeFromTemplate("discount", { ...MAYA, eventType, known, projectLanguage: "en" });
      expect(body.match(/for six months/gi)).toHaveLength(1);
    }
  });

  test.each([
    ["en", "you can pause it for three months instead"],
    ["de", "können Sie stattdessen drei Monate lang pausieren"],
    ["fr", "faire une pause pendant trois mois"],
    ["es", "hacer una pausa durante tres meses"],
    ["pt", "fazer uma pausa por três meses"],
    ["hi", "तीन महीने तक पॉज़"],
  ])("%s: a pause is said with its length, in the mail's own words", (language, words) => {
    for (const eventType of ["cancellation", "payment_failed"] as const) {
      const { body } = writeFromTemplate("pause_option", { ...MAYA, language, eventType });
      expect(body).not.toContain("Pause instead");
      if (eventType === "cancellation") expect(body).toContain(words);
    }
  });
});

test("a discount that says nothing of its months lasts three, and the mail says so", () => {
  const known = { ...KNOWN, offers: [{ ...DISCOUNT, details: null }] };
  const { subject, body } = writeFromTemplate("discount", { ...MAYA, known });
  expect(subject).toStartWith("30% off for three months");
  expect(body).toContain("30% off for three months.");
});

describe("the end of a letter", () => {
  test.each(OTHERS)("%s: a closing stands above the name, once, whoever signs", (language) => {
    const endsOf = (facts: Partial<MailFacts>) =>
      STRATEGIES.map(templateWriter({ ...MAYA, language, ...facts })).map(({ body }) => body.split("\n\n").at(-1)!);
    const founder = { name: "Grace Hopper", signature: "Mes amitiés\nGrace", calendar_url: null };
    const own = { ...KNOWN, knowledge: { ...KNOWN.knowledge, founder } };
    const [first] = endsOf({})[0]!.split("\n");
    for (const end of endsOf({})) expect(end).toBe(`${first}\nGrace Hopper\nAcme`);
    for (const end of endsOf({ senderName: null, known: undefined })) expect(end).toStartWith(`${first}\n`);
    expect(endsOf({ senderName: null, known: own })).toContain("Mes amitiés\nGrace");
  });

  test("in English the name stands alone", () => {
    expect(writeFromTemplate("discount", MAYA).body).toEndWith("\n\nGrace Hopper\nAcme");
  });
});

describe("a company that was a customer", () => {
  test.each([
    ["Acme GmbH", "Hi Acme team,"],
    ["Brown & Sons Ltd", "Hi Brown & Sons team,"],
    ["Müller Bau GmbH & Co. KG", "Hi Müller Bau team,"],
    ["The Harbour Company", "Hi Harbour Company team,"],
  ])("%s is greeted as people call it, and no subject asks it like a person", (customerName, greeting) => {
    for (const eventType of ["cancellation", "payment_failed"] as const) {
      for (const { subject, body } of STRATEGIES.map(templateWriter({ ...MAYA, customerName, eventType }))) {
        expect(body).toStartWith(`${greeting}\n`);
        expect(subject).not.toContain("team");
      }
    }
  });

  test.each([
    ["pt", "Padaria do João Ltda"],
    ["es", "Talleres Ruiz S.L."],
    ["de", "Müller & Kern GbR"],
    ["fr", "Boulangerie Dupont SARL"],
  ])("%s: %s is not greeted like a person", (language, customerName) => {
    const [greeting] = writeFromTemplate("discount", { ...MAYA, language, customerName }).body.split("\n");
    expect(greeting).not.toMatch(/Padaria|Talleres|Müller|Boulangerie/);
  });
});

describe("a founder", () => {
  test.each([
    "I got laid off last month and have to cut everything I can",
    "we're closing the studio in December",
    "maternity leave, back in spring I hope",
    "Ich bin arbeitslos geworden",
  ])("does not ask what went wrong where nothing of ours did: %s", (cancelReason) => {
    for (const language of LANGUAGES) {
      const { body } = writeFromTemplate("founder_email", { ...MAYA, language, cancelReason });
      const personal = writeFromTemplate("founder_email", { ...MAYA, language, cancelReason, isSensitive: true });
      expect(body).toBe(personal.body);
    }
  });

  test.each(["too expensive", "the app keeps crashing", null])("asks where it may have: %s", (cancelReason) => {
    const reasonCode = cancelReason === null ? "temporary_pause" : null;
    const { subject } = writeFromTemplate("founder_email", { ...MAYA, cancelReason, reasonCode });
    expect(subject).toBe("What did we get wrong, Maya?");
  });
});

describe("who needs it no more", () => {
  test.each(LANGUAGES)("%s: is not said to have called it too little use for the money", (language) => {
    const opening = (cancelReason: string) =>
      writeFromTemplate("unused_feature", { ...NO_FACTS, companyName: "Acme", language, cancelReason }).body;
    const rarely = opening("I hardly use it");
    for (const reason of ["no longer need it", "brauche ich nicht mehr", "plus besoin", "ya no lo necesito"])
      expect(opening(reason)).not.toBe(rarely);
    expect(opening("não preciso mais")).toBe(opening("अब जरूरत नहीं"));
    expect(opening("we barely open it")).toBe(rarely);
  });
});

describe("who takes a break", () => {
  test.each(LANGUAGES)("%s: is not asked which price would keep them, where there is no offer", (language) => {
    const facts = { ...NO_FACTS, companyName: "Acme", language };
    const break_ = writeFromTemplate("discount", { ...facts, cancelReason: "maternity leave, back in spring" });
    const dear = writeFromTemplate("discount", { ...facts, cancelReason: "too expensive" });
    expect(break_.subject).not.toBe(dear.subject);
    expect(break_.body).not.toContain("?");
    expect(dear.body).toContain("?");
  });

  test.each(LANGUAGES)("%s: reads no guesses at why, nor that the bill may be too big", (language) => {
    const facts = { ...NO_FACTS, companyName: "Acme", language };
    for (const strategy of ["pause_option", "downgrade_offer"] as const) {
      const sentences = (cancelReason: string) =>
        writeFromTemplate(strategy, { ...facts, cancelReason })
          .body.match(/[^.!?।]+[.!?।]/gu)!
          .slice(1);
      expect(sentences("maternity leave, back in spring")).not.toEqual(sentences("never opened it"));
    }
  });

  test("and names it in the comment to a chosen reason is not asked by the founder what went wrong", () => {
    const facts = { ...MAYA, cancelReason: "maternity leave, back in spring", reasonCode: "temporary_pause" as const };
    expect(writeFromTemplate("founder_email", facts).subject).not.toBe("What did we get wrong, Maya?");
  });

  const paused = (language: string, cancelReason: string | null) =>
    writeFromTemplate("pause_option", {
      ...NO_FACTS,
      companyName: "Acme",
      language,
      cancelReason,
      reasonCode: "temporary_pause",
    }).body;
  const YES = { en: "Reply “yes”", de: "Ein „Ja“", fr: "oui", es: "“sí”", pt: "“sim”", hi: "“हाँ”" };

  test.each(Object.entries(YES))(
    "%s: is not asked for the month once they have said when they will be back",
    (language, yes) => {
      for (const reason of [
        "Back in March",
        "maternity leave, back in spring I hope",
        "Saisonbetrieb, ab Mai wieder da",
        "de retour en septembre",
        "vuelvo en otoño",
        "volto em agosto",
      ]) {
        expect(paused(language, reason)).toContain(yes);
      }
      for (const reason of [null, "We need a break", "In use since March, now a pause", "We won't be back in March"]) {
        expect(paused(language, reason)).not.toContain(yes);
      }
    },
  );
});

describe("whoever has no use or no money for it now", () => {
  test.each(["maternity leave, back in spring I hope", "I got laid off last month"])(
    "is not asked who does their work next month: %s",
    (cancelReason) => {
      for (const language of LANGUAGES) {
        const { body } = writeFromTemplate("value_recap", { ...MAYA, language, cancelReason });
        const { body: ofAnother } = writeFromTemplate("value_recap", { ...MAYA, language, cancelReason: "bugs" });
        expect(ofAnother).toMatch(/\?\s/);
        expect(body).not.toMatch(/\?\s/);
      }
    },
  );
});

test("a team does not say I", () => {
  for (const cancelReason of ["too expensive", "switched to Xero", "bugs", "bad support", "we close down", null]) {
    for (const eventType of ["cancellation", "payment_failed"] as const) {
      const facts = { ...MAYA, known: undefined, senderName: "Acme Support", cancelReason, eventType };
      for (const { body } of STRATEGIES.map(templateWriter(facts)))
        expect(body).not.toMatch(/\b(?:I|I'm|I'll|me|my)\b/);
    }
  }
});

test("a subject names the customer who is quoted, not all that is said of them", () => {
  const story = { ...ALL_KNOWN.knowledge.stories[0]!, who: "Lena, who runs a studio of four" };
  const known = { ...KNOWN, knowledge: { ...KNOWN.knowledge, stories: [story] } };
  const { subject, body } = writeFromTemplate("social_proof", { ...MAYA, known });
  expect(subject).toBe("Lena on Acme");
  expect(body).toContain("\n\nLena, who runs a studio of four\n\n");
});

test.each([
  ["en", "or that there isn't one"],
  ["de", "oder dass es keinen kleineren gibt"],
  ["fr", "ou s'il n'y en a pas"],
  ["es", "o si no lo hay"],
  ["pt", "ou que não existe um menor"],
  ["hi", "ऐसा कोई प्लान नहीं है"],
])("%s: no smaller plan is promised to somebody who may have the smallest", (language, words) => {
  const facts = { ...MAYA, language, known: undefined, eventType: "payment_failed" as const, cancelReason: null };
  expect(writeFromTemplate("downgrade_offer", facts).body).toContain(words);
});

describe("a short time", () => {
  test.each(LANGUAGES)("%s: nobody is thanked for having stuck with it for five weeks", (language) => {
    const bodyAfter = (tenureDays: number) => {
      const known = { ...KNOWN, usage: null };
      return writeFromTemplate("founder_email", { ...MAYA, known, tenureDays, language }).body;
    };
    const spanOf = (days: number) => TEXTS[language]!.tenure.for_tenure(days > 60 ? MONTHS : WEEKS);
    expect(bodyAfter(36)).not.toContain(spanOf(36));
    expect(bodyAfter(245)).toContain(spanOf(245));
  });
  const WEEKS = { unit: "week", count: 5, isMore: false } as const;
  const MONTHS = { unit: "month", count: 8, isMore: false } as const;
});

test("French: no word loses its vowel before the product's name", () => {
  for (const strategy of STRATEGIES) {
    for (const reasonCode of ["temporary_pause", "too_expensive", "technical_issues", null] as const) {
      const { body } = writeFromTemplate(strategy, { ...MAYA, language: "fr", cancelReason: null, reasonCode });
      expect(body).not.toMatch(/\b(?:de|que|ne|se|le|je|jusque|si il) Acme/u);
    }
  }
});

test.each([
  ["en", "they cut our budget", "money is tight"],
  ["de", "Das Budget wurde gestrichen", "das Geld gerade knapp"],
  ["fr", "notre budget a été coupé", "budget était serré"],
  ["es", "nos recortaron el presupuesto", "presupuesto está muy justo"],
  ["pt", "cortaram a verba", "dinheiro está curto"],
])("%s: who has no means is not told that they called the price too high: %s", (language, cancelReason, words) => {
  const { body } = writeFromTemplate("feedback_request", { ...MAYA, language, cancelReason });
  expect(body).toContain(words);
  expect(body).not.toContain("49");
});
