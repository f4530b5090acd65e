// Describes an event in one natural sentence.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isLabel } from "../../../features/cancel-flow/labels.ts";
import { day, money } from "../../data/format.ts";
import { language } from "../../data/language.ts";
import { Button } from "../../parts/button.tsx";
import { filled } from "../../parts/filled.tsx";
import { langOf } from "../../parts/lang.ts";
import { spelled } from "../../texts/numbers.ts";
import { today as t } from "../../texts/today.ts";
import { factTexts } from "../../texts/today-facts.ts";
import { type Event, isGrave, nameOf } from "./event.ts";

type Facts = Omit<Event, "variants">;

/** The sentence, followed by the reason in the customer's words, or in ours if there are none. */
export function FactSentence({ event }: { event: Facts }) {
  const reason = reasonOf(event);
  return (
    <p class="say">
      {sentenceOf(event)}
      {reason.isVoice ? ": " : ". "}
      {reason.isVoice ? (
        <Voice key={event.id} text={reason.text} lang={langOf(reason.text, event.locale)} />
      ) : (
        <span class="because">{reason.text}</span>
      )}
    </p>
  );
}

/** In characters: longer reasons are shortened until the user expands them. */
const ONE_BREATH = 360;

function Voice({ text, lang }: { text: string; lang: string | undefined }) {
  const [isWhole, setWhole] = useState(text.length <= ONE_BREATH * 1.2);
  return (
    <>
      <q>
        <bdi lang={lang}>{isWhole ? text : `${[...text.slice(0, ONE_BREATH)].slice(0, -1).join("")}…`}</bdi>
      </q>
      {!isWhole && <Button class="b bare read-all" text={t().readAll} onClick={() => setWhole(true)} />}
    </>
  );
}

function sentenceOf(event: Facts): ComponentChildren {
  const { plan_name: plan, mrr, currency, tenure_days: tenure, event_type } = event;
  const amount = mrr !== null && mrr > 0;
  const ends = endOf(event);
  const { left, leaving, closed, failed, plan: planIn } = factTexts().facts;
  const has = [plan === null ? "" : planIn(plan), amount, tenure !== null && tenure > 0] as const;
  const text =
    event_type === "payment_failed"
      ? failed(...has)
      : isGrave(event)
        ? closed(has[0], has[2])
        : ends !== null
          ? leaving(...has)
          : left(...has);
  return filled(text, {
    who: <bdi>{nameOf(event)}</bdi>,
    plan: <bdi>{plan}</bdi>,
    amount: <span class="nowrap">{amount && money(mrr, currency)}</span>,
    tenure: tenureInWords(tenure ?? 0),
    ends: ends === null ? "" : day(ends),
  });
}

/** The reason; `isVoice`: it is in the customer's own words. */
export function reasonOf(event: Facts): { text: string; isVoice: boolean } {
  const said = event.cancel_reason?.trim() ?? "";
  if (event.event_type === "payment_failed") return { text: declineOf(event), isVoice: false };
  const { reason_code: code } = event;
  if (said !== "" && (code === null || !isLabel(said, code))) return { text: said, isVoice: true };
  return { text: code === null ? t().noReason : factTexts().reasons[code], isVoice: false };
}

function declineOf({ metadata }: Facts): string {
  const declines = factTexts().declines;
  const code = String(metadata?.decline_code ?? "");
  const why = code in declines ? declines[code as keyof typeof declines] : declines.unknown;
  const next = Date.parse(String(metadata?.next_payment_attempt ?? ""));
  return next > Date.now() ? `${why}. ${t().nextAttempt(day(next))}` : why;
}

/** The end of the cancelled access in epoch ms; null if it is past or unknown. */
export function endOf({ metadata }: Facts): number | null {
  const at = Date.parse(String(metadata?.ends_at ?? ""));
  return at > Date.now() ? at : null;
}

const SPANS = [
  ["year", 365],
  ["month", 30.4],
  ["week", 7],
  ["day", 1],
] as const;
const IN_GERMAN = {
  year: ["einem Jahr", "Jahren"],
  month: ["einem Monat", "Monaten"],
  week: ["einer Woche", "Wochen"],
  day: ["einem Tag", "Tagen"],
} as const;

/** In days: what whole months may fall short of, as in the letters. */
const SHORT_MONTHS = 2;

/** The tenure in words: "six weeks", "a year". A year and a half is "18 months". */
function tenureInWords(days: number): string {
  const [unit, size] =
    days >= 365 && days < 380 ? SPANS[0] : (SPANS.find(([, size]) => days >= 2 * size) ?? SPANS.at(-1)!);
  const count = Math.max(1, Math.floor((size > 7 ? days + SHORT_MONTHS : days) / size));
  if (language.value === "de") return count === 1 ? IN_GERMAN[unit][0] : `${spelt(count)} ${IN_GERMAN[unit][1]}`;
  return count === 1 ? `a ${unit}` : `${spelt(count)} ${unit}s`;
}

/** Spells numbers up to twelve. */
export const spelt = (count: number): string => spelled(count, language.value);
