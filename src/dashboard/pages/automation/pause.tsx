// Pauses and resumes all automatic mail.

import { useState } from "preact/hooks";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Ask } from "../../parts/dialog.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { useActions } from "../../shell/actions.ts";
import { automation as t } from "../../texts/automation.ts";
import { shell } from "../../texts/shell.ts";

/** `soon`: the number of letters that are due within a day. */
export function Pause({ isPaused, soon }: { isPaused: boolean; soon: number }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, problem, run } = useAction();
  async function set(to: "pause" | "resume"): Promise<void> {
    await projectApi.post(`/automation/${to}`);
    changed(["automation", "settings"]);
  }
  const resume = () => void run(() => set("resume"));
  useActions([
    isPaused
      ? { name: t().goOn, of: shell().automation, run: resume }
      : { name: t().pauseAll, of: shell().automation, run: () => setAsked(true) },
  ]);
  return (
    <div class="do">
      {isPaused ? (
        <Button class="b main" text={t().goOn} disabled={busy} onClick={resume} />
      ) : (
        <Button class="b" text={t().pauseAll} onClick={() => setAsked(true)} />
      )}
      <Problem text={problem} />
      <Ask
        title={t().pauseTitle}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        action={t().pause}
        act={() => set("pause")}
        no={t().keepGoing}
      >
        <ul class="pausing">
          <li>{t().pauseNow(soon)}</li>
          <li>{t().pauseByHand}</li>
          <li>{t().pauseLate}</li>
        </ul>
      </Ask>
    </div>
  );
}
