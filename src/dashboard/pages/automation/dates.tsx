// The blackout dates; consecutive days are shown as one range.

import { useState } from "preact/hooks";
import { count } from "../../data/format.ts";
import { region } from "../../data/language.ts";
import { Button } from "../../parts/button.tsx";
import { Problem } from "../../parts/form.tsx";
import { rules as r } from "../../texts/rules.ts";

type Props = { dates: readonly string[]; canEdit: boolean; onChange: (dates: string[]) => void };
const DAY = 86_400_000;
const MOST = 366;

export function Dates({ dates, canEdit, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  /** Returns false if there would be too many days. */
  function add(from: string, to: string): boolean {
    const all = [...new Set([...dates, ...daysBetween(from, to < from ? from : to)])].sort();
    if (all.length > MOST) return false;
    setAdding(false);
    onChange(all);
    return true;
  }
  return (
    <div class="sentence">
      {dates.length === 0 && !isAdding && <span>{r().everyDay}</span>}
      <div class="chips">
        {spansOf(dates).map(([first, last]) => (
          <span class="tag" key={first}>
            {nameOf(first, last)}
            {canEdit && (
              <Button
                text="×"
                aria-label={r().removeDay(nameOf(first, last))}
                onClick={() => onChange(dates.filter((date) => date < first || date > last))}
              />
            )}
          </span>
        ))}
      </div>
      {isAdding ? (
        <Adding add={add} cancel={() => setAdding(false)} />
      ) : (
        canEdit && <Button class="b bare" text={r().addDay} onClick={() => setAdding(true)} />
      )}
    </div>
  );
}

function Adding({ add, cancel }: { add: (from: string, to: string) => boolean; cancel: () => void }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [isTooMany, setTooMany] = useState(false);
  return (
    <span class="sentence">
      <input
        class="in date num"
        type="date"
        aria-label={r().firstDay}
        value={from}
        onInput={(e) => setFrom(e.currentTarget.value)}
      />
      {r().to}
      <input
        class="in date num"
        type="date"
        aria-label={r().lastDay}
        value={to}
        min={from}
        onInput={(e) => setTo(e.currentTarget.value)}
      />
      <Button class="b" text={r().addThese} disabled={from === ""} onClick={() => setTooMany(!add(from, to || from))} />
      <Button class="b bare" text={r().notNow} onClick={cancel} />
      <Problem text={isTooMany ? r().mostDays(count(MOST)) : null} as="span" />
    </span>
  );
}

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function daysBetween(from: string, to: string): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days = Math.min(MOST + 1, Math.round((end - start) / DAY) + 1);
  return Array.from({ length: days }, (_, index) => textOf(start + index * DAY));
}

function spansOf(dates: readonly string[]): [string, string][] {
  const spans: [string, string][] = [];
  for (const date of [...dates].sort()) {
    const last = spans.at(-1);
    if (last && textOf(Date.parse(last[1]) + DAY) === date) last[1] = date;
    else spans.push([date, date]);
  }
  return spans;
}

function nameOf(first: string, last: string): string {
  const format = new Intl.DateTimeFormat(region(), { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return format.formatRange(new Date(first), new Date(last));
}
