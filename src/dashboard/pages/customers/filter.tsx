// The content of a filter's menu: options, a day, a name or an amount. A choice changes the address immediately.

import { useEffect, useRef } from "preact/hooks";
import { decimalsOf } from "../../../lib/currency-decimals.ts";
import { Button } from "../../parts/button.tsx";
import { Check } from "../../parts/form.tsx";
import { customers as t } from "../../texts/customers.ts";
import { type Asked, CHOICES, type FilterName } from "./address.ts";

type Props = {
  name: FilterName;
  asked: Asked;
  change: (next: Asked) => void;
  close: () => void;
  plans: readonly string[];
  currency: string;
};

export function FilterForm({ name, asked, change, close, plans, currency }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), [name]);
  const set = (value: string) => change({ ...asked, [name]: value === "" ? undefined : value });
  return (
    <form
      ref={form}
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("value");
        if (field instanceof HTMLInputElement && field.type !== "checkbox" && field.type !== "radio")
          set(valueIn(name, field, currency));
        close();
      }}
    >
      {name === "is" || name === "letter" || name === "why" ? (
        <Words name={name} chosen={asked[name]?.split(",") ?? []} set={set} />
      ) : name === "mode" ? (
        <Modes chosen={asked.mode} set={set} />
      ) : (
        <Value name={name} value={asked[name] ?? ""} plans={plans} currency={currency} />
      )}
    </form>
  );
}

const WORDS = { is: "states", letter: "letters", why: "reasons" } as const;

type WordsProps = { name: "is" | "letter" | "why"; chosen: readonly string[]; set: (value: string) => void };

function Words({ name, chosen, set }: WordsProps) {
  const texts = t()[WORDS[name]] as Record<string, string>;
  return (
    <fieldset>
      <legend>{t().names[name]}</legend>
      {CHOICES[name].map((word: string) => (
        <Check
          key={word}
          isOn={chosen.includes(word)}
          onTurn={(on) =>
            set(
              (CHOICES[name] as readonly string[])
                .filter((one) => (one === word ? on : chosen.includes(one)))
                .join(","),
            )
          }
        >
          {texts[word]}
        </Check>
      ))}
    </fieldset>
  );
}

const Modes = ({ chosen, set }: { chosen: string | undefined; set: (value: string) => void }) => (
  <fieldset>
    <legend>{t().names.mode}</legend>
    {(["live", "test"] as const).map((mode) => (
      <label key={mode} class="check">
        <input type="radio" name="value" checked={chosen === mode} onChange={() => set(mode)} />
        {t().modes[mode]}
      </label>
    ))}
  </fieldset>
);

const TYPES = { since: "date", before: "date", plan: "text", from: "number" } as const;

type ValueProps = Pick<Props, "plans" | "currency"> & { name: "since" | "before" | "plan" | "from"; value: string };

function Value({ name, value, plans, currency }: ValueProps) {
  const shown = name === "from" && value !== "" ? String(Number(value) / 10 ** decimalsOf(currency)) : value;
  return (
    <>
      <label class="label" for="filter-value">
        {t().names[name]}
        {name === "from" && `, ${currency.toUpperCase()}`}
      </label>
      <input
        id="filter-value"
        class="in"
        name="value"
        type={TYPES[name]}
        step={name === "from" ? "any" : undefined}
        min={name === "from" ? 0 : undefined}
        maxLength={200}
        defaultValue={shown}
        list={name === "plan" ? "filter-plans" : undefined}
        autocomplete="off"
      />
      {name === "plan" && (
        <datalist id="filter-plans">
          {plans.map((plan) => (
            <option key={plan} value={plan} />
          ))}
        </datalist>
      )}
      <Button class="b main" text={t().apply} type="submit" />
    </>
  );
}

const valueIn = (name: FilterName, { value }: HTMLInputElement, currency: string): string =>
  name === "from" && value !== "" ? String(Math.round(Number(value) * 10 ** decimalsOf(currency))) : value.trim();
