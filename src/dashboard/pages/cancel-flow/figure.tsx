// A field for a whole number with its unit.

import { Field } from "../../parts/form.tsx";

type FigureProps = {
  label: string;
  unit: string;
  most: number;
  value: number | null | undefined;
  problem: string | undefined;
  hint?: string;
  least?: number;
  onChange: (value: number | null) => void;
};

/** An empty field is null. */
export const Figure = ({ label, unit, most, value, problem, hint, least = 1, onChange }: FigureProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(ids) => (
      <div class="suffix">
        <input
          class="in num"
          {...ids}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={value ?? ""}
          onInput={({ currentTarget: { value, valueAsNumber } }) => onChange(value === "" ? null : valueAsNumber)}
        />
        <span>{unit}</span>
      </div>
    )}
  </Field>
);
