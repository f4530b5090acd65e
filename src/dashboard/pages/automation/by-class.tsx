// Separate sequences of letters for payments that failed for one kind of reason.

import { Button } from "../../parts/button.tsx";
import { decline as t } from "../../texts/dunning-classes.ts";
import { LETTER_COUNT } from "../../texts/strategies.ts";
import { type Automation, DECLINE_CLASSES, type DeclineClass, type Editing } from "./draft.ts";
import { OwnStep, type Step } from "./own-step.tsx";
import { Rule } from "./rule.tsx";
import { daysOf } from "./schedule.ts";

/** The prefix of the fields with problems that are shown here. */
export const SEQUENCES = "settings.automation.dunning.by_class.";

const YEAR = 365;

export function ByClass({ editing }: { editing: Editing }) {
  const { now, saved, canEdit, change, saving } = editing;
  const { by_class } = now.dunning;
  const set = (name: DeclineClass, steps: Step[] | null): void =>
    change("payments", { dunning: { ...now.dunning, by_class: { ...by_class, [name]: steps } } });
  return (
    <fieldset class="ruleset by-class" disabled={!canEdit}>
      <legend>{t().title}</legend>
      {canEdit && <p class="hint">{t().how}</p>}
      <ul class="rules">
        {DECLINE_CLASSES.map((name) => (
          <Rule
            key={name}
            title={t().classes[name].title}
            hint={t().classes[name].about}
            isOn={by_class[name] !== null}
            onTurn={(on) => set(name, on ? (saved.dunning.by_class[name] ?? likeTheOthers(now)) : null)}
          >
            <Sequence
              name={name}
              steps={by_class[name]}
              canEdit={canEdit}
              problems={saving.problems}
              onChange={(steps) => set(name, steps)}
            />
          </Rule>
        ))}
      </ul>
    </fieldset>
  );
}

const likeTheOthers = ({ dunning_schedule }: Automation): Step[] => dunning_schedule.map((after) => ({ after }));

type SequenceProps = {
  name: DeclineClass;
  steps: Step[] | null;
  canEdit: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (steps: Step[]) => void;
};

function Sequence({ name, steps, canEdit, problems, onChange }: SequenceProps) {
  if (steps === null) return <p class="sentence">{t().same}</p>;
  const { title } = t().classes[name];
  const last = steps.at(-1);
  const free = last === undefined ? 0 : Math.floor(daysOf(last.after)) + 3;
  return (
    <>
      {steps.length === 0 ? (
        <p class="sentence">{t().none}</p>
      ) : (
        <ol class="own-steps" aria-label={title}>
          {steps.map((step, place) => (
            <OwnStep
              key={place}
              step={step}
              place={place}
              isLast={place === steps.length - 1}
              kind={title}
              canEdit={canEdit}
              problemOf={(field) => problems[`${SEQUENCES}${name}.${place}.${field}`]}
              onChange={(next) => onChange(steps.map((old, at) => (at === place ? next : old)))}
              onRemove={() => onChange(steps.filter((_, at) => at !== place))}
            />
          ))}
        </ol>
      )}
      {canEdit && steps.length < LETTER_COUNT && free <= YEAR && (
        <Button
          class="b bare"
          text={t().add}
          aria-label={t().addTo(title)}
          onClick={() => onChange([...steps, { after: `${free}d` }])}
        />
      )}
    </>
  );
}
