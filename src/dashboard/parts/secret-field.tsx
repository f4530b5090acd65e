// A field for a key or secret, in a monospaced font and without autofill.

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
