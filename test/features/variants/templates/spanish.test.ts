import { expect, test } from "bun:test";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import type { MailFacts } from "../../../../src/features/variants/facts.ts";
import { quotableThing } from "../../../../src/features/variants/templates/reasons.ts";
import { textsFor } from "../../../../src/features/variants/templates/texts/all.ts";
import { dateIn, dayIn } from "../../../../src/features/variants/templates/wording.ts";
import { templateWriter, writeFromTemplate } from "../../../../src/features/variants/templates/writer.ts";
import { ALL_KNOWN, ALL_LINKS, NO_FACTS, NO_LINKS, WELL_KNOWN } from "./facts.ts";

const es = textsFor(["es"]);

const FACTS: MailFacts = {
  ...NO_FACTS,
  ...WELL_KNOWN,
  language: "es-MX",
  address: "formal",
  customerName: "Marta Gil",
  companyName: "Acme",
  senderName: "Grace Hopper",
  currency: "eur",
  links: ALL_LINKS,
};

test("days have their article, and a date its prepositions", () => {
  const at = Date.parse("2026-06-01T10:00:00Z");
  expect(dayIn(es, at, at, "UTC")).toBe("hoy");
  expect(dayIn(es, at, at + 2 * 86_400_000, "UTC")).toBe("el lunes");
  expect(dayIn(es, at, at + 30 * 86_400_000, "UTC")).toBe("el 1 de junio");
  expect(dateIn(es, at, at + 400 * 86_400_000, "UTC")).toBe("1 de junio de 2026");
});

test("a time as a customer is counted in words", () => {
  expect(es.tenure.after_tenure({ unit: "month", count: 21, isMore: false })).toBe("tras veintiún meses");
  expect(es.tenure.for_tenure({ unit: "year", count: 1, isMore: true })).toBe("durante más de un año");
  expect(es.tenure.in_tenure({ unit: "week", count: 2, isMore: false })).toBe("en dos semanas");
});

test("use is counted by the company's own name of the feature", () => {
  const [feature] = ALL_KNOWN.usage!.neverUsed;
  const features = [{ ...feature!, name: "Facturas", events: ["invoice_created"] }];
  const known = { ...ALL_KNOWN, knowledge: { ...ALL_KNOWN.knowledge, features } };
  const mail = writeFromTemplate("value_recap", { ...FACTS, known });
  expect(mail.subject).toBe("“Facturas” 214 veces en ocho meses");
  expect(mail.body).toContain("Hasta hoy ha usado “Facturas” 214 veces.");
  expect(writeFromTemplate("value_recap", FACTS).subject).toBe("No hace falta empezar de cero");
});

test("every question has both its marks", () => {
  for (const eventType of ["cancellation", "payment_failed"] as const) {
    for (const { subject, body } of STRATEGIES.map(templateWriter({ ...FACTS, eventType }))) {
      const text = `${subject}\n${body.replace(/^https?:.*$/gm, "")}`;
      expect(text.match(/¿[^¿?]+\?/g)?.length ?? 0).toBe(text.match(/[¿?]/g) ? text.match(/[¿?]/g)!.length / 2 : 0);
    }
  }
});

test("a lead without its link asks for a reply", () => {
  const facts = { ...FACTS, links: NO_LINKS };
  expect(writeFromTemplate("value_recap", facts).body).toContain("Para continuar, responda simplemente “sí”.");
  expect(writeFromTemplate("founder_email", { ...facts, eventType: "payment_failed" }).body).toContain(
    "Si es solo la tarjeta, responda “tarjeta” y le envío el enlace.",
  );
});

test.each([
  ["Nos falta la exportación masiva", "exportación masiva"],
  ["Echamos de menos un modo oscuro", "modo oscuro"],
  ["no tiene integración con Slack", "integración con Slack"],
  ["necesitamos facturas recurrentes", "facturas recurrentes"],
  ["No hay API.", "API"],
  ["La exportación falla siempre", null],
  ["demasiado caro", null],
  ["bulk export", null],
  ["mi madre murió", null],
])("of a reason only the name of a thing is quoted: %j", (words, quote) => {
  expect(quotableThing(words, es.quotable)).toBe(quote);
});
