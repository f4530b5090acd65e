// Measures how much of the revenue that each strategy won back has stayed, and records it for the ranking of strategies.

import { and, desc, eq, gt, inArray, notLike } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { defineJob } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { PLACEHOLDER_DOMAIN } from "../../churn-events/stripped.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import { messages } from "../../messages/tables.ts";
import { type KeptSums, sumKept } from "../../strategies/learning/kept.ts";
import { strategySends, strategyTallies } from "../../strategies/learning/tables.ts";
import { recordKept, type Tally } from "../../strategies/learning/tallies.ts";
import type { Fact } from "../../variants/facts.ts";
import { variants } from "../../variants/tables.ts";
import { returnsOf } from "../kept-spans.ts";

/** `samples`: includes sample customers, which are shown but not used for learning. */
type Asked = { projectId: string; test: boolean; samples: boolean; now: number };

export type Measured = Pick<Tally, "cause" | "strategy"> & { kept: KeptSums };

export const keptRead = defineRead("kept_revenue", (db, asked: Asked) => measureKept(db, asked));

/** Only the latest are used, because older ones say little about today. */
const MAX_SAVES = 20_000;

export async function measureKept(db: Db, { projectId, test, samples, now }: Asked): Promise<Measured[]> {
  const { cause, strategy, settledAt } = strategySends;
  const saves = await db
    .select({
      cause,
      strategy,
      settledAt,
      email: churnEvents.customerEmail,
      recoveredAt: churnEvents.recoveredAt,
      mrr: churnEvents.mrr,
      currency: churnEvents.currency,
      facts: variants.factsUsed,
    })
    .from(strategySends)
    .innerJoin(churnEvents, eq(churnEvents.id, strategySends.eventId))
    .leftJoin(messages, eq(messages.id, strategySends.messageId))
    .leftJoin(variants, eq(variants.id, messages.variantId))
    .where(
      and(
        eq(strategySends.projectId, projectId),
        eq(strategySends.test, test),
        inArray(strategySends.sample, samples ? [true, false] : [false]),
        eq(strategySends.outcome, "saved"),
        // Whether they left again is not known.
        notLike(churnEvents.customerEmail, `%@${PLACEHOLDER_DOMAIN}`),
      ),
    )
    .orderBy(desc(settledAt), desc(strategySends.messageId))
    .limit(MAX_SAVES);
  const kept = saves.map((save) => ({
    ...save,
    at: save.recoveredAt ?? save.settledAt!,
    discountPercent: promisedBy(save.facts ?? []),
  }));
  const returns = await returnsOf(db, { projectId, test }, kept, { again: false, now });
  const cells = Map.groupBy(returns.entries(), ([index]) => `${saves[index]!.cause} ${saves[index]!.strategy}`);
  return [...cells.values()].map((cell) => {
    const { cause, strategy } = saves[cell[0]![0]]!;
    return {
      cause,
      strategy,
      kept: sumKept(
        cell.map(([, one]) => one),
        now,
      ),
    };
  });
}

/** The discount that a mail states, in percent. */
function promisedBy(facts: readonly Fact[]): number {
  const promised = facts.find(({ fact }) => /^offers\.\w+\.discount_percent$/.test(fact))?.value;
  return typeof promised === "number" ? promised : 0;
}

export const measureKeptRevenue = defineJob("measure_kept_revenue");

/** Records it for all projects whose mails have won customers back. */
export async function recordKeptRevenue({ store, reader, clock }: Pick<Deps, "store" | "reader" | "clock">) {
  const projects = await store.read
    .selectDistinct({ id: strategyTallies.projectId })
    .from(strategyTallies)
    .where(and(eq(strategyTallies.test, false), gt(strategyTallies.saves, 0)));
  for (const { id: projectId } of projects) {
    const measured = await reader.read(keptRead, { projectId, test: false, samples: false, now: clock.now() });
    await store.write((tx) => recordKept(tx, projectId, measured));
  }
}
