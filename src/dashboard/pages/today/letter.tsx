// The open letter: to read, edit or preview.

import { useEffect, useState } from "preact/hooks";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { filled } from "../../parts/filled.tsx";
import { today as t } from "../../texts/today.ts";
import { Arrives } from "./arrives.tsx";
import { type Draft, draftOf, keepMine, save, takeTheirs, type, type Words } from "./drafts.ts";
import { Editable } from "./editable.tsx";
import { type Event, isGrave, isOpen, type Variant } from "./event.ts";
import { TwoStrokes } from "./row.tsx";
import { Sources } from "./sources.tsx";

const VIEWS = ["letter", "text", "phone", "desktop"] as const;
export type View = (typeof VIEWS)[number];

type Props = {
  event: Event;
  variant: Variant;
  rank: number;
  view: View;
  show: (view: View) => void;
  isEditing: boolean;
  setEditing: (is: boolean) => void;
};

export function Letter({ event, variant, rank, view, show, isEditing, setEditing }: Props) {
  const draft = draftOf(event.id, variant);
  const grave = isGrave(event);
  useEffect(() => {
    const found = draft;
    return () => void save(found);
  }, [draft]);
  const canEdit = may("member") && variant.status === "draft" && isOpen(event);
  const kind = { letter: "", text: " as text", phone: " as phones", desktop: " as phones" }[view];
  return (
    <div
      class={`sheet letter${kind}${grave ? " grave" : ""}`}
      id="letter"
      role="tabpanel"
      aria-labelledby={`letter-tab-${rank}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus, so that its text can be scrolled.
      tabIndex={0}
      data-editing={isEditing && view === "letter" ? "" : undefined}
    >
      <div class="env">
        {grave ? (
          <span class="held">
            <TwoStrokes />
            <span>{t().graveNote}</span>
          </span>
        ) : (
          <span>{filled(t().to, { address: <Address of={event.customer_email} /> })}</span>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line. */}
        <span class="seg" role="group" aria-label={t().views.label}>
          {VIEWS.map((name) => (
            <Button key={name} text={t().views[name]} aria-pressed={view === name} onClick={() => show(name)} />
          ))}
        </span>
      </div>
      <Conflict draft={draft} />
      {view === "letter" ? (
        <Written draft={draft} lang={event.locale ?? undefined} canEdit={canEdit} setEditing={setEditing} />
      ) : (
        <Arrives key={variant.id} event={event} draft={draft} view={view} />
      )}
      {view === "letter" && <Sources facts={variant.facts_used} lang={event.locale ?? undefined} />}
      {view === "letter" && <Saved draft={draft} />}
    </div>
  );
}

/** An address that breaks only at its @. */
function Address({ of }: { of: string }) {
  const at = of.lastIndexOf("@") + 1;
  return (
    <b>
      <bdi>
        {of.slice(0, at)}
        <wbr />
        {of.slice(at)}
      </bdi>
    </b>
  );
}

type WrittenProps = {
  draft: Draft;
  lang: string | undefined;
  canEdit: boolean;
  setEditing: (is: boolean) => void;
};

function Written({ draft, lang, canEdit, setEditing }: WrittenProps) {
  const words = draft.words.value;
  if (!canEdit) {
    return (
      <>
        <h2 class="subject" lang={lang} dir="auto">
          {words.subject}
        </h2>
        <div class="body" lang={lang}>
          {words.body.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      </>
    );
  }
  const change = (part: Partial<Words>) => type(draft, { ...draft.words.peek(), ...part });
  const common = {
    version: `${draft.base.id} ${draft.version.value}`,
    lang,
    onFocus: () => setEditing(true),
    onDone: () => setEditing(false),
  };
  return (
    <>
      <h2 class="subject">
        <Editable
          {...common}
          text={words.subject}
          lines="one"
          label={t().subject}
          onText={(subject) => change({ subject })}
        />
      </h2>
      <Editable {...common} text={words.body} lines="many" label={t().body} onText={(body) => change({ body })} />
    </>
  );
}

function Saved({ draft }: { draft: Draft }) {
  const state = draft.state.value;
  if (draft.theirs.value !== null || state === "clean") return null;
  if (state === "failed") {
    return (
      <p class="saved unsaved" role="alert">
        {t().isUnsaved} {draft.problem.value}{" "}
        <Button class="b bare" text={t().tryAgain} onClick={() => void save(draft)} />
      </p>
    );
  }
  return (
    <span class="saved" role="status">
      {state === "saved" ? t().saved : t().saving}
    </span>
  );
}

/** A conflict of two users editing one letter: the second sees both texts and chooses, before anything is overwritten. */
function Conflict({ draft }: { draft: Draft }) {
  const [isShown, setShown] = useState(false);
  const theirs = draft.theirs.value;
  if (theirs === null) {
    return draft.isReplaced.value ? (
      <p class="between" role="status">
        {t().newWords}
      </p>
    ) : null;
  }
  return (
    <div class="between" role="alert">
      <p>{t().conflict}</p>
      <p class="ways">
        <Button class="b" text={t().seeTheirs} aria-expanded={isShown} onClick={() => setShown(!isShown)} />
        <Button class="b" text={t().keepMine} onClick={() => void keepMine(draft)} />
        <Button class="b" text={t().takeTheirs} onClick={() => takeTheirs(draft)} />
      </p>
      {isShown && (
        <div class="theirs">
          <p class="subject">{theirs.subject}</p>
          <p class="body">{theirs.body}</p>
        </div>
      )}
    </div>
  );
}
