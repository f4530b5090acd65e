// A deletion that is confirmed by typing the name, to prevent mistakes.

import { useState } from "preact/hooks";
import { useAction } from "./form.ts";
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

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await run(onConfirm);
  }

  return (
    <form class="form" onSubmit={submit}>
      <p>{warning}</p>
      <TextField label={label} problem={problem} dir="auto" autocomplete="off" value={typed} onText={setTyped} />
      <button type="submit" class="b danger" disabled={busy || typed.trim() !== name.trim()}>
        {action}
      </button>
    </form>
  );
}
