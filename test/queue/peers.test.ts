// A node takes over the running jobs of nodes that have ended, and never those of one that has just started.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob } from "../../src/queue/jobs.ts";
import { claim, LEASE } from "../../src/queue/leases.ts";
import type { NodeRow, Nodes } from "../../src/store/nodes.ts";
import { Liveness } from "../../src/store/postgres/liveness.ts";
import { eventually, sampleQueue } from "./sample.ts";

const HERE = { id: "node_here", place: "a:/data" };
const HALF_A_MINUTE = 30_000;
const greet = defineJob<{ name: string }>("greet");

let queue: ReturnType<typeof sampleQueue>;
let liveness: Liveness;
let others: NodeRow[];
let reportGone: () => void;
let greeted: string[];

beforeEach(() => {
  queue = sampleQueue();
  liveness = new Liveness(HERE.id, HERE.place);
  others = [];
  greeted = [];
  const nodes: Nodes = {
    id: HERE.id,
    living: [],
    isKnown: (id) => liveness.isKnown(id),
    isGone: (id) => liveness.isGone(id),
    onGone: (listener) => {
      reportGone = listener;
      return () => {};
    },
  };
  Object.assign(queue.store, { nodes });
});
afterEach(() => queue.close());

const row = (id: string, place: string): NodeRow => {
  const now = queue.clock.now();
  return { id, place, version: "1", startedAt: now, seenAt: now };
};

/** Advances the clock by `ms`, while this node receives all heartbeats. */
function goOn(ms: number): void {
  for (let gone = 0; gone < ms; gone += 1_000) {
    queue.clock.advance(1_000);
    liveness.heard(queue.clock.now(), [{ ...row(HERE.id, HERE.place) }, ...others]);
  }
}

async function claimThere(id: string): Promise<void> {
  await queue.enqueue(greet, { name: id });
  const claimed = await queue.store.write((tx) => claim(tx, greet.name, 1, `${id}.1`, queue.clock.now()));
  expect(claimed).toHaveLength(1);
}

const handler = jobHandler(greet, { concurrency: 2 }, async ({ name }) => void greeted.push(name));

test("a job that a node runs which is not known yet is left to it while its lease holds", async () => {
  goOn(2 * HALF_A_MINUTE); // long enough to detect a silent node
  await claimThere("node_new");
  const runner = queue.runner([handler]);
  await runner.start();
  reportGone();
  await runner.runDue();
  expect(greeted).toEqual([]);
  goOn(LEASE - 1_000);
  reportGone();
  await runner.runDue();
  expect(greeted).toEqual([]);
  goOn(1_000); // it ended before any heartbeat was received
  await runner.runDue();
  expect(greeted).toEqual(["node_new"]);
});

test("a node that is known keeps its jobs however long they take, until it has been silent for half a minute", async () => {
  goOn(HALF_A_MINUTE);
  await claimThere("node_there");
  others = [row("node_there", "b:/data")];
  const runner = queue.runner([handler]);
  await runner.start();
  goOn(HALF_A_MINUTE - 1_000);
  reportGone();
  await runner.runDue();
  expect([liveness.isGone("node_there"), greeted]).toEqual([false, []]);
  goOn(1_000);
  expect(liveness.isGone("node_there")).toBe(true);
  reportGone();
  await eventually(async () => (await queue.rows())[0]!.state !== "running");
  await runner.runDue();
  expect(greeted).toEqual(["node_there"]);
});

test("a job of a kind that runs one at a time does not begin while one runs on another node, unless each node has its own", async () => {
  others = [row("node_there", "b:/data")];
  goOn(1_000);
  await claimThere("node_there");
  const second = async ({ name }: { name: string }) => void greeted.push(name);
  await queue.enqueue(greet, { name: "second" });
  const overAll = queue.runner([jobHandler(greet, { concurrency: 1 }, second)]);
  await overAll.runDue();
  expect(greeted).toEqual([]);
  const here = queue.runner([jobHandler(greet, { concurrency: 1, eachNode: true }, second)]);
  await here.runDue();
  expect(greeted).toEqual(["second"]);
});

test("a silence does not count that this node was not there to hear", () => {
  others = [row("node_there", "b:/data"), row("node_before", HERE.place)];
  goOn(2_000);
  expect(liveness.isGone("node_before")).toBe(false);
  goOn(2_000);
  expect(liveness.isGone("node_before")).toBe(true); // it no longer holds the lock of the same folder
  goOn(HALF_A_MINUTE - 5_000);
  queue.clock.advance(3_001); // the database was unreachable
  goOn(HALF_A_MINUTE - 1_000);
  expect(liveness.isGone("node_there")).toBe(false);
  goOn(3_000);
  expect(liveness.isGone("node_there")).toBe(true);
  expect([...liveness.gone].sort()).toEqual(["node_before", "node_there"]);
  expect(liveness.isGone(HERE.id)).toBe(false);
});
