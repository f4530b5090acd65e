// Runs the automation over the past on a moved clock. It decides by the code that sends, and writes nothing.

import type { Deps } from "../../../deps.ts";
import { breathing } from "../../../lib/breathe.ts";
import type { Db } from "../../../store/engine.ts";
import type { Project } from "../../projects/tables.ts";
import { behaviourBefore } from "../../variants/behaviour.ts";
import { factsOf } from "../../variants/facts.ts";
import { knownFor } from "../../variants/known-facts.ts";
import { templateWriter } from "../../variants/templates/writer.ts";
import { whyOf } from "../automation-model.ts";
import type { MailConfig } from "../send-policy.ts";
import { planOnArrival } from "../service.ts";
import { type SimulatedMail, simulate } from "../simulation.ts";
import { readLedger } from "../upcoming-facts.ts";
import { winbackWriter } from "../winback-texts.ts";
import { eventAt, type PastEvent, type Period, readPastEvents } from "./past.ts";
import type { RehearsalResult } from "./tables.ts";

/** Longer lists serve nobody, and would fill the memory. */
const MOST_ROWS = 20_000;

/** Decisions, and events that are written about, between two turns of others. */
const DECIDED_AT_ONCE = 50;
const WRITTEN_AT_ONCE = 5;

/** `project` with the settings to try. */
export async function rehearseOver(
  db: Db,
  config: MailConfig & Pick<Deps["config"], "mail">,
  given: Project,
  period: Period,
): Promise<{ events: number; result: RehearsalResult }> {
  // The settings hold for the whole period, and a pause of today is none of then.
  const project: Project = { ...given, automationPausedAt: null, automationChangedAt: null };
  const past = await readPastEvents(db, project, period);
  const planned = past.filter(({ event, steps }) => steps.length > 0 && planOnArrival.wants({ project, event }));
  const emails = [...new Set(planned.map(({ event }) => event.customerEmail))];
  const ledger = await readLedger(
    db,
    project,
    config,
    emails,
    period.from,
    winbackWriter(db, project, { before: period.from }),
  );
  const byId = new Map(past.map((one) => [one.event.id, one]));
  const mails = await simulate(project, config, planned, ledger, {
    from: period.from,
    until: period.to,
    over: [],
    eventAt: (event, at) => eventAt({ ...byId.get(event.id)!, event }, at),
    breathe: breathing(DECIDED_AT_ONCE),
  });
  const sends = mails.filter(({ held }) => held === null);
  const holds = [...onePerReason(mails), ...unplanned(past, planned)].sort((a, b) => a.at - b.at);
  return {
    events: past.length,
    result: {
      sends: await withSubjects(db, project, byId, sends.slice(0, MOST_ROWS)),
      holds: holds.slice(0, MOST_ROWS),
      totals: { sends: sends.length, holds: holds.length },
    },
  };
}

/** What is given up with all that would follow is said once. */
function onePerReason(mails: readonly SimulatedMail[]): RehearsalResult["holds"] {
  const seen = new Set<string>();
  return mails.flatMap((mail) => {
    const key = `${mail.event.id} ${mail.held}`;
    if (mail.held === null || seen.has(key)) return [];
    seen.add(key);
    return [{ at: mail.at, event: mail.event.id, why: whyOf(mail) }];
  });
}

/** Events for which these settings plan nothing. */
function unplanned(past: readonly PastEvent[], planned: readonly PastEvent[]): RehearsalResult["holds"] {
  const isPlanned = new Set(planned.map(({ event }) => event.id));
  return past
    .filter(({ event }) => !isPlanned.has(event.id))
    .map(({ event }) => ({
      at: event.createdAt,
      event: event.id,
      why: "Nothing is sent automatically for such an event (settings.automation: send, send_for and the schedules)",
    }));
}

/** The built-in writer says what a mail would have been called that was never written. */
async function withSubjects(
  db: Db,
  project: Project,
  byId: ReadonlyMap<string, PastEvent>,
  sends: readonly SimulatedMail[],
): Promise<RehearsalResult["sends"]> {
  const breathe = breathing(WRITTEN_AT_ONCE);
  const writers = new Map<string, ReturnType<typeof templateWriter>>();
  const rows: RehearsalResult["sends"] = [];
  for (const mail of sends) {
    const { strategy, subject } = mail.variant!;
    const { event } = byId.get(mail.event.id)!;
    if (subject === "" && !writers.has(event.id)) {
      await breathe();
      const known = await knownFor(db, project, event, event.createdAt);
      const facts = factsOf(event, project, await behaviourBefore(db, project, event), mail.at, known);
      writers.set(event.id, templateWriter(facts));
    }
    const title = subject || writers.get(event.id)!(strategy).subject;
    rows.push({ at: mail.at, event: event.id, strategy, subject: title, why: whyOf(mail) });
  }
  return rows;
}
