// One text of a test: written at the left, and at the right as the customer would get it.

import { useRef } from "preact/hooks";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { plain } from "./letter-text.tsx";
import { letterOf } from "./verdict.ts";

export type Draft = { name: string; isGenerated: boolean; subject: string; body: string };

/** Placeholders with words for where they are not known, so that nobody is left out of the test. */
const PLACEHOLDERS = {
  customer_name: "{{customer_name|there}}",
  plan_name: "{{plan_name|your plan}}",
  tenure: "{{tenure|all this time}}",
  company_name: "{{company_name}}",
  sender_name: "{{sender_name|The team}}",
  reactivate_url: "{{reactivate_url}}",
  pause_url: "{{pause_url}}",
  downgrade_url: "{{downgrade_url}}",
  billing_update_url: "{{billing_update_url}}",
  book_call_url: "{{book_call_url}}",
} as const;

export function ArmForm({
  arm,
  index,
  problems,
  onChange,
  onTake,
}: {
  arm: Draft;
  index: number;
  problems: Readonly<Record<string, string>>;
  onChange: (arm: Draft) => void;
  onTake: (() => void) | undefined;
}) {
  const words = t().form;
  const body = useRef<HTMLTextAreaElement>(null);
  const problemOf = (field: string): string | undefined => problems[`arms.${index}.${field}`];

  function insert(placeholder: string): void {
    const field = body.current;
    if (field === null) return;
    field.setRangeText(placeholder, field.selectionStart, field.selectionEnd, "end");
    onChange({ ...arm, body: field.value });
    field.focus();
  }

  return (
    <fieldset class="arm-form">
      <legend class="sr">{words.arm(letterOf(index))}</legend>
      <div class="writing">
        <div class="arm-head">
          <b>{words.arm(letterOf(index))}</b>
          <Choice
            label={words.kind}
            options={[
              ["own", words.own],
              ["generated", words.generated],
            ]}
            value={arm.isGenerated ? "generated" : "own"}
            onChoose={(kind) => onChange({ ...arm, isGenerated: kind === "generated" })}
          />
          {onTake && (
            <button type="button" class="b bare" onClick={onTake}>
              {words.take}
            </button>
          )}
        </div>
        <Field label={words.armName} problem={problemOf("name")}>
          {(ids) => (
            <input
              class="in"
              required
              maxLength={60}
              value={arm.name}
              onInput={(event) => onChange({ ...arm, name: event.currentTarget.value })}
              {...ids}
            />
          )}
        </Field>
        {!arm.isGenerated && (
          <>
            <Field label={words.subject} problem={problemOf("subject")}>
              {(ids) => (
                <input
                  class="in"
                  required
                  maxLength={200}
                  value={arm.subject}
                  onInput={(event) => onChange({ ...arm, subject: event.currentTarget.value })}
                  {...ids}
                />
              )}
            </Field>
            <Field label={words.body} hint={words.bodyHint} problem={problemOf("body")}>
              {(ids) => (
                <textarea
                  ref={body}
                  class="in"
                  required
                  rows={9}
                  maxLength={50_000}
                  value={arm.body}
                  onInput={(event) => onChange({ ...arm, body: event.currentTarget.value })}
                  {...ids}
                />
              )}
            </Field>
            <div class="blanks">
              {Object.entries(PLACEHOLDERS).map(([name, placeholder]) => {
                const called = (t().placeholders as Record<string, string>)[name]!;
                return (
                  <button
                    key={name}
                    type="button"
                    class="blank"
                    aria-label={words.insert(called)}
                    onClick={() => insert(placeholder)}
                  >
                    {called}
                  </button>
                );
              })}
            </div>
          </>
        )}
      </div>
      <Preview arm={arm} />
    </fieldset>
  );
}

function Preview({ arm: { isGenerated, subject, body } }: { arm: Draft }) {
  const words = t().form;
  return (
    <div class="versus preview">
      <article class="sheet" aria-label={words.preview}>
        <div class="env">
          <span>{words.preview}</span>
        </div>
        {isGenerated ? (
          <>
            <p class="subject">{t().writtenFor}</p>
            <p class="quiet">{t().writtenForWhy}</p>
          </>
        ) : (
          <>
            <p class="subject">{subject === "" ? <span class="quiet">{words.noSubject}</span> : filled(subject)}</p>
            <div class="body" dir="auto">
              {body === "" ? (
                <p class="quiet">{words.noBody}</p>
              ) : (
                plain(filled(body))
                  .split(/\n\s*\n/)
                  .map((paragraph, index) => (
                    <p key={index} class="lines">
                      {paragraph}
                    </p>
                  ))
              )}
            </div>
          </>
        )}
      </article>
    </div>
  );
}

const PLACEHOLDER = /\{\{\s*([a-z_]+)\s*(?:\|[^{}|]*)?\}\}/g;

/** With the values of somebody made up; what is no placeholder stays as it is, and the API says so. */
function filled(text: string): string {
  const values = t().examples as Record<string, string>;
  return text.replace(PLACEHOLDER, (written, name: string) => values[name] ?? written);
}
