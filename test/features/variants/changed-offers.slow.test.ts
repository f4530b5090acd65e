// A mail drafted with an offer's promise is sent automatically only while the offer still promises the same.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { automated, EVERYTHING, HOUR } from "../dunning/automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
afterAll(() => app.close());

const words = {
  title: "Stay for less",
  description: "On your next invoices.",
  cta_button_text: "Yes",
  is_active: true,
};
const DISCOUNT = { ...words, offer_type: "discount", discount_percent: 30, months: 3 };
const { months: _, ...LASTING } = DISCOUNT;
const PAUSE = { ...words, title: "A pause for free", offer_type: "custom", action: "pause", pause_months: 2 };
const EXTENSION = { ...words, title: "Days for free", offer_type: "extension", extension_days: 14 };

const REASONS: Record<string, string> = { too_expensive: "Too expensive", temporary_pause: "I need a pause" };

type Case = [change: string, reason: string, before: object, after: object, staysFirst: boolean];

const CASES: Case[] = [
  ["nothing", "too_expensive", DISCOUNT, DISCOUNT, true],
  ["only the button", "too_expensive", DISCOUNT, { ...DISCOUNT, cta_button_text: "Take it" }, true],
  ["the months", "too_expensive", DISCOUNT, { ...DISCOUNT, months: 1 }, false],
  ["months that were left out", "too_expensive", LASTING, { ...LASTING, months: 12 }, false],
  ["the three months that are meant where none are given", "too_expensive", DISCOUNT, LASTING, true],
  ["the percentage", "too_expensive", DISCOUNT, { ...DISCOUNT, discount_percent: 20 }, false],
  ["a first last day", "too_expensive", DISCOUNT, { ...DISCOUNT, valid_until: "2099-12-31" }, false],
  ["the kind", "too_expensive", DISCOUNT, { ...EXTENSION, title: words.title }, false],
  ["a condition", "too_expensive", DISCOUNT, { ...DISCOUNT, rules: { min_mrr: 1_000 } }, false],
  ["nothing of a pause", "temporary_pause", PAUSE, PAUSE, true],
  ["the months of a pause", "temporary_pause", PAUSE, { ...PAUSE, pause_months: 1 }, false],
  ["what a pause does", "temporary_pause", PAUSE, { ...EXTENSION, title: PAUSE.title }, false],
  ["the days of an extension", "temporary_pause", EXTENSION, { ...EXTENSION, extension_days: 7 }, false],
];

test.each(CASES)("after a change of %s", async (_, reason, before, after, staysFirst) => {
  const acme = await automated(app, { automation: { ...EVERYTHING, quiet_hours: null } });
  const { token, slug } = acme.project;
  const put = async (body: object) => {
    const { status } = await app.call("PUT", `/projects/${slug}/retention-offers/${reason}`, { token, body });
    expect([200, 201]).toContain(status);
  };
  await put(before);
  const { id } = await acme.event({ cancel_reason: REASONS[reason], customer_email: "ada@example.com" });
  await acme.liveUntil(app.clock.now() + HOUR);
  const [first] = (await acme.read(id)).variants;
  expect(first.facts_used.some(({ fact }: { fact: string }) => fact.startsWith(`offers.${reason}.`))).toBe(true);
  expect(first.facts_used.every((fact: object) => Object.keys(fact).sort().join() === "fact,text,value")).toBe(true);
  await put(after);
  await acme.liveUntil(app.clock.now() + 2 * HOUR);
  const sent = (await acme.read(id)).variants.filter(({ status }: { status: string }) => status === "sent");
  expect(sent).toHaveLength(1);
  expect(sent[0].id === first.id).toBe(staysFirst);
});
