// Fields for numbers and durations inside a sentence.

import { Select } from "../../parts/form.tsx";
import { useTyped } from "../../parts/typed.ts";
import { units } from "../../texts/rules.ts";
import { amountOf } from "./schedule.ts";

type NumberProps = {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  isWide?: boolean;
  onChange: (value: number) => void;
};

/** Ignores invalid values; the browser shows the problem. */
export const NumberIn = ({ label, value, least, most, step = 1, isWide, onChange }: NumberProps) => (
  <input
    class={isWide ? "in money num" : "in n num"}
    type="number"
    inputMode="decimal"
    required
    min={least}
    max={most}
    step={step}
    aria-label={label}
    {...useTyped(value)}
    onChange={({ currentTarget }) => {
      if (currentTarget.reportValidity()) onChange(currentTarget.valueAsNumber);
    }}
  />
);

type Unit = "minute" | "hour" | "day";
const SUFFIX: Record<Unit, string> = { minute: "m", hour: "h", day: "d" };

type Props = { label: string; duration: string; units: readonly Unit[]; onChange: (duration: string) => void };

export function AmountOfTime({ label, duration, units: offered, onChange }: Props) {
  const { count, unit } = amountOf(duration);
  return (
    <>
      <NumberIn
        label={label}
        value={count}
        least={0}
        most={5000}
        onChange={(next) => onChange(`${next}${SUFFIX[unit]}`)}
      />
      <Select
        class="in unit"
        aria-label={`${label}: ${units().unit}`}
        options={[...new Set([...offered, unit])].map((one) => [one, units().name(one, count)])}
        value={unit}
        onChoose={(next) => onChange(`${count}${SUFFIX[next]}`)}
      />
    </>
  );
}
