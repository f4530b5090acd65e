// Deletes a webhook after a confirmation.

import { useState } from "preact/hooks";
import { projectApi } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { connections as t } from "../../texts/connections.ts";

export function RemoveEndpoint({ id, onDone }: { id: string; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, problem, run } = useAction();
  async function remove(): Promise<void> {
    const done = await run(() => projectApi.delete("/webhook-endpoints/{id}", { path: { id } }));
    if (!done) return;
    say(t().removed);
    onDone();
  }
  if (!isAsked) {
    return <Button class="b danger" text={t().remove} onClick={() => setAsked(true)} />;
  }
  return (
    <div class="rowdo">
      <span class="small">{problem ?? t().removeAsk}</span>
      <Button class="b danger" text={t().remove} disabled={busy} onClick={() => void remove()} />
      <Button class="b bare" text={t().close} onClick={() => setAsked(false)} />
    </div>
  );
}
