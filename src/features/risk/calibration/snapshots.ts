// Training data: the state of customers some months ago, and whether they left. Only reads, so that it can run in the reading
// thread.

import { DAY } from "../../../lib/duration.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { compile, type Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { readBillingHistory } from "../billing-history.ts";
import { customerBatch, MAX_NAMED } from "../customer-batch.ts";
import type { Kinds } from "../event-meanings.ts";
import { type ActivityRow, type ChurnFact, type Facts, factsOf, type History } from "../facts.ts";
import { type ProjectScorecard, projectScorecard } from "../project-scorecard.ts";
import { scoreOf, signalStrengths } from "../scorecard.ts";
import { readActivity } from "../scoring.ts";
import { measureScorecard, type Quality, type ScorecardQuality, testOnLater } from "./quality.ts";
import { type ChanceModel, type Snapshot, train } from "./training.ts";
import { usageOf } from "./usage.ts";

/** The number of snapshot times, one every 30 days; daily counts are not stored for longer. */
const LOOKS = 5;
const OUTCOME_DAYS = 30;

/** A sample of this size is as good as all customers, and fits into memory. */
const MAX_CUSTOMERS = 40_000;

/** Kinds of activity with a measure of their own; a project's first kinds are usually its main ones. */
const MAX_KINDS = 12;

/** Days of tracking that must precede a snapshot: the last 14 days, and 14 to compare them with. */
const TRACKED_DAYS = 28;
/**
 * Tracking counts as started once this share of all customers had been seen, because a few earlier events may only be a trial.
 */
const BEGUN = 0.01;

/** A customer who cancelled and was not seen for this many days has already left. */
const GONE_DAYS = 30;

export type Trained = {
  snapshots: number;
  /** How many of the snapshots' customers left within 30 days. */
  outcomes: number;
  /** Null with fewer than `MIN_OUTCOMES` outcomes. */
  model: ChanceModel | null;
  /**
   * The quality of a model trained on earlier data, measured on the last 30 days; null if there are not enough earlier data.
   */
  quality: Quality | null;
  /** The quality of the scorecard alone, on all snapshots. */
  card: ScorecardQuality;
};

export const trainingRead = defineRead(
  "train_risk",
  async (db, { projectId, at }: { projectId: string; at: number }): Promise<Trained> => {
    const card = await projectScorecard(db, projectId);
    const kinds = mainKinds(card.kinds);
    const snapshots = await readSnapshots(db, card, kinds, at);
    return {
      snapshots: snapshots.length,
      outcomes: snapshots.filter(({ left }) => left).length,
      model: train(snapshots, card.weights, kinds),
      quality: snapshots.length === 0 ? null : testOnLater(snapshots, card.weights, kinds),
      card: measureScorecard(snapshots),
    };
  },
);

const mainKinds = (kinds: Kinds): number[] =>
  kinds
    .flatMap((kind, number) => (kind?.meaning === "use" || kind?.meaning === "feature" ? [number] : []))
    .slice(0, MAX_KINDS);

async function readSnapshots(
  db: Db,
  card: ProjectScorecard,
  kinds: readonly number[],
  at: number,
): Promise<Snapshot[]> {
  const customers = await readSample(db, card.projectId);
  const snapshots: Snapshot[] = [];
  const firstDays: number[] = [];
  for (const some of chunksOf(customers, MAX_NAMED)) {
    snapshots.push(...(await snapshotsOf(db, card, kinds, some, at, firstDays)));
  }
  const tracked = trackedFrom(firstDays);
  // Before tracking started, every customer looks inactive and some of them left, which would mislead the training.
  return snapshots.filter((snapshot) => snapshot.at >= tracked);
}

/** The first time, in ms, with enough tracking before it. `firstDays`: the first day of each customer. */
function trackedFrom(firstDays: number[]): number {
  const began = firstDays.sort((a, b) => a - b)[Math.floor(firstDays.length * BEGUN)];
  return began === undefined ? Number.POSITIVE_INFINITY : (began + TRACKED_DAYS) * DAY;
}

type CustomerRow = readonly [number: number, firstSeenAt: number];

async function readSample(db: Db, projectId: string): Promise<CustomerRow[]> {
  const countAll = "select count(*) from tracked_customers where project_id = ? and sample = 0";
  const [row] = await compile<[number]>(db, countAll).values(projectId);
  const every = Math.max(1, Math.ceil(row![0] / MAX_CUSTOMERS));
  return compile<CustomerRow>(
    db,
    "select number, first_seen_at from tracked_customers where project_id = ? and number % ? = 0 and sample = 0 order by number",
  ).values(projectId, every);
}

async function snapshotsOf(
  db: Db,
  card: ProjectScorecard,
  kinds: readonly number[],
  customers: readonly CustomerRow[],
  at: number,
  firstDays: number[],
): Promise<Snapshot[]> {
  const looks = Array.from({ length: LOOKS }, (_, index) => at - (index + 1) * OUTCOME_DAYS * DAY);
  const them = customerBatch(customers.map(([number]) => number));
  const rows = await readActivity(db, them);
  const reported = await readBillingHistory(db, them, looks.at(-1)!);
  const snapshots: Snapshot[] = [];
  let from = 0;
  for (const [number, firstSeenAt] of customers) {
    while (from < rows.length && rows[from]![0] < number) from++;
    let to = from;
    while (to < rows.length && rows[to]![0] === number) to++;
    if (to > from) firstDays.push(rows[from]![1]);
    const others = reported.get(number);
    const history = { ...others, since: Math.min(firstSeenAt, others?.since ?? firstSeenAt) };
    for (const look of looks) {
      const snapshot = snapshotAt(card, kinds, rows, { from, to }, history, look);
      if (snapshot) snapshots.push(snapshot);
    }
  }
  return snapshots;
}

/** Null if the person was not a customer then, or was already leaving. */
function snapshotAt(
  { kinds, weights }: ProjectScorecard,
  mainKindsOf: readonly number[],
  rows: readonly ActivityRow[],
  range: { from: number; to: number },
  history: History,
  look: number,
): Snapshot | null {
  if (history.since >= look) return null;
  const facts = factsOf(rows, kinds, history, look - 1, range);
  if (facts.openCancellations > 0 || isGone(facts)) return null;
  return {
    at: look,
    strengths: signalStrengths(facts),
    usage: usageOf(facts, rows, range, mainKindsOf),
    score: scoreOf(facts, weights).score,
    silentDays: facts.silentDays,
    left: (history.churnEvents ?? []).some((event) => isOutcome(event, look)),
  };
}

const isGone = ({ cancellations, silentDays }: Facts): boolean =>
  cancellations > 0 && (silentDays === null || silentDays >= GONE_DAYS);

/**
 * A cancellation, or a failed payment that was never recovered. Events that rest on a public key alone are ignored, because
 * they may be forged.
 */
const isOutcome = ({ type, at, lostAt, trusted }: ChurnFact, look: number): boolean =>
  trusted && at >= look && at < look + OUTCOME_DAYS * DAY && (type === "cancellation" || lostAt !== null);
