// `recoverd statistics check` and `rebuild`: compares the sums behind the statistics, the totals of lists and the list of
// customers with a full count, and repairs them.

import { SESSION_COUNTS } from "../features/cancel-flow/tables.ts";
import { EVENT_COUNTS } from "../features/churn-events/counts.ts";
import { PLACE_COUNTS } from "../features/customer-overview/places.ts";
import { checkPlaces, rebuildPlaces } from "../features/customer-overview/rebuild-places.ts";
import { INBOUND_COUNTS } from "../features/inbound/inbox/listing.ts";
import { checkSums, rebuildSums } from "../features/insights/sums/sum-spans.ts";
import { MESSAGE_COUNTS } from "../features/messages/tables.ts";
import { AUDIT_COUNTS } from "../features/projects/audit.ts";
import { DIRECT_MAIL_COUNTS } from "../features/risk/direct/tables.ts";
import { SCORE_COUNTS } from "../features/risk/service.ts";
import { DELIVERY_COUNTS } from "../features/webhooks/tables.ts";
import { systemClock } from "../lib/clock.ts";
import { countWrong, recount } from "../store/row-counts.ts";
import { type CommandArguments, UsageError } from "./arguments.ts";
import { projectsAsked, withStore } from "./data.ts";
import { print } from "./output.ts";

/** Resolves with 1 if a sum is wrong, which `rebuild` repairs. Works while the service runs, too. */
export async function statistics(args: CommandArguments): Promise<number> {
  const { project: slug } = args.options;
  const [action] = args.words;
  if (action !== "check" && action !== "rebuild") {
    throw new UsageError(`recoverd statistics: ${JSON.stringify(action)} is neither check nor rebuild`);
  }
  return withStore(args, async (store) => {
    let allRight = true;
    for (const project of await projectsAsked(store, slug)) {
      if (action === "rebuild") await rebuildSums(store, project, systemClock.now());
      const { summed, wrong } = await checkSums(store, project);
      print(`${project.slug}: ${sentenceOf(summed, wrong)}`);
      if (action === "rebuild") {
        await rebuildPlaces(store, project);
        for (const list of COUNTED) await store.write((tx) => recount(tx, list, project.id));
      }
      let miscounted = 0;
      for (const list of COUNTED) miscounted += await store.write((tx) => countWrong(tx, list, project.id));
      if (miscounted > 0) print(`${project.slug}: ${miscounted} totals of lists are wrong; ${MENDS}`);
      const misplaced = await checkPlaces(store, project);
      if (misplaced > 0) print(`${project.slug}: ${misplaced} rows of the list of customers are wrong; ${MENDS}`);
      if (wrong + miscounted + misplaced > 0) allRight = false;
    }
    return allRight ? 0 : 1;
  });
}

/** The lists with totals that are updated with every change. */
export const COUNTED = [
  ...[EVENT_COUNTS, PLACE_COUNTS, SCORE_COUNTS, INBOUND_COUNTS],
  ...[MESSAGE_COUNTS, SESSION_COUNTS, AUDIT_COUNTS, DELIVERY_COUNTS, DIRECT_MAIL_COUNTS],
];

const MENDS = "recoverd statistics rebuild mends them";

function sentenceOf(summed: number, wrong: number): string {
  if (summed === 0) return "nothing is summed, as it has few churn events: they are counted one by one";
  if (wrong === 0) return `all ${summed} sums equal a full count`;
  return `${wrong} of ${summed} sums differ from a full count; ${MENDS}`;
}
