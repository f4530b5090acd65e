// One list of the knowledge: its entries with their fields.

import type { ComponentChildren } from "preact";
import { Button } from "../../parts/button.tsx";
import { Check, Problem, SelectField } from "../../parts/form.tsx";
import { SetSection } from "../../parts/page.tsx";
import { knowledgeTexts as t } from "../../texts/knowledge.ts";
import type { Editing, Entry, ListName } from "./draft.ts";
import { PriceInput, ReasonsInput, TextInput, WordsInput } from "./inputs.tsx";

type Name = keyof ReturnType<typeof t>["fields"];
type Kind = "line" | "text" | "url" | "date" | "words" | "reasons" | "price" | "interval" | "permission";

/** The fields of each list, in rows. The first field is the entry's name. */
const FIELDS: Readonly<Record<ListName, readonly (readonly (readonly [Name, Kind])[])[]>> = {
  plans: [
    [["name", "line"]],
    [
      ["price", "price"],
      ["interval", "interval"],
    ],
    [
      ["holds", "line"],
      ["lacks", "line"],
    ],
    [["url", "url"]],
  ],
  features: [
    [
      ["name", "line"],
      ["url", "url"],
    ],
    [["use", "line"]],
    [["events", "words"]],
  ],
  stories: [
    [["text", "text"]],
    [
      ["who", "line"],
      ["plans", "words"],
    ],
    [["permission", "permission"]],
    [["reasons", "reasons"]],
  ],
  fixes: [
    [
      ["what", "line"],
      ["shipped_on", "date"],
    ],
    [
      ["limit", "line"],
      ["url", "url"],
    ],
    [["words", "words"]],
    [["reasons", "reasons"]],
  ],
};

const INTERVALS = ["none", "month", "year"] as const;

const EMPTY: Readonly<Record<ListName, Entry>> = {
  plans: { name: "", interval: "month" },
  features: { name: "", events: [] },
  stories: { text: "", reasons: [], plans: [] },
  fixes: { what: "", reasons: [], words: [] },
};

type Props = {
  list: ListName;
  editing: Editing;
  currency: string;
  /** Additional actions for an entry. */
  beside?: (entry: Entry) => ComponentChildren;
};

export function Entries({ list, editing, currency, beside }: Props) {
  const { knowledge, canEdit, problems, change } = editing;
  const entries = knowledge[list];
  const setAll = (next: Entry[]): void => change({ [list]: next });
  const nameOf = (entry: Entry): string => String(entry[FIELDS[list][0]![0]![0]] ?? "").slice(0, 60) || t().unnamed;
  return (
    <SetSection id={list} title={t().lists[list]} why={t().why[list]}>
      {entries.map((entry, place) => (
        <fieldset class="entry" key={String(entry.id ?? place)}>
          <legend>
            <bdi>{nameOf(entry)}</bdi>
          </legend>
          {FIELDS[list].map((row) => (
            <div class={row.length > 1 ? "pair" : undefined} key={row[0]![0]}>
              {row.map(([name, kind]) => (
                <EntryField
                  key={name}
                  name={name}
                  kind={kind}
                  entry={entry}
                  currency={currency}
                  readOnly={!canEdit}
                  problem={problemAt(problems, `${list}.${place}.${name}`)}
                  onChange={(value) => setAll(entries.with(place, { ...entry, [name]: value }))}
                />
              ))}
            </div>
          ))}
          <div class="rowdo flush">
            {beside?.(entry)}
            {canEdit && (
              <Button
                class="b bare danger"
                text={t().removeShort}
                aria-label={t().remove(nameOf(entry))}
                onClick={() => setAll(entries.toSpliced(place, 1))}
              />
            )}
          </div>
        </fieldset>
      ))}
      {canEdit && (
        <div>
          <Button class="b" text={t().add[list]} onClick={() => setAll([...entries, EMPTY[list]])} />
        </div>
      )}
    </SetSection>
  );
}

/** The problem of the field, or of an item in it. */
const problemAt = (problems: Readonly<Record<string, string>>, path: string): string | undefined =>
  problems[path] ?? Object.entries(problems).find(([one]) => one.startsWith(`${path}.`))?.[1];

type FieldProps = {
  name: Name;
  kind: Kind;
  entry: Entry;
  currency: string;
  readOnly: boolean;
  problem: string | undefined;
  onChange: (value: unknown) => void;
};

function EntryField({ name, kind, entry, currency, readOnly, problem, onChange }: FieldProps) {
  const value = entry[name] ?? null;
  const hints: Partial<Record<Name, string>> = t().hints;
  const shared = { label: t().fields[name], hint: hints[name], problem, readOnly };
  switch (kind) {
    case "words":
      return <WordsInput {...shared} value={(value ?? []) as string[]} onChange={onChange} />;
    case "reasons":
      return <ReasonsInput {...shared} value={(value ?? []) as string[]} onChange={onChange} />;
    case "price": {
      const own = typeof entry.currency === "string" ? entry.currency : currency;
      return <PriceInput {...shared} value={value as number | null} onChange={onChange} currency={own} />;
    }
    case "interval":
      return (
        <SelectField
          label={shared.label}
          problem={problem}
          disabled={readOnly}
          options={INTERVALS.map((one) => [one === "none" ? "" : one, t().intervals[one]])}
          value={String(value ?? "")}
          onChoose={(next) => onChange(next || null)}
        />
      );
    case "permission":
      return (
        <div class="field">
          <Check isOn={value === true} onTurn={onChange} disabled={readOnly}>
            {shared.label}
          </Check>
          <Problem text={problem} />
        </div>
      );
    case "text":
      return (
        <TextInput
          {...shared}
          lines={3}
          isVoice
          value={value as string | null}
          onChange={(text) => onChange(text ?? "")}
        />
      );
    default: {
      const type = kind === "line" ? "text" : kind;
      return <TextInput {...shared} type={type} value={value as string | null} onChange={onChange} />;
    }
  }
}
