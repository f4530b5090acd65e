// The stream of changes through the whole service: what it reports and when, who receives it, and how it ends.

import { afterEach, expect, test } from "bun:test";
import { loadConfig } from "../../src/config.ts";
import { ChangeSource } from "../../src/features/projects/change-source.ts";
import { KINDS_OF_CHANGE, WATCHED_TABLES } from "../../src/features/projects/changes.ts";
import { EventStreams } from "../../src/http/event-streams.ts";
import { silentLog } from "../../src/lib/log.ts";
import { compile } from "../../src/store/engine.ts";
import { type System, startSystem } from "../../src/system.ts";
import { GRACE } from "../../src/wiring.ts";
import {
  CANCELLATION,
  newAccount,
  newProject,
  PASSWORD,
  type TestApp,
  type TestProject,
  testApp,
  workUntil,
} from "../support/app.ts";
import { StreamReader, until } from "../support/event-stream.ts";
import { eventually } from "../support/process.ts";
import { temporaryFolder, temporaryStore } from "../support/store.ts";
import { columnNames, tableNames } from "../support/tables.ts";

let app: TestApp | undefined;
let system: System | undefined;
const streams: StreamReader[] = [];

afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.leave();
  await app?.close();
  await system?.stop();
  [app, system] = [undefined, undefined];
});

function start(): TestApp {
  app = testApp();
  return app;
}

type Sent = Record<string, string>;

function reading(response: Response): StreamReader {
  const stream = new StreamReader(response);
  streams.push(stream);
  return stream;
}

async function open(slug: string, headers: Sent): Promise<StreamReader> {
  const url = `http://localhost:8080/api/v1/projects/${slug}/changes`;
  const response = await app!.fetch(new Request(url, { headers }), "127.0.0.1");
  expect(response.status).toBe(200);
  return reading(response);
}

const bearer = (token: string): Sent => ({ authorization: `Bearer ${token}` });
const record = ({ slug, key }: TestProject, email = "ada@example.com") =>
  app!.call("POST", `/projects/${slug}/churn-events`, { key, body: { ...CANCELLATION, customer_email: email } });

async function cookieOf(email: string): Promise<string> {
  const { headers } = await app!.call("POST", "/auth/login", { body: { email, password: PASSWORD, session: true } });
  return headers.get("set-cookie")!.split(";")[0]!;
}

/** Adds a member with a new account to the project. */
async function join({ slug, token }: TestProject, role = "viewer") {
  const account = await newAccount(app!);
  const path = `/projects/${slug}/invitations`;
  const { body } = await app!.call("POST", path, { token, body: { email: account.email, role } });
  const invitation = new URL(body.data.accept_url).searchParams.get("token");
  expect((await app!.call("POST", `/invitations/${invitation}/accept`, { token: account.token })).status).toBe(200);
  const members = await app!.call("GET", `/projects/${slug}/members`, { token });
  const member = members.body.data.find(({ email }: { email: string }) => email === account.email);
  return { ...account, memberId: member.id as string };
}

test("a viewer sees within a second that somebody else's request changed something, and never what", async () => {
  start();
  const acme = await newProject(app!);
  const viewer = await join(acme);
  const cookie = await cookieOf(viewer.email);
  const opened = [
    await open(acme.slug, bearer(viewer.token)),
    await open(acme.slug, { cookie }),
    await open(acme.slug, { "x-api-key": acme.key }),
  ];
  await Bun.sleep(20);
  expect(opened.map(({ kinds }) => kinds)).toEqual([[], [], []]);
  const { body } = await record(acme);
  for (const stream of opened) {
    expect(await stream.names("churn_events")).toBe(true);
    for (const content of [body.data.id, "ada@example.com", "Ada", "expensive", acme.id])
      expect(stream.text).not.toContain(content);
    expect(stream.text.replace(/event: \w+\ndata: \{\}\n\n/g, "")).toBe("retry: 3000\n\n");
    const { headers } = stream.response;
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-accel-buffering")).toBe("no");
  }
});

test("each page's things are named: variants, settings, members, offers, the cancel flow, inbound events", async () => {
  start();
  const acme = await newProject(app!);
  const stream = await open(acme.slug, { "x-api-key": acme.key });
  const { slug, key, token, publicKey } = acme;
  const { body } = await record(acme);
  const generated = app!.call("POST", `/projects/${slug}/churn-events/${body.data.id}/generate`, { key });
  expect((await workUntil(app!, generated)).status).toBe(200);
  expect(await stream.names("variants")).toBe(true);
  await app!.call("PATCH", `/projects/${slug}`, { token, body: { name: "Other" } });
  expect(await stream.names("settings")).toBe(true);
  expect(await stream.names("audit_log")).toBe(true);
  await join(acme);
  expect(await stream.names("members")).toBe(true);
  const offer = {
    offer_type: "custom",
    title: "Talk to us",
    description: "We help",
    cta_button_text: "Talk",
    is_active: true,
  };
  expect(
    (await app!.call("PUT", `/projects/${slug}/retention-offers/too_expensive`, { token, body: offer })).status,
  ).toBe(201);
  expect(await stream.names("offers")).toBe(true);
  const reason = { public_key: publicKey, reason: "too_expensive", customer_email: "b@example.com" };
  await app!.call("POST", "/cancel-flow/reasons", { body: reason });
  expect(await stream.names("cancel_flow")).toBe(true);
  await app!.call("POST", `/webhooks/custom/${publicKey}`, {
    body: { customer_email: "c@example.com", event_type: "cancellation" },
  });
  expect(await stream.names("inbound_events")).toBe(true);
  await app!.call("POST", `/projects/${slug}/suppressions`, { key, body: { email: "d@example.com" } });
  expect(await stream.names("suppressions")).toBe(true);
  for (const kind of stream.kinds) expect(KINDS_OF_CHANGE as string[]).toContain(kind);
});

test("every table with rows of a project is watched, or left out for a reason", async () => {
  const temporary = temporaryStore();
  const { read } = temporary.store;
  const tables: string[] = [];
  for (const table of (await tableNames(read)).sort()) {
    if ((await columnNames(read, table)).includes("project_id")) tables.push(table);
  }
  await temporary.remove();
  const watched = new Set(WATCHED_TABLES.map(({ table }) => table));
  expect(tables.filter((name) => !watched.has(name))).toEqual([
    "activity_kinds", // as tracked_customers

    "admin_notices", // mails to admins
    "application_mails", // come with messages
    "bulk_actions", // a client polls the one that it started
    "bulk_items",
    "cancel_links",
    "chat_posts", // as webhook deliveries
    "counters", // internal: clients never see them
    "customer_notices", // come with messages
    "customer_overview", // as customers
    "customer_words",
    "digest_wishes", // one member's own
    "digests",
    "erasures", // a client polls the one that it started
    "event_sums", // computed from churn events
    "experiment_assignments", // come with variants
    "idempotency_keys",
    "import_errors", // come with imports
    "imported_events",
    "inbound_discounts", // parts of inbound events
    "inbound_payments",
    "inbound_signals",
    "jobs", // change constantly
    "mrr_accounts",
    "mrr_stale",
    "notice_refusals", // shown in one customer's story
    "payment_cards", // as inbound events
    "plans",
    "renewals",
    "risk_passes",
    "risk_told_subscriptions",
    "row_counts", // as counters
    "strategy_sends",
    "subscription_changes",
    "subscription_pauses",
    "summed_spans", // as event_sums
    "suppression_keys", // internal: clients never see them
    "tracked_customers", // changed by every tracked event
    "tracked_sheets",
    "wall_views", // change with every view of the wall
  ]);
});

test("another project's changes are not named, nor what was rolled back", async () => {
  start();
  const [acme, other] = [await newProject(app!), await newProject(app!)];
  const stream = await open(acme.slug, bearer(acme.token));
  expect((await record(other)).status).toBe(201);
  const refused = app!.deps.store.write(async (tx) => {
    await compile(tx, "update projects set name = ? where id = ?").run("Never", acme.id);
    throw new Error("rolled back");
  });
  await expect(refused).rejects.toThrow("rolled back");
  await Bun.sleep(100);
  expect(stream.kinds).toEqual([]);
  await record(acme);
  expect(await stream.names("churn_events")).toBe(true);
});

test("each kind comes at most once a second, the last change included", async () => {
  start();
  const acme = await newProject(app!);
  const stream = await open(acme.slug, bearer(acme.token));
  const count = () => stream.kinds.filter((kind) => kind === "churn_events").length;
  const begun = performance.now();
  for (let n = 0; performance.now() - begun < 1_500; n++) {
    await record(acme, `c${n}@example.com`);
    await Bun.sleep(20);
  }
  const before = count();
  await record(acme, "last@example.com");
  expect(await until(() => count() > before)).toBe(true);
  expect(count()).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 1_000));
});

test("rows are watched only while somebody has a stream open", async () => {
  start();
  const acme = await newProject(app!);
  const seen: string[] = [];
  const stop = app!.deps.store.listen(`rows/churn_events/${acme.id}`, () => seen.push("a change"));
  await record(acme, "a@example.com");
  expect(seen).toEqual([]);
  const stream = await open(acme.slug, bearer(acme.token));
  await record(acme, "b@example.com");
  expect(seen).toEqual(["a change"]);
  await stream.leave();
  await record(acme, "c@example.com");
  expect(seen).toEqual(["a change"]);
  const again = await open(acme.slug, bearer(acme.token));
  await record(acme, "d@example.com");
  expect(seen.length).toBe(2);
  expect(await again.names("churn_events")).toBe(true);
  stop();
});

test("a stranger, a foreign key, nobody and an unknown project get none", async () => {
  start();
  const [acme, other] = [await newProject(app!), await newProject(app!)];
  const status = async (options: object, slug = acme.slug) =>
    (await app!.call("GET", `/projects/${slug}/changes`, options)).status;
  expect(await status({})).toBe(401);
  expect(await status({ token: other.token })).toBe(403);
  expect(await status({ key: other.key })).toBe(403);
  expect(await status({ token: acme.token }, "nothing-here")).toBe(404);
  expect((await app!.call("HEAD", `/projects/${acme.slug}/changes`, { token: acme.token })).status).toBe(200);
  expect((await app!.call("POST", `/projects/${acme.slug}/changes`, { token: acme.token })).status).toBe(404);
});

test("a member who is removed gets nothing that comes after", async () => {
  start();
  const acme = await newProject(app!);
  const member = await join(acme, "member");
  const [theirs, ours] = [await open(acme.slug, bearer(member.token)), await open(acme.slug, bearer(acme.token))];
  await app!.call("DELETE", `/projects/${acme.slug}/members/${member.memberId}`, { token: acme.token });
  await record(acme);
  expect(await ours.names("churn_events")).toBe(true);
  expect(await theirs.ends()).toBe(true);
  expect(theirs.kinds).toEqual([]);
  expect(ours.isOver).toBe(false);
});

test("it ends with the session and with the project: signed out, expired, deleted", async () => {
  start();
  const acme = await newProject(app!);
  const viewer = await join(acme);
  const cookie = await cookieOf(viewer.email);
  const [byCookie, byToken, byKey] = [
    await open(acme.slug, { cookie }),
    await open(acme.slug, bearer(viewer.token)),
    await open(acme.slug, { "x-api-key": acme.key }),
  ];
  const headers = { cookie, origin: "http://localhost:8080" };
  expect((await app!.call("POST", "/auth/logout", { headers })).status).toBe(200);
  await record(acme, "a@example.com");
  expect(await byCookie.ends()).toBe(true);
  expect(byCookie.kinds).toEqual([]);
  expect(await byToken.names("churn_events")).toBe(true);
  app!.clock.advance(24 * 3_600_000);
  await record(acme, "b@example.com");
  expect(await byToken.ends()).toBe(true);
  expect(byKey.isOver).toBe(false);
  await app!.deps.store.write(async (tx) => {
    await compile(tx, "delete from projects where id = ?").run(acme.id);
  });
  expect(await byKey.ends()).toBe(true);
});

test("a silent stream says so from time to time, and looks each time whether it may go on", async () => {
  start();
  let isAdmitted = true;
  const caller = {
    bucket: "user:a",
    project: "prj_none",
    gone: new AbortController().signal,
    isAdmitted: async () => isAdmitted,
  };
  const streamsOfTest = new EventStreams(app!.deps.stopping, 20);
  const stream = reading(new Response(streamsOfTest.open(caller, new ChangeSource(app!.deps.store, "prj_none"))));
  expect(await until(() => stream.text.endsWith(":\n\n:\n\n"))).toBe(true);
  isAdmitted = false;
  expect(await stream.ends()).toBe(true);
});

test("ten streams for each user and 200 in all, and one that was left makes room", async () => {
  start();
  const acme = await newProject(app!);
  const viewer = await join(acme);
  const mine = [];
  for (let n = 0; n < 10; n++) mine.push(await open(acme.slug, bearer(acme.token)));
  const more = await app!.call("GET", `/projects/${acme.slug}/changes`, { token: acme.token });
  expect([more.status, more.body.error.code, more.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "20"]);
  await open(acme.slug, bearer(viewer.token));
  await mine[0]!.leave();
  await open(acme.slug, bearer(acme.token));

  const all = new EventStreams(app!.deps.stopping);
  const source = () => new ChangeSource(app!.deps.store, acme.id);
  const gone = new AbortController();
  const caller = (n: number, project = "prj_full") => ({
    bucket: `user:${n}`,
    project,
    gone: gone.signal,
    isAdmitted: async () => true,
  });
  for (let n = 0; n < 199; n++) all.open(caller(n), source());
  const newest = reading(new Response(all.open(caller(199), source())));
  expect(() => all.open(caller(200), source())).toThrow("Too many");

  // The newest stream of the project with the most makes room for another project, which gets as many but no more.
  for (let n = 200; n < 300; n++) all.open(caller(n, "prj_other"), source());
  expect(await newest.ends()).toBe(true);
  expect(() => all.open(caller(300, "prj_other"), source())).toThrow("Too many");
  expect(() => all.open(caller(300), source())).toThrow("Too many");
  gone.abort();
  for (let n = 0; n < 200; n++) all.open({ ...caller(n), gone: new AbortController().signal }, source()).cancel();
});

test("the keys of a project have ten streams together, so that rotations leave room for other projects", async () => {
  start();
  const acme = await newProject(app!);
  const body = { keys: ["secret"], grace_period: "7d" };
  const rotated = await app!.call("POST", `/projects/${acme.slug}/rotate-keys`, { token: acme.token, body });
  const keys = [acme.key, rotated.body.data.secret_key as string];
  for (let n = 0; n < 10; n++) await open(acme.slug, { "x-api-key": keys[n % 2]! });
  for (const key of keys) expect((await app!.call("GET", `/projects/${acme.slug}/changes`, { key })).status).toBe(429);
  await open(acme.slug, bearer(acme.token));
  const other = await newProject(app!, "Elsewhere");
  await open(other.slug, { "x-api-key": other.key });
});

test("over a socket: events arrive at once, leaving frees its place, and the service stops without waiting for any", async () => {
  const folder = temporaryFolder();
  const config = loadConfig({
    environment: {
      RECOVERD_DATA__DIR: folder,
      RECOVERD_AUTH__REGISTRATION: "open",
      RECOVERD_SERVER__PORT: "0",
      RECOVERD_LIMITS__GENERAL: "off",
    },
    folder,
  });
  system = await startSystem({ config, log: silentLog });
  const api = `${system.address}/api/v1`;
  const post = async (path: string, headers: Sent, body: object) => {
    const all = { "content-type": "application/json", ...headers };
    const response = await fetch(api + path, { method: "POST", headers: all, body: JSON.stringify(body) });
    return { response, body: (await response.json()) as { data: Record<string, string> } };
  };
  const signUp = { email: "ada@example.com", password: PASSWORD, session: true };
  const { response } = await post("/auth/register", {}, signUp);
  const cookie = response.headers.get("set-cookie")!.split(";")[0]!;
  const origin = system.address;
  const { body: made } = await post("/projects", { cookie, origin }, { name: "Acme" });
  const { slug, secret_key: key } = made.data as { slug: string; secret_key: string };
  const listen = async () => reading(await fetch(`${api}/projects/${slug}/changes`, { headers: { cookie } }));
  const left = [];
  for (let n = 0; n < 10; n++) left.push(await listen());
  expect((await fetch(`${api}/projects/${slug}/changes`, { headers: { cookie } })).status).toBe(429);
  for (const stream of left) await stream.leave();
  const free = await eventually(async () => {
    const response = await fetch(`${api}/projects/${slug}/changes`, { headers: { cookie } });
    return response.status === 200 && response;
  });

  const stream = reading(free);
  const recorded = await post(`/projects/${slug}/churn-events`, { "x-api-key": key }, CANCELLATION);
  expect(recorded.response.status).toBe(201);
  expect(await stream.names("churn_events")).toBe(true);
  for (let n = 0; n < 5; n++) await listen();
  const begun = performance.now();
  await system.stop();
  expect(performance.now() - begun).toBeLessThan(GRACE - 1_000); // stopping does not wait for streams
  expect(await stream.ends()).toBe(true);
  system = undefined;
});
