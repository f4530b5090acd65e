// Generating over the API: the states from which it may start, waiting for it, and the response.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { STRATEGIES } from "../../../src/features/strategies/table.ts";
import { variants as variantRows } from "../../../src/features/variants/tables.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";
import { RANKS, VARIANT_COUNT } from "../../support/strategies.ts";

const ASYNC = { prefer: "respond-async" };

let app: TestApp;
let acme: Journey;
beforeAll(async () => {
  app = testApp({ RECOVERD_GENERATION__RESPONSE_WAIT: "50ms" });
  acme = journey(app, await newProject(app));
});
afterAll(() => app.close());

const generate = (id: string, options: Parameters<Journey["call"]>[2] = {}) =>
  acme.call("POST", `/${id}/generate`, options);

test("a caller who waits gets a variant for each strategy, one of them recommended", async () => {
  const patient = testApp();
  const calls = journey(patient, await newProject(patient));
  const { id } = await calls.event();
  await patient.runner.start();
  const answer = await calls.call("POST", `/${id}/generate`);
  expect(answer.status).toBe(200);
  const { event_id, status, variants } = answer.body.data;
  expect({ event_id, status }).toEqual({ event_id: id, status: "variants_generated" });
  expect(variants.map(({ strategy }: { strategy: string }) => strategy).sort()).toEqual([...STRATEGIES].sort());
  expect(variants.map(({ rank }: { rank: number }) => rank)).toEqual(RANKS);
  expect(variants.map(({ recommended }: { recommended: boolean }) => recommended)).toEqual([
    true,
    ...Array(VARIANT_COUNT - 1).fill(false),
  ]);
  expect(variants[0]).toEqual({
    id: expect.stringMatching(/^var_/),
    strategy: "discount",
    subject: expect.stringMatching(/\S/),
    body: expect.stringMatching(/\S/),
    status: "draft",
    recommended: true,
    rank: 1,
    rank_reason: expect.stringMatching(/expensive.*\.$/),
    rank_reason_facts: [
      { code: "reason", speaks: null, values: { text: "It is too expensive for us" } },
      { code: "only_asks", speaks: null, values: { without: "offer" } },
    ],
    source: "template",
    facts_used: expect.arrayContaining([{ fact: "event.mrr", value: 4900, text: "$49" }]),
    opens: { people: 0, machines: 0 },
    clicks: { people: 0, machines: 0 },
    model: null,
    edited_at: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(await calls.read(id)).toMatchObject({ status: "variants_generated", variants });
  await patient.close();
});

test("when the wait is over the answer is 202, and the event can be polled", async () => {
  const { id } = await acme.event();
  const answer = await generate(id);
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({ data: { event_id: id, status: "processing", variants: [] } });
  expect(await acme.read(id)).toMatchObject({ status: "processing", variants: [] });
  await app.work();
  expect(await acme.read(id)).toMatchObject({ status: "variants_generated" });
});

test.each([
  "respond-async",
  "Respond-Async",
  "wait=10, respond-async",
  "respond-async; foo=bar",
  "return=minimal,respond-async",
])("Prefer: %s is answered at once", async (prefer) => {
  const calls = testApp({ RECOVERD_GENERATION__RESPONSE_WAIT: "1h" });
  const impatient = journey(calls, await newProject(calls));
  const { id } = await impatient.event();
  const answer = await impatient.call("POST", `/${id}/generate`, { headers: { prefer } });
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({ data: { event_id: id, status: "processing", variants: [] } });
  await calls.close();
});

test.each(["respond-asynchronously", "wait=1", ""])("Prefer: %s asks for nothing that we know", async (prefer) => {
  const { id } = await acme.event();
  const started = performance.now();
  await generate(id, { headers: { prefer } });
  expect(performance.now() - started).toBeGreaterThan(40);
});

describe("who may generate when", () => {
  const event = async (to: "new" | "processing" | "variants_generated" | "email_sent" | "recovered" | "lost") => {
    const { id } = await acme.event();
    if (to === "processing") await generate(id, { headers: ASYNC });
    if (to === "variants_generated" || to === "email_sent") {
      const [variant] = await acme.variants(id);
      if (to === "email_sent") await acme.send(id, variant.id);
    }
    if (to === "recovered") await acme.recover(id);
    if (to === "lost") {
      app.clock.advance(31 * DAY);
      await app.work();
    }
    expect((await acme.read(id)).status).toBe(to);
    return id as string;
  };

  test.each([
    ["new", 202, 202],
    ["processing", 409, 409],
    ["variants_generated", 409, 202],
    ["email_sent", 409, 409],
    ["recovered", 409, 409],
    ["lost", 409, 409],
  ] as const)("%s: %d, and %d with regenerate", async (status, plain, again) => {
    for (const [body, expected] of [
      [{ regenerate: false }, plain],
      [{ regenerate: true }, again],
    ] as const) {
      const id = await event(status);
      const answer = await generate(id, { body, headers: ASYNC });
      expect(answer.status).toBe(expected);
      if (expected === 409) {
        expect(errorOf(answer)).toBe("409 CONFLICT");
        expect((await acme.read(id)).status).toBe(status);
      }
      await app.work();
    }
  });

  test("of calls at the same moment one starts, and the others are conflicts", async () => {
    const id = await event("new");
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(id, { headers: ASYNC })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
    await app.work();
    expect((await acme.read(id)).variants).toHaveLength(VARIANT_COUNT);
  });
});

test("writing again replaces all variants, and shows the former ones until then", async () => {
  const { id } = await acme.event();
  const former = await acme.variants(id);
  await acme.edit(id, former[0].id, { subject: "My own words" });
  await generate(id, { body: { regenerate: true }, headers: ASYNC });
  const meanwhile = await acme.read(id);
  expect(meanwhile.status).toBe("processing");
  expect(meanwhile.variants.map((variant: { id: string }) => variant.id)).toEqual(
    former.map((v: { id: string }) => v.id),
  );
  await app.work();
  const { status, variants } = await acme.read(id);
  expect([status, variants.length]).toEqual(["variants_generated", VARIANT_COUNT]);
  const ids = new Set(former.map((variant: { id: string }) => variant.id));
  expect(
    variants.some(
      (variant: { id: string; subject: string }) => ids.has(variant.id) || variant.subject === "My own words",
    ),
  ).toBe(false);
  expect(errorOf(await acme.edit(id, former[0].id, { subject: "Gone" }))).toBe("404 NOT_FOUND");
  const rows = await app.deps.store.read.select().from(variantRows).where(eq(variantRows.eventId, id));
  expect(rows).toHaveLength(VARIANT_COUNT); // the former ones are gone
});

test("while variants are written again none is sent or edited", async () => {
  const { id } = await acme.event();
  const [variant] = await acme.variants(id);
  await generate(id, { body: { regenerate: true }, headers: ASYNC });
  const sending = await acme.send(id, variant.id);
  expect(errorOf(sending)).toBe("409 CONFLICT");
  expect(sending.body.error.message).toContain("being written");
  expect(errorOf(await acme.edit(id, variant.id, { subject: "New" }))).toBe("409 CONFLICT");
  await app.work();
});

describe("the body", () => {
  test.each([
    ["none", undefined],
    ["empty", "{}"],
    ["false", '{"regenerate":false}'],
    ["with a field that is not known", '{"strategies":["discount"]}'],
  ])("%s starts a first generation", async (_, raw) => {
    const { id } = await acme.event();
    expect((await generate(id, { raw, headers: ASYNC })).status).toBe(202);
  });

  test.each([
    ['{"regenerate":"yes"}', ["regenerate"]],
    ['{"regenerate":1}', ["regenerate"]],
    ['{"regenerate":null}', ["regenerate"]],
    ["[]", []],
    ['"regenerate"', []],
    ["{regenerate:true}", []],
  ])("%s is refused, and nothing starts", async (raw, fields) => {
    const { id } = await acme.event();
    const answer = await generate(id, { raw });
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await acme.read(id)).status).toBe("new");
  });
});

test("an unknown event and one of another project are not found", async () => {
  const other = journey(app, await newProject(app));
  const { id } = await other.event();
  expect(errorOf(await generate(id))).toBe("404 NOT_FOUND");
  expect(errorOf(await generate("evt_unknown"))).toBe("404 NOT_FOUND");
  expect((await other.read(id)).status).toBe("new");
});
