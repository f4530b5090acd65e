// One letter of a separate sequence: its time, and its strategy or own text.

import { useRef } from "preact/hooks";
import { Blanks } from "../../parts/blanks.tsx";
import { Button } from "../../parts/button.tsx";
import { Problem, TextArea, TextField } from "../../parts/form.tsx";
import { decline as t } from "../../texts/dunning-classes.ts";
import { placeholders } from "../../texts/placeholders.ts";
import { strategies } from "../../texts/strategies.ts";
import type { Automation } from "./draft.ts";
import { AmountOfTime } from "./inputs.tsx";

export type Step = NonNullable<Automation["dunning"]["by_class"]["soft"]>[number];
type Strategy = NonNullable<Step["strategy"]>;
type OwnText = NonNullable<Step["text"]>;

type Props = {
  step: Step;
  place: number;
  isLast: boolean;
  /** The name of the sequence. */
  kind: string;
  canEdit: boolean;
  problemOf: (field: string) => string | undefined;
  onChange: (step: Step) => void;
  onRemove: () => void;
};

const NEXT = "";
const OWN = "own";

export function OwnStep({ step, place, isLast, kind, canEdit, problemOf, onChange, onRemove }: Props) {
  const { after, strategy, text } = step;
  const problems = [problemOf("after"), problemOf("strategy"), problemOf("text")].filter(Boolean);
  const choose = (value: string): void => {
    if (value === NEXT) onChange({ after });
    else if (value === OWN) onChange({ after, text: { subject: "", body: "" } });
    else onChange({ after, strategy: value as Strategy });
  };
  return (
    <li>
      <div class="sentence">
        <AmountOfTime
          label={`${kind}: ${t().time(place + 1)}`}
          duration={after}
          units={["hour", "day"]}
          onChange={(next) => onChange({ ...step, after: next })}
        />
        {t().after}
        <select
          class="in"
          aria-label={`${kind}: ${t().what(place + 1)}`}
          value={text ? OWN : (strategy ?? NEXT)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value={NEXT}>{t().next}</option>
          {(Object.keys(strategies()) as Strategy[]).map((name) => (
            <option key={name} value={name} disabled={name === "discount" && !isLast}>
              {name === "discount" && !isLast ? t().lastOnly(strategies()[name]) : strategies()[name]}
            </option>
          ))}
          <option value={OWN}>{t().own}</option>
        </select>
        {canEdit && <Button class="away" text="×" aria-label={t().remove(place + 1, kind)} onClick={onRemove} />}
      </div>
      {strategy === "discount" && <p class="hint">{t().discountHint}</p>}
      <Problem text={problems.join(" ")} />
      {text && (
        <OwnWords
          text={text}
          canEdit={canEdit}
          problemOf={problemOf}
          onChange={(words) => onChange({ after, text: words })}
        />
      )}
    </li>
  );
}

type WordsProps = Pick<Props, "canEdit" | "problemOf"> & { text: OwnText; onChange: (text: OwnText) => void };

function OwnWords({ text, canEdit, problemOf, onChange }: WordsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div class="own-words">
      <TextField
        label={t().subject}
        problem={problemOf("text.subject")}
        maxLength={200}
        value={text.subject}
        onText={(subject) => onChange({ ...text, subject })}
      />
      <TextArea
        label={t().body}
        hint={canEdit && placeholders().hint}
        problem={problemOf("text.body")}
        field={area}
        rows={6}
        maxLength={5_000}
        value={text.body}
        onText={(body) => onChange({ ...text, body })}
      />
      {canEdit && <Blanks field={area} onInsert={(body) => onChange({ ...text, body })} />}
    </div>
  );
}
