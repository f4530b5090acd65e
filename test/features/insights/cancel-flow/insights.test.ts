// The insights of the cancel flow: counts of saved, lost and silent customers, and the themes of comments.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { anonymous } from "../../../../src/features/insights/cancel-flow/comments.ts";
import { readThemes } from "../../../../src/features/insights/cancel-flow/themes.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { fieldsOf } from "../../../support/journey.ts";
import { type OllamaServer, type Script, startOllama } from "../../../support/ollama.ts";
import { DISCOUNT, EXTENSION, type Flow, newFlow } from "../../cancel-flow/flow.ts";

const none = { sessions: 0, shown: 0, accepted: 0, declined: 0, abandoned: 0, open: 0, save_rate: null };

describe("counts", () => {
  let app: TestApp;
  let flow: Flow;

  beforeAll(async () => {
    app = testApp();
    flow = await newFlow(app, { timezone: "America/New_York" });
    await flow.offer({ ...DISCOUNT, fallback: EXTENSION });
    await flow.offer({ ...EXTENSION, is_active: true }, "other");
  });
  afterAll(() => app.close());

  test("of a project without sessions are zeros, and its rates are null", async () => {
    const data = await flow.insights();
    expect(data).toMatchObject({ ...none, verified: none, by_offer: [] });
    expect(data.period).toEqual({ from: "2025-12-03", to: "2026-03-02", timezone: "America/New_York" });
    expect(data.by_reason).toHaveLength(8);
    expect(data.by_reason[0]).toEqual({ reason: "too_expensive", ...none, verified: none });
    expect(data.themes).toEqual({
      source: "reasons",
      status: "ready",
      comments: 0,
      read: 0,
      computed_at: null,
      themes: [],
    });
  });

  test("distinguish accepted, declined, abandoned and open, per reason, offer and proof; an abandoned one is no save", async () => {
    const run = async (body: object, outcome?: string, offer?: string) => {
      const session = (await flow.submit(body)).body.session_id;
      if (outcome) await flow.report(session, outcome, { offer });
    };
    const proven = { customer_email: "ada@example.com", customer_hash: flow.hash("ada@example.com") };
    await run({}, "accepted");
    await run(proven, "accepted", "fallback");
    await run({}, "declined", "fallback");
    await run({}, "declined");
    await run({}, "abandoned");
    await run({}, "abandoned", "fallback");
    await run({});
    await run({ reason: "other" }, "accepted");
    await run({ reason: "bad_support" }, "declined");
    await run({ reason: "bad_support" }, "accepted"); // stayed without an offer
    const data = await flow.insights();
    expect(data).toMatchObject({ sessions: 10, shown: 8, accepted: 4, declined: 3, abandoned: 2, open: 1 });
    expect(data.save_rate).toBeCloseTo(3 / 7, 10);
    expect(data.verified).toEqual({ ...none, sessions: 1, shown: 1, accepted: 1, save_rate: 1 });
    const [expensive] = data.by_reason;
    expect(expensive).toMatchObject({ sessions: 7, shown: 7, accepted: 2, declined: 2, abandoned: 2, open: 1 });
    expect(expensive.save_rate).toBeCloseTo(2 / 6, 10);
    expect(data.by_reason[5]).toMatchObject({ reason: "bad_support", sessions: 2, shown: 0, save_rate: null });
    const nothing = { shown: 0, accepted: 0, declined: 0, abandoned: 0, open: 0, save_rate: null };
    const offer = { offer_type: "discount", title: "Half off", discount_percent: 50, extension_days: null };
    const extension = { offer_type: "extension", title: "Two weeks more", discount_percent: null, extension_days: 14 };
    const unfollowed = { kept: null, kept_low: null, kept_high: null, reward: null };
    expect(data.by_offer).toEqual([
      {
        reason: "too_expensive",
        place: "first",
        arm: null,
        offer,
        ...{ shown: 7, accepted: 1, declined: 4, abandoned: 1, open: 1, save_rate: 1 / 6 },
        verified: { ...nothing, shown: 1, declined: 1, save_rate: 0 },
        ...unfollowed,
      },
      {
        reason: "too_expensive",
        place: "fallback",
        arm: null,
        offer: extension,
        ...{ shown: 3, accepted: 1, declined: 1, abandoned: 1, open: 0, save_rate: 1 / 3 },
        verified: { ...nothing, shown: 1, accepted: 1, save_rate: 1 },
        ...unfollowed,
      },
      {
        reason: "other",
        place: "first",
        arm: null,
        offer: extension,
        ...{ shown: 1, accepted: 1, declined: 0, abandoned: 0, open: 0, save_rate: 1 },
        verified: nothing,
        ...unfollowed,
      },
    ]);
  });

  test("are of the days that are asked for, in the project's time zone, both ends included", async () => {
    expect((await flow.insights("?from=2026-03-02&to=2026-03-02")).sessions).toBe(10);
    expect((await flow.insights("?from=2026-03-03&to=2026-03-03")).sessions).toBe(0);
    app.clock.advance(19 * 3_600_000 + 59 * 60_000); // 04:59 UTC on the third: a minute before midnight in the project's zone
    await flow.submit({ reason: "other" });
    expect((await flow.insights("?from=2026-03-02&to=2026-03-02")).sessions).toBe(11);
    const { key } = flow.project;
    const wrong = await app.call("GET", `${flow.at}/cancel-flow/insights?from=2026-02-30&to=x`, { key });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ["from", "to"]]);
  });

  test("distinguish the arms of an offer", async () => {
    const arm = { name: "small", percent: 100, offer: { ...DISCOUNT, is_active: undefined } };
    await flow.offer({ ...DISCOUNT, arms: [arm] }, "missing_features");
    await flow.submit({ reason: "missing_features" });
    await flow.offer({ ...DISCOUNT, arms: [{ ...arm, name: "other" }] }, "missing_features");
    await flow.submit({ reason: "missing_features" });
    const arms = (await flow.insights()).by_offer.filter(
      ({ reason }: { reason: string }) => reason === "missing_features",
    );
    expect(arms.map((one: { arm: string; shown: number }) => [one.arm, one.shown]).sort()).toEqual([
      ["other", 1],
      ["small", 1],
    ]);
  });

  test("without a language model have the reasons as themes", async () => {
    await flow.submit({ reason: "other", comment: "x" });
    await flow.submit({ reason: "bad_support", comment: "nobody answers" });
    await flow.submit({ reason: "bad_support", comment: "still nobody" });
    expect((await flow.insights()).themes).toEqual({
      source: "reasons",
      status: "ready",
      comments: 3,
      read: 3,
      computed_at: null,
      themes: [
        { title: "Bad support", count: 2 },
        { title: "Other", count: 1 },
      ],
    });
  });
});

describe("themes by a language model", () => {
  async function withModel(script: Script, run: (app: TestApp, flow: Flow, ollama: OllamaServer) => Promise<void>) {
    const ollama = await startOllama(script);
    const app = testApp({ RECOVERD_LLM__MODEL: "test-model", RECOVERD_LLM__BASE_URL: ollama.url });
    try {
      await run(app, await newFlow(app), ollama);
    } finally {
      await app.close();
      await ollama.stop();
    }
  }
  const ANSWER = JSON.stringify({
    themes: [
      { title: "Slow\u202E exports", comments: [1, 3, 3, 99] },
      { title: "No answers", comments: [1, 2] },
    ],
  });
  const say = async (flow: Flow, ...comments: string[]) => {
    for (const comment of comments) await flow.submit({ reason: "other", comment, customer_name: "Ada Lovelace" });
  };

  test("are computed in a job, stored, and counted by us", () =>
    withModel({ does: "answer", text: ANSWER }, async (app, flow, ollama) => {
      await say(flow, "exports are slow", "nobody answers");
      expect((await flow.insights()).themes).toMatchObject({ source: "reasons", status: "ready" });
      await say(flow, "the export took an hour");
      expect((await flow.insights()).themes).toMatchObject({ source: "reasons", status: "computing", comments: 3 });
      await flow.insights();
      await app.work();
      expect((await flow.insights()).themes).toEqual({
        source: "llm",
        status: "ready",
        comments: 3,
        read: 3,
        computed_at: "2026-03-02T09:00:00.000Z",
        themes: [
          { title: "Slow exports", count: 2 },
          { title: "No answers", count: 1 },
        ],
      });
      expect(ollama.requests).toHaveLength(1);
      await say(flow, "one more");
      expect((await flow.insights()).themes).toMatchObject({ source: "llm", status: "ready", comments: 4, read: 3 });
      app.clock.advance(3_600_000);
      expect((await flow.insights()).themes).toMatchObject({
        source: "llm",
        status: "computing",
        comments: 4,
        read: 3,
      });
      await app.work();
      expect((await flow.insights()).themes).toMatchObject({ source: "llm", status: "ready", read: 4 });
      expect(ollama.requests).toHaveLength(2);
    }));

  test("are worked out for one period at a time, so that mails can be written in between", () =>
    withModel({ does: "answer", text: ANSWER }, async (app, flow, ollama) => {
      await say(flow, "a", "b", "c");
      const periods = ["?from=2026-03-01", "?from=2026-02-28", "?from=2026-02-27"];
      for (const period of periods) expect((await flow.insights(period)).themes.status).toBe("computing");
      await app.work();
      expect(ollama.requests).toHaveLength(1);
      expect((await flow.insights(periods[0])).themes.status).toBe("ready");
      expect((await flow.insights(periods[1])).themes.status).toBe("computing");
      await app.work();
      expect((await flow.insights(periods[1])).themes.status).toBe("ready");
    }));

  test("read few and short comments, without names and addresses", () =>
    withModel({ does: "answer", text: ANSWER }, async (app, flow, ollama) => {
      await say(flow, "I am Ada, write to ada@lovelace.example or +1 (555) 123-4567", "x".repeat(5_000));
      for (let i = 0; i < 70; i++) await say(flow, `comment ${i}`);
      await flow.insights();
      await app.work();
      const { content } = ollama.requests[0]!.body.messages.at(-1)!;
      expect(content.match(/"number":/g)).toHaveLength(60);
      expect(content).not.toContain('comment 5"');
      expect(content.length).toBeLessThan(20_000);
      expect((await flow.insights()).themes).toMatchObject({ comments: 72, read: 60 });
    }));

  test("that fail are the reasons, and are asked for again an hour later", () =>
    withModel(
      (_, call) => (call === 0 ? { does: "refuse", status: 500 } : { does: "answer", text: ANSWER }),
      async (app, flow, ollama) => {
        await say(flow, "a", "b", "c");
        await flow.insights();
        await app.work();
        expect((await flow.insights()).themes).toMatchObject({ source: "reasons", status: "ready" });
        await app.work();
        expect(ollama.requests).toHaveLength(1);
        app.clock.advance(3_600_000);
        expect((await flow.insights()).themes).toMatchObject({ source: "reasons", status: "computing" });
        await app.work();
        expect((await flow.insights()).themes).toMatchObject({ source: "llm", status: "ready" });
      },
    ));

  test("are nothing where the answer breaks the schema", () => {
    for (const text of ["", "{}", "[]", "null", '{"themes":{}}', '{"themes":[]}', '{"themes":[null]}', "sorry"]) {
      expect(readThemes(text, 3)).toBeNull();
    }
    for (const theme of [
      '{"title":1,"comments":[1]}',
      '{"title":"a"}',
      '{"title":"a","comments":"1"}',
      '{"title":"a","comments":[9]}',
    ]) {
      expect(readThemes(`{"themes":[${theme}]}`, 3)).toBeNull();
    }
    expect(readThemes('```json\n{"themes":[{"title":"a","comments":[1]}]}\n```', 3)).toEqual([
      { title: "a", count: 1 },
    ]);
  });

  test("never count a comment twice, nor one that is not there", () => {
    const theme = fc.record({
      title: fc.string({ maxLength: 200 }),
      comments: fc.array(fc.integer({ min: -3, max: 12 })),
    });
    fc.assert(
      fc.property(fc.array(theme, { maxLength: 12 }), fc.integer({ min: 1, max: 8 }), (themes, comments) => {
        const found = readThemes(JSON.stringify({ themes }), comments) ?? [];
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(comments);
        expect(found.length).toBeLessThanOrEqual(8);
        for (const { title, count } of found)
          expect([title.length > 0 && title.length <= 80, count > 0]).toEqual([true, true]);
      }),
    );
  });
});

test("an anonymised comment has no address, link, number or name of the customer in it", () => {
  const by = { customerName: "Ada King-Lovelace", customerEmail: "countess@example.com", customerId: "cus_1815" };
  const of = (comment: string) => anonymous({ ...by, comment });
  expect(of("Ada here: <ada@x.example>, countess@example.com; ADA LOVELACE")).toBe(
    "[name] here: <[address]>, [address]; [name] [name]",
  );
  expect(of("see https://x.example/?id=1 or www.x.example, id cus_1815")).toBe("see [link] or [link] id [name]");
  expect(of("call +44 20 7946 0958 or 4242-4242-4242-4242, plan 12 for 2026")).toBe(
    "call [number] or [number], plan 12 for 2026",
  );
  expect(of("Canada is adamant")).toBe("Canada is adamant");
  expect(of("a\nb\u0007c")).toBe("a bc");
  expect(of("é".repeat(400))).toHaveLength(280);
});
