// Three nodes on one database, behind a load balancer, are the same product as one: also while they are killed at random, and
// the database goes away and comes back.

import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { STORY_SETTINGS, tellStory } from "../../bench/faults/nodes-story.ts";
import { startPeers } from "../../bench/faults/peers.ts";
import { startNodes, startRelay } from "../support/nodes.ts";
import { isOnPostgres, urlFor } from "../support/postgres-engine.ts";
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

const linesOfTrouble = (logs: string): string =>
  logs
    .split("\n")
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .slice(-40)
    .join("\n");
