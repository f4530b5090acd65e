// Fields of the knowledge: texts, comma-separated words, reasons, amounts.

import { decimalsOf } from "../../../lib/currency-decimals.ts";
import { REASONS } from "../../data/reasons.ts";
import { Check, Field, TextArea, TextField } from "../../parts/form.tsx";
import { cancelFlow } from "../../texts/cancel-flow.ts";

type Common<Value> = {
  label: string;
  hint?: string | undefined;
  problem: string | undefined;
  readOnly: boolean;
  value: Value;
  onChange: (value: Value) => void;
};

type TextProps = Common<string | null> & { type?: "text" | "url" | "date"; lines?: number; isVoice?: boolean };

/** An empty field is null. */
export const TextInput = ({ value, onChange, lines, isVoice, type, ...field }: TextProps) => {
  const shared = {
    ...field,
    dir: "auto" as const,
    value: value ?? "",
    onText: (text: string) => onChange(text || null),
  };
  return lines === undefined ? (
    <TextField {...shared} type={type} />
  ) : (
    <TextArea {...shared} class={isVoice ? "in voice" : "in"} rows={lines} />
  );
};

/** Comma-separated words; reported when the field is left, so that a comma can be typed. */
export const WordsInput = ({ label, hint, problem, readOnly, value, onChange }: Common<string[]>) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ids) => (
      <input
        class="in"
        {...ids}
        key={value.join()}
        dir="auto"
        readOnly={readOnly}
        defaultValue={value.join(", ")}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.value
              .split(",")
              .map((word) => word.trim())
              .filter(Boolean),
          )
        }
      />
    )}
  </Field>
);

export const ReasonsInput = ({ label, hint, readOnly, value, onChange }: Omit<Common<string[]>, "problem">) => (
  <fieldset class="field reasons-of" disabled={readOnly}>
    <legend class="label">{label}</legend>
    {hint && <p class="hint">{hint}</p>}
    <div class="checks">
      {REASONS.map((reason) => (
        <Check
          key={reason}
          isOn={value.includes(reason)}
          onTurn={(on) => onChange(on ? [...value, reason] : value.filter((one) => one !== reason))}
        >
          {cancelFlow().reasons[reason]}
        </Check>
      ))}
    </div>
  </fieldset>
);

/** Users type 19.00, the API has 1900. */
export function PriceInput({
  label,
  problem,
  readOnly,
  value,
  onChange,
  currency,
}: Common<number | null> & { currency: string }) {
  const unit = 10 ** decimalsOf(currency);
  return (
    <Field label={label} problem={problem}>
      {(ids) => (
        <div class="suffix">
          <input
            class="in num"
            {...ids}
            key={value}
            type="number"
            inputMode="decimal"
            min={0}
            step={1 / unit}
            readOnly={readOnly}
            defaultValue={value === null ? "" : String(value / unit)}
            onChange={({ currentTarget: { value, valueAsNumber } }) =>
              onChange(value === "" ? null : Math.round(valueAsNumber * unit))
            }
          />
          <span>{currency.toUpperCase()}</span>
        </div>
      )}
    </Field>
  );
}
