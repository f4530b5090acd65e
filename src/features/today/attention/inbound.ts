// Finds webhooks that could not be processed, sources that have gone silent, and failed imports.

import { count, desc, gte, max, min } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import { type Db, statement } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { imports } from "../../inbound/imports/tables.ts";
import { INBOUND_SOURCES, INBOUND_STATUSES, type InboundSource, inboundEvents } from "../../inbound/inbox/tables.ts";
import { providerOf } from "../../providers/table.ts";
import { type Attention, plural } from "./item.ts";

const titleOf = (source: InboundSource, custom: string): string =>
  source === "custom" ? custom : providerOf(source).title;

export async function failedInbound(db: Db, projectId: string, since: number): Promise<Attention[]> {
  const failures = await db
    .select({
      source: inboundEvents.source,
      events: count(),
      first: min(inboundEvents.receivedAt),
      latest: max(inboundEvents.id),
    })
    .from(inboundEvents)
    .where(matches(inboundEvents, { projectId, status: "failed" }, gte(inboundEvents.receivedAt, since)))
    .groupBy(inboundEvents.source)
    .orderBy(inboundEvents.source);
  return failures.map(({ source, events, first, latest }) => ({
    kind: "inbound_failed",
    sentence: `${plural(events, "webhook")} from ${titleOf(source, "your own system")} could not be processed.`,
    params: { source, count: events },
    action: { kind: "retry_inbound", ref: latest },
    since: first!,
  }));
}

/** A source that sent webhooks regularly is reported if it has been silent for longer than this. */
const SILENT_FOR = 3 * DAY;
/** A source that has been silent for longer than this is ignored. */
const STALE_AFTER = 30 * DAY;
/** A source is regular if this many webhooks came in the two weeks before its last one. */
const USUAL = 10;
const USUAL_SPAN = 14 * DAY;

export async function silentProviders(db: Db, projectId: string, now: number): Promise<Attention[]> {
  const rows = await latestOf(db).values(...EACH.map(() => projectId));
  return INBOUND_SOURCES.flatMap((source) => {
    const times = rows.flatMap(([of, at]) => (of === source ? [at] : [])).sort((a, b) => b - a);
    return silenceOf(source, times, now) ?? [];
  });
}

const EACH = INBOUND_SOURCES.flatMap((source) => INBOUND_STATUSES.map((status) => ({ source, status })));

/** The latest webhooks of each source. Each status is read separately, because the index includes the status. */
const latestOf = statement<[source: InboundSource, at: number]>(
  EACH.map(
    ({ source, status }) => `select * from (select source, received_at from inbound_events
      where project_id = ? and source = '${source}' and status = '${status}' order by received_at desc limit ${USUAL}) as of_one`,
  ).join(" union all "),
);

/** `times`: of the source's latest webhooks, newest first. */
function silenceOf(source: InboundSource, times: readonly number[], now: number): Attention | null {
  const [last, tenth] = [times[0], times[USUAL - 1]];
  if (last === undefined || now - last < SILENT_FOR || now - last > STALE_AFTER) return null;
  if (tenth === undefined || tenth < last - USUAL_SPAN) return null;
  const days = Math.floor((now - last) / DAY);
  return {
    kind: "provider_silent",
    sentence: `${titleOf(source, "The custom webhook")} has not been heard from for ${plural(days, "day")}.`,
    params: { source, days },
    action: { kind: "test_connection", ref: source },
    since: last,
  };
}

export async function failedImports(db: Db, projectId: string, since: number): Promise<Attention[]> {
  const failed = await db
    .select({ id: imports.id, kind: imports.kind, error: imports.error, at: imports.createdAt })
    .from(imports)
    .where(matches(imports, { projectId, status: "failed" }, gte(imports.createdAt, since)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(5);
  return failed.map(({ id, kind, error, at }) => ({
    kind: "import_failed",
    sentence: `An import of ${kind.replace("_", " ")} failed${error ? `: ${error}` : ""}.`,
    params: { import_kind: kind, error },
    action: { kind: "open_import", ref: id },
    since: at,
  }));
}
