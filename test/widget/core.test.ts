// The headless core with the real API over a real socket: what is stored once, what is sent again, and what a page must
// never wait for.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { deliver } from "../../src/widget/api.ts";
import { createSession, type SessionOptions } from "../../src/widget/session.ts";
import { findLanguage, named, WORDS } from "../../src/widget/shared/texts.ts";
import { createTracker } from "../../src/widget/tracking.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { eventually } from "../support/process.ts";

let app: TestApp;
let project: TestProject;
let server: Bun.Server<undefined>;
/** Returns a response in place of the API's, or undefined to let the API answer. */
let interfere: (path: string) => Response | Promise<Response> | undefined = () => undefined;
const asked: { method: string; path: string }[] = [];
let customers = 0;

beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace("/api/v1/", "").replace(/cfs_[^/]+/, ":id");
      asked.push({ method: request.method, path });
      return (await interfere(path)) ?? app.fetch(request, "127.0.0.1");
    },
  });
  for (const [reason, fallback] of [
    ["too_expensive", null],
    ["bad_support", { offer_type: "custom", title: "Two", description: "Second", cta_button_text: "Go" }],
  ] as const) {
    await app.call("PUT", `/projects/${project.slug}/retention-offers/${reason}`, {
      token: project.token,
      body: {
        offer_type: "discount",
        title: "One",
        description: "First",
        cta_button_text: "Take",
        discount_percent: 20,
        is_active: true,
        fallback,
      },
    });
  }
});

afterEach(() => {
  interfere = () => undefined;
  asked.length = 0;
});

afterAll(async () => {
  await server.stop(true);
  await app.close();
});

const apiUrl = () => `http://127.0.0.1:${server.port}/api/v1/`;

function start(more: Partial<SessionOptions> = {}) {
  const email = `customer-${++customers}@example.com`;
  return {
    email,
    session: createSession({ api: apiUrl(), publicKey: project.publicKey, customer: { email }, ...more }),
  };
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: "No", details: [] } }, { status, headers });

async function stored(email: string): Promise<Record<string, unknown>[]> {
  const { body } = await app.call("GET", `/projects/${project.slug}/cancel-flow/sessions?per_page=100`, {
    key: project.key,
  });
  return body.data.filter((one: { customer_email: string }) => one.customer_email === email);
}

test("a session knows what to ask, in the language that it is asked for", async () => {
  const { project: about, language, reasons } = await start({ language: "de" }).session.config();
  expect([about.name, language, reasons.length]).toEqual([expect.stringContaining("Acme"), "de", 8]);
});

test("a reason is stored once, however often a page asks", async () => {
  const { session, email } = start();
  const [first, second] = await Promise.all([session.submit("too_expensive", " Why "), session.submit("other")]);
  expect(first).toBe(second);
  expect(first).toMatchObject({ reason: "too_expensive", offer: { title: "One", discount_percent: 20 } });
  expect(asked).toEqual([{ method: "POST", path: "cancel-flow/reasons" }]);
  expect(await stored(email)).toMatchObject([{ comment: "Why", outcome: null }]);
});

test("a reason that did not arrive can be stored again", async () => {
  const { session } = start();
  interfere = () => refusal(500, "INTERNAL_ERROR");
  await expect(session.submit("other")).rejects.toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
  interfere = () => undefined;
  expect(await session.submit("other")).toMatchObject({ reason: "other", offer: null });
});

test("errors are shown as the API words them", async () => {
  await expect(start().session.submit("revenge")).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  await expect(start({ publicKey: "pub_none" }).session.config()).rejects.toMatchObject({ code: "NOT_FOUND" });
  const nowhere = start({ api: "http://127.0.0.1:9/api/v1/" });
  await expect(nowhere.session.config()).rejects.toMatchObject({ status: 0, code: "UNREACHABLE" });
  interfere = () => Response.json({ hello: "you" });
  await expect(start().session.submit("other")).rejects.toMatchObject({ code: "UNREADABLE" });
  await expect(start().session.config()).rejects.toMatchObject({ code: "UNREADABLE" });
});

test("the first ending counts, and later ones tell nothing", async () => {
  const { session, email } = start();
  await session.submit("too_expensive");
  const endings = await Promise.all([session.accept(), session.decline(), session.abandon()]);
  expect([endings, session.outcome]).toEqual([[true, true, true], "accepted"]);
  expect(asked.filter(({ path }) => path.endsWith("/outcome")).length).toBe(1);
  expect(await stored(email)).toMatchObject([{ outcome: "accepted", outcome_offer: "first" }]);
});

test("a customer who cancels while the reason is being sent has declined the offer once it is known", async () => {
  const { session, email } = start();
  const submitting = session.submit("too_expensive");
  const declining = session.decline();
  expect(session.outcome).toBe("declined");
  await submitting;
  expect(await declining).toBe(true);
  expect(await stored(email)).toMatchObject([{ outcome: "declined" }]);
});

test("without a reason there is nothing to tell", async () => {
  expect(await start().session.decline()).toBe(false);
  expect(asked).toEqual([]);
});

test("the fallback takes the place of the offer, once, and the outcome says so", async () => {
  const { session, email } = start();
  await session.submit("bad_support");
  expect(session.hasFallback).toBe(true);
  expect(session.fallBack()).toMatchObject({ title: "Two" });
  expect([session.result.offer?.title, session.hasFallback, session.fallBack()]).toEqual(["Two", false, null]);
  await session.accept();
  expect(await stored(email)).toMatchObject([{ outcome: "accepted", outcome_offer: "fallback" }]);
});

test("an outcome is sent until it is taken, and not again once it is refused", async () => {
  const answers = [
    () => refusal(503, "INTERNAL_ERROR"),
    () => refusal(429, "RATE_LIMITED", { "retry-after": "0" }),
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  ];
  interfere = () => answers.shift()?.();
  const body = { public_key: project.publicKey, outcome: "declined" };
  const { session, email } = start();
  interfere = () => undefined;
  const { session_id } = await session.submit("other");
  interfere = () => answers.shift()?.();
  const url = `${apiUrl()}cancel-flow/sessions/${session_id}/outcome`;
  expect(await deliver(url, body, [1])).toBe(true);
  expect(asked.filter(({ path }) => path.endsWith("/outcome")).length).toBe(4);
  expect(await stored(email)).toMatchObject([{ outcome: "declined" }]);
  expect(await deliver(`${apiUrl()}cancel-flow/sessions/none/outcome`, body, [1])).toBe(false);
});

test("the API's own names for a customer are taken as well", async () => {
  const customer = { customer_email: "own-names@example.com", customer_name: "Own", plan_name: "Pro", mrr: 4900 };
  await start({ customer: customer as never }).session.submit("other");
  expect(await stored("own-names@example.com")).toMatchObject([{ customer_name: "Own", plan_name: "Pro", mrr: 4900 }]);
});

test("events gather to batches, each is counted once, and one that would be refused costs no other", async () => {
  const email = "tracked@example.com";
  const track = createTracker(apiUrl(), project.publicKey, () => ({ email }));
  let refused = 0;
  interfere = (path) => (path === "track" && refused++ === 0 ? refusal(503, "INTERNAL_ERROR") : undefined);
  for (let count = 0; count < 40; count++) expect(track("feature_used", { feature: `f${count % 3}` })).toBe(true);
  expect(track("")).toBe(false);
  expect(track("x".repeat(101))).toBe(false);
  expect(track("large", { text: "€".repeat(1_400) })).toBe(false);
  expect(createTracker(apiUrl(), project.publicKey, () => ({}))("login")).toBe(false);
  const events = await eventually(async () => {
    const path = `/projects/${project.slug}/tracked-events?per_page=100&customer_email=${email}`;
    const { data } = (await app.call("GET", path, { key: project.key })).body;
    return data.length >= 40 && data;
  });
  expect(events.length).toBe(40);
  expect(asked.filter(({ path }) => path === "track").length).toBe(4);
});

test("as a module it can be imported anywhere, a server without a page included", async () => {
  const name = "recoverd/widget"; // not a literal, because its types need a browser's
  const { createRecoverd, CallFailed } = await import(name);
  const recoverd = createRecoverd({ server: `http://127.0.0.1:${server.port}/`, publicKey: project.publicKey });
  recoverd.identify({ email: "module@example.com" });
  const session = recoverd.session({ language: "fr" });
  expect((await session.config()).language).toBe("fr");
  expect(await session.submit("other")).toMatchObject({ reason: "other" });
  expect(await stored("module@example.com")).toMatchObject([{ locale: "fr" }]);
  expect(() => createRecoverd({}).session()).toThrow("publicKey");
  await expect(session.decline()).resolves.toBe(true);
  await expect(recoverd.session({ publicKey: "pub_none" }).config()).rejects.toBeInstanceOf(CallFailed);
});

test("every language says everything, with the name where English has it", () => {
  for (const [language, words] of Object.entries(WORDS)) {
    expect(words.language).toBe(language);
    for (const [key, text] of Object.entries(words)) {
      expect([language, key, text.includes("{project}")]).toEqual([
        language,
        key,
        WORDS.en[key as keyof typeof words].includes("{project}"),
      ]);
    }
  }
  expect(named("{project} & {project}", "$& {project}")).toBe("$& {project} & $& {project}");
});

test("a language is found by its first part, and none that we do not speak", () => {
  expect(["pt-BR", "DE_at", "hi"].map(findLanguage)).toEqual(["pt", "de", "hi"]);
  expect(["", "nl", "constructor", undefined, null].map(findLanguage)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
