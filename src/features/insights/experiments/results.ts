// The results of an experiment's arms. A customer counts once, with the first mail, and only after the recovery window
// has passed, whatever happened before: early outcomes are mostly recoveries, so counting each as it arrives would
// overstate the rate at first.

import { and, asc, eq } from "drizzle-orm";
import { compareShares, shareAtAnyTime, trialsToGo } from "../../../lib/statistics/sequential.ts";
import { NO_INTERVAL, type Share } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import { messages } from "../../messages/tables.ts";
import { strategySends } from "../../strategies/learning/tables.ts";
import { type Experiment, experimentAssignments } from "../../variants/experiments/tables.ts";
import type { Results } from "./model.ts";
import { bestOf, inRound, sentenceOn, summaryOf, verdictOf } from "./verdict.ts";

type Arm = Results["arms"][number];
type Pair = Results["comparisons"][number];

type Asked = { experiment: Pick<Experiment, "id" | "arms" | "recoveryWindow">; test: boolean; now: number };

/** The chance that any difference of an experiment is wrong at any time, and the same for the shares of the arms. */
const ALPHA = 0.05;

export const experimentRead = defineRead("experiment", (db, asked: Asked) => resultsOf(db, asked));

async function resultsOf(db: Db, { experiment, test, now }: Asked): Promise<Results> {
  const mails = await listMails(db, experiment.id, test);
  const settledBefore = now - experiment.recoveryWindow;
  const customers = [...Map.groupBy(mails, ({ customer }) => customer).values()].map((own) =>
    customerOf(own, experiment.recoveryWindow, settledBefore),
  );
  const arms = experiment.arms.map(({ name }, arm) =>
    resultOf(name, countsOf(customers.filter((customer) => customer.arm === arm))),
  );
  const comparisons = pairsOf(arms);
  const best = bestOf(arms, comparisons);
  return { arms, comparisons, best, summary: summaryOf(best, comparisons) };
}

type Mail = Awaited<ReturnType<typeof listMails>>[number];

/** The assigned variants with their mails in the order of sending; a variant may have none or several. */
const listMails = (db: Db, experimentId: string, test: boolean) =>
  db
    .select({
      arm: experimentAssignments.arm,
      eventId: experimentAssignments.eventId,
      customer: churnEvents.customerEmail,
      outcome: strategySends.outcome,
      settledAt: strategySends.settledAt,
      handedOverAt: messages.handedOverAt,
      openedAt: messages.openedByPersonAt,
      clickedAt: messages.clickedByPersonAt,
    })
    .from(experimentAssignments)
    .innerJoin(churnEvents, eq(churnEvents.id, experimentAssignments.eventId))
    .leftJoin(
      strategySends,
      and(
        eq(strategySends.eventId, experimentAssignments.eventId),
        eq(strategySends.strategy, experimentAssignments.strategy),
      ),
    )
    .leftJoin(messages, eq(messages.id, strategySends.messageId))
    .where(and(eq(experimentAssignments.experimentId, experimentId), eq(churnEvents.test, test)))
    .orderBy(asc(strategySends.sentAt), asc(strategySends.messageId));

type Customer = { arm: number } & Record<"mailed" | "opened" | "clicked" | "recovered" | "settled" | "saved", boolean>;

/** `own`: the mails of one customer, who always has the same arm. */
function customerOf(own: readonly Mail[], recoveryWindow: number, settledBefore: number): Customer {
  const arrived = own.filter(({ handedOverAt, outcome }) => handedOverAt !== null && outcome !== "undelivered");
  const mails = arrived.filter(({ eventId }) => eventId === arrived[0]!.eventId);
  const mailedAt = arrived[0]?.handedOverAt ?? null;
  const saved = mails.find(({ outcome }) => outcome === "saved");
  const settled = mailedAt !== null && mailedAt <= settledBefore;
  return {
    arm: own[0]!.arm,
    mailed: mailedAt !== null,
    opened: mails.some(({ openedAt }) => openedAt !== null),
    clicked: mails.some(({ clickedAt }) => clickedAt !== null),
    recovered: saved !== undefined,
    settled,
    saved: settled && saved !== undefined && saved.settledAt! < mailedAt + recoveryWindow,
  };
}

/** Machines are excluded from who opened and clicked. */
function countsOf(customers: readonly Customer[]) {
  const number = (what: Exclude<keyof Customer, "arm">) => customers.filter((customer) => customer[what]).length;
  return {
    assigned: customers.length,
    sends: number("mailed"),
    opened: number("opened"),
    clicked: number("clicked"),
    recovered: number("recovered"),
    settled: number("settled"),
    saves: number("saved"),
  };
}

const shareOf = ({ saves, settled }: Pick<Arm, "saves" | "settled">): Share => ({ successes: saves, trials: settled });

function resultOf(name: string, counts: ReturnType<typeof countsOf>): Arm {
  const { saves, settled } = counts;
  return {
    name,
    ...counts,
    rate: settled === 0 ? null : saves / settled,
    ...(shareAtAnyTime(shareOf(counts), ALPHA) ?? NO_INTERVAL),
  };
}

/** Every pair of arms; the chance of error, and so `p_value` and the interval, is divided among the pairs (Bonferroni). */
function pairsOf(arms: readonly Arm[]): Pair[] {
  const pairs = arms.flatMap((first, index) => arms.slice(index + 1).map((second) => [first, second] as const));
  const alpha = ALPHA / pairs.length;
  return pairs.map(([first, second]) => {
    const { eValue, pValue, ...difference } = compareShares(shareOf(first), shareOf(second), alpha);
    const moreSends = trialsToGo(shareOf(first), shareOf(second), alpha);
    const pair = {
      first: first.name,
      second: second.name,
      ...difference,
      e_value: eValue,
      p_value: Math.min(1, pValue * pairs.length),
      verdict: verdictOf(difference),
      more_sends: moreSends === null ? null : inRound(moreSends),
    };
    return { ...pair, sentence: sentenceOn({ ...pair, moreSends }) };
  });
}
