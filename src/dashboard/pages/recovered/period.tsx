// The page's period: from the address, by default the last 90 days.

import { useAddress } from "../../data/address.ts";
import { Choice } from "../../parts/form.tsx";
import { useTyped } from "../../parts/typed.ts";
import { recoveredTexts as t } from "../../texts/recovered.ts";

const KINDS = ["month", "last-month", "30d", "90d", "365d", "own"] as const;
type Kind = (typeof KINDS)[number];

/** `from` and `to` are days such as "2026-03-29", both included. */
export type Period = { readonly kind: Kind; readonly from: string; readonly to: string };

/** The API's parameters. Without an end, the API uses today in the project's time zone. */
export const askedOf = ({ kind, from, to }: Period) =>
  kind === "own" || kind === "last-month" ? { from, to } : { from };

const DAY = 86_400_000;
const DEFAULT: Kind = "90d";

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(text!));

export function usePeriod(): Period {
  const { query } = useAddress();
  const today = localDay(new Date());
  if (isDay(query.from) && isDay(query.to) && query.from <= query.to) {
    return { kind: "own", from: query.from, to: query.to };
  }
  const kind = KINDS.find((one) => one === query.period && one !== "own") ?? DEFAULT;
  return { kind, ...endsOf(kind, today) };
}

function endsOf(kind: Kind, today: string): { from: string; to: string } {
  if (kind === "month") return { from: `${today.slice(0, 7)}-01`, to: today };
  if (kind === "last-month") {
    const to = daysBefore(`${today.slice(0, 7)}-01`, 1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  return { from: daysBefore(today, Number.parseInt(kind, 10) - 1), to: today };
}

const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

export function PeriodChoice({ period }: { period: Period }) {
  const { set } = useAddress();
  function choose(kind: string): void {
    if (kind === "own") set({ period: null, from: period.from, to: period.to });
    else set({ period: kind === DEFAULT ? null : kind, from: null, to: null });
  }
  return (
    <span class="period">
      <Choice
        label={t().period}
        options={KINDS.map((kind) => [kind, t().periods[kind]])}
        value={period.kind}
        onChoose={choose}
      />
      {period.kind === "own" && (
        <>
          <DayField
            label={t().from}
            value={period.from}
            max={period.to}
            onChange={(from) => set({ from, to: period.to })}
          />
          <DayField
            label={t().to}
            value={period.to}
            min={period.from}
            onChange={(to) => set({ from: period.from, to })}
          />
        </>
      )}
    </span>
  );
}

type DayFieldProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <input
      class="in"
      type="date"
      aria-label={label}
      {...useTyped(value)}
      min={min}
      max={max}
      onChange={(event) =>
        event.currentTarget.value !== "" && event.currentTarget.reportValidity() && onChange(event.currentTarget.value)
      }
    />
  );
}
