import { expect, test } from "bun:test";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import type { GroundedWriting, MailFacts } from "../../../../src/features/variants/facts.ts";
import { quotableThing } from "../../../../src/features/variants/templates/reasons.ts";
import { textsFor } from "../../../../src/features/variants/templates/texts/all.ts";
import { dateIn, dayIn } from "../../../../src/features/variants/templates/wording.ts";
import { templateWriter, writeFromTemplate } from "../../../../src/features/variants/templates/writer.ts";
import { ALL_KNOWN, ALL_LINKS, NO_FACTS, NO_LINKS, WELL_KNOWN } from "./facts.ts";

const fr = textsFor(["fr"]);

const FACTS: MailFacts = {
  ...NO_FACTS,
  ...WELL_KNOWN,
  language: "fr-FR",
  customerName: "Claire Dupont",
  companyName: "Acme",
  senderName: "Grace Hopper",
  currency: "eur",
  links: ALL_LINKS,
};

const everyMail = (facts: MailFacts): GroundedWriting[] =>
  (["cancellation", "payment_failed"] as const).flatMap((eventType) =>
    STRATEGIES.map(templateWriter({ ...facts, eventType })),
  );

test("the first of a month is an ordinal, and a weekday has no preposition", () => {
  const first = Date.parse("2026-06-01T10:00:00Z");
  expect(dateIn(fr, first, first, "UTC")).toBe("1er juin");
  expect(dateIn(fr, first, first + 400 * 86_400_000, "UTC")).toBe("1er juin 2026");
  expect(dateIn(fr, first + 10 * 86_400_000, first, "UTC")).toBe("11 juin");
  expect(dayIn(fr, first, first + 2 * 86_400_000, "UTC")).toBe("lundi");
  expect(dayIn(fr, first, first + 30 * 86_400_000, "UTC")).toBe("le 1er juin");
});

test("a time as a customer is counted in words", () => {
  expect(fr.tenure.after_tenure({ unit: "month", count: 8, isMore: false })).toBe("au bout de huit mois");
  expect(fr.tenure.for_tenure({ unit: "year", count: 1, isMore: true })).toBe("pendant plus d'un an");
  expect(fr.tenure.in_tenure({ unit: "year", count: 2, isMore: true })).toBe("en plus de deux ans");
});

test("use is counted by the company's own name of the feature", () => {
  const [feature] = ALL_KNOWN.usage!.neverUsed;
  const features = [{ ...feature!, name: "Factures", events: ["invoice_created"] }];
  const known = { ...ALL_KNOWN, knowledge: { ...ALL_KNOWN.knowledge, features } };
  expect(writeFromTemplate("value_recap", { ...FACTS, known }).subject).toBe(
    "214 fois «\u00A0Factures\u00A0» en huit mois",
  );
  expect(writeFromTemplate("value_recap", FACTS).subject).toBe("Pas besoin de repartir de zéro");
});

test("a sign is not parted from its word, with links and without", () => {
  for (const links of [ALL_LINKS, NO_LINKS]) {
    for (const { subject, body } of everyMail({ ...FACTS, links })) {
      const text = `${subject}\n${body.replace(/^https?:.*$/gm, "")}`;
      expect(text).not.toMatch(/ [;:?!»]|« |[^\s\u00A0][;:?!»]|«[^\u00A0]/);
    }
  }
});

test("a lead without its link asks for a reply", () => {
  const facts = { ...FACTS, links: NO_LINKS };
  expect(writeFromTemplate("value_recap", facts).body).toContain(
    "Pour reprendre, répondez simplement «\u00A0oui\u00A0».",
  );
  expect(writeFromTemplate("founder_email", { ...facts, eventType: "payment_failed" }).body).toContain(
    "Si c'est juste la carte, répondez «\u00A0carte\u00A0» et je vous envoie le lien.",
  );
});

test("no name stands where its first letter would need an elision", () => {
  for (const mail of everyMail(FACTS)) expect(mail.body).not.toMatch(/\b(?:de|que|le|la) (?:Acme|Ada)\b/);
});

test.each([
  ["Il manque l'export en masse", "export en masse"],
  ["Il nous faudrait un mode sombre !", "mode sombre"],
  ["on a besoin d'une intégration Slack", "intégration Slack"],
  ["pas d'API", "API"],
  ["Nous n'avons pas trouvé l'export", null],
  ["J'aurais voulu des factures récurrentes", null],
  ["Pas de factures récurrentes.", "factures récurrentes"],
  ["trop cher", null],
  ["bulk export", null],
  ["ma mère est morte", null],
])("of a reason only the name of a thing is quoted: %j", (words, quote) => {
  expect(quotableThing(words, fr.quotable)).toBe(quote);
});
