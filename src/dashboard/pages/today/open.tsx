// The right pane: a sentence about the event, the letter, the other letters in the margin, and the actions.

import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ago } from "../../data/format.ts";
import { Ask } from "../../parts/dialog.tsx";
import { Answered } from "../../parts/page.tsx";
import { useActions } from "../../shell/actions.ts";
import { useKeys } from "../../shell/keys.tsx";
import { strategies } from "../../texts/strategies.ts";
import { today as t } from "../../texts/today.ts";
import { Act } from "./act.tsx";
import { draftOf, type Words } from "./drafts.ts";
import { type Event, isGrave, useEvent } from "./event.ts";
import { FactSentence } from "./facts.tsx";
import { Letter, type View } from "./letter.tsx";
import { letterActions, writeAll } from "./letter-actions.tsx";
import type { Mode, Queued } from "./queue.ts";
import { Ranks } from "./ranks.tsx";
import { Reply } from "./reply.tsx";
import { addressOf } from "./row.tsx";
import { Writing } from "./writing.tsx";

type Props = {
  id: string;
  /** The event's row in the queue; undefined if it is not in the queue. */
  queued: Queued | undefined;
  isBehind: boolean;
  mode: Mode;
  goOn: () => void;
};

export function Open({ id, queued, isBehind, mode, goOn }: Props) {
  const query = useEvent(id);
  const event = query.data.value?.data;
  const shown = event ?? queued?.event;
  return (
    <section class={isBehind ? "open behind" : "open"} aria-label={t().open}>
      <div class="open-in">
        <div class="facts">
          <a class="back" href={addressOf(null, mode)}>
            <BackArrow /> {t().back}
          </a>
          {shown && <FactSentence event={shown} />}
          {shown && <Notes event={shown} queued={queued} />}
          {shown && queued?.reply && <Reply key={queued.reply.id} reply={queued.reply} event={shown} />}
        </div>
        {event === undefined ? (
          <div class="sheet letter">
            <Answered query={query} lines={9}>
              {() => null}
            </Answered>
          </div>
        ) : (
          <OpenLetter key={id} event={event} queued={queued} goOn={goOn} mode={mode} />
        )}
      </div>
    </section>
  );
}

function Notes({ event, queued }: { event: Omit<Event, "variants">; queued: Queued | undefined }) {
  const notes = [
    queued?.awaits_approval ? t().asksYou : null,
    queued?.planned_at ? t().planned(ago(queued.planned_at)) : null,
    event.held_back === "dispute" ? t().states.disputed : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <p class="links">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </p>
  );
}

/** The letters that were chosen, by event: a send that is called back returns to its own. */
const picked = new Map<string, string>();

type LetterProps = { event: Event; queued: Queued | undefined; goOn: () => void; mode: Mode };

function OpenLetter({ event, queued, goOn, mode }: LetterProps) {
  const { route } = useLocation();
  const grave = isGrave(event);
  const [chosenId, choose] = useState(picked.get(event.id));
  const [view, show] = useState<View>("letter");
  const [began, setBegan] = useState<Words | null>(null);
  const [asks, setAsks] = useState(false);
  const letters = event.status === "processing" ? [] : event.variants;
  const indexOf = (wanted: string | undefined) => letters.findIndex(({ id }) => id === wanted);
  const chosen = grave ? 0 : Math.max(0, indexOf(chosenId ?? queued?.recommended?.id));
  const variant = letters[chosen];

  const setEditing = (is: boolean) => {
    if (!is || variant === undefined) setBegan(null);
    else setBegan((before) => before ?? draftOf(event.id, variant).words.peek());
  };
  useEffect(() => setBegan(null), [variant?.id]);
  const actions = letterActions({
    event,
    variant,
    began,
    setEditing,
    askAgain: () => setAsks(true),
    steps: { goOn, comeBack: () => route(addressOf(event.id, mode), true) },
  });
  const pick = (index: number) => {
    if (!letters[index] || grave) return;
    choose(letters[index].id);
    picked.set(event.id, letters[index].id);
  };
  const edit = () => {
    if (view === "letter")
      actions.edit(); // immediately, so that the next key already goes to the letter
    else {
      show("letter");
      requestAnimationFrame(actions.edit);
    }
  };
  useKeys([
    { key: "mod+Enter", does: t().send, run: actions.send },
    { key: "e", does: t().edit, run: edit },
    { key: "r", does: t().again, run: actions.writeAgain },
    { key: "m", does: t().recovered, run: actions.recovered },
    { key: "h", does: t().notNow, run: actions.notNow },
    ...letters.map((letter, index) => ({
      key: String(index + 1),
      does: strategies()[letter.strategy],
      run: () => pick(index),
    })),
  ]);
  useActions([
    { name: t().send, key: "⌘↵", run: actions.send },
    { name: t().edit, key: "E", run: edit },
    { name: t().again, key: "R", run: actions.writeAgain },
    { name: t().recovered, key: "M", run: actions.recovered },
    { name: t().notNow, key: "H", run: actions.notNow },
  ]);

  return (
    <>
      {variant === undefined ? (
        <Writing event={event} />
      ) : (
        <Letter
          key={variant.id}
          event={event}
          variant={variant}
          rank={chosen + 1}
          view={view}
          show={show}
          isEditing={began !== null}
          setEditing={setEditing}
        />
      )}
      {variant && <Ranks variants={letters} chosen={chosen} choose={pick} grave={grave} />}
      {event.status !== "processing" && (
        <Act event={event} variant={variant} actions={{ ...actions, edit }} isEditing={began !== null} />
      )}
      {asks && (
        <Ask title={t().askAgain} onClose={() => setAsks(false)} action={t().again} act={() => writeAll(event)}>
          <p>{t().losesEdits}</p>
          <ul>
            {event.variants
              .filter(({ status, edited_at }) => status === "draft" && edited_at !== null)
              .map(({ id, strategy, subject }) => (
                <li key={id}>
                  {strategies()[strategy]}: <bdi>{subject}</bdi>
                </li>
              ))}
          </ul>
        </Ask>
      )}
    </>
  );
}

const BackArrow = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="M13 8H3m4-4L3 8l4 4" />
  </svg>
);
