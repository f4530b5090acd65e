// Fields of the settings. Each has a path in the project, and shows its value, its problem, and changes by other users.

import type { ComponentChildren } from "preact";
import { Field, Problem, SelectField, SwitchLine, TextArea, TextField } from "../../parts/form.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import { useEditing } from "./draft.ts";

type Common = {
  path: string;
  label: ComponentChildren;
  hint?: ComponentChildren;
};

type Kind = { type?: "text" | "email" | "url"; lines?: number; placeholder?: string; required?: boolean };

/** A text field; an empty text means that none is set, unless it is `required`. */
export function TextSetting({ lines, type, placeholder, required, ...common }: Common & Kind) {
  const { path } = common;
  const editing = useEditing();
  const shared = {
    ...useShown(common),
    dir: "auto" as const,
    value: String(editing.value(path) ?? ""),
    readOnly: !editing.canEdit,
    onText: (text: string) => editing.set(path, text === "" && !required ? null : text),
  };
  return lines === undefined ? (
    <TextField {...shared} type={type} placeholder={placeholder} />
  ) : (
    <TextArea {...shared} class="in two-lines" rows={lines} />
  );
}

type Choice = readonly [value: string, name: string];

export function SelectSetting({ choices, ...common }: Common & { choices: readonly Choice[] }) {
  const { path } = common;
  const editing = useEditing();
  const value = String(editing.value(path) ?? "");
  return (
    <SelectField
      {...useShown(common)}
      options={choices.some(([one]) => one === value) ? choices : [[value, value], ...choices]}
      value={value}
      disabled={!editing.canEdit}
      onChoose={(next) => editing.set(path, next)}
    />
  );
}

/** A switch with a sentence that is true while it is on. */
export function SwitchSetting(common: Common) {
  const { path } = common;
  const editing = useEditing();
  const { label, hint, problem } = useShown(common);
  return (
    <div class="field">
      <SwitchLine
        isOn={editing.value(path) === true}
        onTurn={(on) => editing.set(path, on)}
        disabled={!editing.canEdit}
      >
        {label}
        {hint && <span class="hint">{hint}</span>}
      </SwitchLine>
      <Problem text={problem} />
    </div>
  );
}

/** A whole number with a unit. Other texts are kept, and the API refuses them. */
export function NumberSetting({ unit, ...common }: Common & { unit: string }) {
  const { path } = common;
  const editing = useEditing();
  const set = (text: string) => editing.set(path, /^\d{1,9}$/.test(text) ? Number(text) : text === "" ? null : text);
  return (
    <Field {...useShown(common)}>
      {(ids) => (
        <div class="suffix">
          <input
            class="in num"
            {...ids}
            inputMode="numeric"
            value={String(editing.value(path) ?? "")}
            readOnly={!editing.canEdit}
            onInput={(event) => set(event.currentTarget.value.trim())}
          />
          <span aria-hidden="true">{unit}</span>
        </div>
      )}
    </Field>
  );
}

/** A number of days within a sentence: "Whoever returns within [30] days counts as recovered." */
export function DaysSetting(common: Common) {
  const { path } = common;
  const editing = useEditing();
  const text = String(editing.value(path) ?? "");
  const days = /^(\d+)d$/.exec(text)?.[1];
  return (
    <Field {...useShown(common)}>
      {(ids) =>
        days === undefined && !editing.isChanged(path) ? (
          <input
            class="in"
            {...ids}
            value={text}
            readOnly={!editing.canEdit}
            onInput={(event) => editing.set(path, event.currentTarget.value)}
          />
        ) : (
          <div class="suffix">
            <input
              class="in num"
              {...ids}
              inputMode="numeric"
              value={days ?? text}
              readOnly={!editing.canEdit}
              onInput={(event) => editing.set(path, withUnit(event.currentTarget.value.trim()))}
            />
            <span aria-hidden="true">{t().days}</span>
          </div>
        )
      }
    </Field>
  );
}

const withUnit = (text: string): string => (/^\d+$/.test(text) ? `${text}d` : text);

/** The label, the hint, or instead of it the value that another user has saved, and the problem. */
function useShown({ path, label, hint }: Common) {
  const editing = useEditing();
  const elsewhere = editing.changedElsewhere(path);
  return {
    label,
    hint: elsewhere ? <span class="risk">{t().changedElsewhere(shownValue(elsewhere.now))}</span> : hint,
    problem: editing.problemOf(path),
  };
}

const shownValue = (value: unknown): string => (value === null || value === "" ? t().nothing : String(value));
