// The Today page: the queue, the open letter, and on wide screens facts about the customer.

import { useLocation } from "preact-iso";
import { useTitle } from "../../parts/page.tsx";
import { undoLast } from "../../parts/slip.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { checklistTexts } from "../../texts/checklist.ts";
import { today as t } from "../../texts/today.ts";
import { Checklist, isOpen, useChecklist } from "./checklist.tsx";
import { Empty } from "./empty.tsx";
import { useEvent } from "./event.ts";
import { Open } from "./open.tsx";
import { type Mode, useQueue } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import { addressOf } from "./row.tsx";
import { Third, useIsWide } from "./third.tsx";

export default function Today() {
  const { query: asked, route } = useLocation();
  const mode: Mode = asked.mode === "test" ? "test" : "live";
  const queue = useQueue(mode);
  const isWide = useIsWide();
  const title = useTitle();

  const { rows, today } = queue;
  // The checklist replaces the letter until one is chosen, so no letter is opened before the checklist is loaded.
  const checklist = useChecklist();
  const { data: firstThings, error } = checklist;
  const isFirst = !asked.event && firstThings.value !== undefined && isOpen(firstThings.value.data);
  const isKnown = firstThings.value !== undefined || error.value !== null;
  const chosen = asked.event ?? (isKnown && !isFirst ? (rows[0]?.event.id ?? null) : null);
  const at = rows.findIndex(({ event }) => event.id === chosen);
  const queued = rows[at];
  const ahead = rows[at + 1]?.event.id ?? rows[at - 1]?.event.id ?? null;
  const event = useEvent(chosen).data.value?.data ?? queued?.event;
  useEvent(ahead); // preloads the next event

  const open = (id: string | null | undefined) => id != null && route(addressOf(id, mode), true);
  // On phones a letter hides the list, so the next one opens only if one was open.
  const goOn = () => route(addressOf(asked.event ? ahead : null, mode), true);
  useKeys([
    { key: "j", repeats: true, does: t().next, run: () => open(rows[Math.min(at + 1, rows.length - 1)]?.event.id) },
    { key: "k", repeats: true, does: t().previous, run: () => open(rows[Math.max(at - 1, 0)]?.event.id) },
    { key: "u", does: t().undo, run: undoLast }, // works even if the queue is empty
  ]);

  if (today !== undefined && rows.length === 0 && chosen === null && isKnown && !isFirst)
    return <Empty today={today} />;
  return (
    <main class="today">
      <h1 class="sr">{title}</h1>
      <QueueList queue={queue} chosen={chosen} isBehind={asked.event !== undefined} mode={mode} />
      {isFirst && (
        <section class="open" aria-label={checklistTexts().label}>
          <div class="open-in">
            <Checklist query={checklist} />
          </div>
        </section>
      )}
      {chosen !== null && (
        <Open id={chosen} queued={queued} isBehind={asked.event === undefined} mode={mode} goOn={goOn} />
      )}
      {isWide && event && <Third event={event} queued={queued} />}
    </main>
  );
}
