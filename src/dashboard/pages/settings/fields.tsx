// Fields of the settings. Each has a path in the project, and shows its value, its problem, and changes by other users.

import type { ComponentChildren } from "preact";
import { Field } from "../../parts/field.tsx";
import { Problem } from "../../parts/problem.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Editing } from "./draft.ts";

type Common = {
  editing: Editing;
  path: string;
  label: ComponentChildren;
  hint?: ComponentChildren;
};

type Kind = { type?: "text" | "email" | "url"; lines?: number; placeholder?: string; required?: boolean };

/** A text field; an empty text means that none is set, unless it is `required`. */
export function TextSetting({
  editing,
  path,
  label,
  hint,
  type = "text",
  lines,
  placeholder,
  required,
}: Common & Kind) {
  const value = String(editing.value(path) ?? "");
  const onInput = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
    const text = event.currentTarget.value;
    editing.set(path, text === "" && !required ? null : text);
  };
  return (
    <Field label={label} hint={hintOf(editing, path, hint)} problem={editing.problemOf(path)}>
      {(ids) =>
        lines === undefined ? (
          <input
            class="in"
            {...ids}
            type={type as "text"}
            dir="auto"
            value={value}
            placeholder={placeholder}
            readOnly={!editing.canEdit}
            onInput={onInput}
          />
        ) : (
          <textarea
            class="in two-lines"
            {...ids}
            dir="auto"
            rows={lines}
            value={value}
            readOnly={!editing.canEdit}
            onInput={onInput}
          />
        )
      }
    </Field>
  );
}

export type Choice = { value: string; name: string };

export function SelectSetting({ editing, path, label, hint, choices }: Common & { choices: readonly Choice[] }) {
  const value = String(editing.value(path) ?? "");
  const all = choices.some((choice) => choice.value === value) ? choices : [{ value, name: value }, ...choices];
  return (
    <Field label={label} hint={hintOf(editing, path, hint)} problem={editing.problemOf(path)}>
      {(ids) => (
        <select
          class="in"
          {...ids}
          value={value}
          disabled={!editing.canEdit}
          onChange={(event) => editing.set(path, event.currentTarget.value)}
        >
          {all.map((choice) => (
            <option key={choice.value} value={choice.value} selected={choice.value === value}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A switch with a sentence that is true while it is on. */
export function SwitchSetting({ editing, path, label, hint }: Common) {
  const isOn = editing.value(path) === true;
  const problem = editing.problemOf(path);
  const shown = hintOf(editing, path, hint);
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          class="switch"
          checked={isOn}
          disabled={!editing.canEdit}
          onChange={(event) => editing.set(path, event.currentTarget.checked)}
        />
        <span>
          {label}
          {shown && <span class="hint">{shown}</span>}
        </span>
      </label>
      <Problem text={problem} />
    </div>
  );
}

/** A whole number with a unit. Other texts are kept, and the API refuses them. */
export function NumberSetting({ editing, path, label, hint, unit }: Common & { unit: string }) {
  const set = (text: string) => editing.set(path, /^\d{1,9}$/.test(text) ? Number(text) : text === "" ? null : text);
  return (
    <Field label={label} hint={hintOf(editing, path, hint)} problem={editing.problemOf(path)}>
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
export function DaysSetting({ editing, path, label, hint }: Common) {
  const text = String(editing.value(path) ?? "");
  const days = /^(\d+)d$/.exec(text)?.[1];
  return (
    <Field label={label} hint={hintOf(editing, path, hint)} problem={editing.problemOf(path)}>
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

function hintOf(editing: Editing, path: string, hint: ComponentChildren): ComponentChildren {
  const elsewhere = editing.changedElsewhere(path);
  if (elsewhere === undefined) return hint;
  return <span class="risk">{t().changedElsewhere(shownValue(elsewhere.now))}</span>;
}

const shownValue = (value: unknown): string => (value === null || value === "" ? t().nothing : String(value));
