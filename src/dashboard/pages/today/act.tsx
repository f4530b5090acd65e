// The actions for the open letter.

import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { State } from "../../parts/state.tsx";
import { today as t } from "../../texts/today.ts";
import { type Event, isGrave, isOpen, type Variant } from "./event.ts";
import type { LetterActions } from "./letter-actions.tsx";

type Props = { event: Event; variant: Variant | undefined; actions: LetterActions; isEditing: boolean };

export function Act({ event, variant, actions, isEditing }: Props) {
  if (!isOpen(event)) return <Over event={event} />;
  if (!may("member")) return null;
  if (variant === undefined) {
    return (
      <div class="act">
        <button type="button" class="b main" onClick={actions.writeAgain}>
          {t().writeNine} <kbd>R</kbd>
        </button>
        <span class="gap" />
        <Later actions={actions} />
      </div>
    );
  }
  const isDraft = variant.status === "draft";
  const grave = isGrave(event);
  return (
    <div class="act">
      {grave && !isEditing ? (
        <>
          <button type="button" class="b main" disabled={!isDraft} onClick={actions.edit}>
            {t().write} <kbd>E</kbd>
          </button>
          <Button class="b" text={t().sendAsIs} disabled={!isDraft} onClick={actions.send} />
        </>
      ) : (
        <>
          <button type="button" class="b main" disabled={!isDraft} onClick={actions.send}>
            {t().send} <kbd>⌘↵</kbd>
          </button>
          {isEditing ? (
            <>
              <button type="button" class="b" onClick={actions.endEditing}>
                {t().done} <kbd>esc</kbd>
              </button>
              <Button class="b bare more" text={t().undoAll} onClick={actions.undoAll} />
            </>
          ) : (
            <button type="button" class="b" disabled={!isDraft} onClick={actions.edit}>
              {t().edit} <kbd>E</kbd>
            </button>
          )}
        </>
      )}
      {!grave && !isEditing && (
        <button type="button" class="b bare more" onClick={actions.writeAgain}>
          {t().again} <kbd>R</kbd>
        </button>
      )}
      <span class="gap" />
      {grave ? (
        <button type="button" class="b bare" onClick={actions.notNow}>
          {t().notNow} <kbd>H</kbd>
        </button>
      ) : (
        <Later actions={actions} />
      )}
    </div>
  );
}

const Later = ({ actions }: { actions: LetterActions }) => (
  <>
    <button type="button" class="b bare more" onClick={actions.recovered}>
      {t().recovered} <kbd>M</kbd>
    </button>
    <button type="button" class="b bare" onClick={actions.notNow}>
      {t().notNow} <kbd>H</kbd>
    </button>
  </>
);

const Over = ({ event: { status, held_back } }: { event: Event }) => (
  <div class="act">
    {held_back === "do_not_contact" ? (
      <State is="quiet">{t().suppressed}</State>
    ) : status === "recovered" ? (
      <State is="won">{t().isOver.recovered}</State>
    ) : (
      <State is="lost">{t().isOver.lost}</State>
    )}
  </div>
);
