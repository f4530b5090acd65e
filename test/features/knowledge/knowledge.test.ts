// A company's knowledge over HTTP: what is accepted, which fields are rejected, and who may change it.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { newTeam } from "../projects/team.ts";

let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

type As = { key?: string; token?: string };

const put = (body: object, as: As = { key: project.key }) =>
  app.call("PUT", `/projects/${project.slug}/knowledge`, { ...as, body });
const get = (as: As = { key: project.key }) => app.call("GET", `/projects/${project.slug}/knowledge`, as);

async function refused(body: object): Promise<string[]> {
  const answer = await put(body);
  expect([answer.status, answer.body.error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  return answer.body.error.details.map(({ field }: { field: string }) => field).sort();
}

/** The exact shape that the API promises. */
const WHOLE = {
  product: "Acme writes invoices for people who work alone",
  plans: [
    {
      name: "Starter",
      price: 1900,
      currency: "EUR",
      interval: "month",
      holds: "50 invoices",
      lacks: "recurring invoices",
      url: "https://acme.example/starter",
    },
  ],
  features: [
    { name: "Invoices", use: "You bill.", url: "https://acme.example/i", events: ["invoice_created", "invoice_sent"] },
  ],
  stories: [
    { text: "I get paid sooner.", who: "Ines", permission: true, reasons: ["not_using_enough"], plans: ["Starter"] },
  ],
  fixes: [
    {
      id: "bulk",
      what: "Bulk export",
      shipped_on: "2026-10-01",
      limit: "CSV only",
      url: "https://acme.example/export",
      reasons: ["missing_features"],
      words: ["bulk export"],
    },
  ],
  founder: { name: "Ada Kern", signature: "Ada\nfounder of Acme", calendar_url: "https://cal.example/ada" },
  tone: "Short and warm.",
};

const EMPTY = {
  product: null,
  plans: [],
  features: [],
  stories: [],
  fixes: [],
  founder: { name: null, signature: null, calendar_url: null },
  tone: null,
  offers: [],
};

test("a new project has no knowledge, and every field is optional", async () => {
  expect(await get()).toMatchObject({ status: 200, body: { data: EMPTY } });
  expect((await put(WHOLE)).status).toBe(200);
  expect(await put({})).toMatchObject({ status: 200, body: { data: EMPTY } });
  expect((await get()).body.data).toEqual(EMPTY);
});

test("knowledge is read as it was saved, trimmed, with an id for every entry, and can be saved again as it was read", async () => {
  const answer = await put({ ...WHOLE, product: `  ${WHOLE.product} ` });
  const stored = {
    ...WHOLE,
    plans: [{ id: "starter", ...WHOLE.plans[0], currency: "eur" }],
    features: [{ id: "invoices", ...WHOLE.features[0] }],
    stories: [{ id: "i-get-paid-sooner", ...WHOLE.stories[0] }],
    offers: [],
  };
  expect(answer).toMatchObject({ status: 200, body: { data: stored } });
  const read = await get();
  expect(read.body.data).toEqual(stored);
  const again = await put(read.body.data);
  expect([again.status, again.body.data, again.headers.get("Recoverd-Ignored-Fields")]).toEqual([200, stored, null]);
  expect((await put({ ...read.body.data, founder: null, tone: "", plans: null })).body.data).toEqual({
    ...stored,
    plans: [],
    founder: EMPTY.founder,
    tone: null,
  });
});

test("an id survives a rewording, and one that is made from a text is unique and stays the same", async () => {
  const names = ["Export", "Export", "  export!", "出力", "Über-Export"];
  const ids = async (features: object[]) =>
    (await put({ features })).body.data.features.map(({ id }: { id: string }) => id);
  const made = await ids(names.map((name) => ({ name })));
  expect(made).toEqual(["export", "export-2", "export-3", expect.stringMatching(/^[0-9a-f]{12}$/), "uber-export"]);
  expect(await ids(names.map((name) => ({ name })))).toEqual(made);
  expect(await ids([{ name: "Export" }, { id: "export", name: "Something else" }])).toEqual(["export-2", "export"]);
});

test("an id that is made from a text leaves out its addresses, which an erasure would not find there", async () => {
  const texts = ["It saves me a day, says ada@example.com", "ada@example.com"];
  const stories = texts.map((text) => ({ text, who: "Ada", permission: true }));
  const [first, second] = (await put({ stories })).body.data.stories.map(({ id }: { id: string }) => id);
  expect(first).toBe("it-saves-me-a-day-says");
  expect(second).toMatch(/^[0-9a-f]{12}$/);
});

test("every wrong field is named at once", async () => {
  const fine = WHOLE.stories[0];
  expect(await refused({ stories: [fine, fine, { ...fine, permission: undefined }] })).toEqual([
    "stories.2.permission",
  ]);
  for (const permission of [false, null, "true", 1]) {
    expect(await refused({ stories: [{ ...fine, permission }] })).toEqual(["stories.0.permission"]);
  }
  expect(
    await refused({
      product: "two\nlines",
      plans: [
        { name: "A", price: -1 },
        { name: "B", price: 19.5, currency: "euro", interval: "week" },
        { price: "1900", url: "javascript:alert(1)" },
      ],
      features: [{ name: " ", url: "https://ada:secret@acme.example", events: [""] }],
      stories: [{ text: "", permission: true, reasons: ["boredom"] }],
      fixes: [{ what: "x", shipped_on: "2026-02-30", url: "ftp://acme.example", id: "a b" }],
      founder: { name: 7, calendar_url: "//cal.example" },
      tone: "x".repeat(2_001),
    }),
  ).toEqual([
    "features.0.events.0",
    "features.0.name",
    "features.0.url",
    "fixes.0.id",
    "fixes.0.shipped_on",
    "fixes.0.url",
    "founder.calendar_url",
    "founder.name",
    "plans.0.price",
    "plans.1.currency",
    "plans.1.interval",
    "plans.1.price",
    "plans.2.name",
    "plans.2.price",
    "plans.2.url",
    "product",
    "stories.0.reasons.0",
    "stories.0.text",
    "tone",
  ]);
  const fixes = [{ id: "a", what: "x" }, { what: "y" }, { id: "a", what: "z" }];
  expect(await refused({ fixes })).toEqual(["fixes.2.id"]);
  const features = Array.from({ length: 101 }, (_, index) => ({ name: `Feature ${index}` }));
  expect(await refused({ features })).toEqual(["features"]);
  expect((await put({ features: features.slice(1) })).body.data.features).toHaveLength(100);
});

test("a refused change leaves what was there", async () => {
  await put(WHOLE);
  await refused({ product: "Other", stories: [{ text: "Great" }] });
  expect((await get()).body.data.product).toBe(WHOLE.product);
});

test("the active retention offers are shown with their figures", async () => {
  const offer = {
    offer_type: "discount",
    title: "Half off",
    description: "For three months",
    cta_button_text: "Take it",
  };
  for (const [reason, is_active] of [
    ["too_expensive", true],
    ["bad_support", false],
  ] as const) {
    const path = `/projects/${project.slug}/retention-offers/${reason}`;
    await app.call("PUT", path, { key: project.key, body: { ...offer, discount_percent: 50, is_active } });
  }
  expect((await get()).body.data.offers).toEqual([
    {
      reason: "too_expensive",
      offer_type: "discount",
      title: "Half off",
      description: "For three months",
      discount_percent: 50,
      extension_days: null,
      rules: null,
    },
  ]);
});

test("viewers and keys read, admins and keys write, and no project sees another's", async () => {
  const team = await newTeam(app);
  const as = (role: "viewer" | "member" | "admin") => ({ token: team[role].token });
  const path = `/projects/${team.slug}/knowledge`;
  expect((await app.call("PUT", path, { ...as("admin"), body: WHOLE })).status).toBe(200);
  for (const role of ["viewer", "member"] as const) {
    expect((await app.call("GET", path, as(role))).body.data.product).toBe(WHOLE.product);
    expect((await app.call("PUT", path, { ...as(role), body: {} })).status).toBe(403);
  }
  expect((await get()).body.data).toEqual(EMPTY);
});

test("a change is in the audit log once, with figures and no texts; a repeat is not", async () => {
  await put(WHOLE);
  await put(WHOLE);
  const log = await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token });
  const entries = log.body.data.filter(({ action }: { action: string }) => action === "knowledge.replaced");
  expect(entries).toMatchObject([{ details: { plans: 1, features: 1, stories: 1, fixes: 1 } }]);
});

test("missing knowledge is named for each strategy until it is there", async () => {
  const missing = async (body: object) =>
    (await put(body)).body.missing.map(({ strategy, needs }: Record<string, string>) => `${strategy}: ${needs}`);
  expect(await missing({})).toEqual([
    "value_recap: usage",
    "unused_feature: usage",
    "downgrade_offer: cheaper_plan",
    "downgrade_offer: plan_gap",
    "pause_option: pause_terms",
    "founder_email: founder_name",
    "pain_point_fix: shipped_fix",
    "social_proof: story",
    "discount: discount_offer",
  ]);
  for (const [reason, body] of [
    ["too_expensive", { offer_type: "discount", discount_percent: 20 }],
    ["temporary_pause", { offer_type: "custom" }],
  ] as const) {
    const offer = { ...body, title: "A", description: "B", cta_button_text: "C", is_active: true };
    await app.call("PUT", `/projects/${project.slug}/retention-offers/${reason}`, { key: project.key, body: offer });
  }
  const pro = { name: "Pro", price: 4900, interval: "month" };
  expect(await missing({ ...WHOLE, plans: [...WHOLE.plans, pro], fixes: [{ what: "x" }] })).toEqual([
    "pain_point_fix: shipped_fix",
  ]);
  // Today is 2 March 2026 in these tests.
  expect(
    await missing({ ...WHOLE, plans: [...WHOLE.plans, pro], fixes: [{ what: "x", shipped_on: "2026-03-02" }] }),
  ).toEqual([]);
  expect((await get()).body.missing).toEqual([]);
});
