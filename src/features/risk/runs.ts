// A run of the scoring: everybody once a day, because silences grow and windows end with the day; in between those of
// whom something was told. Read in the reading thread, a slice at a time, and written in short transactions.

import type { Deps } from "../../deps.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { getProject } from "../projects/service.ts";
import { projects } from "../projects/tables.ts";
import { Customers, newKnownCustomers } from "../tracking/customers.ts";
import { alertIfDue, type Cooldown, listDue } from "./alerts.ts";
import { changedCustomers, type Unknown, unknownCustomers } from "./changes.ts";
import { MOST_NAMED } from "./chunks.ts";
import { riskConfig } from "./config.ts";
import { dayOf } from "./facts.ts";
import { type Answered, type Asked, type Scored, scoreCustomers } from "./scoring.ts";
import { notePass, storeScores } from "./storing.ts";
import { forgetTold, lastTold } from "./told-subscriptions.ts";

/** Customers that are read at once, and written at once: none of both may take long. */
const READ_AT_ONCE = 2_000;
const WRITTEN_AT_ONCE = 1_000;

/**
 * Slices of named customers that the thread is asked for before the first is written: it is never without work, not even
 * while a commit takes some ten times as long as others because the log is full.
 */
const AHEAD = 8;

/** What is written is stamped a little before it can be read. */
const OVERLAP = 60_000;

type RunDeps = Pick<Deps, "store" | "reader" | "clock" | "config" | "log">;

/**
 * Scores everybody whose score may have changed; with a project, all of its customers. Ends early, without loss, when the
 * signal aborts. Returns how many scores were written and how many alerts fired.
 */
export async function runScoring(
  deps: RunDeps,
  { projectId, signal }: { projectId: string | null; signal: AbortSignal },
): Promise<{ written: number; fired: number }> {
  const { store, clock, log } = deps;
  const started = performance.now();
  const at = clock.now();
  const last = await lastPass(store.read);
  // A clock that was set back knows nothing of what changed since.
  const full = projectId !== null || last === null || last.fullDay < dayOf(at) || last.scoredAt > at;
  const since = full ? null : last.scoredAt - OVERLAP;
  const told = projectId === null ? await lastTold(store.read) : 0;

  let written = 0;
  let fired = 0;
  let rest: Scored[] = [];
  const parts = since === null ? everybody(deps, at, projectId) : named(deps, at, await changedSince(deps, at, since));
  for await (const { scored, isLast } of parts) {
    if (signal.aborted) return { written, fired };
    if (isLast) rest = scored;
    else {
      for (const slice of slices(scored, WRITTEN_AT_ONCE)) {
        const cooldown = cooldownOf(deps);
        const alerts = await store.write((tx) => storeScores(tx, slice, at, cooldown));
        fired += alerts;
        written += slice.length;
      }
    }
  }
  // That it is done is noted with the last of them: a write less to wait for.
  fired += await store.write(async (tx) => {
    const alerts = await storeScores(tx, rest, at, cooldownOf(deps));
    await notePass(tx, projectId, at);
    await forgetTold(tx, told);
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

/** The oldest of what is noted: what is right for every project. Null where no run has ever ended. */
async function lastPass(db: Db): Promise<{ scoredAt: number; fullDay: number } | null> {
  const [row] = await compile(db, "select min(scored_at), min(full_day) from risk_passes").values();
  const [scoredAt, fullDay] = row as [number | null, number | null];
  return scoredAt === null || fullDay === null ? null : { scoredAt, fullDay };
}

/** `isLast`: nothing comes after it, and it is no more than is written at once. */
type Part = { scored: Scored[]; isLast: boolean };

async function* everybody(deps: RunDeps, at: number, projectId: string | null): AsyncGenerator<Part> {
  await takeIn(deps, await deps.reader.read(unknownCustomers, { at, since: null, projectId }));
  // Customers of one project lie apart: they are named.
  const limit = projectId === null ? READ_AT_ONCE : MOST_NAMED;
  const after = (last: number): Asked => ({ at, after: last, projectId, limit });
  let next: Promise<Answered> = ask(deps, after(-1));
  for (;;) {
    const { scored, last } = await next;
    if (last === null) return;
    // The next slice is read while this one is written.
    next = ask(deps, after(last));
    yield { scored, isLast: false };
  }
}

/** Those whose score may have changed, who are customers by now. */
async function changedSince(deps: RunDeps, at: number, since: number): Promise<number[]> {
  const { reader } = deps;
  // Hardly ever is anybody unknown: both are asked at once.
  const [unknown, changed] = await Promise.all([
    reader.read(unknownCustomers, { at, since, projectId: null }),
    reader.read(changedCustomers, { since }),
  ]);
  if (unknown.length === 0) return changed;
  await takeIn(deps, unknown);
  return reader.read(changedCustomers, { since });
}

/** Makes customers of those who are known from elsewhere only; who was tracked meanwhile stays as they are. */
async function takeIn({ store, clock }: RunDeps, unknown: readonly Unknown[]): Promise<void> {
  for (const slice of slices(unknown, WRITTEN_AT_ONCE)) {
    await store.write(async (tx) => {
      const customers = new Customers(tx, newKnownCustomers(), clock.now());
      const kept = new Set((await tx.select({ id: projects.id }).from(projects)).map(({ id }) => id));
      for (const { projectId, email, since } of slice) {
        if (!kept.has(projectId)) continue;
        await customers.take({ projectId, email, customerId: null, trusted: true, from: since, to: since });
      }
    });
  }
}

async function* named(deps: RunDeps, at: number, numbers: readonly number[]): AsyncGenerator<Part> {
  const asked: Promise<Answered>[] = [];
  for (const slice of slices(numbers, MOST_NAMED)) {
    asked.push(ask(deps, { at, numbers: slice }));
    if (asked.length > AHEAD) yield { scored: (await asked.shift()!).scored, isLast: false };
  }
  for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
    yield { scored: (await next).scored, isLast: asked.length === 0 };
  }
}

/** A slice that fails while the one before is written fails when its turn comes, not unheard. */
function ask({ reader }: RunDeps, asked: Asked): Promise<Answered> {
  const answer = reader.read(scoreCustomers, asked);
  answer.catch(() => {});
  return answer;
}

function* slices<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

const alerting = prepared((db) =>
  compile(db, "select project_id from risk_configs where enabled = 1 and project_id = coalesce(?, project_id)"),
);

/** The projects whose alerts are on; or the one, if they are. */
const listAlerting = async (db: Db, projectId: string | null): Promise<string[]> =>
  ((await alerting(db).values(projectId)) as [string][]).map(([id]) => id);

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
    // None of them: somebody else has dealt with them.
    if (now === 0) return fired;
    fired += now;
  }
}

async function fireFor(tx: Db, projectId: string, customers: readonly number[], cooldown: Cooldown): Promise<number> {
  const config = await riskConfig(tx, { id: projectId });
  // Switched off meanwhile, or deleted with its project.
  if (!config.enabled) return 0;
  const project = await getProject(tx, projectId);
  let fired = 0;
  for (const customer of customers) if (await alertIfDue(tx, project, config, customer, cooldown)) fired++;
  return fired;
}
