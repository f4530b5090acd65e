// The left pane: the queue, and below it what needs a person.

import { useEffect, useRef } from "preact/hooks";
import { count } from "../../data/format.ts";
import { Link } from "../../parts/button.tsx";
import { Answered } from "../../parts/page.tsx";
import { today as t } from "../../texts/today.ts";
import { SampleTag } from "./checklist-samples.tsx";
import { Hand } from "./hand.tsx";
import type { Mode, Queue, Today } from "./queue.ts";
import { Row } from "./row.tsx";

type Props = { queue: Queue; chosen: string | null; isBehind: boolean; mode: Mode };

export function QueueList({ queue, chosen, isBehind, mode }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { today, rows, total, more } = queue;
  const isMixed = rows.some(({ event }) => !event.sample);
  const beyond = total - rows.length;
  const counted = (many: number) => `${count(many)}${today?.more ? "+" : ""}`; // the API stops counting at a limit
  return (
    <section class={isBehind ? "queue behind" : "queue"} aria-label={t().queue}>
      <header>
        <div class="named">
          <h2 class="nowrap" title={t().order}>
            {t().queue}
          </h2>
          {rows.some(({ event }) => event.sample) && <SampleTag />}
        </div>
        {today && <span class="num">{counted(total)}</span>}
      </header>
      {today === undefined ? (
        <div class="row-waiting">
          <Answered query={queue.query} lines={12}>
            {() => null}
          </Answered>
        </div>
      ) : (
        <ol ref={list}>
          {rows.map((queued) => (
            <Row
              key={queued.event.id}
              queued={queued}
              isChosen={queued.event.id === chosen}
              mode={mode}
              isMixed={isMixed}
            />
          ))}
        </ol>
      )}
      {more !== null && <MoreRows key={rows.length} more={more} />}
      {more === null && beyond > 0 && !queue.query.isLoading.value && (
        <p class="further">
          {t().further(counted(beyond))} <Link class="text" to="/customers" text={t().allOfThem} />
        </p>
      )}
      {today && <Hand items={today.needs_a_hand.filter((item) => !isQueued(item, rows))} />}
    </section>
  );
}

/** Whether a reply's customer is already in the queue. */
const isQueued = ({ kind, action }: Today["needs_a_hand"][number], rows: Queue["rows"]): boolean =>
  kind === "reply" && rows.some(({ event }) => event.customer_email === action.ref);

/** Requests more rows when the end of the list becomes visible. */
function MoreRows({ more }: { more: () => void }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const watching = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: "400px",
    });
    watching.observe(end.current!);
    return () => watching.disconnect();
  }, []);
  return <span ref={end} class="skel" />;
}
