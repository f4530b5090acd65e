// The language that a customer prefers at Stripe is that of the mails about their events.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { newStripeLife, READING_ONLY, SHAPES, stripeProject } from "./stripe-life.ts";

let app: TestApp;
let project: Awaited<ReturnType<typeof stripeProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await stripeProject(app, READING_ONLY);
});
afterAll(() => app.close());

test.each(SHAPES)("the first preferred language counts, whichever is reported first, %s", async (shape) => {
  const localeOf = async (life: { email: string }) => (await project.eventsOf(life)).map(({ locale }) => locale);
  const wrong = await project.wrongOrders(
    shape,
    (life) => [life.person(0, { preferred_locales: ["pt-BR", "en"] }), life.created(0), life.failed(1)],
    ["pt-BR"],
    localeOf,
  );
  expect(wrong).toEqual([]);
});

test("an open event follows a language that changes, and keeps the one it has where none is reported", async () => {
  const life = newStripeLife(SHAPES[1], project.start());
  const localeOf = async () => (await project.eventsOf(life))[0].locale;
  await project.send([life.person(0, { preferred_locales: ["fr"] }), life.created(0), life.failed(1)]);
  expect(await localeOf()).toBe("fr");
  await project.send([life.person(2, { preferred_locales: ["de-AT"] })]);
  expect(await localeOf()).toBe("de-AT");
  await project.send([life.person(3, { preferred_locales: [] })]);
  expect(await localeOf()).toBe("de-AT");
});

test.each([[[]], [[5]], ["de"], [["x".repeat(300)]], [["not a language"]], [[""]], [[["de"]]]])(
  "%j names no language",
  async (preferred_locales) => {
    const life = newStripeLife(SHAPES[1], project.start());
    await project.send([life.person(0, { preferred_locales }), life.created(0), life.failed(1)]);
    expect((await project.eventsOf(life)).map(({ locale }) => locale)).toEqual([null]);
  },
);
