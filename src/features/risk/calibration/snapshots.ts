// What customers looked like some months ago, and what became of them: what calibration learns from. Reads only, so that
// it runs in the reading thread.

import { compile, type Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { featuresOf, scoreOf } from "../card.ts";
import { chosen, MOST_NAMED } from "../chunks.ts";
import { type ActivityRow, type ChurnFact, DAY, type Facts, factsOf, type History } from "../facts.ts";
import { toldOf } from "../histories.ts";
import type { Kinds } from "../kinds.ts";
import { type ProjectCard, projectCard } from "../project-cards.ts";
import { readActivity } from "../scoring.ts";
import { type CardQuality, measureCard, type Quality, testOnLater } from "./quality.ts";
import { type ChanceModel, type Snapshot, train } from "./training.ts";
import { usageOf } from "./usage.ts";

/** Looks at the customers of 30, 60, … days ago: so far back counts of days are kept. */
const LOOKS = 5;
const OUTCOME_DAYS = 30;

/** A sample of so many customers tells as much as all of them, and fits into memory. */
const MOST_CUSTOMERS = 40_000;

/** Single kinds of activity that may mean something of their own; a project's first ones are mostly its main ones. */
const MOST_KINDS = 12;

/** A look needs so many days of tracking before it: the last fortnight, and one to compare it with. */
const TRACKED_DAYS = 28;
/** Tracking began when so many of those who were ever seen had been seen: a few events are only somebody's trial. */
const BEGUN = 0.01;

/** A customer who cancelled and was not seen for so long has left already. */
const GONE_DAYS = 30;

export type Trained = {
  snapshots: number;
  /** Of them, how many left within 30 days. */
  outcomes: number;
  /** Null with fewer than 20 outcomes. */
  model: ChanceModel | null;
  /** Of a model trained on the time before, on the last 30 days; null where there is no such time. */
  quality: Quality | null;
  /** Of the card alone, on all looks. */
  card: CardQuality;
};

export const trainingRead = defineRead(
  "train_risk",
  async (db, { projectId, at }: { projectId: string; at: number }): Promise<Trained> => {
    const card = await projectCard(db, projectId);
    const kinds = mainKinds(card.kinds);
    const snapshots = await readSnapshots(db, card, kinds, at);
    return {
      snapshots: snapshots.length,
      outcomes: snapshots.filter(({ left }) => left).length,
      model: train(snapshots, card.weights, kinds),
      quality: snapshots.length === 0 ? null : testOnLater(snapshots, card.weights, kinds),
      card: measureCard(snapshots),
    };
  },
);

const mainKinds = (kinds: Kinds): number[] =>
  kinds
    .flatMap((kind, number) => (kind?.meaning === "use" || kind?.meaning === "feature" ? [number] : []))
    .slice(0, MOST_KINDS);

async function readSnapshots(db: Db, card: ProjectCard, kinds: readonly number[], at: number): Promise<Snapshot[]> {
  const customers = await readSample(db, card.projectId);
  const snapshots: Snapshot[] = [];
  const firstDays: number[] = [];
  for (let start = 0; start < customers.length; start += MOST_NAMED) {
    const some = customers.slice(start, start + MOST_NAMED);
    snapshots.push(...(await snapshotsOf(db, card, kinds, some, at, firstDays)));
  }
  const tracked = trackedFrom(firstDays);
  // Before tracking began everybody looks as if they had done nothing, and some of them left: that teaches nothing.
  return snapshots.filter((snapshot) => snapshot.at >= tracked);
}

/** From when on looks have enough of tracking before them, in ms. `firstDays`: the first day of each customer seen. */
function trackedFrom(firstDays: number[]): number {
  const began = firstDays.sort((a, b) => a - b)[Math.floor(firstDays.length * BEGUN)];
  return began === undefined ? Number.POSITIVE_INFINITY : (began + TRACKED_DAYS) * DAY;
}

type CustomerRow = readonly [number: number, firstSeenAt: number];

async function readSample(db: Db, projectId: string): Promise<CustomerRow[]> {
  const [[count]] = (await compile(db, "select count(*) from tracked_customers where project_id = ?").values(
    projectId,
  )) as [[number]];
  const every = Math.max(1, Math.ceil(count / MOST_CUSTOMERS));
  return (await compile(
    db,
    "select number, first_seen_at from tracked_customers where project_id = ? and number % ? = 0 order by number",
  ).values(projectId, every)) as unknown as CustomerRow[];
}

async function snapshotsOf(
  db: Db,
  card: ProjectCard,
  kinds: readonly number[],
  customers: readonly CustomerRow[],
  at: number,
  firstDays: number[],
): Promise<Snapshot[]> {
  const looks = Array.from({ length: LOOKS }, (_, index) => at - (index + 1) * OUTCOME_DAYS * DAY);
  const them = chosen(customers.map(([number]) => number));
  const rows = await readActivity(db, them);
  const told = await toldOf(db, them, looks.at(-1)!);
  const snapshots: Snapshot[] = [];
  let from = 0;
  for (const [number, firstSeenAt] of customers) {
    while (from < rows.length && rows[from]![0] < number) from++;
    let to = from;
    while (to < rows.length && rows[to]![0] === number) to++;
    if (to > from) firstDays.push(rows[from]![1]);
    const others = told.get(number);
    const history = { ...others, since: Math.min(firstSeenAt, others?.since ?? firstSeenAt) };
    for (const look of looks) {
      const snapshot = snapshotAt(card, kinds, rows, { from, to }, history, look);
      if (snapshot) snapshots.push(snapshot);
    }
  }
  return snapshots;
}

/** Null for who was not a customer then, or was leaving already. */
function snapshotAt(
  { kinds, weights }: ProjectCard,
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
    strengths: featuresOf(facts),
    usage: usageOf(facts, rows, range, mainKindsOf),
    score: scoreOf(facts, weights).score,
    silentDays: facts.silentDays,
    left: (history.churnEvents ?? []).some((event) => isOutcome(event, look)),
  };
}

const isGone = ({ cancellations, silentDays }: Facts): boolean =>
  cancellations > 0 && (silentDays === null || silentDays >= GONE_DAYS);

/** A cancellation, or a failed payment that was never recovered. What rests on a public key alone may be made up. */
const isOutcome = ({ type, at, lostAt, trusted }: ChurnFact, look: number): boolean =>
  trusted && at >= look && at < look + OUTCOME_DAYS * DAY && (type === "cancellation" || lostAt !== null);
