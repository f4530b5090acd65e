// The network between a node and its database may drop packets silently, close connections, or be slow.

import { beforeEach, describe, expect, onTestFinished, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { type Peers, startPeers } from "../../bench/faults/peers.ts";
import { type Project, SETTINGS, SLUG, setUp } from "../../bench/faults/setup.ts";
import { silentLog } from "../../src/lib/log.ts";
import { compile, type Db } from "../../src/store/engine.ts";
import { beat } from "../../src/store/heartbeat.ts";
import { openPostgres } from "../../src/store/postgres/open.ts";
import { type Relay, startRelay } from "../support/nodes.ts";
import { isOnPostgres, urlFor } from "../support/postgres-engine.ts";
import { eventually, type Serving, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

let relay: Relay;
/** The database's address without the relay. */
let direct: string;
let node: Serving;
let peers: Peers;
let project: Project;
let sql: SQL;
let created: Set<string>;

/** Records a churn event; returns the response's status. */
const create = async (email: string): Promise<number> => {
  const { status } = await fetch(`${node.address}/api/v1/webhooks/custom/${project.publicKey}`, {
    method: "POST",
    body: JSON.stringify({ customer_email: email, event_type: "cancellation", mrr: 4_900, event_id: email }),
  });
  if (status === 200) created.add(email);
  return status;
};

const statusOf = async (path: string): Promise<number> => (await fetch(node.address + path)).status;

/** Everything acknowledged was stored and mailed exactly once; nothing was stored twice. */
async function expectAllOnce(): Promise<void> {
  const emailsOf = async (query: string): Promise<string[]> =>
    (await sql.unsafe(query)).map(({ email }: { email: string }) => email);
  await eventually(async () => {
    const sent = new Set(await emailsOf("select to_address as email from messages where status = 'sent'"));
    return [...created].every((email) => sent.has(email));
  });
  const there = await emailsOf("select customer_email as email from churn_events");
  expect(new Set(there).size).toBe(there.length);
  const mailed = peers.mails.filter(({ to }) => created.has(to)).map(({ messageId }) => messageId);
  expect(new Set(mailed).size).toBe(mailed.length);
  expect(mailed).toHaveLength(created.size);
}

/** Sends requests one by one until `isOver`; returns the duration of the slowest, in ms. */
async function load(name: string, isOver: () => boolean): Promise<number> {
  let longest = 0;
  for (let n = 0; !isOver(); n++) {
    const begun = performance.now();
    await create(`${name}-${n}@shop.example`);
    longest = Math.max(longest, performance.now() - begun);
    await Bun.sleep(20);
  }
  return longest;
}

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeEach(async () => {
    const folder = temporaryFolder();
    direct = await urlFor(join(folder, "recoverd.db"));
    sql = new SQL({ url: direct, max: 1 });
    relay = await startRelay(direct);
    peers = await startPeers(folder);
    created = new Set();
    const limits = { RECOVERD_LIMITS__WEBHOOK: "off" };
    const place = { RECOVERD_DATA__URL: relay.url, RECOVERD_DATA__POOL: "12" };
    node = await startServing(folder, { ...SETTINGS, ...peers.settings, ...limits, ...place });
    project = await setUp(node.address, peers);
    onTestFinished(async () => {
      await node.end("SIGKILL");
      relay.stop();
      await peers.stop();
      await sql.close();
      rmSync(folder, { recursive: true, force: true });
    });
  });

  test("while nothing comes through, and nothing says so, it answers 503, and goes on once it does", async () => {
    expect(await create("ada@shop.example")).toBe(200);
    let isOver = false;
    const working = Promise.all(["one", "two"].map((name) => load(name, () => isOver)));
    await eventually(() => created.size > 20);
    relay.silence();
    await eventually(async () => (await create("while@silent.example")) === 503);
    expect(await create("still@silent.example")).toBe(503);
    await eventually(async () => (await statusOf("/health")) === 503);
    expect(await statusOf("/ready")).toBe(503);
    relay.speak();
    await eventually(async () => (await create("after@silent.example")) === 200);
    await eventually(async () => (await statusOf("/health")) === 200);
    isOver = true;
    expect(Math.max(...(await working))).toBeLessThan(30_000);
    await expectAllOnce();
    expect(await node.end("SIGTERM")).toBe(0);
  });

  test("while the server takes no writes, as when its disk is full, nothing is mailed twice or lost", async () => {
    const [{ name }] = await sql.unsafe("select current_database() as name");
    const setReadOnly = async (isReadOnly: boolean) => {
      await sql.unsafe(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`);
      await sql.unsafe(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    };
    const { mails } = peers;
    mails.push = (...taken) => {
      peers.hangMail(true); // the service waits for the answer to its mail
      return Array.prototype.push.apply(mails, taken);
    };
    expect(await create("ada@shop.example")).toBe(200);
    await eventually(() => mails.length > 0);
    await setReadOnly(true);
    peers.hangMail(false);
    await eventually(() => node.stdout().includes("The end of a job cannot be recorded yet"));
    expect(await create("bob@shop.example")).toBe(503);
    const answer = await fetch(`${node.address}/api/v1/projects/${SLUG}/churn-events`, {
      method: "POST",
      headers: { "x-api-key": project.key },
      body: JSON.stringify({ customer_email: "bob@shop.example", event_type: "cancellation" }),
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    await setReadOnly(false);
    await eventually(async () => (await create("cleo@shop.example")) === 200);
    await eventually(() => mails.some(({ to }) => to === "cleo@shop.example"));
    peers.hangMail(false);
    await expectAllOnce();
    expect(node.stdout()).not.toContain("runs again when its lease lapses");
  });

  test("a connection that was forgotten on its way holds nobody up for ever", async () => {
    const store = openPostgres(relay.url, { pool: 8 });
    const beat = () => store.write((tx) => compile(tx, "update journal_mark set next = next").run());
    const read = () => compile(store.read, "select next from journal_mark").values();
    await Promise.all([beat(), read()]);
    relay.forgetIdle(0);
    await Promise.all([beat(), read()]);
    await store.close();
  });

  test("a node that is cut off within a transaction holds up the others for some seconds only", async () => {
    const beat = (tx: Db) => compile(tx, "update journal_mark set next = next").run();
    const [cut, other] = [openPostgres(relay.url, { pool: 8 }), openPostgres(direct, { pool: 8 })];
    await Promise.all([cut.write(beat), other.write(beat)]);
    const isCutOff = Promise.withResolvers<void>();
    const failed = cut.write(async (tx) => {
      await beat(tx);
      relay.silence();
      isCutOff.resolve();
      await compile(tx, "select next from journal_mark").values();
    });
    failed.catch(() => {});
    await isCutOff.promise;
    const begun = performance.now();
    await other.write(beat);
    expect(performance.now() - begun).toBeLessThan(9_000);
    await expect(failed).rejects.toThrow("cannot be reached");
    relay.speak();
    await Promise.all([cut.close(), other.close()]);
  });

  test("a node that is cut off while it checks the database leaves the others ready", async () => {
    const folder = temporaryFolder();
    const other = await startServing(folder, { ...SETTINGS, ...peers.settings, RECOVERD_DATA__URL: direct });
    const isReady = async () => (await fetch(`${other.address}/ready`)).status === 200;
    const cut = openPostgres(relay.url, { pool: 8, serving: { folder, log: silentLog } });
    const probe = (tx: Db) => beat(tx, cut, Date.now());
    await cut.write(probe);
    expect(await isReady()).toBe(true);
    await Bun.sleep(5_000); // for so long the last result is reused
    const isCutOff = Promise.withResolvers<void>();
    const failed = cut.write(async (tx) => {
      await probe(tx);
      relay.silence();
      isCutOff.resolve();
      await compile(tx, "select next from journal_mark").values();
    });
    failed.catch(() => {});
    await isCutOff.promise;
    expect(await isReady()).toBe(true);
    await expect(failed).rejects.toThrow("cannot be reached");
    relay.speak();
    await cut.close();
    expect(await other.end("SIGTERM")).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test("connections that are ended again and again, and a slow network, lose nothing", async () => {
    let isOver = false;
    const working = Promise.all(["one", "two"].map((name) => load(name, () => isOver)));
    for (let n = 0; n < 5; n++) {
      const soFar = created.size;
      await eventually(() => created.size > soFar + 5);
      await relay.cut(50);
    }
    const soFar = created.size;
    relay.speak(500);
    await eventually(() => created.size > soFar + 1);
    isOver = true;
    await working;
    relay.speak();
    await expectAllOnce();
    expect(await statusOf(`/api/v1/projects/${SLUG}/churn-events`)).toBe(401);
  });
});
