// Deletes a webhook after a confirmation.

import { useState } from "preact/hooks";
import { projectApi } from "../../data/project.ts";
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
    return (
      <button type="button" class="b danger" onClick={() => setAsked(true)}>
        {t().remove}
      </button>
    );
  }
  return (
    <div class="rowdo">
      <span class="small">{problem ?? t().removeAsk}</span>
      <button type="button" class="b danger" disabled={busy} onClick={() => void remove()}>
        {t().remove}
      </button>
      <button type="button" class="b bare" onClick={() => setAsked(false)}>
        {t().close}
      </button>
    </div>
  );
}
