// Describes the changes of a draft in sentences.

import { automation as t } from "../../texts/automation.ts";
import { type Automation, type Change, DECLINE_CLASSES, type DeclineClass } from "./draft.ts";
import { daysOf, originsOf } from "./schedule.ts";

export function changesOf(saved: Automation, draft: Change): string[] {
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
