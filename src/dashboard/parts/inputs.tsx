// Inputs for one value, bare or as a field with a label: a text, a choice from a list, a check box, a switch.

import type { ComponentChildren, InputHTMLAttributes, RefObject } from "preact";
import { Field } from "./field.tsx";

type Labelled = { label: ComponentChildren; hint?: ComponentChildren; problem?: string | null | undefined };
type TextAttributes = Pick<
  InputHTMLAttributes,
  | "autocomplete"
  | "class"
  | "defaultValue"
  | "dir"
  | "maxLength"
  | "name"
  | "placeholder"
  | "readOnly"
  | "required"
  | "spellcheck"
  | "value"
>;
type TextProps = Labelled &
  TextAttributes & { type?: "text" | "email" | "url" | "date"; onText?: (text: string) => void };

export const TextField = ({ label, hint, problem, type = "text", onText, ...rest }: TextProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ids) => (
      <input
        class="in"
        {...ids}
        {...rest}
        type={type as "text"}
        onInput={({ currentTarget }) => onText?.(currentTarget.value)}
      />
    )}
  </Field>
);

/** A field for a key or secret, in a monospaced font and without autofill. */
export const SecretField = (props: TextProps) => (
  <TextField class="in mono" autocomplete="off" spellcheck={false} {...props} />
);

type TextAreaProps = Labelled &
  Pick<TextAttributes, "class" | "dir" | "maxLength" | "readOnly" | "required"> & {
    value: string;
    rows: number;
    field?: RefObject<HTMLTextAreaElement | null>;
    onText: (text: string) => void;
  };

export const TextArea = ({ label, hint, problem, field, onText, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ids) => (
      <textarea
        ref={field}
        class="in"
        {...ids}
        {...rest}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    )}
  </Field>
);

type SelectProps<Value extends string> = {
  options: readonly (readonly [value: Value, name: string])[];
  /** The chosen value; without `onChoose` the one that is chosen at first. */
  value?: Value;
  onChoose?: (value: Value) => void;
  class?: string;
  disabled?: boolean;
  name?: string;
  "aria-label"?: string;
};

export const Select = <Value extends string>({ options, value, onChoose, ...rest }: SelectProps<Value>) => (
  <select
    class="in"
    {...rest}
    value={onChoose && value}
    onChange={({ currentTarget }) => onChoose?.(currentTarget.value as Value)}
  >
    {options.map(([one, name]) => (
      <option key={one} value={one} selected={one === value}>
        {name}
      </option>
    ))}
  </select>
);

export const SelectField = <Value extends string>({ label, hint, problem, ...rest }: Labelled & SelectProps<Value>) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ids) => <Select {...ids} {...rest} />}
  </Field>
);

type TurnProps = { isOn: boolean; onTurn: (on: boolean) => void; disabled?: boolean; "aria-label"?: string };

export const Check = ({ isOn, onTurn, children, ...rest }: TurnProps & { children: ComponentChildren }) => (
  <label class="check">
    <input type="checkbox" {...rest} checked={isOn} onChange={({ currentTarget }) => onTurn(currentTarget.checked)} />
    <span>{children}</span>
  </label>
);

/** A bare switch; put it into a label, or name it with `aria-label`. */
export const Switch = ({ isOn, onTurn, ...rest }: TurnProps) => (
  <input
    {...rest}
    class="switch"
    type="checkbox"
    role="switch"
    checked={isOn}
    aria-checked={isOn}
    onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
  />
);

type SwitchLineProps = TurnProps & { class?: string; children: ComponentChildren };

/** A switch with a sentence that is true while it is on. */
export const SwitchLine = ({ class: name = "check", children, ...turn }: SwitchLineProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control.
  <label class={name}>
    <Switch {...turn} />
    <span>{children}</span>
  </label>
);

export const HintedSwitch = ({ label, hint, ...turn }: TurnProps & { label: string; hint: string }) => (
  <SwitchLine class="check turn" {...turn}>
    {label}
    <span class="small quiet block-line">{hint}</span>
  </SwitchLine>
);
