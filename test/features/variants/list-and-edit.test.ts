// Listing the variants of an event, and editing the words of a draft.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";
import { RANKS, VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  acme = journey(app, await newProject(app));
});
afterAll(() => app.close());

describe("the list", () => {
  test("is empty before the first generation", async () => {
    const { id } = await acme.event();
    const answer = await acme.call("GET", `/${id}/variants`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: [], meta: { page: 1, per_page: 20, total: 0 } });
    expect((await acme.read(id)).variants).toEqual([]);
  });

  test("has all variants in rank order, the same as the event's own, without sent_at", async () => {
    const { id } = await acme.event();
    await acme.variants(id);
    const { body } = await acme.call("GET", `/${id}/variants`);
    expect(body.meta).toEqual({ page: 1, per_page: 20, total: VARIANT_COUNT });
    expect(body.data.map(({ rank }: { rank: number }) => rank)).toEqual(RANKS);
    expect(body.data).toEqual((await acme.read(id)).variants);
    for (const variant of body.data) expect(variant).not.toHaveProperty("sent_at");
  });

  test("comes in pages like every list", async () => {
    const { id } = await acme.event();
    const all = await acme.variants(id);
    const second = await acme.call("GET", `/${id}/variants?page=2&per_page=4`);
    expect(second.body).toEqual({ data: all.slice(4, 8), meta: { page: 2, per_page: 4, total: VARIANT_COUNT } });
    expect((await acme.call("GET", `/${id}/variants?page=4&per_page=4`)).body.data).toEqual([]);
    expect(fieldsOf(await acme.call("GET", `/${id}/variants?page=0&per_page=101`))).toEqual(["page", "per_page"]);
  });

  test("of an unknown event, or another project's, is not found", async () => {
    const other = journey(app, await newProject(app));
    const { id } = await other.event();
    for (const path of [`/${id}/variants`, "/evt_unknown/variants", `/${id}`, "/evt_unknown"]) {
      expect(errorOf(await acme.call("GET", path))).toBe("404 NOT_FOUND");
    }
  });
});

describe("an edit", () => {
  async function draft() {
    const { id } = await acme.event();
    const [variant] = await acme.variants(id);
    app.clock.advance(60_000);
    return { id: id as string, variant };
  }

  test.each([
    ["both", { subject: "A new subject", body: "New words" }],
    ["the subject alone", { subject: "A new subject" }],
    ["the body alone", { body: "<p>New words</p>" }],
    ["one character each", { subject: "x", body: "y" }],
    ["the longest", { subject: "x".repeat(200), body: "y".repeat(50_000) }],
    ["several lines of body, also from Windows", { body: "one\r\n\n\ttwo" }],
  ])("changes %s and the time, and nothing else", async (_, input) => {
    const { id, variant } = await draft();
    const answer = await acme.edit(id, variant.id, input);
    expect(answer.status).toBe(200);
    const now = new Date(app.clock.now()).toISOString();
    const words = { ...variant, ...input };
    const facts_used = words.facts_used.filter(({ text }: { text: string }) =>
      `${words.subject}\n${words.body}`.includes(text),
    );
    expect(answer.body.data).toEqual({ ...words, facts_used, edited_at: now, updated_at: now });
    expect((await acme.read(id)).variants[0]).toEqual(answer.body.data);
  });

  test.each([
    ["nothing", {}],
    [
      "fields that are not the caller's",
      { status: "sent", rank: 9, recommended: false, strategy: "discount", sent_at: "x" },
    ],
  ])("of %s is answered with the variant as it is", async (_, input) => {
    const { id, variant } = await draft();
    const answer = await acme.edit(id, variant.id, input);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(variant);
  });

  test.each([
    [
      "subject",
      ["", " ", "\u00a0\u3000", null, 1, [], "x".repeat(201), "a\nb", "a\rb", "a\u2028b", "a\u0000b", "\ud800"],
    ],
    ["body", ["", " \n\t\n", null, 1, {}, "y".repeat(50_001), "a\u0000b", "\ud800"]],
  ])("refuses a wrong %s", async (field, values) => {
    const { id, variant } = await draft();
    for (const value of values) {
      const answer = await acme.edit(id, variant.id, { [field]: value });
      expect([value, errorOf(answer), fieldsOf(answer)]).toEqual([value, "400 VALIDATION_ERROR", [field]]);
    }
    expect((await acme.read(id)).variants[0]).toEqual(variant);
  });

  test("names both wrong fields, and changes neither when one is right", async () => {
    const { id, variant } = await draft();
    expect(fieldsOf(await acme.edit(id, variant.id, { subject: "", body: null }))).toEqual(["body", "subject"]);
    expect((await acme.edit(id, variant.id, { subject: "Right", body: null })).status).toBe(400);
    expect((await acme.read(id)).variants[0]).toEqual(variant);
  });

  test("of a variant that was sent is a conflict, also where nothing would change", async () => {
    const { id, variant } = await draft();
    await acme.send(id, variant.id);
    for (const body of [{ subject: "Too late" }, {}]) {
      expect(errorOf(await acme.edit(id, variant.id, body))).toBe("409 CONFLICT");
    }
    expect((await acme.read(id)).variants[0].subject).toBe(variant.subject);
  });

  test("of another draft is fine after one was sent", async () => {
    const { id, variant } = await draft();
    await acme.send(id, variant.id);
    const other = (await acme.read(id)).variants[1];
    expect((await acme.edit(id, other.id, { subject: "Second try" })).status).toBe(200);
  });

  test("of a variant that is not this event's is not found", async () => {
    const { id, variant } = await draft();
    const elsewhere = await draft();
    const other = journey(app, await newProject(app));
    expect(errorOf(await acme.edit(elsewhere.id, variant.id, { subject: "x" }))).toBe("404 NOT_FOUND");
    expect(errorOf(await acme.edit(id, "var_unknown", { subject: "x" }))).toBe("404 NOT_FOUND");
    expect(errorOf(await other.edit(id, variant.id, { subject: "x" }))).toBe("404 NOT_FOUND");
    expect((await acme.read(id)).variants[0]).toEqual(variant);
  });

  test("goes out in the mail that is sent after it", async () => {
    const { id, variant } = await draft();
    await acme.edit(id, variant.id, { subject: "Exactly these words" });
    await acme.send(id, variant.id);
    expect((await acme.read(id)).variants[0]).toMatchObject({ subject: "Exactly these words", status: "sent" });
  });
});
