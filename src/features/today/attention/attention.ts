// Everything in a project that needs a hand, from what is stored: nothing is called for it.

import type { Deps } from "../../../deps.ts";
import { DAY } from "../../../lib/duration.ts";
import type { Project } from "../../projects/tables.ts";
import { failedImports, failedInbound, silentProviders } from "./inbound.ts";
import type { Attention } from "./item.ts";
import { undelivered } from "./outbound.ts";
import { waitingReplies } from "./replies.ts";
import { deletionRequests, failedMails, failedModel } from "./sending.ts";

/** What failed before this is history. */
const RECENT = 7 * DAY;

/** People who wait come first, then what keeps mails from going out. */
export async function needsAHand(
  { store, config, llm }: Pick<Deps, "store" | "config" | "llm">,
  { id }: Pick<Project, "id">,
  now: number,
): Promise<Attention[]> {
  const db = store.read;
  const found = await Promise.all([
    waitingReplies(db, id),
    failedMails(db, id, now),
    failedModel(db, { config, llm }, id, now),
    failedInbound(db, id, now - RECENT),
    undelivered(db, id, now - RECENT),
    silentProviders(db, id, now),
    failedImports(db, id, now - RECENT),
    deletionRequests(db, id, now),
  ]);
  return found.flat();
}
