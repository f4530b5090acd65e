// `bun run bench faults`: the service under mixed load while it is killed, stopped, locked and out of disk, its clock jumps and
// its peers hang. Everything acknowledged must be stored once; nothing may be stuck; memory must not grow.

import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE } from "../../src/lib/duration.ts";
import type { Row } from "../table.ts";
import { Client } from "./client.ts";
import { compareAll } from "./comparing.ts";
import { examine, Inspector } from "./database.ts";
import { needsNamespace, openDisk } from "./disk.ts";
import { drain } from "./draining.ts";
import { inflict, inflictPeer, type Scene, wait } from "./inflict.ts";
import { Ledger } from "./ledger.ts";
import { Load } from "./load.ts";
import { examineLog } from "./log.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { MovedClock } from "./moved-clock.ts";
import { startPeers } from "./peers.ts";
import { type Planned, planOf, SHARP, type Sharp } from "./plan.ts";
import { type Report, rowsOf } from "./report.ts";
import { Service } from "./service.ts";
import { SETTINGS, setUp } from "./setup.ts";

const SHORT = 5; // minutes; a shorter run has shorter faults, each once, and too little time for its memory to settle
const CALM = 2.2; // minutes in which no fault ends the process, so that its memory at two minutes is known
const LAST_END = 0.7; // share of the run after which no fault ends the process, so that the last one gets as old

export async function faults(): Promise<Row[]> {
  if (needsNamespace()) return inNamespace();
  const seed = Number(process.env.RECOVERD_BENCH_SEED ?? Math.floor(Math.random() * 1e6));
  const minutes = Number(process.env.RECOVERD_BENCH_MINUTES ?? 10);
  console.log(`Faults of seed ${seed} for ${minutes} min: RECOVERD_BENCH_SEED=${seed} repeats their order`);
  const cleanups: (() => unknown)[] = [];
  try {
    const report = await run(seed, minutes, cleanups);
    if (report.ledger.violations.length > 0) process.exitCode = 1;
    return rowsOf(report);
  } finally {
    for (const clean of cleanups.reverse()) await clean();
  }
}

/** Runs the benchmark in its own namespace, where an ordinary user can mount a small disk. */
async function inNamespace(): Promise<Row[]> {
  const again = ["unshare", "--map-root-user", "--mount", process.execPath, process.argv[1]!, "faults"];
  const child = Bun.spawn(again, { stdio: ["ignore", "inherit", "inherit"] });
  process.exitCode = await child.exited;
  return [];
}

async function run(seed: number, minutes: number, cleanups: (() => unknown)[]): Promise<Report> {
  const folder = join(tmpdir(), `recoverd-faults-${process.pid}`);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const disk = openDisk(join(folder, "disk"));
  cleanups.push(disk.remove);
  console.log(`A full disk is ${disk.how}`);
  const data = join(disk.folder, "data");
  mkdirSync(data);
  const clock = new MovedClock(join(folder, "clock"));
  const peers = await startPeers(folder);
  cleanups.push(peers.stop);
  const service = new Service(data, { ...SETTINGS, ...peers.settings, RECOVERD_BENCH_CLOCK: clock.file });
  cleanups.push(async () => {
    await service.kill();
    if (process.env.RECOVERD_BENCH_LOG) await service.writeLog(process.env.RECOVERD_BENCH_LOG);
  });
  await service.start();
  const project = await setUp(service.url, peers);
  service.lines.length = 0; // the setup link is printed on purpose, and has a token

  const ledger = new Ledger();
  service.onUnexpectedEnd = (how) => {
    const last = service.lines.slice(-3).map(({ text }) => text);
    ledger.violate(`The process ended (${how}): ${last.join(" | ")}`);
  };
  const client = new Client(service.url, ledger, { "x-api-key": project.key });
  const load = new Load({ client, ledger, clock, project, peers, created: [], generated: [], unpaid: [] }, seed);
  const scene: Scene = { service, data, scratch: folder, disk, clock, peers, load, ledger, project, seed, stops: [] };
  const memory = new MemoryWatch(service);
  cleanups.push(() => memory.stop());
  const happened = await inflictAll(scene, minutes);
  await load.end();
  memory.stop();

  const drained = await drain({ url: service.url, data, clock, project, ledger });
  const inspector = new Inspector(data);
  const reader = new Client(service.url, ledger, { "x-api-key": project.key });
  await compareAll({ client: reader, ledger, peers, project, inspector });
  const failedJobs = inspector.rows("select kind, last_error from jobs where state = 'failed'");
  inspector.close();
  for (const { kind, last_error } of failedJobs) ledger.violate(`A job ${kind} failed for good: ${last_error}`);
  const { code } = await service.terminate();
  if (code !== 0) ledger.violate(`At the end it was asked to stop, and ended with ${code}`);
  examine(data, folder, ledger);
  examineLog(service, ledger, project.secrets);
  return { ledger, happened, stops: scene.stops, drained, memory: minutes < SHORT ? null : memory.compare() };
}

/** Resolves with the faults that happened, once the time is over and, in a short run, each fault has happened once. */
async function inflictAll(scene: Scene, minutes: number): Promise<string[]> {
  const isShort = minutes < SHORT;
  const { sharp, calm, peers } = planOf(scene.seed, isShort);
  const began = performance.now();
  const isBefore = (minute: number) => performance.now() < began + minute * MINUTE;
  const over = new AbortController();
  const happened: string[] = [];
  const announce = (kind: string, lasts: number) => {
    happened.push(kind);
    const at = Math.round((performance.now() - began) / 1000);
    console.log(`${String(at).padStart(5)} s  ${kind}${lasts > 0 ? `, ${(lasts / 1000).toFixed(1)} s` : ""}`);
  };
  const one = async (fault: Planned<Sharp>) => {
    await Bun.sleep(fault.pause);
    announce(fault.kind, fault.lasts);
    await inflict(scene, fault);
  };
  const ofPeers = async () => {
    for (const fault of peers) {
      await wait(fault.pause, over.signal);
      if (over.signal.aborted) return;
      announce(fault.kind, fault.lasts);
      await inflictPeer(scene, fault, over.signal);
    }
  };
  const meanwhile = ofPeers();
  if (isShort) {
    for (const fault of sharp.slice(0, SHARP.length)) await one(fault);
  } else {
    const others = calm.values();
    while (isBefore(CALM)) await one(others.next().value!);
    for (const fault of sharp) if (isBefore(minutes * LAST_END)) await one(fault);
    while (isBefore(minutes - 0.5)) await one(others.next().value!);
  }
  await Bun.sleep(Math.max(0, began + minutes * MINUTE - performance.now()));
  over.abort();
  await meanwhile;
  return happened;
}
