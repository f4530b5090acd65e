// A field for a key or secret: set in letters of one width, and never filled in by the browser.

import { Field } from "./field.tsx";

type Props = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  value: string;
  onText: (text: string) => void;
  required?: boolean;
  placeholder?: string;
};

export const SecretField = ({ label, hint, problem, value, onText, ...rest }: Props) => (
  <Field label={label} hint={hint} problem={problem}>
    {(ids) => (
      <input
        {...ids}
        {...rest}
        class="in mono"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    )}
  </Field>
);
