// A row of the queue: the customer, the amount at stake, the reason, the time, and the state as a dot with its name.

import { link } from "../../data/base.ts";
import { money, shortAgo } from "../../data/format.ts";
import { langOf } from "../../parts/lang.ts";
import { shell } from "../../texts/shell.ts";
import { today as t } from "../../texts/today.ts";
import { nameOf } from "./event.ts";
import { reasonOf } from "./facts.tsx";
import type { Mode, Queued } from "./queue.ts";

const DOTS = {
  replied: "replied",
  writing: "writing",
  clicked: "opened",
  opened: "opened",
  payment_failed: "card",
  ready: "ready",
  none: "none",
} as const;
/** The most characters of a line in the list. */
const MOST_SHOWN = 200;

/** `isMixed`: the list also contains real customers, so sample customers are marked. */
type Props = { queued: Queued; isChosen: boolean; mode: Mode; isMixed: boolean };

export function Row({ queued, isChosen, mode, isMixed }: Props) {
  const { event, state, at_stake, awaits_approval } = queued;
  const why = lineOf(queued);
  return (
    <li>
      <a
        class="row"
        href={addressOf(event.id, mode)}
        aria-current={isChosen ? "true" : undefined}
        title={`${nameOf(event)}${event.plan_name === null ? "" : `, ${event.plan_name}`}`}
      >
        <Dot queued={queued} />
        <span class="who">
          <bdi>{nameOf(event)}</bdi> <bdi class="plan">{event.plan_name}</bdi>{" "}
          {isMixed && event.sample && <span class="tag test">{shell().sample}</span>}
        </span>
        <span class="amount num">{at_stake && money(at_stake.amount, at_stake.currency)}</span>
        {why.isVoice ? (
          <span class="why">
            <q>
              <bdi lang={langOf(why.text, event.locale)}>{why.text.slice(0, MOST_SHOWN)}</bdi>
            </q>
          </span>
        ) : (
          <span class="why plain">{why.text}</span>
        )}
        <time class="ago num" dateTime={event.created_at}>
          {shortAgo(event.created_at)}
        </time>
        {awaits_approval && state !== "held" && <span class="note">{t().asksYou}</span>}
      </a>
    </li>
  );
}

export const addressOf = (id: string | null, mode: Mode): string =>
  link("/", { event: id, mode: mode === "test" ? mode : null });

/** The line of the row, without sensitive reasons, such as a death, because others may see the screen. */
function lineOf({ event, state, reply }: Queued): { text: string; isVoice: boolean } {
  if (reply !== null && reply.text !== "") return { text: reply.text, isVoice: true };
  if (event.held_back === "sensitive") return { text: t().grave, isVoice: false };
  if (state === "held") return { text: t().disputed, isVoice: false };
  return reasonOf(event);
}

function Dot({ queued: { state, event } }: { queued: Queued }) {
  if (state === "held") {
    return (
      <span class="dot-i">
        <TwoStrokes />
        <span class="sr">{event.held_back === "dispute" ? t().states.disputed : t().states.held}: </span>
      </span>
    );
  }
  return (
    <span class={`dot ${DOTS[state]}`} title={t().states[state]}>
      <span class="sr">{t().states[state]}: </span>
    </span>
  );
}

export const TwoStrokes = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M4.6 2.5v9M9.4 2.5v9" stroke="var(--ink-2)" stroke-width="2.2" stroke-linecap="round" />
  </svg>
);
