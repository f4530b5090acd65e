// A deletion that is confirmed by typing the name, to prevent mistakes.

import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Form, useAction } from "./form.tsx";
import { TextField } from "./inputs.tsx";

type Props = {
  /** The consequences. */
  warning: string;
  /** The label of the field for the name. */
  label: string;
  name: string;
  action: string;
  onConfirm: () => Promise<void>;
};

export function TypeToConfirm({ warning, label, name, action, onConfirm }: Props) {
  const [typed, setTyped] = useState("");
  const { busy, problem, run } = useAction();

  async function submit(): Promise<void> {
    await run(onConfirm);
  }

  return (
    <Form class="form" onSubmit={submit}>
      <p>{warning}</p>
      <TextField label={label} problem={problem} dir="auto" autocomplete="off" value={typed} onText={setTyped} />
      <Button class="b danger" text={action} type="submit" disabled={busy || typed.trim() !== name.trim()} />
    </Form>
  );
}
