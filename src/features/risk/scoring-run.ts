// A scoring run: all customers once a day, because silences grow and windows end with the day, and in between the customers
// with changes. Reads in the reading thread, one batch at a time, and writes in short transactions.

import type { Deps } from "../../deps.ts";
import { chunksOf } from "../../lib/in-chunks.ts";
import { compile, type Db, statement } from "../../store/engine.ts";
import { getProject, listProjects } from "../projects/service.ts";
import { Customers, newKnownCustomers } from "../tracking/customers.ts";
import { alertIfDue, type Cooldown, listDue } from "./alerts.ts";
import { allUnknownCustomers, changedCustomers, type Unknown, unknownCustomers } from "./changes.ts";
import { riskConfig } from "./config.ts";
import { MAX_NAMED } from "./customer-batch.ts";
import { dayOf } from "./facts.ts";
import { type Answered, type Asked, type Scored, scoreCustomers } from "./scoring.ts";
import { clearMarks, lastMark } from "./stale-subscriptions.ts";
import { notePass, storeScores } from "./store-scores.ts";

/** Customers per read and per write; neither may take long. */
const READ_AT_ONCE = 2_000;
const WRITTEN_AT_ONCE = 1_000;

/**
 * Batches requested from the reading thread before the first is written, so that the thread never runs out of work, even if a
 * commit takes ten times as long as usual because of a checkpoint.
 */
const AHEAD = 8;

/** In ms: rows get their time slightly before readers can see them. */
const OVERLAP = 60_000;

type RunDeps = Pick<Deps, "store" | "reader" | "clock" | "config" | "log">;

/**
 * Scores the customers whose scores may have changed or, with a project, all of its customers. Stops early without loss when
 * the signal aborts. Returns how many scores were written and how many alerts fired.
 */
export async function runScoring(
  deps: RunDeps,
  { projectId, signal }: { projectId: string | null; signal: AbortSignal },
): Promise<{ written: number; fired: number }> {
  const { store, clock, log } = deps;
  const started = performance.now();
  const at = clock.now();
  const last = await lastPass(store.read);
  // If the clock was set back, the changes since the last run are unknown.
  const full = projectId !== null || last === null || last.fullDay < dayOf(at) || last.scoredAt > at;
  const since = full ? null : last.scoredAt - OVERLAP;
  const reported = projectId === null ? await lastMark(store.read) : 0;

  let written = 0;
  let fired = 0;
  let rest: Scored[] = [];
  const parts = since === null ? everybody(deps, at, projectId) : named(deps, at, await changedSince(deps, at, since));
  for await (const { scored, isLast } of parts) {
    if (signal.aborted) return { written, fired };
    if (isLast) rest = scored;
    else {
      for (const slice of chunksOf(scored, WRITTEN_AT_ONCE)) {
        const cooldown = cooldownOf(deps);
        const alerts = await store.write((tx) => storeScores(tx, slice, at, cooldown));
        fired += alerts;
        written += slice.length;
      }
    }
  }
  // Records the completed run together with the last scores, which saves a write.
  fired += await store.write(async (tx) => {
    const alerts = await storeScores(tx, rest, at, cooldownOf(deps));
    await notePass(tx, projectId, at);
    await clearMarks(tx, reported);
    return alerts;
  });
  written += rest.length;
  for (const id of await listAlerting(store.read, projectId)) {
    const alerts = await fireDue(deps, id, signal);
    fired += alerts;
  }
  log.debug("Risk scores were computed", { written, fired, full, ms: Math.round(performance.now() - started) });
  return { written, fired };
}

const cooldownOf = ({ config, clock }: RunDeps): Cooldown => ({ least: config.risk.alertCooldown, now: clock.now() });

/** The earliest times of the last runs, which hold for every project. Null before the first completed run. */
async function lastPass(db: Db): Promise<{ scoredAt: number; fullDay: number } | null> {
  const [row] = await compile(db, "select min(scored_at), min(full_day) from risk_passes").values();
  const [scoredAt, fullDay] = row as [number | null, number | null];
  return scoredAt === null || fullDay === null ? null : { scoredAt, fullDay };
}

/** `isLast`: no other part follows, and this one fits into one write. */
type Part = { scored: Scored[]; isLast: boolean };

async function* everybody(deps: RunDeps, at: number, projectId: string | null): AsyncGenerator<Part> {
  await addUnknownCustomers(deps, await deps.reader.read(allUnknownCustomers, { at, projectId }));
  // A single project's customers are scattered, so they are listed by number.
  const limit = projectId === null ? READ_AT_ONCE : MAX_NAMED;
  const after = (last: number): Asked => ({ at, after: last, projectId, limit });
  let next: Promise<Answered> = ask(deps, after(-1));
  for (;;) {
    const { scored, last } = await next;
    if (last === null) return;
    // Reads the next batch while this one is written.
    next = ask(deps, after(last));
    yield { scored, isLast: false };
  }
}

/** The customers whose scores may have changed, after adding unknown customers. */
async function changedSince(deps: RunDeps, at: number, since: number): Promise<number[]> {
  const { reader } = deps;
  // Unknown customers are rare, so both are requested at once; only if there are any is the second read repeated.
  const [unknown, changed] = await Promise.all([
    reader.read(unknownCustomers, { at, since }),
    reader.read(changedCustomers, { since }),
  ]);
  if (unknown.length === 0) return changed;
  await addUnknownCustomers(deps, unknown);
  return reader.read(changedCustomers, { since });
}

/** Adds customers that only other sources know; customers tracked in the meantime stay unchanged. */
async function addUnknownCustomers({ store, clock }: RunDeps, unknown: readonly Unknown[]): Promise<void> {
  for (const slice of chunksOf(unknown, WRITTEN_AT_ONCE)) {
    await store.write(async (tx) => {
      const customers = new Customers(tx, newKnownCustomers(), clock.now());
      const existing = new Set((await listProjects(tx)).map(({ id }) => id));
      for (const { projectId, email, since } of slice) {
        if (!existing.has(projectId)) continue;
        await customers.take({ projectId, email, customerId: null, trusted: true, from: since, to: since });
      }
    });
  }
}

async function* named(deps: RunDeps, at: number, numbers: readonly number[]): AsyncGenerator<Part> {
  const asked: Promise<Answered>[] = [];
  for (const slice of chunksOf(numbers, MAX_NAMED)) {
    asked.push(ask(deps, { at, numbers: slice }));
    if (asked.length > AHEAD) yield { scored: (await asked.shift()!).scored, isLast: false };
  }
  for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
    yield { scored: (await next).scored, isLast: asked.length === 0 };
  }
}

/**
 * If a batch fails while the previous one is being written, the error is thrown when the batch is awaited, and not as an
 * unhandled rejection.
 */
function ask({ reader }: RunDeps, asked: Asked): Promise<Answered> {
  const answer = reader.read(scoreCustomers, asked);
  answer.catch(() => {});
  return answer;
}

const alerting = statement<[string]>(
  "select project_id from risk_configs where enabled = 1 and project_id = coalesce(?, project_id)",
);

/** The projects with alerts enabled, or only the given one if its alerts are enabled. */
const listAlerting = async (db: Db, projectId: string | null): Promise<string[]> =>
  (await alerting(db).values(projectId)).map(([id]) => id);

const FIRED_AT_ONCE = 50;

async function fireDue(deps: RunDeps, projectId: string, signal: AbortSignal): Promise<number> {
  const { store } = deps;
  for (let fired = 0; ; ) {
    const project = { id: projectId };
    const config = await riskConfig(store.read, project);
    if (!config.enabled || signal.aborted) return fired;
    const cooldown = cooldownOf(deps);
    const due = await listDue(store.read, project, config, cooldown, FIRED_AT_ONCE);
    const now = due.length === 0 ? 0 : await store.write((tx) => fireFor(tx, projectId, due, cooldown));
    // Another run has fired them in the meantime.
    if (now === 0) return fired;
    fired += now;
  }
}

async function fireFor(tx: Db, projectId: string, customers: readonly number[], cooldown: Cooldown): Promise<number> {
  const config = await riskConfig(tx, { id: projectId });
  // In the meantime alerts were switched off, or the project was deleted.
  if (!config.enabled) return 0;
  const project = await getProject(tx, projectId);
  let fired = 0;
  for (const customer of customers) if (await alertIfDue(tx, project, config, customer, cooldown)) fired++;
  return fired;
}
