// Retention offers over HTTP: what is accepted, which fields are rejected, and who may change them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { OFFER_TYPES } from "../../../src/features/offers/tables.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { newTeam } from "../projects/team.ts";

let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const DISCOUNT = {
  offer_type: "discount",
  title: "Half off",
  description: "Half the price for three months",
  cta_button_text: "Take it",
  discount_percent: 50,
  is_active: true,
};
const CUSTOM = { ...DISCOUNT, offer_type: "custom", discount_percent: undefined };

const put = (body: object, reason = "too_expensive", as: { key?: string; token?: string } = { key: project.key }) =>
  app.call("PUT", `/projects/${project.slug}/retention-offers/${reason}`, { ...as, body });

/** The fields for which a PUT of this body is rejected. */
async function refused(body: object, reason?: string): Promise<string[]> {
  const answer = await put(body, reason);
  expect([answer.status, answer.body.error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  return answer.body.error.details.map(({ field }: { field: string }) => field).sort();
}

describe("a plain offer", () => {
  test("is created with 201, replaced with 200, and reads as the interface has it", async () => {
    const created = await put(DISCOUNT, "bad_support");
    expect(created.status).toBe(201);
    const at = "2026-03-02T09:00:00.000Z";
    const offer = { reason: "bad_support", ...DISCOUNT, extension_days: null, created_at: at, updated_at: at };
    expect(created.body).toEqual({ offer });
    app.clock.advance(1_000);
    const replaced = await put({ ...CUSTOM, title: "Let us talk", is_active: false }, "bad_support");
    expect(replaced.status).toBe(200);
    const fresh = {
      ...offer,
      offer_type: "custom",
      title: "Let us talk",
      discount_percent: null,
      is_active: false,
      updated_at: "2026-03-02T09:00:01.000Z",
    };
    expect(replaced.body).toEqual({ offer: fresh });
    const read = await app.call("GET", `/projects/${project.slug}/retention-offers/bad_support`, { key: project.key });
    expect(read.body).toEqual({ offer: fresh });
    const listed = await app.call("GET", `/projects/${project.slug}/retention-offers`, { key: project.key });
    expect(listed.body).toEqual({ offers: [fresh] });
    expect((await put(fresh, "bad_support")).status).toBe(200); // a GET's data is a valid PUT body
  });

  test("takes a last day, which a PUT without it clears, and refuses what is none", async () => {
    const dated = { ...DISCOUNT, valid_until: "2026-10-31" };
    expect((await put(dated, "other")).body.offer).toMatchObject({ valid_until: "2026-10-31" });
    expect((await put(DISCOUNT, "other")).body.offer).not.toHaveProperty("valid_until");
    for (const valid_until of ["2026-02-30", "soon", 20261031, "2026-10-31T00:00:00Z"]) {
      expect(await refused({ ...DISCOUNT, valid_until })).toEqual(["valid_until"]);
    }
  });

  test("of every type is taken, with its own number or without", async () => {
    for (const offer_type of OFFER_TYPES)
      expect((await put({ ...CUSTOM, offer_type })).body.offer.offer_type).toBe(offer_type);
    const extension = await put({ ...CUSTOM, offer_type: "extension", extension_days: 365 });
    expect(extension.body.offer).toMatchObject({ extension_days: 365, discount_percent: null });
  });

  test("exists once for each of the eight reasons, and for no other", async () => {
    const other = await newProject(app);
    const at = (reason: string) => `/projects/${other.slug}/retention-offers/${reason}`;
    for (const reason of CANCEL_REASONS) {
      expect((await app.call("PUT", at(reason), { key: other.key, body: CUSTOM })).status).toBe(201);
    }
    const listed = await app.call("GET", at(""), { key: other.key });
    expect(listed.body.offers.map(({ reason }: { reason: string }) => reason).sort()).toEqual(
      [...CANCEL_REASONS].sort(),
    );
    for (const reason of ["too-expensive", "TOO_EXPENSIVE", "constructor", "%20"]) {
      for (const [method, rest] of [
        ["GET", {}],
        ["PUT", { body: CUSTOM }],
        ["DELETE", {}],
      ] as const) {
        const answer = await app.call(method, at(reason), { key: other.key, ...rest });
        expect([reason, method, answer.status]).toEqual([reason, method, 400]);
        expect(answer.body.error.details).toEqual([{ field: "reason", message: expect.stringContaining("one of") }]);
      }
    }
  });

  test("is deleted with 204, and then is not found", async () => {
    await put(CUSTOM, "other");
    const call = (method: string) =>
      app.call(method, `/projects/${project.slug}/retention-offers/other`, { key: project.key });
    const deleted = await call("DELETE");
    expect([deleted.status, deleted.body]).toEqual([204, ""]);
    expect((await call("DELETE")).status).toBe(404);
    expect((await call("GET")).status).toBe(404);
  });
});

describe("an offer is refused", () => {
  test("with every wrong field at once, each by its name", async () => {
    expect(await refused({})).toEqual(["cta_button_text", "description", "is_active", "offer_type", "title"]);
    const wrong = {
      offer_type: "downgrade",
      title: "t".repeat(121),
      description: "d".repeat(1_001),
      cta_button_text: "b".repeat(61),
      discount_percent: 10,
      extension_days: 3,
      is_active: "true",
    };
    const named = Object.keys(wrong).filter((field) => field !== "offer_type");
    expect(await refused(wrong)).toEqual(named.sort());
    expect(await refused(wrong, "nope")).toEqual([...named, "reason"].sort());
    expect(await refused({ ...DISCOUNT, reason: "too_expensive" }, "nope")).toEqual(["reason"]);
  });

  test("where a number belongs to another type, or is out of its range, or no integer", async () => {
    expect(await refused({ ...DISCOUNT, offer_type: "extension" })).toEqual(["discount_percent"]);
    expect(await refused({ ...DISCOUNT, extension_days: 5 })).toEqual(["extension_days"]);
    for (const discount_percent of [0, 101, -1, 12.5, "20", true]) {
      expect(await refused({ ...DISCOUNT, discount_percent })).toEqual(["discount_percent"]);
    }
    for (const extension_days of [0, 366, 1.5, "7"]) {
      expect(await refused({ ...CUSTOM, offer_type: "extension", extension_days })).toEqual(["extension_days"]);
    }
  });

  test("with empty texts, line breaks in one-line texts, and control characters", async () => {
    expect(await refused({ ...CUSTOM, title: "", description: "  ", cta_button_text: " " })).toEqual([
      "cta_button_text",
      "description",
      "title",
    ]);
    expect(await refused({ ...CUSTOM, title: "a\nb", cta_button_text: "a\r\nb", description: "a\u0000" })).toEqual([
      "cta_button_text",
      "description",
      "title",
    ]);
  });

  test("never for a field that is not known, nor for texts of exactly the greatest length", async () => {
    const longest = { title: "t".repeat(120), description: "d".repeat(1_000), cta_button_text: "b".repeat(60) };
    const answer = await put({ ...DISCOUNT, ...longest, colour: "red", reason: "bad_support" });
    expect(answer.body.offer).toMatchObject({ ...longest, reason: "too_expensive" });
    expect(answer.body.offer).not.toHaveProperty("colour");
  });

  test("for a percentage or a number of days exactly when it lies outside of its range", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -5, max: 400 }), async (number) => {
        const discount = await put({ ...DISCOUNT, discount_percent: number });
        expect(discount.status === 400).toBe(number < 1 || number > 100);
        const extension = await put({ ...CUSTOM, offer_type: "extension", extension_days: number });
        expect(extension.status === 400).toBe(number < 1 || number > 365);
      }),
      { numRuns: 40 },
    );
  });
});

describe("what goes beyond a plain offer", () => {
  const EXTRAS = {
    rules: { min_mrr: 1_000, max_mrr: 9_000, min_tenure_days: 30, plans: ["Pro"] },
    cooldown_days: 90,
    fallback: { ...CUSTOM, offer_type: "extension", extension_days: 14, discount_percent: null, is_active: undefined },
    arms: [{ name: "small", percent: 50, offer: { ...DISCOUNT, discount_percent: 20, extension_days: null } }],
  };

  test("is stored as given, and removed by the next PUT without it", async () => {
    const { is_active: _, ...content } = DISCOUNT;
    const answer = await put({ ...DISCOUNT, ...EXTRAS });
    expect(answer.body.offer).toMatchObject({
      rules: EXTRAS.rules,
      cooldown_days: 90,
      fallback: { offer_type: "extension", extension_days: 14, discount_percent: null },
      arms: [{ name: "small", percent: 50, offer: { ...content, discount_percent: 20, extension_days: null } }],
    });
    expect((await put(answer.body.offer)).body.offer).toEqual(answer.body.offer);
    const plain = (await put(DISCOUNT)).body.offer;
    for (const extra of Object.keys(EXTRAS)) expect(plain).not.toHaveProperty(extra);
  });

  test("is refused by dotted names", async () => {
    const offer = { ...DISCOUNT, discount_percent: undefined };
    const arm = (name: string, percent: number) => ({ name, percent, offer });
    expect(
      await refused({
        ...DISCOUNT,
        rules: { min_mrr: 500, max_mrr: 100, plans: [7] },
        cooldown_days: 0,
        fallback: { ...CUSTOM, extension_days: 3, title: 7 },
        arms: [arm("a", 60), arm("a", 60), { ...arm("control", 1), offer: { ...offer, extension_days: 9 } }],
      }),
    ).toEqual([
      "arms",
      "arms.1.name",
      "arms.2.name",
      "arms.2.offer.extension_days",
      "cooldown_days",
      "fallback.extension_days",
      "fallback.title",
      "rules.max_mrr",
      "rules.plans.0",
    ]);
  });

  test("counts as plain where it asks for nothing", async () => {
    const answer = await put({ ...DISCOUNT, rules: {}, fallback: null, arms: null, cooldown_days: null });
    expect(Object.keys(answer.body.offer).sort()).toEqual(
      [...Object.keys(DISCOUNT), "extension_days", "reason", "created_at", "updated_at"].sort(),
    );
  });
});

test("viewers and members read offers, admins and keys write them, and the audit log says who did", async () => {
  const team = await newTeam(app);
  const at = `/projects/${team.slug}/retention-offers`;
  const write = (as: { token?: string; key?: string }) => app.call("PUT", `${at}/other`, { ...as, body: CUSTOM });
  expect((await write(team.viewer)).status).toBe(403);
  expect((await write(team.member)).status).toBe(403);
  expect((await write(team.admin)).status).toBe(201);
  expect((await write({ key: team.key })).status).toBe(200);
  expect((await app.call("GET", at, team.viewer)).body.offers).toHaveLength(1);
  expect((await app.call("DELETE", `${at}/other`, team.member)).status).toBe(403);
  expect((await app.call("DELETE", `${at}/other`, { key: team.key })).status).toBe(204);
  const log = (await app.call("GET", `/projects/${team.slug}/audit-log`, team.owner)).body.data;
  const offers = log.filter(({ action }: { action: string }) => action.startsWith("offer."));
  expect(offers.map(({ action, target }: { action: string; target: string }) => [action, target])).toEqual([
    ["offer.deleted", "other"],
    ["offer.replaced", "other"],
    ["offer.created", "other"],
  ]);
});
