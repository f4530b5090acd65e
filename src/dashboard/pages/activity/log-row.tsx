// A row of a log: one line, and, when opened, the details below it.

import { useRef } from "preact/hooks";
import { dateText, moment } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { State } from "../../parts/state.tsx";
import { activity as t } from "../../texts/activity.ts";
import type { Row } from "./logs.ts";
import { OpenedRow } from "./opened.tsx";
import { retryOf } from "./retrying.ts";
import { hasFailed, lineOf, stateOf } from "./saying.tsx";

export function LogRow({ row, isOpen, toggle }: { row: Row; isOpen: boolean; toggle: () => void }) {
  const { is, words } = stateOf(row);
  const retry = retryOf(row);
  const id = `row-${row.id}`;
  const line = useRef<HTMLButtonElement>(null);
  return (
    <li class={isOpen ? "is-open" : undefined}>
      <div class={row.log === "audit" ? "hd four plain" : "hd four"}>
        <time class="num t" dateTime={row.at} title={moment(row.at)}>
          {clockOf(row.at)}
        </time>
        <span class="kind">{t().logs[row.log]}</span>
        <button
          ref={line}
          type="button"
          class="m line-b"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          {lineOf(row)}
        </button>
        {/* Audit entries are always done, so their state would only distract from rows that are not. */}
        <span class="w">{row.log !== "audit" && <State is={is}>{words}</State>}</span>
        <span class="do">
          {isOpen ? (
            <Button
              class="b bare"
              text={t().close}
              onClick={() => {
                toggle();
                line.current?.focus();
              }}
            />
          ) : (
            retry !== null && hasFailed(row) && <Retry row={row} retry={retry} />
          )}
        </span>
      </div>
      {isOpen && (
        <section class="opened" id={id} aria-label={words}>
          <OpenedRow row={row} retry={retry && <Retry row={row} retry={retry} isMain={hasFailed(row)} />} />
        </section>
      )}
    </li>
  );
}

function Retry({ row, retry, isMain = false }: { row: Row; retry: () => Promise<unknown>; isMain?: boolean }) {
  const { busy, problem, run } = useAction();
  const words = row.log === "outbox" || row.log === "deliveries" ? t().sendAgain : t().tryAgain;
  return (
    <>
      <Button
        class={isMain ? "b main" : "b"}
        text={words}
        disabled={busy}
        onClick={async () => {
          if (await run(retry)) say(t().again);
        }}
      />
      <Problem text={problem} as="span" />
    </>
  );
}

/** The time of a row if it is from today, otherwise the day. */
function clockOf(at: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return dateText(
    date,
    isToday
      ? { hour: "2-digit", minute: "2-digit", hour12: false }
      : isThisYear
        ? { day: "numeric", month: "short" }
        : { month: "short", year: "2-digit" },
  );
}
