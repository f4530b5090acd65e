// Three nodes on one database behind a load balancer behave like one, even while they are killed at random and the
// database is temporarily down.

import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { STORY_SETTINGS, tellStory } from "../../bench/faults/nodes-story.ts";
import { startPeers } from "../../bench/faults/peers.ts";
import { SLUG, setUp } from "../../bench/faults/setup.ts";
import { startNodes, startRelay } from "../support/nodes.ts";
import { isOnPostgres, urlFor } from "../support/postgres-engine.ts";
import { eventually } from "../support/process.ts";
import { startSmtp } from "../support/smtp.ts";
import { temporaryFolder } from "../support/store.ts";

test.skipIf(!isOnPostgres)(
  "nothing acknowledged is lost, nobody is mailed twice, and keys and logins hold on every node",
  async () => {
    const folder = temporaryFolder();
    const url = await urlFor(join(folder, "recoverd.db"));
    const relay = await startRelay(url);
    const peers = await startPeers(folder);
    const settings = { ...STORY_SETTINGS, ...peers.settings, RECOVERD_DATA__URL: relay.url, RECOVERD_DATA__POOL: "12" };
    const cluster = await startNodes(3, settings);
    try {
      const figures = await tellStory({ cluster, peers, url, seconds: 20, interrupt: () => relay.cut(1_000) });
      console.log(figures);
      expect(await cluster.stop()).toEqual([0, 0, 0]);
    } catch (error) {
      console.log(linesOfTrouble(cluster.logs()));
      throw error;
    } finally {
      await cluster.remove();
      await peers.stop();
      relay.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);

/** In ms. */
const FIRST_PAUSE = 30_000;

test.skipIf(!isOnPostgres)(
  "a domain that puts mails off is left alone by all nodes",
  async () => {
    const folder = temporaryFolder();
    const url = await urlFor(join(folder, "recoverd.db"));
    const peers = await startPeers(folder);
    const reply = "450 4.7.1 Too many from you";
    const smtp = await startSmtp({ recipients: { "@slow.example": { at: "rcpt", reply } } });
    const settings = { ...STORY_SETTINGS, ...peers.settings, RECOVERD_MAIL__PORT: String(smtp.port) };
    const place = { RECOVERD_DATA__URL: url, RECOVERD_DATA__POOL: "12", RECOVERD_LOG__LEVEL: "debug" };
    const cluster = await startNodes(2, { ...settings, ...place });
    const sql = new SQL({ url, max: 1 });
    try {
      const { publicKey } = await setUp(cluster.address, peers);
      for (const address of cluster.addresses()) await eventually(() => knowsAll(address, 2));
      const to = Array.from({ length: 40 }, (_, n) => `ada-${n}@${n % 4 === 0 ? "quick" : "slow"}.example`);
      for (const email of to) {
        const event = { customer_email: email, event_type: "cancellation", event_id: email };
        const post = { method: "POST", body: JSON.stringify(event) };
        expect((await fetch(`${cluster.address}/api/v1/webhooks/custom/${publicKey}`, post)).status).toBe(200);
      }
      const tried = "select count(*)::int as count from jobs where kind = 'deliver_message' and attempts > 0";
      await eventually(async () => (await sql.unsafe(tried))[0].count >= to.length);
      await eventually(() => smtp.messages.length === 10);
      const asked = smtp.askedAt.filter((_, i) => smtp.asked[i]!.endsWith("@slow.example"));
      expect(asked.length).toBeGreaterThanOrEqual(3);
      // Three failures begin the pause; meanwhile the other node may have tried once, over its only connection. On a slow
      // machine the pause may end before the last mail was put off.
      expect(asked.filter((at) => at < asked[2]! + FIRST_PAUSE).length).toBeLessThanOrEqual(4);
      const putOff = cluster.logsOf().filter((log) => log.includes("slow.example is left alone"));
      expect(putOff).toHaveLength(2);
    } finally {
      await sql.close();
      await cluster.remove();
      await peers.stop();
      await smtp.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);

/** The rows of the import, enough that it is still running when its node is lost. */
const ROWS = 4_000;

test.skipIf(!isOnPostgres)(
  "what a node took is done by another, though its process and its folder are gone",
  async () => {
    const folder = temporaryFolder();
    const url = await urlFor(join(folder, "recoverd.db"));
    const peers = await startPeers(folder);
    const settings = { ...STORY_SETTINGS, ...peers.settings, RECOVERD_DATA__URL: url, RECOVERD_DATA__POOL: "12" };
    const cluster = await startNodes(2, settings);
    const sql = new SQL({ url, max: 1 });
    const count = async (query: string): Promise<number> =>
      (await sql.unsafe(`select count(*)::int as n from ${query}`))[0].n;
    try {
      const [first] = cluster.addresses() as [string];
      const project = await setUp(first, peers);
      await cluster.kill(1); // so that the node that is lost does all the work
      const headers = { "x-api-key": project.key, "content-type": "text/csv" };
      const lines = Array.from({ length: ROWS }, (_, n) => `import-${n}@past.example,cancellation,import-${n}`);
      const body = ["customer_email,event_type,external_id", ...lines].join("\n");
      const path = `/api/v1/projects/${SLUG}/imports?kind=churn_events`;
      expect((await fetch(first + path, { method: "POST", headers, body })).status).toBe(202);
      const posts = Array.from({ length: 20 }, (_, n) => `post-${n}`);
      const tracked = Array.from({ length: 20 }, (_, n) => `login-${n}`);
      await Promise.all([
        ...posts.map(async (id) => {
          const event = { customer_email: `${id}@shop.example`, event_type: "cancellation", event_id: id };
          const post = { method: "POST", body: JSON.stringify(event) };
          expect((await fetch(`${first}/api/v1/webhooks/custom/${project.publicKey}`, post)).status).toBe(200);
        }),
        ...tracked.map(async (id) => {
          const event = { public_key: project.publicKey, customer_id: `user-${id}`, event: "login", event_id: id };
          expect((await fetch(`${first}/api/v1/track`, { method: "POST", body: JSON.stringify(event) })).ok).toBe(true);
        }),
      ]);
      await eventually(async () => (await count("churn_events where customer_email like 'import-%'")) > 0);
      await cluster.lose(0);
      await cluster.start(1);
      // The import is not finished yet.
      expect(await count("churn_events where customer_email like 'import-%'")).toBeLessThan(ROWS);
      await eventually(async () => (await count("imports where status = 'completed'")) === 1, 200_000); // after 30 s of silence
      expect(await count("churn_events where customer_email like 'import-%'")).toBe(ROWS);
      await eventually(async () => (await count("inbound_events where status = 'processed'")) === posts.length);
      expect(await count("churn_events where customer_email like 'post-%'")).toBe(posts.length);
      await eventually(async () => (await count("tracked_events")) === tracked.length);
      await eventually(async () => (await count("messages where status = 'sent'")) === posts.length);
      expect(await count("import_pieces")).toBe(0);
    } finally {
      await sql.close();
      await cluster.remove();
      await peers.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

test.skipIf(!isOnPostgres)(
  "a node that was suspended sends none of the mails that another node took over meanwhile",
  async () => {
    const folder = temporaryFolder();
    const url = await urlFor(join(folder, "recoverd.db"));
    const peers = await startPeers(folder);
    const settings = { ...STORY_SETTINGS, ...peers.settings, RECOVERD_DATA__URL: url, RECOVERD_DATA__POOL: "12" };
    const cluster = await startNodes(2, { ...settings, RECOVERD_MAIL__RATE: "1/5s" });
    const sql = new SQL({ url, max: 1 });
    const count = async (query: string): Promise<number> =>
      (await sql.unsafe(`select count(*)::int as n from ${query}`))[0].n;
    try {
      await cluster.kill(1); // so that the other node has all the mails at hand
      const { publicKey } = await setUp(cluster.address, peers);
      const to = Array.from({ length: 40 }, (_, n) => `ada-${n}@shop-${n}.example`);
      for (const email of to) {
        const event = { customer_email: email, event_type: "cancellation", event_id: email };
        const post = { method: "POST", body: JSON.stringify(event) };
        expect((await fetch(`${cluster.address}/api/v1/webhooks/custom/${publicKey}`, post)).status).toBe(200);
      }
      await eventually(async () => (await count("jobs where kind = 'deliver_message' and state = 'running'")) > 20);
      cluster.suspend(0);
      await cluster.start(1, { RECOVERD_MAIL__RATE: "200/1s" });
      await eventually(async () => (await count("messages where status = 'sent'")) === to.length); // after 30 s of silence
      cluster.resume(0);
      await eventually(() => cluster.logsOf()[0]!.split("it had lost its lease").length > 3);
      const copies = Map.groupBy(peers.mails, ({ messageId }) => messageId);
      expect([...copies.values()].filter(({ length }) => length > 1)).toEqual([]);
    } finally {
      await sql.close();
      await cluster.remove();
      await peers.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

/** Whether that node knows `count` nodes, including itself; until then it uses all the database connections alone. */
async function knowsAll(address: string, count: number): Promise<boolean> {
  const health = (await (await fetch(`${address}/health`)).json()) as { nodes: unknown[] };
  return health.nodes.length === count;
}

const linesOfTrouble = (logs: string): string =>
  logs
    .split("\n")
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .slice(-40)
    .join("\n");
