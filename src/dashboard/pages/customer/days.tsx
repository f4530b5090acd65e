// The days since a failed payment: attempts to charge, and letters that were sent or are planned.

import { listDay } from "../../data/format.ts";
import { region } from "../../data/language.ts";
import { may } from "../../data/session.ts";
import { Link } from "../../parts/button.tsx";
import { Block } from "../../parts/page.tsx";
import { customer as t } from "../../texts/customer.ts";
import { type Customer, chargerOf, type Entry, nextAttemptOf } from "./types.ts";

const DAY = 86_400_000;
const [LEFT, RIGHT, FEWEST_DAYS, MOST_DAYS] = [152, 1072, 7, 40];

type Letter = { at: number; word: string; isPlanned: boolean };

export function Days({ customer, entries }: { customer: Customer; entries: readonly Entry[] }) {
  const event = customer.churn_events[0];
  if (event === undefined) return null;
  const letters = lettersOf(entries, event.id);
  const next = nextAttemptOf(event)?.getTime() ?? null;
  const paid = event.recovered_at === undefined ? null : Date.parse(event.recovered_at);
  const created = Date.parse(event.created_at);
  const moments = [created, paid ?? Date.now(), ...(next === null ? [] : [next]), ...letters.map(({ at }) => at)];
  const first = midnight(created);
  const last = midnight(Math.min(Math.max(...moments), first + (MOST_DAYS - 2) * DAY)) + DAY;
  const length = Math.max(FEWEST_DAYS, Math.round((last - first) / DAY) + 1);
  const days = Array.from({ length }, (_, index) => midnight(first + index * DAY + DAY / 2));
  const width = (RIGHT - LEFT) / days.length;
  const x = (at: number) =>
    LEFT + width * (Math.min(days.length - 1, Math.max(0, Math.round((midnight(at) - first) / DAY))) + 0.5);
  const sent = letters.filter(({ isPlanned }) => !isPlanned).length;
  const now = Date.now();
  const nowAt = x(now) + width * 0.42; // beside today's events, so that it does not cross them
  return (
    <Block
      class="near"
      title={
        <>
          {t().lettersSent(sent)}
          {t().lettersLeft(letters.length - sent)}
        </>
      }
      beside={may("admin") && <Link class="b bare" to="/automation" text={t().changeSteps} />}
    >
      <svg
        class="wide dayline"
        viewBox="0 0 1072 236"
        width="100%"
        role="img"
        aria-label={t().dayline(listDay(first), listDay(last))}
      >
        {days.map(
          (at) =>
            isWeekend(at) && <rect key={at} class="weekend" x={x(at) - width / 2} y="0" width={width} height="236" />,
        )}
        {days.map((at, index) => (
          <DayHead key={at} at={at} x={x(at)} isToday={midnight(now) === at} isFirst={index === 0} width={width} />
        ))}
        <path class="axis" d={`M${LEFT} 52H${RIGHT}`} />
        <Lane y={96} name={t().tries(chargerOf(event))} />
        <path class="lost-i" d={diamond(x(created), 96)} />
        <text x={x(created)} y="120" text-anchor="middle">
          {t().declined}
        </text>
        {next !== null && next > now && paid === null && (
          <>
            <circle class="to-come" cx={x(next)} cy="96" r="6" />
            <text class="k" x={x(next)} y="120" text-anchor="middle">
              {t().nextTry}
            </text>
          </>
        )}
        {paid !== null && (
          <>
            <circle class="won-i" cx={x(paid)} cy="96" r="6" />
            <text class="won" x={x(paid)} y="120" text-anchor="middle">
              {t().paid}
            </text>
          </>
        )}
        <Lane y={186} name={t().youWrite} />
        {letters.map((letter, index) => (
          <Envelope key={letter.at} letter={letter} number={index + 1} x={x(letter.at)} room={width} />
        ))}
        {now <= last + DAY && (
          <>
            <path class="now" d={`M${nowAt} 46V236`} />
            <text class="k" x={nowAt + 6} y="232">
              {t().today}
            </text>
          </>
        )}
      </svg>
    </Block>
  );
}

function lettersOf(entries: readonly Entry[], event: string): Letter[] {
  const own = entries.filter(({ refs }) => refs.churn_event_id === event);
  return own.flatMap(({ at, facts, refs }): Letter[] => {
    if (facts.what === "send" && facts.state === "planned")
      return [{ at: Date.parse(at), word: t().planned, isPlanned: true }];
    if (facts.what !== "sent") return [];
    const did = (what: string) =>
      own.some(
        (one) => one.refs.message_id === refs.message_id && one.facts.what === what && one.facts.reason !== "machine",
      );
    return [
      {
        at: Date.parse(at),
        word: did("clicked") ? t().clicked : did("opened") ? t().opened : t().sent,
        isPlanned: false,
      },
    ];
  });
}

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getDay());
const diamond = (x: number, y: number): string => `M${x} ${y - 8}l8 8-8 8-8-8z`;

type DayProps = { at: number; x: number; isToday: boolean; isFirst: boolean; width: number };

/** If there is little space, every other day has no label; the first of a month has the month's name. */
function DayHead({ at, x, isToday, isFirst, width }: DayProps) {
  const date = new Date(at);
  const isFull = width >= 30 || isToday || isFirst || date.getDate() % 2 === 1;
  if (!isFull) return null;
  const named = date.getDate() === 1 || isFirst;
  return (
    <>
      <text class="dw" x={x} y="20" text-anchor="middle">
        {new Intl.DateTimeFormat(region(), { weekday: "short" }).format(date).slice(0, 2)}
      </text>
      <text class={isToday ? "k" : "dn"} x={x} y="38" text-anchor="middle">
        {new Intl.DateTimeFormat(region(), {
          day: "numeric",
          ...(named && width >= 30 ? { month: "short" } : {}),
        }).format(date)}
      </text>
    </>
  );
}

const Lane = ({ y, name }: { y: number; name: string }) => (
  <>
    <text class="k" x="0" y={y + 4}>
      {name}
    </text>
    <path class="grid" d={`M${LEFT} ${y}H${RIGHT}`} />
  </>
);

type EnvelopeProps = { letter: Letter; number: number; x: number; room: number };

function Envelope({ letter: { word, isPlanned }, number, x, room }: EnvelopeProps) {
  // The labels of letters on neighbouring days would overlap.
  const below = room < 34 && number % 2 === 0 ? 228 : 212;
  return (
    <g class={isPlanned ? "envelope planned" : "envelope"}>
      <rect x={x - 10} y="179" width="20" height="14" rx="2" />
      <path d={`m${x - 9} 180.5 9 6.5 9-6.5`} />
      <text class={isPlanned ? "pen" : undefined} x={x} y={below} text-anchor="middle">
        {number}, {word}
      </text>
    </g>
  );
}
