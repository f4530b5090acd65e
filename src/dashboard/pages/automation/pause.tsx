// Pauses and resumes all automatic mail.

import { useState } from "preact/hooks";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { useActions } from "../../shell/actions.ts";
import { automation as t } from "../../texts/automation.ts";
import { shell } from "../../texts/shell.ts";

/** `soon`: the number of letters that are due within a day. */
export function Pause({ isPaused, soon }: { isPaused: boolean; soon: number }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, problem, run } = useAction();
  const set = (paused: boolean) =>
    run(async () => {
      await projectApi.post(paused ? "/automation/pause" : "/automation/resume");
      setAsked(false);
      changed(["automation", "settings"]);
    });
  useActions([
    isPaused
      ? { name: t().goOn, of: shell().automation, run: () => void set(false) }
      : { name: t().pauseAll, of: shell().automation, run: () => setAsked(true) },
  ]);
  return (
    <div class="do">
      {isPaused ? (
        <Button class="b main" text={t().goOn} disabled={busy} onClick={() => void set(false)} />
      ) : (
        <Button class="b" text={t().pauseAll} onClick={() => setAsked(true)} />
      )}
      <Problem text={isAsked ? null : problem} />
      <Dialog title={t().pauseTitle} isOpen={isAsked} onClose={() => setAsked(false)}>
        <ul class="pausing">
          <li>{t().pauseNow(soon)}</li>
          <li>{t().pauseByHand}</li>
          <li>{t().pauseLate}</li>
        </ul>
        <Problem text={problem} />
        <div class="rowdo ends">
          <Button class="b bare" text={t().keepGoing} onClick={() => setAsked(false)} />
          <Button class="b main" text={t().pause} disabled={busy} onClick={() => void set(true)} />
        </div>
      </Dialog>
    </div>
  );
}
