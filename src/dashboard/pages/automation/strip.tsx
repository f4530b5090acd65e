// The unsaved changes, shown below the section that they belong to.

import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Problem } from "../../parts/problem.tsx";
import { say } from "../../parts/slip.tsx";
import { automation as t } from "../../texts/automation.ts";
import { SEQUENCES } from "./by-class.tsx";
import { changesOf } from "./changes.ts";
import { type Change, type Editing, putInForce, type Section } from "./draft.ts";

export function Strip({ editing, section }: { editing: Editing; section: Section }) {
  if (editing.section !== section) return null;
  const { draft, saved, discard } = editing;
  const { busy, problem, problems, run } = editing.saving;
  const before = Object.fromEntries(Object.keys(draft).map((name) => [name, saved[name as keyof Change]])) as Change;
  // Switching the sending drops planned letters, which switching back does not restore.
  const canUndo = draft.send === undefined && draft.send_for === undefined && draft.trust_public_key === undefined;

  async function save(): Promise<void> {
    const isDone = await run(() => putInForce(draft));
    if (!isDone) return;
    changed(["settings"]);
    discard();
    say(t().inForce, canUndo ? () => void putInForce(before).then(() => changed(["settings"])) : undefined);
  }

  const beside = Object.entries(problems).filter(([field]) => !field.startsWith(SEQUENCES));
  const marked = Object.keys(problems).length > beside.length ? t().ownFaults : null;
  const wrong = [problem, ...beside.map(([, message]) => message), marked].filter(Boolean);
  return (
    <div class="change" role="status">
      <p>
        <b>{changesOf(saved, draft).join(" ")}</b>
        {t().holds(draft)}
        <Problem text={wrong.join(" ")} as="span" />
      </p>
      <div class="rowdo">
        <Button class="b bare" text={t().discard} onClick={discard} />
        <Button class="b main" text={t().putInForce} disabled={busy} onClick={() => void save()} />
      </div>
    </div>
  );
}
