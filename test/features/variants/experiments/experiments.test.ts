// Experiments over HTTP: creating, starting, stopping and deleting them, and what is rejected.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../../support/app.ts";
import { errorOf, fieldsOf } from "../../../support/journey.ts";
import { type Experimenting, experimenting, PLAIN, WARM, WRITTEN } from "./experimenting.ts";

let app: TestApp;
let acme: Experimenting;
beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  acme = await experimenting(app);
});
afterAll(() => app.close());

describe("a new experiment", () => {
  test("is a draft, shown as it was given, with the project's recovery window", async () => {
    const answer = await acme.create({ reason: "too_expensive", arms: [PLAIN, WARM, WRITTEN] });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      name: "Which words",
      strategy: "discount",
      reason: "too_expensive",
      status: "draft",
      arms: [PLAIN, WARM, WRITTEN],
      recovery_window: "30d",
      started_at: null,
      stopped_at: null,
    });
    const listed = await app.call("GET", acme.at, { key: acme.project.key });
    expect(listed.body).toEqual({ data: [answer.body.data], meta: { page: 1, per_page: 20, total: 1 } });
    const read = await app.call("GET", `${acme.at}/${answer.body.data.id}`, { key: acme.project.key });
    expect(read.body.data).toMatchObject({ id: answer.body.data.id, status: "draft", best: null });
  });

  test("is about no reason and every event unless it says so, and may have a window of its own", async () => {
    const { body } = await acme.create({ recovery_window: "14d" });
    expect(body.data).toMatchObject({ reason: null, recovery_window: "14d" });
  });

  const text = { name: "own", subject: "Hello", body: "Hello" };
  test("a window that is too short is answered with the shortest, in its largest unit", async () => {
    const { body } = await acme.create({ recovery_window: "1m" });
    expect(body.error.details[0].message).toContain("of at least 1h and at most 365d");
  });

  test.each<[string, unknown, string[]]>([
    ["a strategy that there is none", { strategy: "begging" }, ["strategy"]],
    ["a reason that there is none", { reason: "bored" }, ["reason"]],
    ["a blank name", { name: "  " }, ["name"]],
    ["one arm", { arms: [PLAIN] }, ["arms"]],
    ["six arms", { arms: [1, 2, 3, 4, 5, 6].map((n) => ({ ...text, name: `${n}` })) }, ["arms"]],
    ["two arms of one name", { arms: [PLAIN, { ...WARM, name: " plain " }] }, ["arms.1.name"]],
    ["two generated arms", { arms: [WRITTEN, { ...WRITTEN, name: "b" }] }, ["arms.1.generated"]],
    ["a generated arm with a text", { arms: [PLAIN, { ...text, generated: true }] }, ["arms.1.body", "arms.1.subject"]],
    ["an arm without a text", { arms: [PLAIN, { name: "b" }] }, ["arms.1.body", "arms.1.subject"]],
    ["a blank body", { arms: [PLAIN, { ...text, body: " \n" }] }, ["arms.1.body"]],
    ["a subject of two lines", { arms: [PLAIN, { ...text, subject: "a\r\nBcc: x@y.zz" }] }, ["arms.1.subject"]],
    ["a subject that is too long", { arms: [{ ...text, subject: "x".repeat(201) }, PLAIN] }, ["arms.0.subject"]],
    ["a body that is too long", { arms: [{ ...text, body: "x".repeat(50_001) }, PLAIN] }, ["arms.0.body"]],
    ["control characters", { arms: [{ ...text, body: "a\u0000b" }, PLAIN] }, ["arms.0.body"]],
    ["an unknown placeholder", { arms: [PLAIN, { ...text, body: "{{discount_code}}" }] }, ["arms.1.body"]],
    ["one of the object's own", { arms: [PLAIN, { ...text, body: "{{constructor}}" }] }, ["arms.1.body"]],
    ["a broken placeholder", { arms: [PLAIN, { ...text, subject: "Hi {{ customer name }}" }] }, ["arms.1.subject"]],
    ["an open placeholder", { arms: [PLAIN, { ...text, body: "Hi {{customer_name" }] }, ["arms.1.body"]],
    ["a link in a subject", { arms: [PLAIN, { ...text, subject: "{{pause_url}}" }] }, ["arms.1.subject"]],
    ["a window of a minute", { recovery_window: "1m" }, ["recovery_window"]],
  ])("is refused with %s", async (_, change, fields) => {
    const answer = await acme.create(change as Record<string, unknown>);
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await acme.experiments("GET")).body.meta.total).toBe(0);
  });

  test("says which placeholders there are where one is unknown", async () => {
    const answer = await acme.create({ arms: [PLAIN, { ...PLAIN, name: "b", body: "{{discount_code}}" }] });
    expect(answer.body.error.details[0].message).toContain("{{discount_code}}; there are: customer_name, plan_name,");
  });
});

describe("a draft", () => {
  test("may change its name and its texts, and nothing given changes nothing", async () => {
    const { id, updated_at } = (await acme.create()).body.data;
    app.clock.advance(1_000);
    expect((await acme.experiments("PATCH", `/${id}`, {})).body.data.updated_at).toBe(updated_at);
    const arms = [PLAIN, { ...WARM, subject: "Other words" }];
    const changed = await acme.experiments("PATCH", `/${id}`, { name: "Others", arms });
    expect(changed.body.data).toMatchObject({ name: "Others", arms });
    expect(changed.body.data.updated_at).not.toBe(updated_at);
    const wrong = await acme.experiments("PATCH", `/${id}`, { arms: [PLAIN, { ...WARM, body: "{{x}}" }] });
    expect(fieldsOf(wrong)).toEqual(["arms.1.body"]);
  });

  test("cannot be stopped", async () => {
    const { id } = (await acme.create()).body.data;
    expect(errorOf(await acme.experiments("POST", `/${id}/stop`))).toBe("409 CONFLICT");
  });
});

describe("an experiment that was started", () => {
  test("keeps its texts while it runs and after it was stopped", async () => {
    const id = await acme.running();
    expect(errorOf(await acme.experiments("PATCH", `/${id}`, { arms: [WARM, PLAIN] }))).toBe("409 CONFLICT");
    await acme.experiments("POST", `/${id}/stop`);
    expect(errorOf(await acme.experiments("PATCH", `/${id}`, { arms: [WARM, PLAIN] }))).toBe("409 CONFLICT");
    expect((await acme.results(id)).arms).toMatchObject([PLAIN, WARM]);
  });

  test("is stopped, and may go on; both may be asked for again", async () => {
    const id = await acme.running();
    const started = new Date(app.clock.now()).toISOString();
    app.clock.advance(1_000);
    expect((await acme.experiments("POST", `/${id}/start`)).body.data).toMatchObject({ status: "running" });
    for (const _ of [1, 2]) {
      const stopped = await acme.experiments("POST", `/${id}/stop`);
      expect(stopped.body.data).toMatchObject({ status: "stopped", started_at: started });
      expect(stopped.body.data.stopped_at).not.toBeNull();
    }
    const again = await acme.experiments("POST", `/${id}/start`);
    expect(again.body.data).toMatchObject({ status: "running", started_at: started, stopped_at: null });
  });

  test("is the only one for its strategy and reason", async () => {
    await acme.running();
    const { id } = (await acme.create({ name: "Second" })).body.data;
    const refused = await acme.experiments("POST", `/${id}/start`);
    expect(errorOf(refused)).toBe("409 CONFLICT");
    expect(refused.body.error.message).toContain('"Which words"');
    await acme.running({ reason: "too_expensive" });
    await acme.running({ strategy: "founder_email" });
    const { id: twin } = (await acme.create({ reason: "too_expensive" })).body.data;
    expect(errorOf(await acme.experiments("POST", `/${twin}/start`))).toBe("409 CONFLICT");
    expect((await acme.create()).status).toBe(201);
  });

  test("does not start while a text needs a link that the project has not set", async () => {
    const arms = [PLAIN, { name: "pause", subject: "A pause", body: "Pause at {{pause_url}}" }];
    const { id } = (await acme.create({ arms })).body.data;
    const refused = await acme.experiments("POST", `/${id}/start`);
    expect(errorOf(refused)).toBe("409 CONFLICT");
    expect(refused.body.error.message).toContain("settings.links.pause_url");
    await app.call("PATCH", `/projects/${acme.project.slug}`, {
      token: acme.project.token,
      body: { settings: { links: { pause_url: "https://acme.example/pause" } } },
    });
    expect((await acme.experiments("POST", `/${id}/start`)).status).toBe(200);
  });

  test("is deleted only after it was stopped", async () => {
    const id = await acme.running();
    expect(errorOf(await acme.experiments("DELETE", `/${id}`))).toBe("409 CONFLICT");
    await acme.experiments("POST", `/${id}/stop`);
    expect((await acme.experiments("DELETE", `/${id}`)).status).toBe(204);
    expect(errorOf(await acme.experiments("GET", `/${id}`))).toBe("404 NOT_FOUND");
  });
});

test("everything that was done stands in the audit log", async () => {
  const { id } = (await acme.create()).body.data;
  await acme.experiments("PATCH", `/${id}`, { name: "Others" });
  for (const step of ["start", "stop"]) await acme.experiments("POST", `/${id}/${step}`);
  await acme.experiments("DELETE", `/${id}`);
  const log = await app.call("GET", `/projects/${acme.project.slug}/audit-log`, { token: acme.project.token });
  const actions = log.body.data.filter(({ target }: { target: string }) => target === id);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual(
    ["deleted", "stopped", "started", "changed", "created"].map((action) => `experiment.${action}`),
  );
});

test("the API key reads, and does not write", async () => {
  const { key } = acme.project;
  const { id } = (await acme.create()).body.data;
  expect((await app.call("GET", `${acme.at}/${id}`, { key })).status).toBe(200);
  expect((await app.call("POST", `${acme.at}/${id}/start`, { key })).status).toBe(403);
});
