// The failures of the last seven days, at the top of the page.

import type { Query } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { activity as t } from "../../texts/activity.ts";
import type { Look } from "./address.ts";
import { Rows } from "./log-list.tsx";
import { type LogName, type LogPage, mayRead, type Row, useLog } from "./logs.ts";
import { retryOf } from "./retrying.ts";

const WEEK = 7 * 86_400_000;
const FAILED = { state: "failed" };

/** Undefined until all logs have answered. */
export function useFailed(): Row[] | undefined {
  const logs = {
    inbox: useLog("inbox", FAILED),
    outbox: useLog("outbox", FAILED),
    deliveries: useLog("deliveries", FAILED),
    imports: useLog("imports", FAILED),
    jobs: useLog("jobs", FAILED),
  };
  const pages = FAILING.map((log) => logs[log].data.value ?? (isAwaited(log, logs[log]) ? undefined : NOTHING));
  if (pages.some((page) => page === undefined)) return undefined;
  const since = new Date(Date.now() - WEEK).toISOString();
  return pages
    .flatMap((page) => page?.rows ?? [])
    .filter((row) => row.at >= since && !isShownElsewhere(row))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

const FAILING = ["inbox", "outbox", "deliveries", "imports", "jobs"] as const;
const NOTHING = { rows: [] as Row[] };

const isAwaited = (log: LogName, { error }: Query<LogPage>): boolean => mayRead(log) && error.value === null;

/** Whether a row is a job for a mail or an inbound event, which has its own row. */
export const isShownElsewhere = (row: Row): boolean =>
  row.log === "jobs" &&
  (row.item.concerns.message_id !== undefined || row.item.concerns.inbound_event_id !== undefined);

export function Needs({ rows, look, go }: { rows: readonly Row[]; look: Look; go: (next: Look) => void }) {
  const { busy, problem, run } = useAction();
  const calls = rows.map(retryOf).filter((call) => call !== null);
  async function tryAll(): Promise<void> {
    const done = await run(async () => {
      for (const call of calls) await call();
    });
    if (done) say(t().triedAll(calls.length));
  }
  return (
    <section class="block near">
      <header>
        <h2 class="answer">{t().need(rows.length)}</h2>
        {calls.length > 1 && <Button class="b bare" text={t().tryAll} disabled={busy} onClick={() => void tryAll()} />}
      </header>
      <Problem text={problem} />
      <Rows rows={rows} look={look} go={go} />
    </section>
  );
}
