// Changing the cancel reason in every state ranks the drafts again and does not change their texts.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";
import { startOllama } from "../../support/ollama.ts";
import { RANKS } from "../../support/strategies.ts";

let app: TestApp;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  acme = journey(app, await newProject(app));
});
afterAll(() => app.close());

type Shown = { id: string; strategy: string; rank: number; recommended: boolean; subject: string; body: string };

const wordsOf = (variants: Shown[]) =>
  Object.fromEntries(variants.map(({ id, strategy, subject, body }) => [id, { strategy, subject, body }]));

function expectWholeRanking(variants: Shown[]): void {
  expect(variants.map(({ rank }) => rank)).toEqual(RANKS);
  expect(variants.filter(({ recommended }) => recommended)).toHaveLength(1);
}

test.each([
  ["words", "We switched to a competitor"],
  ["nothing said", ""],
  ["null", null],
  ["5,000 characters", "x".repeat(5_000)],
])("the reason becomes %s, and the answer says so", async (_, reason) => {
  const { id } = await acme.event();
  app.clock.advance(1_000);
  const answer = await acme.setReason(id, reason);
  expect(answer.status).toBe(200);
  const updated_at = new Date(app.clock.now()).toISOString();
  expect(answer.body).toEqual({ data: { id, cancel_reason: reason, updated_at } });
  expect(await acme.read(id)).toMatchObject({ cancel_reason: reason, status: "new", updated_at });
});

test.each([
  ["too long", { cancel_reason: "x".repeat(5_001) }],
  ["a number", { cancel_reason: 1 }],
  ["a list", { cancel_reason: [] }],
  ["a control character", { cancel_reason: "a\u0000" }],
  ["absent", {}],
])("a reason that is %s is refused and changes nothing", async (_, body) => {
  const event = await acme.event();
  const answer = await acme.call("PATCH", `/${event.id}/cancel-reason`, { body });
  expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
  expect(fieldsOf(answer)).toEqual(["cancel_reason"]);
  expect(await acme.read(event.id)).toEqual({ ...event, variants: [] });
});

describe("in every state the status stays", () => {
  test("new, processing, variants_generated, email_sent, recovered and lost", async () => {
    const seen: string[] = [];
    const change = async (id: string) => {
      const { status } = await acme.read(id);
      expect((await acme.setReason(id, `Reason for ${status}`)).status).toBe(200);
      expect(await acme.read(id)).toMatchObject({ status, cancel_reason: `Reason for ${status}` });
      seen.push(status);
    };
    const { id } = await acme.event();
    await change(id);
    await acme.call("POST", `/${id}/generate`, { headers: { prefer: "respond-async" } });
    await change(id);
    await app.work();
    await change(id);
    await acme.send(id, (await acme.read(id)).variants[0].id);
    await change(id);
    await acme.recover(id);
    await change(id);
    const lost = await acme.event();
    app.clock.advance(31 * DAY);
    await app.work();
    await change(lost.id);
    expect(seen).toEqual(["new", "processing", "variants_generated", "email_sent", "recovered", "lost"]);
  });
});

test("the drafts are ranked by the new reason, and their words stay", async () => {
  const { id } = await acme.event({ cancel_reason: "too expensive" });
  const before = await acme.variants(id);
  expect(before[0].strategy).toBe("discount");
  for (const [reason, strategy] of [
    ["We need a break", "pause_option"],
    ["It is broken", "founder_email"],
    [null, "feedback_request"],
    ["The price", "discount"],
  ] as const) {
    await acme.setReason(id, reason);
    const { variants } = await acme.read(id);
    expectWholeRanking(variants);
    expect(variants[0].strategy).toBe(strategy);
    expect(wordsOf(variants)).toEqual(wordsOf(before));
  }
});

test("a reason that changes while the variants are written decides their ranks", async () => {
  const { id } = await acme.event({ cancel_reason: "too expensive" });
  await acme.call("POST", `/${id}/generate`, { headers: { prefer: "respond-async" } });
  await acme.setReason(id, "switching to an alternative");
  await app.work();
  expect((await acme.read(id)).variants[0].strategy).toBe("value_recap");
});

test("a variant that was sent keeps its rank and its reason, and one stays recommended", async () => {
  const { id } = await acme.event({ cancel_reason: "too expensive" });
  const before = await acme.variants(id);
  const third = before[2];
  await acme.send(id, third.id);
  for (const reason of ["We need a break", "It is broken", "We miss a feature: missing feature", null]) {
    await acme.setReason(id, reason);
    const { variants } = await acme.read(id);
    expectWholeRanking(variants);
    expect(variants[2]).toMatchObject({ id: third.id, rank: 3, rank_reason: third.rank_reason, status: "sent" });
    expect(wordsOf(variants)).toEqual(wordsOf(before));
  }
});

test("a recommended variant that was sent stays the recommended one", async () => {
  const { id } = await acme.event({ cancel_reason: "too expensive" });
  const [first] = await acme.variants(id);
  await acme.send(id, first.id);
  await acme.setReason(id, "We need a break");
  const { variants } = await acme.read(id);
  expectWholeRanking(variants);
  expect(variants.slice(0, 2).map(({ strategy }: Shown) => strategy)).toEqual(["discount", "pause_option"]);
});

test("when all variants were sent nothing moves", async () => {
  const { id } = await acme.event();
  for (const { id: variant } of await acme.variants(id)) expect((await acme.send(id, variant)).status).toBe(200);
  const before = (await acme.read(id)).variants;
  await acme.setReason(id, "We need a break");
  expect((await acme.read(id)).variants).toEqual(before);
});

test("an unknown event and one of another project are not found", async () => {
  const other = journey(app, await newProject(app));
  const event = await other.event();
  expect(errorOf(await acme.setReason(event.id, "mine now"))).toBe("404 NOT_FOUND");
  expect(errorOf(await acme.setReason("evt_unknown", "x"))).toBe("404 NOT_FOUND");
  expect((await other.read(event.id)).cancel_reason).toBe(event.cancel_reason);
});

describe("with a model that reads reasons", () => {
  const UNCAUGHT = "The owls are not what they seem and the moon agrees";

  test.each(["before", "while", "after"] as const)(
    "it is asked for a reason that changes %s the variants are written",
    async (when) => {
      let change: Promise<unknown> | undefined;
      const ollama = await startOllama((request) => {
        const isForWords = JSON.stringify(request.format).includes("subject");
        if (!isForWords) return { does: "answer", text: '{"strategy":"pause_option"}' };
        if (when === "while") change ??= calls.setReason(id, UNCAUGHT);
        return { does: "refuse", status: 500 };
      });
      const app = testApp({ RECOVERD_LLM__BASE_URL: ollama.url, RECOVERD_LLM__MODEL: "test-model:latest" });
      const calls = journey(app, await newProject(app));
      const { id } = await calls.event({ cancel_reason: "too expensive" });
      try {
        if (when === "before") await calls.setReason(id, UNCAUGHT);
        await calls.variants(id);
        if (when === "after") await calls.setReason(id, UNCAUGHT);
        await change;
        await app.work();
        const { variants } = await calls.read(id);
        expectWholeRanking(variants);
        expect(variants[0].strategy).toBe("pause_option");
      } finally {
        await app.close();
        await ollama.stop();
      }
    },
  );
});
