// A field for a whole number with its unit, and how fields are connected with the values of a form.

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

type Problems = Readonly<Record<string, string>>;

/**
 * Connects fields with `values`: `<Figure {...field("months")} />`, and texts by `{...text("title")}`. `at` is the prefix of
 * these values in the API's path, such as "fallback.".
 */
export const connected = <Values extends object>(
  values: Values,
  problems: Problems,
  change: (next: Partial<Values>) => void,
  at = "",
) => ({
  field: <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    problem: problems[at + name],
    onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  }),
  text: <Name extends keyof Values & string>(name: Name) => ({
    value: String(values[name] ?? ""),
    problem: problems[at + name],
    onText: (text: string) => change({ [name]: text } as Partial<Values>),
  }),
});
