// Two versions on one database: old nodes serve while the new version migrates, both versions serve at the same time, and a
// migration that old nodes cannot run with waits until none is left.

import { beforeEach, describe, expect, onTestFinished, test } from "bun:test";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { SQL } from "bun";
import { type Peers, startPeers } from "../../bench/faults/peers.ts";
import { type Project, SETTINGS, setUp } from "../../bench/faults/setup.ts";
import { earlierProgram, findEarlierCommit } from "../support/earlier-version.ts";
import { isOnPostgres, urlFor } from "../support/postgres-engine.ts";
import { eventually, failToServe, type Serving, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

const LATER = join(import.meta.dir, "../support/later-version.ts");
const commit = isOnPostgres ? findEarlierCommit() : null;
if (isOnPostgres && commit === null) console.log("SKIPPED: the history of this clone has no version before this one");

let folder: string;
let url: string;
let sql: SQL;
let settings: Record<string, string>;
let peers: Peers;

/** Starts a node in a new folder; all nodes share a database that is empty at first. */
function start(options: { main?: string; preload?: string } = {}, more: Record<string, string> = {}): Promise<Serving> {
  const own = temporaryFolder();
  return startIn(own, options, more);
}

async function startIn(own: string, options: { main?: string; preload?: string } = {}, more = {}): Promise<Serving> {
  const node = await startServing(own, { ...settings, ...more }, options);
  onTestFinished(async () => {
    await node.end("SIGKILL");
    rmSync(own, { recursive: true, force: true });
  });
  return node;
}

// biome-ignore lint/suspicious/noExplicitAny: rows are read field by field.
const rows = (query: string): Promise<any[]> => sql.unsafe(query);

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeEach(async () => {
    folder = temporaryFolder();
    url = await urlFor(join(folder, "recoverd.db"));
    sql = new SQL({ url, max: 1 });
    await sql.unsafe("drop schema public cascade; create schema public").simple();
    peers = await startPeers(folder);
    settings = { ...SETTINGS, ...peers.settings, RECOVERD_DATA__URL: url, RECOVERD_DATA__POOL: "12" };
    onTestFinished(async () => {
      await peers.stop();
      await sql.close();
      rmSync(folder, { recursive: true, force: true });
    });
  });

  test.skipIf(commit === null)(
    "the version before serves while this one migrates, and then beside it",
    async () => {
      const main = await earlierProgram(commit!);
      onTestFinished(() => rmSync(dirname(dirname(main)), { recursive: true, force: true }));
      const old = await start({ main });
      await sql.unsafe(NOTE_CLAIMS).simple();
      const project = await setUp(old.address, peers);
      const serving = [old];
      const load = startLoad(() => serving.map(({ address }) => address), project);
      await eventually(() => load.acknowledged.size > 20);

      // A long read of a table makes the migration wait, but no request behind it.
      const reader = new SQL({ url, max: 1 });
      await reader.unsafe("begin; select 1 from projects").simple();
      const starting = start({ preload: LATER });
      await eventually(async () => (await rows("select 1 from pg_locks where not granted")).length > 0);
      const soFar = load.acknowledged.size;
      await eventually(() => load.acknowledged.size > soFar + 20);
      await reader.close();
      const here = await starting;
      expect(await rows("select made_up from projects")).toEqual([{ made_up: null }]);
      serving.push(here);
      await eventually(async () => {
        const [nodes] = await rows("select count(*)::int as count from claims");
        return nodes.count === 2 && load.acknowledged.size > 100;
      });
      serving.shift();
      await eventually(() => load.underWay.get(old.address) === 0);
      expect(await old.end("SIGTERM")).toBe(0);
      const then = load.acknowledged.size;
      await eventually(() => load.acknowledged.size > then + 20);
      await load.stop();

      expect(load.refused).toEqual([]);
      await eventually(async () => (await rows("select 1 from inbound_events where status = 'queued'")).length === 0);
      const found = await rows("select customer_email as email from churn_events");
      expect(found.map(({ email }) => email).sort()).toEqual([...load.acknowledged].sort());
      const mailed = async () =>
        new Set((await rows("select to_address as email from messages")).map(({ email }) => email));
      await eventually(async () => (await mailed()).size === load.acknowledged.size);
      await eventually(() => peers.mails.length >= load.acknowledged.size);
      const sent = peers.mails.filter(({ to }) => load.acknowledged.has(to));
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length);
    },
    120_000,
  );

  test("a version that is older than the tables starts where they were only added to, and is in the way of what takes from them", async () => {
    const own = temporaryFolder();
    const here = await startIn(own);
    const later = await start({ preload: LATER });
    expect(await here.end("SIGKILL")).toBeNull();
    const again = await startIn(own); // as after a crash in the middle of an upgrade
    expect((await fetch(`${again.address}/health`)).status).toBe(200);

    const contracting = { RECOVERD_TEST_CONTRACTS: "1" };
    const lastFolder = temporaryFolder();
    const refused = await failToServe(lastFolder, { ...settings, ...contracting }, { preload: LATER });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("is served by nodes that cannot run after migration 9002_made_up: stop ");
    expect(refused.stderr).toContain(`${own}/data (version `);
    expect(refused.stderr.match(/\(version /g)).toHaveLength(1);
    expect(await rows("select made_up from projects")).toEqual([]);

    expect(await again.end("SIGTERM")).toBe(0);
    // As if the 30 s were over in which the killed node counts as running.
    await sql.unsafe("update nodes set seen_at = seen_at - 30000 where knows < '9001'");
    const last = await startIn(lastFolder, { preload: LATER }, contracting);
    for (const node of [later, last]) expect((await fetch(`${node.address}/health`)).status).toBe(200);
    const outdated = await failToServe(own, settings);
    expect(outdated.code).toBe(1);
    expect(outdated.stderr).toContain("was changed by a newer version (migration 9002_made_up is unknown here)");
  }, 120_000);
});

/** Records which nodes have run jobs. */
const NOTE_CLAIMS = `
  create table claims (node text primary key);
  create function note_claim() returns trigger language plpgsql as $$ begin
    insert into claims values (split_part(new.lease_token, '.', 1)) on conflict do nothing;
    return null;
  end $$;
  create trigger note_claims after update on jobs for each row when (new.state = 'running') execute function note_claim()`;

/** Posts cancellations to the addresses in turn. `refused`: unexpected responses; `underWay`: pending requests by address. */
function startLoad(addresses: () => string[], { publicKey }: Project) {
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  const underWay = new Map<string, number>();
  let isOver = false;
  const work = async (worker: number) => {
    for (let n = 0; !isOver; n++) {
      const email = `ada-${worker}-${n}@shop.example`;
      const event = { customer_email: email, event_type: "cancellation", cancel_reason: "Too expensive", mrr: 4_900 };
      const all = addresses();
      const address = all[n % all.length]!;
      underWay.set(address, (underWay.get(address) ?? 0) + 1);
      const answer = await fetch(`${address}/api/v1/webhooks/custom/${publicKey}`, {
        method: "POST",
        body: JSON.stringify({ ...event, event_id: email }),
      });
      underWay.set(address, underWay.get(address)! - 1);
      if (answer.ok) acknowledged.add(email);
      else refused.push(`${answer.status} ${await answer.text()}`);
      await Bun.sleep(20);
    }
  };
  const workers = [0, 1, 2].map(work);
  return {
    acknowledged,
    refused,
    underWay,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
}
