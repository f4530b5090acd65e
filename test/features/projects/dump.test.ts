// A stolen copy of the database: nothing in it lets a thief log in, call the API, or forge a provider's webhook.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { findKeyOwner } from "../../../src/features/projects/key-owners.ts";
import { openSealed } from "../../../src/lib/seal.ts";
import { readToken } from "../../../src/lib/tokens.ts";
import { CANCELLATION, newAccount, PASSWORD, type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { newTeam, type Team, tokenOf } from "./team.ts";

const SET = {
  stripe: "whsec_provider_stripe_clear",
  stripeKey: "rk_live_clear_key_of_stripe",
  razorpay: "razorpay clear secret",
  paddle: "pdl_clear_secret_text",
  custom: "custom clear secret",
};

let app: TestApp;
let team: Team;
/** The secrets as they were issued, by kind. */
let given: Record<string, string>;
/** The text of every cell of every table, and every string inside those that are JSON. */
let texts: string[];

beforeAll(async () => {
  if (isOnPostgres) return; // this test reads SQLite's file
  app = testApp();
  team = await newTeam(app);
  const at = `/projects/${team.slug}`;
  const made = (
    await app.call("POST", `${at}/rotate-keys`, {
      token: team.token,
      body: { keys: ["secret", "webhook", "identity"], grace_period: "1h" },
    })
  ).body.data;
  const before = (await app.call("GET", at, { token: team.token })).body.data;
  const provider = (webhook_secret: string) => ({ enabled: true, webhook_secret });
  const settings = {
    integrations: {
      stripe: { ...provider(SET.stripe), api_key: SET.stripeKey },
      razorpay: provider(SET.razorpay),
      paddle: provider(SET.paddle),
    },
    custom_webhook_secret: SET.custom,
  };
  expect((await app.call("PATCH", at, { token: team.token, body: { settings } })).status).toBe(200);

  const invite = async (email: string) =>
    (await app.call("POST", `${at}/invitations`, { token: team.token, body: { email, role: "admin" } })).body.data
      .accept_url;
  const invitation = tokenOf(await invite("guest@example.com"));
  const event = (await app.call("POST", `${at}/churn-events`, { key: made.secret_key, body: CANCELLATION })).body.data
    .id;
  const prefer = { prefer: "respond-async" };
  await app.call("POST", `${at}/churn-events/${event}/generate`, { key: made.secret_key, headers: prefer });
  const person = await newAccount(app);
  await app.call("POST", "/auth/forgot-password", { body: { email: person.email } });
  await app.work();
  const variants = await app.call("GET", `${at}/churn-events/${event}/variants`, { token: team.token });
  const variant = variants.body.data[0].id;
  expect(
    (await app.call("POST", `${at}/churn-events/${event}/variants/${variant}/send`, { token: team.token })).status,
  ).toBe(200);
  const mails = await mailsOf(app);
  const links = mails.flatMap(({ text }) => [...(text ?? "").matchAll(/token=(\S+)/g)].map(([, token]) => token!));
  expect(links.length).toBe(5); // four invitations and a reset
  // The mails that follow are still queued.
  const waiting = tokenOf(await invite("waiting@example.com"));
  const late = await newAccount(app);
  await app.call("POST", "/auth/forgot-password", { body: { email: late.email } });

  const registering = { name: "Ada", password: "another long umbrella" };
  const joining = tokenOf(await invite("joining@example.com"));
  expect((await app.call("POST", `/invitations/${joining}/accept`, { body: registering })).status).toBe(200);

  given = {
    password: PASSWORD,
    "password of the person who joined": registering.password,
    session: team.owner.token,
    formerKey: team.key,
    key: made.secret_key,
    webhookSecret: before.webhook_secret,
    identitySecret: before.identity_secret,
    invitation,
    waiting,
    ...Object.fromEntries(links.map((token, index) => [`link ${index}`, token])),
    ...SET,
  };

  const database = new Database(join(app.folder, "data", "recoverd.db"), { readonly: true });
  const tables = database.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const cells = tables.flatMap(({ name }) =>
    database
      .query<Record<string, unknown>, []>(`SELECT * FROM "${name}"`)
      .all()
      .flatMap((row) => Object.values(row)),
  );
  database.close();
  texts = [...new Set(cells.flatMap(textsIn))];
});
afterAll(() => app?.close());

function textsIn(value: unknown): string[] {
  if (value instanceof Uint8Array) return textsIn(Buffer.from(value).toString());
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  if (typeof value !== "string") return [];
  try {
    const inner: unknown = JSON.parse(value);
    return typeof inner === "object" ? [value, ...textsIn(inner)] : [value];
  } catch {
    return [value];
  }
}

test.skipIf(isOnPostgres)(
  "no secret that was given out stands in it, nor a part of one longer than what is shown again",
  () => {
    expect(texts.length).toBeGreaterThan(100);
    const found = Object.entries(given).flatMap(([name, secret]) => {
      const body = secret.replace(/^(sk_live_|whsec_|ids_)/, "");
      const part = body.length > 30 ? body.slice(5, 20) : body;
      return texts.some((text) => text.includes(part)) ? [name] : [];
    });
    expect(found).toEqual([]);
  },
);

test.skipIf(isOnPostgres)("none of its texts is a password, a session, a key, or the token of a link", async () => {
  const opened: string[] = [];
  for (const text of texts.filter((one) => one.length >= 10 && one.length <= 500 && !/[\s\u0000-\u001f]/.test(one))) {
    const header = encodeURI(text);
    const asKey = await app.call("GET", "/projects", { key: header });
    const asToken = await app.call("GET", "/auth/me", { token: header });
    const asInvitation = await app.call("POST", `/invitations/${encodeURIComponent(text)}/accept`, {
      body: { name: "Thief", password: PASSWORD },
    });
    const asReset = await app.call("POST", "/auth/reset-password", {
      body: { token: text, password: "a new umbrella" },
    });
    const statuses = [asKey, asToken, asInvitation, asReset].map(({ status }) => status);
    if (statuses.join() !== "401,401,404,400") opened.push(`${text}: ${statuses}`);
  }
  expect(opened).toEqual([]);
});

test.skipIf(isOnPostgres)("what is looked up by its hash is not found by what the database holds", async () => {
  for (const text of texts) {
    expect(await findKeyOwner(app.deps.store.read, "secret", text, app.clock.now())).toBeUndefined();
  }
  // This lookup finds the keys themselves, so it would have found them in the texts above.
  for (const key of [given.key!, given.formerKey!]) {
    expect(await findKeyOwner(app.deps.store.read, "secret", key, app.clock.now())).toBeDefined();
  }
});

test.skipIf(isOnPostgres)(
  "passwords lie there as argon2id, and secrets sealed: no text of the database opens them or signs a link",
  async () => {
    const hashes = texts.filter((text) => text.startsWith("$argon2"));
    expect(hashes.length).toBe(2); // of the first user, and of the person who joined
    for (const hash of hashes) expect(hash).toStartWith("$argon2id$");
    const sealed = texts.filter((text) => text.startsWith("v1."));
    expect(sealed.length).toBeGreaterThan(8);
    const asKeys = texts.flatMap((text) => {
      const forms = [Buffer.from(text), Buffer.from(text, "hex"), Buffer.from(text, "base64url")];
      return forms.filter(({ length }) => length === 32);
    });
    expect(asKeys.length).toBeGreaterThan(0);
    const { id } = team;
    const contexts = [
      "webhook",
      "identity",
      "settings.custom_webhook_secret",
      "settings.integrations.stripe.webhook_secret",
    ];
    for (const key of asKeys) {
      for (const text of sealed) {
        for (const context of contexts) expect(() => openSealed(key, text, `project:${id}:${context}`)).toThrow();
      }
    }
    for (const text of texts) expect(readToken(app.deps.keys.links, text)).toBeNull();
  },
);
