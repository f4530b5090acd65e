// The automation page: what is sent automatically, when, to whom, and within which limits.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { moment } from "../../data/format.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Ask } from "../../parts/dialog.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { undoLast } from "../../parts/slip.tsx";
import { useActions } from "../../shell/actions.ts";
import { useKeys } from "../../shell/keys.tsx";
import { automation as t } from "../../texts/automation.ts";
import { shell } from "../../texts/shell.ts";
import { useEditing } from "./draft.ts";
import { List } from "./list.tsx";
import { Rehearse } from "./rehearsal.tsx";
import { Rules } from "./rules.tsx";
import { DAY } from "./schedule.ts";
import { Cancellations, Payments } from "./sequences.tsx";
import { timeOf, type UpcomingMail, useGoing, useUpcoming, whenOf } from "./upcoming.ts";

export default function Automation() {
  const project = useProjectQuery("", ["settings", "automation"]);
  useKeys([{ key: "u", does: shell().undo, run: undoLast }]);
  return (
    <Page name="automation">
      <Answered query={project} lines={12}>
        {({ data: found }) => <Desk project={found} />}
      </Answered>
    </Page>
  );
}

function Desk({ project }: { project: Shape<"Project"> }) {
  const [pages, setPages] = useState(1);
  const upcoming = useUpcoming(pages);
  const going = useGoing();
  const limits = useProjectQuery("/automation/limits", ["automation", "settings", "churn_events"]);
  const { settings } = project;
  const editing = useEditing(settings.automation);
  const list = upcoming.data.value;
  // Numbers per letter are shown only if all mails are loaded.
  const mails = list && list.mails.length === list.total ? list.mails : null;
  const soon = list?.mails.filter(({ held, at }) => held === null && Date.parse(at) < Date.now() + DAY).length ?? 0;
  return (
    <>
      <div class="head">
        <Say big>{sentenceOf(project, going.data.value, list?.total ?? 0)}</Say>
        {may("admin") && <Pause isPaused={project.automation_paused_at !== null} soon={soon} />}
      </div>
      <Payments editing={editing} mails={mails} />
      <Cancellations editing={editing} settings={settings} mails={mails} />
      <Answered query={upcoming} lines={8}>
        {(found) => (
          <List
            upcoming={found}
            settings={settings}
            going={going.data.value?.meta.total ?? 0}
            more={() => setPages(pages + 1)}
          />
        )}
      </Answered>
      <Rehearse settings={editing.now} timezone={settings.timezone} />
      <Rules editing={editing} settings={settings} limits={limits.data.value?.data} />
    </>
  );
}

function sentenceOf(
  { settings, automation_paused_at }: Shape<"Project">,
  going: { data: UpcomingMail[]; meta: { total: number } } | undefined,
  waiting: number,
): string {
  if (automation_paused_at !== null) return t().isPaused(moment(automation_paused_at, settings.timezone), waiting);
  const { send, send_for, winback_schedule } = settings.automation;
  if (send === "off" || (send_for.length === 0 && winback_schedule.length === 0)) return t().isOff;
  if (going === undefined) return t().lookingAhead;
  const [first] = going.data;
  if (first === undefined) return t().nothingSoon;
  const { at, customer_name, customer_email } = first;
  const when = whenOf(at, settings.timezone);
  return t().going(going.meta.total, when, timeOf(at, settings.timezone), customer_name ?? customer_email);
}

/** `soon`: the number of letters that are due within a day. */
function Pause({ isPaused, soon }: { isPaused: boolean; soon: number }) {
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
      {isAsked && (
        <Ask
          title={t().pauseTitle}
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
      )}
    </div>
  );
}
