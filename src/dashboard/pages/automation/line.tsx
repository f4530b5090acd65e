// A timeline of days. The left edge of each letter is at its day.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Shape } from "../../parts/state.tsx";
import { automation as t } from "../../texts/automation.ts";
import { Knob } from "./knob.tsx";
import { amountOf, DAY, daysOf, msOf, originsOf } from "./schedule.ts";

type Letter = { subject: string; result: string };

type Props = {
  saved: readonly string[];
  now: readonly string[];
  /** Returns the letter at index `place`, out of `of` letters. */
  letterAt: (place: number, of: number) => Letter;
  /** A letter at the start that cannot be moved, with the text beside its day. */
  first?: Letter & { beside: string };
  /** The first day for the first letter, and the last day for the last letter. */
  least: number;
  most: number;
  /** The minimum length of the timeline in days. */
  span: number;
  end: string;
  canEdit: boolean;
  onChange: (schedule: string[]) => void;
};

export function Line({ saved, now, letterAt, first, least, most, span: atLeast, end, canEdit, onChange }: Props) {
  const [heldSpan, setHeldSpan] = useState<number | null>(null);
  const span = heldSpan ?? Math.max(atLeast, ...now.map(daysOf), ...saved.map(daysOf));
  const origins = originsOf(saved, now);
  const gone = saved.filter((duration) => !now.includes(duration));
  const taken = [...now.map(daysOf), ...gone.map(daysOf), ...(first ? [0] : [])];

  const set = (place: number, day: number): void => onChange(now.map((old, at) => (at === place ? `${day}d` : old)));
  const remove = (place: number): void => onChange(now.filter((_, at) => at !== place));
  const from = (place: number): number => (place === 0 ? least : Math.floor(daysOf(now[place - 1]!)) + 1);
  const to = (place: number): number => (place === now.length - 1 ? most : Math.ceil(daysOf(now[place + 1]!)) - 1);

  return (
    <ol
      class="days"
      style={{ "--span": span }}
      onPointerDown={() => setHeldSpan(span)}
      onPointerUp={() => setHeldSpan(null)}
      onPointerCancel={() => setHeldSpan(null)}
    >
      {ticksOf(span, taken).map((day) => (
        <li key={`tick ${day}`} class="tick" style={{ "--d": day }} aria-hidden="true" />
      ))}
      {gone.map((duration) => (
        <li key={`was ${duration}`} class="was" style={{ "--d": daysOf(duration) }} aria-hidden="true" />
      ))}
      {first && (
        <li class="step" style={{ "--d": 0 }}>
          <span class="day">
            {t().day(0)} <small>{first.beside}</small>
          </span>
          <span class="knob fixed" aria-hidden="true" />
          <Sheet {...first} />
        </li>
      )}
      {now.map((duration, place) => {
        const letter = letterAt(place, now.length);
        const origin = origins[place];
        const isMoved = origin !== duration;
        const day = daysOf(duration);
        return (
          <li key={place} class={isMoved ? "step moved" : "step"} style={{ "--d": day }}>
            <span class="day">
              {dayOf(duration)}
              {isMoved && <small>{origin ? t().was(wasOf(origin)) : t().isNew}</small>}
            </span>
            {canEdit ? (
              <Knob
                label={t().dayOf(place + 1)}
                text={dayOf(duration)}
                day={day}
                least={Math.min(from(place), day)}
                most={Math.max(to(place), day)}
                span={span}
                onMove={(next) => set(place, next)}
                onRemove={() => remove(place)}
              />
            ) : (
              <span class="knob fixed" aria-hidden="true" />
            )}
            <Sheet {...letter}>
              {canEdit && (
                <span class="sheetdo">
                  <Button
                    class="nudge"
                    text="−"
                    aria-label={t().earlier(place + 1)}
                    disabled={day <= from(place)}
                    onClick={() => set(place, Math.ceil(day) - 1)}
                  />
                  <Button
                    class="nudge"
                    text="+"
                    aria-label={t().later(place + 1)}
                    disabled={day >= to(place)}
                    onClick={() => set(place, Math.floor(day) + 1)}
                  />
                  <Button class="away" text="×" aria-label={t().remove(place + 1)} onClick={() => remove(place)} />
                </span>
              )}
            </Sheet>
          </li>
        );
      })}
      <li class="days-end">
        <Shape is="lost" /> {end}
      </li>
    </ol>
  );
}

const Sheet = ({ subject, result, children }: Letter & { children?: ComponentChildren }) => (
  <div class="sheet">
    <span class="subj">{subject}</span>
    <span class="res">{result}</span>
    {children}
  </div>
);

/** Marks every day on a short timeline and every week on a long one, but not at letters. */
function ticksOf(span: number, taken: readonly number[]): number[] {
  const every = span <= 21 ? 1 : 7;
  const days = Array.from({ length: Math.ceil(span / every) }, (_, index) => (index + 1) * every);
  return days.filter((day) => day < span && !taken.some((other) => Math.abs(other - day) < every / 7));
}

function dayOf(duration: string): string {
  const ms = msOf(duration);
  if (ms % DAY === 0) return t().day(ms / DAY);
  const { count, unit } = amountOf(duration);
  return t().after(count, unit);
}

const wasOf = (duration: string): string => (msOf(duration) % DAY === 0 ? String(daysOf(duration)) : dayOf(duration));
