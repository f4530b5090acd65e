// Carries out the faults of the plan.

import { Database } from "bun:sqlite";
import { join } from "node:path";
import { DAY } from "../../src/lib/duration.ts";
import { Client } from "./client.ts";
import { examine } from "./database.ts";
import type { Disk } from "./disk.ts";
import type { Ledger } from "./ledger.ts";
import type { Load } from "./load.ts";
import type { MovedClock } from "./moved-clock.ts";
import type { Peers } from "./peers.ts";
import type { Peer, Planned, Sharp } from "./plan.ts";
import type { Service } from "./service.ts";
import { type Project, SLUG } from "./setup.ts";

export type Scene = {
  service: Service;
  data: string;
  disk: Disk;
  clock: MovedClock;
  peers: Peers;
  load: Load;
  ledger: Ledger;
  project: Project;
  seed: number;
  /** A folder on another disk. */
  scratch: string;
  /** How long the process took to end after each SIGTERM, in ms. */
  stops: number[];
};

const LONGEST_STOP = 10_000; // ms; containers are killed after ten seconds
const NEWEST = 20;
const BEFORE_STOP = 1_500; // ms for something to hang

const ACTIONS: Record<Sharp, (scene: Scene, lasts: number) => Promise<void>> = {
  killed: async (scene) => {
    await scene.service.kill();
    await restart(scene);
  },
  "killed in mid start": async (scene, lasts) => {
    await scene.service.kill();
    const started = scene.service.start();
    await Bun.sleep(lasts);
    await scene.service.kill();
    await started;
    await restart(scene);
  },
  "killed on a full disk": async (scene, lasts) => {
    const { service, disk } = scene;
    disk.fill(service.pid);
    await Bun.sleep(lasts);
    await service.kill();
    const isUp = await service.start();
    console.log(`    on the full disk it ${isUp ? "started" : "did not start"}`);
    disk.free(service.pid);
    if (isUp) await compareNewest(scene);
    else await restart(scene);
  },
  terminated: async (scene) => {
    await terminate(scene);
    await restart(scene);
  },
  "terminated while everyone hangs": async (scene) => {
    const { peers } = scene;
    peers.hangModel(true);
    peers.hangMail(true);
    peers.receive("hang");
    await Bun.sleep(BEFORE_STOP);
    await terminate(scene);
    peers.hangModel(false);
    peers.hangMail(false);
    peers.receive("well");
    await restart(scene);
  },
  "full disk": async ({ disk, service }, lasts) => {
    disk.fill(service.pid);
    await Bun.sleep(lasts);
    disk.free(service.pid);
  },
  "locked database": async ({ data }, lasts) => {
    const other = new Database(join(data, "recoverd.db"));
    other.run("PRAGMA busy_timeout = 60000");
    other.run("BEGIN IMMEDIATE");
    await Bun.sleep(lasts);
    other.run("ROLLBACK");
    other.close();
  },
  "clock forward": async ({ clock }) => clock.move(DAY),
  "clock back": async ({ clock }) => clock.move(-DAY),
  burst: async ({ load, seed }) => load.burst(seed),
};

export async function inflict(scene: Scene, { kind, lasts }: Planned<Sharp>): Promise<void> {
  const end = scene.ledger.beginOutage(kind);
  try {
    await ACTIONS[kind](scene, lasts);
  } finally {
    end();
  }
}

export async function inflictPeer(
  { peers, ledger }: Scene,
  { kind, lasts }: Planned<Peer>,
  isOver: AbortSignal,
): Promise<void> {
  const end = ledger.beginOutage(kind);
  const begin = {
    "model hangs": () => peers.hangModel(true),
    "mail server hangs": () => peers.hangMail(true),
    "receiver hangs": () => peers.receive("hang"),
    "receiver fails": () => peers.receive("fail"),
    "receiver is late": () => peers.receive("late"),
  };
  begin[kind]();
  await wait(lasts, isOver);
  peers.hangModel(false);
  peers.hangMail(false);
  peers.receive("well");
  end();
}

/** Waits for `ms`, or until `isOver` aborts. */
export async function wait(ms: number, isOver: AbortSignal): Promise<void> {
  if (isOver.aborted) return;
  const over = Promise.withResolvers<void>();
  isOver.addEventListener("abort", () => over.resolve(), { once: true });
  await Promise.race([Bun.sleep(ms), over.promise]);
}

async function terminate({ service, ledger, stops }: Scene): Promise<void> {
  const { code, ms } = await service.terminate();
  stops.push(ms);
  if (code !== 0) ledger.violate(`Asked to stop, it ended with ${code}`);
  if (ms > LONGEST_STOP) ledger.violate(`Asked to stop, it took ${Math.round(ms)} ms`);
}

async function restart(scene: Scene): Promise<void> {
  examine(scene.data, scene.scratch, scene.ledger);
  if (!(await scene.service.start())) {
    const last = scene.service.lines.slice(-5).map(({ text }) => text);
    throw new Error(`It did not start again: ${last.join("\n")}`);
  }
  await compareNewest(scene);
}

/** Checks that the last events acknowledged before a restart are stored, and that the sums are right. */
async function compareNewest({ service, ledger, project }: Scene): Promise<void> {
  const client = new Client(service.url, ledger, { "x-api-key": project.key });
  for (const id of [...ledger.eventIds].slice(-NEWEST)) {
    const found = await client.call("GET", `/api/v1/projects/${SLUG}/churn-events/${id}`, { expect: [200] });
    if (found?.status === 404) ledger.violate(`The event ${id} is gone after a restart`);
  }
  const { code, output } = await service.run(["statistics", "check"]);
  if (code !== 0) ledger.violate(`statistics check ended with ${code}: ${output}`);
}
