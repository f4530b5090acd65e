// The settings of a project: what is accepted and rejected, how changes are merged, and that secrets stay secret.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import fc from "fast-check";
import { getProject } from "../../../src/features/projects/service.ts";
import { changedSettings, secretSettingOf, settingsOf } from "../../../src/features/projects/settings.ts";
import { ShownSettings } from "../../../src/features/projects/settings-model.ts";
import { PROVIDER_NAMES, type ProviderName } from "../../../src/features/providers/definitions.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { RANKS, VARIANT_COUNT } from "../../support/strategies.ts";
import { auditOf } from "./team.ts";

let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const patch = (settings: unknown) =>
  app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
const read = async () =>
  (await app.call("GET", `/projects/${project.slug}`, { token: project.token })).body.data.settings;
const stored = () => getProject(app.deps.store.read, project.id);

/** The settings of every provider, with the `own` settings of those that have some. */
const ofEachProvider = (shared: object, own: Partial<Record<ProviderName, object>>) =>
  Object.fromEntries(PROVIDER_NAMES.map((name) => [name, { ...shared, ...own[name] }]));

const APPLYING_NOTHING = { apply_offers: false, apply_cancellations: false, cancel_now: false };
const APPLYING_ALL = { apply_offers: true, apply_cancellations: true, cancel_now: true };

const DEFAULTS = {
  currency: "usd",
  timezone: "UTC",
  language: "en",
  company_name: null,
  sender: {
    from_name: null,
    from_email: null,
    reply_to: null,
    postal_address: null,
    address: "usual",
    brand: { logo_url: null, logo_width: 120, color: null, font: "system" },
  },
  links: { billing_update_url: null, reactivate_url: null, pause_url: null, downgrade_url: null, book_call_url: null },
  recovery_window: "30d",
  automation: {
    generate: "webhooks",
    send: "off",
    send_for: ["cancellation", "payment_failed"],
    send_delay: "2h",
    quiet_hours: null,
    weekdays_only: false,
    days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    blackout_dates: [],
    dunning_schedule: ["0d", "3d", "7d", "14d"],
    dunning: { by_class: { soft: null, hard: null, expired: null, authentication: null } },
    winback_schedule: [],
    renewal_notice: null,
    card_expiry_notice: null,
    ask_above: null,
    max_emails_per_customer: { count: 4, per: "30d" },
    holdout_percent: 0,
    trust_public_key: false,
    confirmations: true,
  },
  integrations: ofEachProvider(
    { enabled: false, webhook_secret: false },
    {
      stripe: { api_key: false, ...APPLYING_NOTHING },
      razorpay: { plans: {}, key_id: null, key_secret: false, ...APPLYING_NOTHING },
      paddle: { api_key: false, ...APPLYING_NOTHING },
    },
  ),
  cancel_flow: {
    verify_identity: false,
    holdout_percent: 0,
    mail_accepted_offers: true,
    theme: { mode: "auto", accent_color: null, text_color: null, background_color: null, radius: null },
  },
  wall: { mode: "off", block_after_days: 14, access_ends_after_days: null },
  tracking: { opens: true, clicks: true },
  retention: {
    ...{ webhook_bodies: null, tracked_events: null, mail_texts: null, churn_events: null, sessions: null },
    ...{ replies: null, deliveries: null, alerts: null, risk_history: null },
  },
  strategies: { learning: "order" },
  custom_webhook_secret: false,
};

const EVERY = {
  currency: "eur",
  timezone: "Europe/Berlin",
  language: "de-AT",
  company_name: "Acme GmbH",
  sender: {
    from_name: "Ada",
    from_email: "ada@acme.example",
    reply_to: "help@acme.example",
    postal_address: "Acme GmbH\nRingstraße 1\n1010 Wien",
    address: "informal",
    brand: { logo_url: "https://cdn.acme.example/l.png?w=240", logo_width: 96, color: "#0F766e", font: "georgia" },
  },
  links: {
    billing_update_url: "https://acme.example/billing?next=%2F#card",
    reactivate_url: "https://acme.example/back",
    pause_url: "https://acme.example/pause",
    downgrade_url: "https://acme.example/down",
    book_call_url: "http://localhost:3000/call",
  },
  recovery_window: "45d",
  automation: {
    generate: "all",
    send: "recommended",
    send_for: ["payment_failed"],
    send_delay: "90m",
    quiet_hours: { from: "20:00", to: "08:00" },
    weekdays_only: true,
    days: ["mon", "thu"],
    blackout_dates: ["2026-12-24", "2028-02-29"],
    dunning_schedule: ["0d", "36h", "7d"],
    dunning: {
      by_class: {
        soft: [],
        hard: [{ after: "1d" }, { after: "4d", strategy: "discount" }],
        expired: [{ after: "0d", text: { subject: "Your card", body: "Hi {{customer_name|there}}" } }],
        authentication: [{ after: "2h", strategy: "pain_point_fix" }],
      },
    },
    winback_schedule: ["10d", "13d"],
    renewal_notice: "14d",
    card_expiry_notice: "21d",
    ask_above: 50_000,
    max_emails_per_customer: { count: 2, per: "14d" },
    holdout_percent: 10,
    trust_public_key: true,
    confirmations: false,
  },
  integrations: ofEachProvider(
    { enabled: true, webhook_secret: "webhook secret" },
    {
      stripe: { api_key: "rk_live_stripe_key", ...APPLYING_ALL },
      razorpay: {
        plans: { plan_Nq4TzR8wLc2XyB: { name: "Pro", amount: 49_900, currency: "inr" }, plan_bare: { name: "Bare" } },
        ...{ key_id: "rzp_live_Abcd1234", key_secret: "razorpay-key-secret" },
        ...APPLYING_ALL,
      },
      paddle: { api_key: "pdl_live_apikey_0123", ...APPLYING_ALL },
    },
  ),
  cancel_flow: {
    verify_identity: true,
    holdout_percent: 15,
    mail_accepted_offers: false,
    theme: { mode: "dark", accent_color: "#1A7f5a", text_color: "#ffffff", background_color: "#000000", radius: 8 },
  },
  wall: { mode: "block", block_after_days: 3, access_ends_after_days: 10 },
  tracking: { opens: false, clicks: false },
  retention: {
    ...{ webhook_bodies: 7, tracked_events: 90, mail_texts: 365, churn_events: 730, sessions: 365 },
    ...{ replies: 180, deliveries: 14, alerts: 60, risk_history: 400 },
  },
  strategies: { learning: "full" },
  custom_webhook_secret: "custom secret",
};

const SECRETS_SET = {
  ...EVERY,
  integrations: ofEachProvider(
    { enabled: true, webhook_secret: true },
    {
      stripe: { ...EVERY.integrations.stripe, webhook_secret: true, api_key: true },
      razorpay: { ...EVERY.integrations.razorpay, webhook_secret: true, key_secret: true },
      paddle: { ...EVERY.integrations.paddle, webhook_secret: true, api_key: true },
    },
  ),
  custom_webhook_secret: true,
};

test("a new project has the defaults of the contract", async () => {
  expect(await read()).toEqual(DEFAULTS);
});

test("every setting can be set, is read back as it was set, and null brings every default back", async () => {
  expect((await patch(EVERY)).body.data.settings).toEqual(SECRETS_SET);
  expect(await read()).toEqual(SECRETS_SET);
  const cleared = Object.fromEntries(Object.keys(EVERY).map((name) => [name, null]));
  expect((await patch(cleared)).body.data.settings).toEqual(DEFAULTS);
  expect((await stored()).settings).toEqual({});
});

test("a setting deep inside can be set and cleared alone", async () => {
  await patch({ sender: { from_name: "Ada", from_email: "ADA@Acme.example " }, currency: "EUR", language: "DE-at" });
  await patch({ sender: { from_name: "Grace" }, automation: { max_emails_per_customer: { count: 9 } } });
  expect(await read()).toMatchObject({
    currency: "eur",
    language: "de-AT",
    sender: { from_name: "Grace", from_email: "ada@acme.example", reply_to: null },
    automation: { max_emails_per_customer: { count: 9, per: "30d" }, send: "off" },
  });
  await patch({ sender: { from_name: null }, automation: { max_emails_per_customer: null } });
  expect(await read()).toMatchObject({
    sender: { from_name: null, from_email: "ada@acme.example" },
    automation: { max_emails_per_customer: { count: 4 } },
  });
});

test("a plan of Razorpay is added, changed and taken out alone, its currency in lower case", async () => {
  const plans = (change: unknown) => patch({ integrations: { razorpay: { plans: change } } });
  await plans(null);
  await plans({ plan_1: { name: "Pro", amount: 49_900, currency: "INR" }, plan_2: { name: "Team" } });
  await plans({ plan_1: { amount: 59_900 }, plan_2: null, plan_3: { amount: 0 } });
  expect((await read()).integrations.razorpay.plans).toEqual({
    plan_1: { name: "Pro", amount: 59_900, currency: "inr" },
    plan_3: { amount: 0 },
  });
  await plans({ plan_1: { currency: null }, plan_3: { amount: null } });
  expect((await read()).integrations.razorpay.plans).toEqual({ plan_1: { name: "Pro", amount: 59_900 } });
});

test("more than 500 plans of Razorpay are refused, however they come together", async () => {
  const plans = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`plan_${from + index}`, { amount: 1 }]));
  await patch({ integrations: { razorpay: { plans: null } } });
  expect((await patch({ integrations: { razorpay: { plans: plans(0, 500) } } })).status).toBe(200);
  expect((await patch({ integrations: { razorpay: { plans: plans(499, 500) } } })).status).toBe(200);
  expect(await faultsOf({ integrations: { razorpay: { plans: plans(500, 501) } } })).toEqual([
    "settings.integrations.razorpay.plans",
  ]);
  await patch({ integrations: { razorpay: { plans: null } } });
});

test("changes that come at the same moment are all stored", async () => {
  await patch({ company_name: null, sender: null, links: null });
  const changes = [
    { company_name: "Acme" },
    { sender: { from_name: "Ada" } },
    { sender: { reply_to: "help@acme.example" } },
    { links: { pause_url: "https://acme.example/pause" } },
    { links: { book_call_url: "https://acme.example/call" } },
  ];
  expect((await Promise.all(changes.map(patch))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await read()).toMatchObject({
    company_name: "Acme",
    sender: { from_name: "Ada", reply_to: "help@acme.example" },
    links: { pause_url: "https://acme.example/pause", book_call_url: "https://acme.example/call" },
  });
});

test("settings can be sent back as they were read, and no secret is lost", async () => {
  await patch(EVERY);
  const before = await read();
  const current = (await stored()).settings;
  expect((await patch(before)).body.data.settings).toEqual(before);
  expect((await stored()).settings).toEqual(current);
  await patch({ integrations: { stripe: { enabled: false, webhook_secret: false } }, custom_webhook_secret: false });
  expect(await read()).toEqual({
    ...SECRETS_SET,
    integrations: { ...SECRETS_SET.integrations, stripe: { ...SECRETS_SET.integrations.stripe, enabled: false } },
  });
});

test("a secret opens in its own place of its own project, and is stored and logged nowhere in the clear", async () => {
  await patch({ integrations: { stripe: { webhook_secret: "whsec_first_secret" } } });
  await patch({ integrations: { stripe: { webhook_secret: "whsec_other_secret" } } });
  const row = await stored();
  expect(secretSettingOf(row, "integrations.stripe.webhook_secret", app.deps.keys.sealing)).toBe("whsec_other_secret");
  expect(JSON.stringify(row)).not.toMatch(/whsec_first_secret|whsec_other_secret/);
  expect(JSON.stringify(await auditOf(app, project))).not.toMatch(/_secret"?:|whsec_first|whsec_other/);

  const moved = { ...row, id: "prj_other" };
  expect(() => secretSettingOf(moved, "integrations.stripe.webhook_secret", app.deps.keys.sealing)).toThrow();
  const elsewhere = { ...row, settings: { custom_webhook_secret: row.settings.integrations!.stripe!.webhook_secret! } };
  expect(() => secretSettingOf(elsewhere, "custom_webhook_secret", app.deps.keys.sealing)).toThrow();

  await patch({ integrations: { stripe: { webhook_secret: null } } });
  expect(secretSettingOf(await stored(), "integrations.stripe.webhook_secret", app.deps.keys.sealing)).toBeNull();
});

test("the settings that are read have the shape in the API's description", async () => {
  const whole = TypeCompiler.Compile(ShownSettings);
  await patch(EVERY);
  for (const settings of [DEFAULTS, await read()]) expect([...whole.Errors(settings)]).toEqual([]);
  for (const broken of [{ currency: null }, { custom_webhook_secret: "secret text" }, { tracking: {} }]) {
    expect(whole.Check({ ...DEFAULTS, ...broken })).toBe(false);
  }
});

const faultsOf = async (settings: unknown): Promise<string[]> => {
  const { status, body } = await patch(settings);
  expect([JSON.stringify(settings), status]).toEqual([JSON.stringify(settings), 400]);
  expect(body.error.code).toBe("VALIDATION_ERROR");
  return body.error.details.map(({ field }: { field: string }) => field);
};

test("an unknown setting is named by its path, at every depth, and everything wrong is reported at once", async () => {
  const before = await read();
  expect(
    (
      await faultsOf({
        colour: "red",
        currency: "dollars",
        automation: { sned: "off", send: "always", max_emails_per_customer: { cuont: 1 } },
        integrations: { strip: {}, stripe: { secret: "x" } },
        sender: { from_email: "nobody" },
        links: { pause_url: "http://acme.example", home: "https://acme.example" },
        company_name: "Not stored",
      })
    ).sort(),
  ).toEqual(
    [
      "settings.colour",
      "settings.currency",
      "settings.automation.sned",
      "settings.automation.send",
      "settings.automation.max_emails_per_customer.cuont",
      "settings.integrations.strip",
      "settings.integrations.stripe.secret",
      "settings.sender.from_email",
      "settings.links.pause_url",
      "settings.links.home",
    ].sort(),
  );
  expect(await read()).toEqual(before);
  const hostile = await app.call("PATCH", `/projects/${project.slug}`, {
    token: project.token,
    raw: '{"settings": {"__proto__": {"currency": "eur"}, "constructor": {}, "links": {"__proto__": {}}}}',
  });
  expect(hostile.status).toBe(400);
});

const WRONG: [path: string, values: unknown[]][] = [
  ["currency", ["", "us", "usdd", "xyz1", 5, {}, []]],
  ["timezone", ["", "Mars/Olympus", "+05:30", 5]],
  ["language", ["", "english language", "e", "de_AT", "zz", "xx-DE", 5]],
  ["company_name", ["", "a\nb", "x".repeat(201), 5]],
  ["sender", ["Ada", [], 5, true]],
  ["sender.from_name", ["", "Ada\r\nBcc: x@example.com", 5]],
  [
    "sender.from_email",
    ["", "ada", "a@b", "ada@acme.example\n", "ada@acme.example\r\nBcc: x@example.com", "Ada <ada@acme.example>", 5],
  ],
  ["sender.reply_to", ["a b@acme.example", "ada@acme.example, b@acme.example"]],
  ["sender.postal_address", ["", "x".repeat(501), "a\u0000b", 5]],
  ["sender.address", ["du", "", 5]],
  ["sender.brand", ["blue", [], 5]],
  [
    "sender.brand.logo_url",
    [
      "",
      "http://acme.example/logo.png",
      "http://localhost/logo.png",
      "javascript:alert(1)",
      "data:image/png;base64,iVBORw0KGgo=",
      "data:image/svg+xml,<svg onload=alert(1)>",
      "cid:logo",
      "//acme.example/logo.png",
      "https://acme.example/logo.svg",
      "https://acme.example/logo.SVGZ?v=2",
      "https://user:pw@acme.example/logo.png",
      'https://acme.example/logo.png"onerror="alert(1)',
      "https://acme.example/logo.png\n",
      `https://acme.example/${"x".repeat(500)}`,
      5,
    ],
  ],
  ["sender.brand.logo_width", [23, 401, 120.5, "120"]],
  [
    "sender.brand.color",
    ["", "red", "#fff", "#12345g", "#1234567", "#123456\n", "#123456;background:url(x)", "rgb(1,2,3)", "var(--x)", 5],
  ],
  ["sender.brand.font", ["", "Comic Sans", 'arial",x', "arial;color:red", "ARIAL", 5]],
  [
    "links.billing_update_url",
    [
      "",
      "acme.example",
      "http://acme.example",
      "http://localhost.acme.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://acme.example",
      "https://",
      "https://user:pw@acme.example",
      "https://acme.example/a b",
      "https://acme.example/\n",
      'https://acme.example/"onclick=',
      `https://acme.example/${"x".repeat(2000)}`,
      5,
    ],
  ],
  ["recovery_window", ["", "30", "30 days", "-1d", "0d", "1.5d", "99999d", 30]],
  ["automation.generate", ["", "yes", true]],
  ["automation.send", ["", "on", true]],
  ["automation.send_delay", ["", "2 hours", "31d", 7200]],
  ["automation.quiet_hours", ["20:00-08:00", [], 5]],
  ["automation.weekdays_only", ["true", 1]],
  ["automation.blackout_dates", ["2026-12-24", 5, ["2026-12-24", "2026-12-24"]]],
  [
    "automation.dunning_schedule",
    [
      "3d",
      ["3d", "0d"],
      ["3d", "3d"],
      ["3"],
      [3],
      [...RANKS.map((day) => `${day}d`), `${VARIANT_COUNT + 1}d`], // more mails than variants
      ["400d"],
    ],
  ],
  ["automation.send_for", ["cancellation", ["refund"], ["cancellation", "cancellation"], [5], true]],
  ["automation.days", ["mon", [], ["monday"], ["mon", "mon"], [1], true]],
  ["automation.winback_schedule", ["14d", ["14d", "7d"], ["14d", "14d"], [14], ["400d"], Array(10).fill("14d")]],
  ["automation.ask_above", [-1, 0.5, "50000", true]],
  ["automation.max_emails_per_customer.count", [0, -1, 1.5, "4", 1001]],
  ["automation.max_emails_per_customer.per", ["0d", "1", 5, "366d"]],
  ["automation.holdout_percent", [-1, 101, 0.5, "10"]],
  ["automation.trust_public_key", ["yes", 1]],
  ["integrations.stripe.enabled", ["yes", 1]],
  ["integrations.stripe.api_key", ["", "short", "two words", "rk_ünicode", "line\nbreak", 5, "x".repeat(501), {}]],
  ["integrations.razorpay.webhook_secret", ["", "line\nbreak", 5, "x".repeat(501), {}]],
  ["integrations.razorpay.plans", [[], "plan_1", 5]],
  ["integrations.razorpay.plans.gold", [{ name: "Gold" }]],
  ["integrations.razorpay.plans.plan_", [{ name: "Gold" }]],
  ["integrations.razorpay.plans.plan_1", ["Gold", 5, []]],
  ["integrations.razorpay.plans.plan_1.price", [5]],
  ["integrations.razorpay.plans.plan_1.name", ["", "a\nb", "x".repeat(201), 5]],
  ["integrations.razorpay.plans.plan_1.amount", ["49900", -1, 499.5, 1e13]],
  ["integrations.razorpay.plans.plan_1.currency", ["rupees", "", 5]],
  ["cancel_flow.verify_identity", ["yes"]],
  ["cancel_flow.mail_accepted_offers", ["yes"]],
  ["cancel_flow.theme.accent_color", ["red", "#fff", "#12345g", "url(x)"]],
  ["cancel_flow.theme.radius", [-1, 33, "8px"]],
  ["tracking.opens", ["on"]],
  ["strategies.learning", ["on", true]],
  ["custom_webhook_secret", ["", 5]],
];

const at = (path: string, value: unknown): unknown =>
  path.split(".").reduceRight((inner, name) => ({ [name]: inner }), value);

test("every wrong value is refused under the setting's own path", async () => {
  for (const [path, values] of WRONG) {
    for (const value of values) expect(await faultsOf(at(path, value))).toEqual([`settings.${path}`]);
  }
  expect(await faultsOf({ automation: { blackout_dates: ["2026-02-30"] } })).toEqual([
    "settings.automation.blackout_dates.0",
  ]);
  for (const whole of [null, [], "x", 5]) expect(await faultsOf(whole)).toEqual(["settings"]);
});

test("a language that does not exist is refused with those that the built-in writer knows", async () => {
  const { body } = await patch({ language: "zz" });
  expect(body.error.details[0].message).toContain("en, de, fr, es, pt, hi");
  for (const language of ["fil", "tlh", "pt-BR", "DE-at"]) expect((await patch({ language })).status).toBe(200);
});

test("quiet hours have two ends that differ, however they come to be", async () => {
  await patch({ automation: { quiet_hours: null } });
  expect(await faultsOf({ automation: { quiet_hours: { from: "20:00" } } })).toEqual([
    "settings.automation.quiet_hours.to",
  ]);
  expect(await faultsOf({ automation: { quiet_hours: { from: "24:00", to: "8:00" } } })).toEqual([
    "settings.automation.quiet_hours.from",
    "settings.automation.quiet_hours.to",
  ]);
  expect(await faultsOf({ automation: { quiet_hours: { from: "20:00", to: "20:00" } } })).toEqual([
    "settings.automation.quiet_hours.to",
  ]);
  await patch({ automation: { quiet_hours: { from: "20:00", to: "08:00" } } });
  await patch({ automation: { quiet_hours: { to: "07:30" } } });
  expect((await read()).automation.quiet_hours).toEqual({ from: "20:00", to: "07:30" });
  expect(await faultsOf({ automation: { quiet_hours: { to: null } } })).toEqual(["settings.automation.quiet_hours.to"]);
});

test("days and weekdays_only say the same, or the one that was given is refused", async () => {
  const fresh = await newProject(app);
  const change = async (automation: unknown) => {
    const { status, body } = await app.call("PATCH", `/projects/${fresh.slug}`, {
      token: fresh.token,
      body: { settings: { automation } },
    });
    if (status !== 200) return body.error.details.map(({ field }: { field: string }) => field);
    return body.data.settings.automation.days.join(" ");
  };
  expect(await change({})).toBe("mon tue wed thu fri sat sun");
  expect(await change({ weekdays_only: true })).toBe("mon tue wed thu fri");
  expect(await change({ days: ["mon", "sat"] })).toEqual(["settings.automation.days"]);
  expect(await change({ days: ["mon", "tue"] })).toBe("mon tue");
  expect(await change({ weekdays_only: false, days: ["mon", "sat"] })).toBe("mon sat");
  expect(await change({ weekdays_only: true })).toEqual(["settings.automation.weekdays_only"]);
  expect(await change({ weekdays_only: true, days: null })).toBe("mon tue wed thu fri");
  // A GET's data is a valid PATCH body.
  const path = `/projects/${fresh.slug}`;
  const { settings } = (await app.call("GET", path, { token: fresh.token })).body.data;
  const again = await app.call("PATCH", path, { token: fresh.token, body: { settings } });
  expect([again.status, again.body.data.settings]).toEqual([200, settings]);
});

test("win-back mails may come in the first hours, and after the recovery window, which waits for them", async () => {
  const fresh = await newProject(app);
  const change = async (settings: unknown) => {
    const { status, body } = await app.call("PATCH", `/projects/${fresh.slug}`, {
      token: fresh.token,
      body: { settings },
    });
    return status === 200 ? 200 : body.error.details[0].field;
  };
  expect(await change({ automation: { winback_schedule: ["2h", "14d", "45d"] } })).toBe(200);
  expect(await change({ recovery_window: "10d" })).toBe(200);
  expect(await change({ recovery_window: null })).toBe(200);
});

test("the time of a change is stored for what decides over mails, and for nothing else", async () => {
  const fresh = await newProject(app);
  const change = (settings: unknown) =>
    app.call("PATCH", `/projects/${fresh.slug}`, { token: fresh.token, body: { settings } });
  const changedAt = async () => (await getProject(app.deps.store.read, fresh.id)).automationChangedAt;
  await change({ currency: "eur", automation: { weekdays_only: true, send: "off" } });
  expect(await changedAt()).toBeNull();
  const time = app.clock.advance(1_000);
  await change({ automation: { send: "recommended" } });
  app.clock.advance(1_000);
  await change({ automation: { send: "recommended", weekdays_only: false } });
  expect(await changedAt()).toBe(time);
});

test("the audit log names the settings that changed, and none of their values", async () => {
  const fresh = await newProject(app);
  await app.call("PATCH", `/projects/${fresh.slug}`, {
    token: fresh.token,
    body: {
      settings: {
        company_name: "Hush",
        currency: "usd",
        integrations: { stripe: { webhook_secret: "whsec_hush_hush" } },
      },
    },
  });
  const [entry] = await auditOf(app, fresh);
  expect(entry).toMatchObject({
    action: "project.changed",
    details: { changed: ["settings.company_name", "settings.integrations.stripe.webhook_secret"] },
  });
  expect(JSON.stringify(entry).toLowerCase()).not.toContain("hush");
});

const anyOf = (value: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return fc.constantFrom(value, null);
  const fields = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, anyOf(inner)]));
  return fc.oneof({ weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) }, fc.constant(null));
};

test("whatever is changed: what was not named stays, null is the default, and the same change again changes nothing", () => {
  const { quiet_hours: _, ...automation } = EVERY.automation;
  const change = anyOf({ ...EVERY, automation }) as fc.Arbitrary<Record<string, unknown>>;
  const key = app.deps.keys.sealing;
  fc.assert(
    fc.property(change, change, (first, second) => {
      const before = { id: "prj_1", settings: changedSettings({ id: "prj_1", settings: {} }, first ?? {}, key) };
      const after = { id: "prj_1", settings: changedSettings(before, second ?? {}, key) };
      const walk = (named: unknown, path: string[]): void => {
        const get = (from: unknown) =>
          path.reduce<unknown>((v, name) => (v as Record<string, unknown> | undefined)?.[name], from);
        const [old, young] = [get(settingsOf(before)), get(settingsOf(after))];
        if (path.at(-1) === "days" && !Array.isArray(named)) return; // follows weekdays_only
        if (named === undefined) expect(young).toEqual(old);
        else if (named === null) expect(young).toEqual(get(settingsOf({ settings: {} })));
        else if (typeof named === "object" && !Array.isArray(named)) {
          for (const name of Object.keys(young as object))
            walk((named as Record<string, unknown>)[name], [...path, name]);
        } else if (!/(_secret|^api_key)$/.test(path.at(-1)!)) expect(young).toEqual(named);
      };
      walk(second ?? {}, []);
      const { custom_webhook_secret, integrations, ...open } = (second ?? {}) as Record<string, unknown>;
      expect(changedSettings(after, open, key)).toEqual(after.settings);
    }),
  );
});
