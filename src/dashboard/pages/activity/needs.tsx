// The failures of the last seven days, at the top of the page.

import type { Query } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { activity as t } from "../../texts/activity.ts";
import type { Look } from "./address.ts";
import { Rows } from "./log-list.tsx";
import { hasEnded, isMissing, type LogPage, mayRead, type Row, useLog } from "./logs.ts";
import { retryOf } from "./retrying.ts";

const WEEK = 7 * 86_400_000;
const FAILED = { state: "failed" };

type Failures = {
  /** Undefined until all logs have answered, or could not be loaded. */
  failed: Row[] | undefined;
  /** The logs that could not be loaded. */
  missing: Query<LogPage>[];
};

export function useFailed(): Failures {
  const logs = {
    inbox: useLog("inbox", FAILED),
    outbox: useLog("outbox", FAILED),
    deliveries: useLog("deliveries", FAILED),
    imports: useLog("imports", FAILED),
    jobs: useLog("jobs", FAILED),
  };
  const queries = FAILING.filter(mayRead).map((log) => logs[log]);
  const missing = queries.filter(isMissing);
  if (!queries.every(hasEnded)) return { failed: undefined, missing };
  const since = new Date(Date.now() - WEEK).toISOString();
  const failed = queries
    .flatMap(({ data }) => data.value?.rows ?? [])
    .filter((row) => row.at >= since && !isShownElsewhere(row))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  return { failed, missing };
}

const FAILING = ["inbox", "outbox", "deliveries", "imports", "jobs"] as const;

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
