// The bar below the list: the selection, and the bulk actions for it.

import { useSignal } from "@preact/signals";
import { X } from "lucide-preact";
import { useEffect } from "preact/hooks";
import { count } from "../../data/format.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { slug } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { afterAWhile, say } from "../../parts/slip.tsx";
import { customers as t } from "../../texts/customers.ts";
import { shell } from "../../texts/shell.ts";
import { type Asked, totalOf } from "./address.ts";
import { AskToSend } from "./ask.tsx";
import type { Customer } from "./row.tsx";
import { chooseMatching, chooseNobody, chosen, MOST_CHOSEN } from "./selection.ts";

const SECONDS_TO_UNDO = 5;

type Props = { asked: Asked; total: number; more: boolean };

export function Bulk({ asked, total, more }: Props) {
  const asking = useSignal<readonly string[] | null>(null);
  const running = useSignal<string | null>(null);
  const { busy, problem, run } = useAction();
  if (running.value !== null) return <BulkProgress id={running.value} close={() => (running.value = null)} />;
  const people = [...chosen.value.values()];
  if (people.length === 0) return null;

  const [ready, unwritten] = [eventsOf(people, "ready"), eventsOf(people, "none")];
  const begin = async (action: "send" | "generate", ids: readonly string[], of = slug.value) => {
    const begun = await projectApi.post("/churn-events/bulk", { body: { action, ids: [...ids] } });
    if (slug.value !== of) return;
    running.value = begun.data.id;
    chooseNobody();
  };
  const matching = Math.min(total, MOST_CHOSEN);
  return (
    <section class="bulk sheet" aria-label={t().chosen}>
      <p aria-live="polite">
        <b class="num">{t().chosenCount(count(people.length))}</b>
        <span class="quiet">{sharesOf(people.length, ready.length, unwritten.length)}</span>
        {total > people.length && people.length < MOST_CHOSEN && (
          <Button
            class="text-b"
            text={
              total > MOST_CHOSEN || more
                ? t().chooseFirst(count(matching))
                : t().chooseMatching(totalOf({ total, more }))
            }
            disabled={busy}
            onClick={() => run(() => chooseMatching(asked))}
          />
        )}
        <Problem text={problem} as="span" />
      </p>
      <div class="do">
        {ready.length > 0 && (
          <button type="button" class="b main" disabled={busy} onClick={() => (asking.value = ready)}>
            <span>
              {t().sendBefore}
              <span class="lg">{t().sendMiddle}</span>
              {t().send(count(ready.length))}
            </span>
          </button>
        )}
        {unwritten.length > 0 && (
          <Button
            class="b"
            text={t().write(count(unwritten.length))}
            disabled={busy}
            onClick={() => run(() => begin("generate", unwritten))}
          />
        )}
        {ready.length + unwritten.length > 0 && (
          <Button
            class="b bare"
            text={t().notNow}
            disabled={busy}
            onClick={() => run(() => notNow([...ready, ...unwritten]))}
          />
        )}
        <button type="button" class="b bare icon" aria-label={t().chooseNobody} onClick={chooseNobody}>
          <X size={14} strokeWidth={1.8} aria-hidden="true" />
        </button>
      </div>
      {asking.value !== null && (
        <AskToSend
          ids={asking.value}
          close={() => (asking.value = null)}
          send={(ids) => {
            asking.value = null;
            const of = slug.value;
            afterAWhile(t().sending(count(ids.length)), SECONDS_TO_UNDO, () => begin("send", ids, of));
          }}
        />
      )}
    </section>
  );
}

/** The churn events of customers who left or could not pay, with letters in this state. */
const eventsOf = (people: readonly Customer[], letter: "ready" | "none"): string[] =>
  people.flatMap((one) =>
    (one.state === "left" || one.state === "could_not_pay") &&
    one.letter.state === letter &&
    one.churn_event_id !== null
      ? one.churn_event_id
      : [],
  );

function sharesOf(all: number, ready: number, unwritten: number): string {
  const other = all - ready - unwritten;
  return [
    ready > 0 && t().have(count(ready), ready === 1),
    unwritten > 0 && t().haveNot(count(unwritten), unwritten === 1),
    other > 0 && t().haveOther(count(other)),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

async function notNow(ids: readonly string[]): Promise<void> {
  const paths = ids.map((id) => ({ slug: slug.value, id }));
  await someAtATime(paths, (path) => projectApi.post("/churn-events/{id}/snooze", { path, body: {} }));
  chooseNobody();
  say(t().snoozed(count(ids.length)), () =>
    someAtATime(paths, (path) => projectApi.delete("/churn-events/{id}/snooze", { path })),
  );
}

const AT_A_TIME = 6; // requests at the same time

async function someAtATime<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_A_TIME) {
    await Promise.all(items.slice(from, from + AT_A_TIME).map(act));
  }
}

const ASK_AGAIN = 700; // milliseconds between two requests

/** The progress of a bulk action, which runs on the server even if this is closed. */
function BulkProgress({ id, close }: { id: string; close: () => void }) {
  const bulk = useProjectQuery("/churn-events/bulk/{bulk_id}", ["churn_events", "messages"], { path: { bulk_id: id } });
  const isRunning = (bulk.data.value?.data.status ?? "running") === "running";
  useEffect(() => {
    if (!isRunning) return;
    const asking = setInterval(() => void bulk.refresh(), ASK_AGAIN);
    return () => clearInterval(asking);
  }, [isRunning]);
  return (
    <section class="bulk sheet running" aria-label={t().progress}>
      <Answered query={bulk} lines={1}>
        {({ data: { action, total, done, waiting, held, failed } }) => {
          const texts = t();
          const did = action === "send" ? texts.sent : texts.written;
          return (
            <>
              <progress aria-label={texts.progress} max={total} value={done + held + failed + waiting} />
              <p class="prog-n" aria-live="polite">
                <b class="num">{did(count(done), count(total))}</b>
                {waiting > 0 && <span class="num">{texts.waiting(count(waiting))}</span>}
                {held > 0 && <span class="num">{texts.held(count(held))}</span>}
                {failed > 0 && <span class="num lost">{texts.failed(count(failed))}</span>}
              </p>
            </>
          );
        }}
      </Answered>
      <button type="button" class="b bare icon" aria-label={shell().close} onClick={close}>
        <X size={14} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </section>
  );
}
