// Adds the sample data, and removes it after a confirmation.

import { useState } from "preact/hooks";
import { count } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Ask } from "../../parts/dialog.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { checklistTexts as t } from "../../texts/checklist.ts";
import { shell } from "../../texts/shell.ts";

export function SampleDataWay({ isThere }: { isThere: boolean }) {
  const [asks, setAsks] = useState(false);
  const { busy, problem, run } = useAction();
  const add = () =>
    run(async () => {
      const { data: added } = await projectApi.post("/sample-data");
      changed();
      say(t().added(count(added.customers)));
    });

  return (
    <>
      <Button
        class={isThere ? "b bare go was" : "b bare go"}
        text={isThere ? t().removeSamples : t().addSamples}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => !busy && (isThere ? setAsks(true) : void add())}
      />
      {busy && !isThere && (
        <p class="below small quiet" role="status">
          {t().adding}
        </p>
      )}
      <Problem text={problem} class="below problem" />
      {asks && <RemoveDialog onClose={() => setAsks(false)} />}
    </>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  async function remove(): Promise<void> {
    await projectApi.delete("/sample-data");
    changed();
    say(t().removed);
  }
  return (
    <Ask title={t().askRemove} onClose={onClose} action={t().removeSamples} act={remove}>
      <p>{t().whatGoes}</p>
    </Ask>
  );
}

/** A label for lists with sample customers; a click offers to remove them. */
export function SampleTag() {
  const [asks, setAsks] = useState(false);
  if (!may("admin")) return <span class="tag test">{shell().sampleData}</span>;
  return (
    <>
      <Button class="tag test" text={shell().sampleData} title={t().askRemove} onClick={() => setAsks(true)} />
      {asks && <RemoveDialog onClose={() => setAsks(false)} />}
    </>
  );
}
