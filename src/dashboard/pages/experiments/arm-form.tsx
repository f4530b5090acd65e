// One text of a test: the field at the left, and at the right the text as customers would get it.

import { useRef } from "preact/hooks";
import { Blanks } from "../../parts/blanks.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, TextArea, TextField } from "../../parts/form.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { placeholders } from "../../texts/placeholders.ts";
import { plain } from "./letter-text.tsx";
import { letterOf } from "./verdict.ts";

export type Draft = { name: string; isGenerated: boolean; subject: string; body: string };

type Props = {
  arm: Draft;
  index: number;
  problems: Readonly<Record<string, string>>;
  onChange: (arm: Draft) => void;
  onTake: (() => void) | undefined;
};

export function ArmForm({ arm, index, problems, onChange, onTake }: Props) {
  const words = t().form;
  const body = useRef<HTMLTextAreaElement>(null);
  const problemOf = (field: string): string | undefined => problems[`arms.${index}.${field}`];

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
          {onTake && <Button class="b bare" text={words.take} onClick={onTake} />}
        </div>
        <TextField
          label={words.armName}
          problem={problemOf("name")}
          required
          maxLength={60}
          value={arm.name}
          onText={(name) => onChange({ ...arm, name })}
        />
        {!arm.isGenerated && (
          <>
            <TextField
              label={words.subject}
              problem={problemOf("subject")}
              required
              maxLength={200}
              value={arm.subject}
              onText={(subject) => onChange({ ...arm, subject })}
            />
            <TextArea
              label={words.body}
              hint={placeholders().hint}
              problem={problemOf("body")}
              field={body}
              required
              rows={9}
              maxLength={50_000}
              value={arm.body}
              onText={(text) => onChange({ ...arm, body: text })}
            />
            <Blanks field={body} onInsert={(text) => onChange({ ...arm, body: text })} />
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

/** Fills in example values. Unknown placeholders stay, and the API reports them. */
function filled(text: string): string {
  const values = t().examples as Record<string, string>;
  return text.replace(PLACEHOLDER, (written, name: string) => values[name] ?? written);
}
