// The unsaved changes, shown below the section that they belong to.

import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Problem } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { automation as t } from "../../texts/automation.ts";
import { SEQUENCES } from "./by-class.tsx";
import {
  type Automation,
  type Change,
  DECLINE_CLASSES,
  type DeclineClass,
  type Editing,
  putInForce,
  type Section,
} from "./draft.ts";
import { daysOf, originsOf } from "./schedule.ts";

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
    say(t().inForce, canUndo ? () => putInForce(before).then(() => changed(["settings"])) : undefined);
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

/** Describes the changes of a draft in sentences. */
function changesOf(saved: Automation, draft: Change): string[] {
  const names = Object.keys(draft) as (keyof Change)[];
  const others = names.filter((name) => !SPOKEN.includes(name));
  return [
    ...(draft.send || draft.send_for ? [t().sendingOf({ ...saved, ...draft })] : []),
    ...movesOf(saved.dunning_schedule, draft.dunning_schedule),
    ...movesOf(saved.winback_schedule, draft.winback_schedule),
    ...(draft.dunning ? [t().changedClasses(classesChanged(saved, draft.dunning))] : []),
    ...(others.length > 0 ? [t().changedRules(others)] : []),
  ];
}

const SPOKEN: (keyof Change)[] = ["send", "send_for", "dunning_schedule", "winback_schedule", "dunning"];

const classesChanged = (saved: Automation, { by_class }: Automation["dunning"]): DeclineClass[] =>
  DECLINE_CLASSES.filter((name) => JSON.stringify(by_class[name]) !== JSON.stringify(saved.dunning.by_class[name]));

function movesOf(saved: readonly string[], now: readonly string[] | undefined): string[] {
  if (now === undefined) return [];
  if (now.length === saved.length) {
    const moves = originsOf(saved, now).map((origin, place) => daysOf(now[place]!) - daysOf(origin!));
    const moved = moves.filter((days) => days !== 0);
    if (moved.every((days) => days === moved[0])) return [t().moved(moved.length, moved[0]!)];
    return moves.flatMap((days, place) => (days === 0 ? [] : [t().movedOne(place + 1, days)]));
  }
  const added = now.filter((duration) => !saved.includes(duration)).map((duration) => t().added(daysOf(duration)));
  const gone = saved.filter((duration) => !now.includes(duration)).map((duration) => t().gone(daysOf(duration)));
  return [...added, ...gone];
}
