// Runs the automation over a past period, with the decisions of the real sender, without writing anything.

import type { Deps } from "../../../deps.ts";
import { breathing } from "../../../lib/breathe.ts";
import type { Db } from "../../../store/engine.ts";
import type { Project } from "../../projects/tables.ts";
import { experienceOf } from "../../strategies/learning/expectations.ts";
import { listTallies } from "../../strategies/learning/tallies.ts";
import { whyOf } from "../automation-model.ts";
import type { MailConfig } from "../send-policy.ts";
import { planOnArrival } from "../service.ts";
import { readLedger } from "../simulated-ledger.ts";
import { type PlannedEvent, type SimulatedMail, simulate } from "../simulation.ts";
import { ownTexts } from "../winback-texts.ts";
import { draftsOf } from "./drafts.ts";
import { type Period, readPastEvents } from "./past.ts";
import { asOf, heldUntil, readPastActions } from "./past-actions.ts";
import type { RehearsalResult } from "./tables.ts";

/** Longer lists are useless and would fill the memory. */
const MOST_ROWS = 20_000;

/** Decisions before other work gets its turn. */
const DECIDED_AT_ONCE = 10;

/** `project` with the settings to try. */
export async function rehearseOver(
  db: Db,
  config: MailConfig & Pick<Deps["config"], "mail">,
  given: Project,
  { from, to }: Period,
): Promise<{ events: number; result: RehearsalResult }> {
  // The settings apply to the whole period, and today's pause did not exist then.
  const project: Project = { ...given, automationPausedAt: null, automationChangedAt: null };
  const past = await readPastEvents(db, project, { from, to });
  const planned = past.filter(({ event, steps }) => steps.length > 0 && planOnArrival.wants({ project, event }));
  const emails = [...new Set(planned.map(({ event }) => event.customerEmail))];
  const happened = await readPastActions(db, project, past);
  const own = new Set(past.map(({ event }) => event.id));
  const ledger = await readLedger(
    { db, project, config, emails, texts: ownTexts(db, project) },
    {
      from,
      past: {
        until: to,
        isSimulated: ({ eventId, variantId, automatic = !happened.byHand.has(variantId ?? "") }) =>
          automatic && eventId !== null && own.has(eventId),
      },
    },
  );
  const experience = experienceOf(await listTallies(db, project.id, { test: false }));
  const mails = await simulate(project, config, planned, ledger, {
    from,
    until: to,
    over: [],
    history: {
      arrive: async (one) => {
        const named = await ledger.namedFixes(one.event.customerEmail, one.event.createdAt);
        const { overwritten } = happened;
        const variants = await draftsOf(db, project, one, { named, overwritten, experience });
        const generation = variants.length > 0 ? Math.max(1, one.event.generation) : 0;
        return { ...one, event: { ...one.event, generation }, variants };
      },
      asOf: (one, at) => asOf(happened, one, at),
      heldUntil: heldUntil(happened),
    },
    breathe: breathing(DECIDED_AT_ONCE),
  });
  const sends = mails.filter(({ held }) => held === null);
  const holds = [...onePerReason(mails), ...unplanned(past, planned)].sort((a, b) => a.at - b.at);
  return {
    events: past.length,
    result: {
      sends: sends.slice(0, MOST_ROWS).map(rowOf),
      holds: holds.slice(0, MOST_ROWS),
      totals: { sends: sends.length, holds: holds.length },
    },
  };
}

function rowOf(mail: SimulatedMail): RehearsalResult["sends"][number] {
  const { strategy, subject } = mail.variant!;
  return { at: mail.at, event: mail.event.id, strategy, subject, why: whyOf(mail) };
}

/** Reports a reason that ends all following mails of an event only once. */
function onePerReason(mails: readonly SimulatedMail[]): RehearsalResult["holds"] {
  const seen = new Set<string>();
  return mails.flatMap((mail) => {
    const key = `${mail.event.id} ${mail.held}`;
    if (mail.held === null || seen.has(key)) return [];
    seen.add(key);
    return [{ at: mail.at, event: mail.event.id, held: mail.held, why: whyOf(mail) }];
  });
}

/** Events for which these settings plan nothing. */
function unplanned(past: readonly PlannedEvent[], planned: readonly PlannedEvent[]): RehearsalResult["holds"] {
  const isPlanned = new Set(planned.map(({ event }) => event.id));
  return past
    .filter(({ event }) => !isPlanned.has(event.id))
    .map(({ event }) => ({
      at: event.createdAt,
      event: event.id,
      held: "kind_off",
      why: "Nothing is sent automatically for such an event",
    }));
}
