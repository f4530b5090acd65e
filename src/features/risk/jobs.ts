// The jobs of churn risk: scoring, calibration, mails of direct mode, and purging old history.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { compile, prepared } from "../../store/engine.ts";
import { foundOnce } from "../../store/found-once.ts";
import { calibrate, calibrateRisk, projectsWithOutcomes } from "./calibration/service.ts";
import { runDirectMail } from "./direct/send-direct-mail.ts";
import { purgeDirectMails, sendDirectMail } from "./direct/service.ts";
import { dayOf } from "./facts.ts";
import { runScoring } from "./scoring-run.ts";
import { HISTORY_DAYS, purgeRiskHistory, scoreRisk } from "./service.ts";

export const riskHandlers = (deps: Deps): JobHandler[] => [
  // Sequential: each run reads what is stored and writes the differences.
  jobHandler(scoreRisk, { concurrency: 1, cutOff: true }, async ({ projectId = null }, { signal }) => {
    await deps.ingest.caughtUp({ canWait: true });
    await runScoring(deps, { projectId, signal });
  }),
  jobHandler(purgeRiskHistory, { concurrency: 1, cutOff: true }, async () => {
    await purgeHistory(deps);
    await purgeDirectMails(deps.store, deps.clock.now());
  }),
  jobHandler(calibrateRisk, { concurrency: 1, cutOff: true }, async ({ projectId }, { signal }) => {
    const projectIds = projectId === undefined ? await projectsWithOutcomes(deps.store.read) : [projectId];
    for (const id of projectIds) {
      if (signal.aborted) return;
      await calibrate(deps, id);
    }
  }),
  jobHandler(sendDirectMail, { concurrency: 4 }, ({ alertId }, { signal }) => runDirectMail(deps, alertId, signal)),
];

const SLICE = 1_000;

// The last row before the first retained day stays, because it gives that day's score.
const deleteOld = prepared((db) =>
  compile(
    db,
    `delete from risk_history where (customer, day) in ${foundOnce(`
       select h.customer, h.day from risk_history h
       where h.day < ? and exists (
         select 1 from risk_history l where l.customer = h.customer and l.day > h.day and l.day <= ?)
       limit ?`)}
     returning customer`,
  ),
);

/** Deletes the history that is not needed for the last 400 days. Returns the number of deleted rows. */
export async function purgeHistory({
  store,
  clock,
  stopping,
}: Pick<Deps, "store" | "clock" | "stopping">): Promise<number> {
  const first = dayOf(clock.now()) - HISTORY_DAYS + 1;
  let forgotten = 0;
  for (let slice = SLICE; slice === SLICE && !stopping.aborted; forgotten += slice) {
    slice = await store.write(async (tx) => (await deleteOld(tx).values(first, first, SLICE)).length);
  }
  return forgotten;
}
