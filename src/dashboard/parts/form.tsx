// Forms: their state, their fields, and the inputs for a text, a choice, a check box and a switch.

import type { ComponentChildren, InputHTMLAttributes, RefObject } from "preact";
import { useId, useState } from "preact/hooks";
import { ApiError } from "../data/api.ts";
import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";

type FormProps = {
  class?: string;
  "aria-label"?: string;
  noValidate?: boolean;
  onSubmit: (values: FormData) => unknown;
  children: ComponentChildren;
};

/** A form whose values are handled here instead of sent by the browser. */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit(new FormData(event.currentTarget));
    }}
  />
);

type Action = { busy: boolean; problem: string | null; problems: Readonly<Record<string, string>> };
const IDLE: Action = { busy: false, problem: null, problems: {} };

/**
 * Runs a change: `const { busy, problem, problems, run } = useAction()`. `problems` has the problems of single fields by path,
 * `problem` any other one.
 */
export function useAction() {
  const [state, setState] = useState(IDLE);
  /** Resolves with true if `act` succeeded. */
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setState({ ...IDLE, busy: true });
    try {
      await act();
      setState(IDLE);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOfFields = Object.keys(error.fields).length > 0;
      setState({ busy: false, problem: isOfFields ? null : error.message, problems: error.fields });
      return false;
    }
  }
  /** Clears the problems of the last change. */
  const forget = (): void => setState(IDLE);
  return { ...state, run, forget };
}

type ProblemProps = { text: string | null | undefined; class?: string; as?: "p" | "span"; id?: string };

/** The error message of a form or an action; nothing without a text. */
export const Problem = ({ text, class: name = "problem", as: Tag = "p", id }: ProblemProps) =>
  text ? (
    <Tag class={name} id={id} role="alert">
      {text}
    </Tag>
  ) : null;

type ConfirmedProps = { action: string; ask: string; act: () => Promise<unknown> };

/** A grave action, done after a question. Cancel takes the place of the button, so that a double click does nothing. */
export function Confirmed({ action, ask, act }: ConfirmedProps) {
  const [isAsked, setAsked] = useState(false);
  const { busy, problem, run } = useAction();
  return (
    <div class="rowdo">
      <Button
        class={isAsked ? "b bare" : "b danger"}
        text={isAsked ? t().cancel : action}
        onClick={() => setAsked(!isAsked)}
      />
      {isAsked && (
        <>
          <span class="small" role="alert">
            {problem ?? ask}
          </span>
          <Button
            class="b danger"
            text={action}
            disabled={busy}
            onClick={async () => (await run(act)) && setAsked(false)}
          />
        </>
      )}
    </div>
  );
}

type Ids = { id: string; "aria-describedby": string | undefined; "aria-invalid": "true" | undefined };

type Labelled = { label: ComponentChildren; hint?: ComponentChildren; problem?: string | null | undefined };
type FieldProps = Labelled & {
  /** Shown at the right of the label, such as a link. */
  beside?: ComponentChildren;
  children: (ids: Ids) => ComponentChildren;
};

/** A field with a label, a hint and a problem. `children` renders the control with the ids that connect it to the label: `{(ids) => <input class="in" {...ids} />}`. */
export function Field({ label, hint, problem, beside, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div class="field">
      {beside === undefined ? (
        <label for={id}>{label}</label>
      ) : (
        <div class="label-row">
          <label class="label" for={id}>
            {label}
          </label>
          {beside}
        </div>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": problem ? "true" : undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Problem text={problem} id={`${id}-problem`} />
    </div>
  );
}

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

const MOST_BUTTONS = 4;

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChoose: (value: Value) => void;
  /** Whether it is a list on phones, so that several choices fit on one line. */
  isShort?: boolean;
};

/** A choice of one option: buttons side by side, or a list if there are many options or little space. */
export function Choice<Value extends string>({ label, isShort = false, ...list }: ChoiceProps<Value>) {
  const { options, value, onChoose } = list;
  const isList = options.length > MOST_BUTTONS;
  return (
    <>
      {(isList || isShort) && <Select class={isList ? "in pick" : "in pick on-phone"} aria-label={label} {...list} />}
      {!isList && (
        <fieldset class={isShort ? "seg on-desk" : "seg"} aria-label={label}>
          {options.map(([one, name]) => (
            <Button key={one} text={name} aria-pressed={one === value} onClick={() => onChoose(one)} />
          ))}
        </fieldset>
      )}
    </>
  );
}
