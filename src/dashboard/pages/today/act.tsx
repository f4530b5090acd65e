// The actions for the open letter.

import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { State } from "../../parts/state.tsx";
import { today as t } from "../../texts/today.ts";
import type { Deeds } from "./deeds.tsx";
import { type Event, isGrave, isOpen, type Variant } from "./event.ts";

type Props = { event: Event; variant: Variant | undefined; deeds: Deeds; isEditing: boolean };

export function Act({ event, variant, deeds, isEditing }: Props) {
  if (!isOpen(event)) return <Over event={event} />;
  if (!may("member")) return null;
  if (variant === undefined) {
    return (
      <div class="act">
        <button type="button" class="b main" onClick={deeds.writeAgain}>
          {t().writeNine} <kbd>R</kbd>
        </button>
        <span class="gap" />
        <Later deeds={deeds} />
      </div>
    );
  }
  const isDraft = variant.status === "draft";
  const grave = isGrave(event);
  return (
    <div class="act">
      {grave && !isEditing ? (
        <>
          <button type="button" class="b main" disabled={!isDraft} onClick={deeds.edit}>
            {t().write} <kbd>E</kbd>
          </button>
          <Button class="b" text={t().sendAsIs} disabled={!isDraft} onClick={deeds.send} />
        </>
      ) : (
        <>
          <button type="button" class="b main" disabled={!isDraft} onClick={deeds.send}>
            {t().send} <kbd>⌘↵</kbd>
          </button>
          {isEditing ? (
            <>
              <button type="button" class="b" onClick={deeds.endEditing}>
                {t().done} <kbd>esc</kbd>
              </button>
              <Button class="b bare more" text={t().undoAll} onClick={deeds.undoAll} />
            </>
          ) : (
            <button type="button" class="b" disabled={!isDraft} onClick={deeds.edit}>
              {t().edit} <kbd>E</kbd>
            </button>
          )}
        </>
      )}
      {!grave && !isEditing && (
        <button type="button" class="b bare more" onClick={deeds.writeAgain}>
          {t().again} <kbd>R</kbd>
        </button>
      )}
      <span class="gap" />
      {grave ? (
        <button type="button" class="b bare" onClick={deeds.notNow}>
          {t().notNow} <kbd>H</kbd>
        </button>
      ) : (
        <Later deeds={deeds} />
      )}
    </div>
  );
}

const Later = ({ deeds }: { deeds: Deeds }) => (
  <>
    <button type="button" class="b bare more" onClick={deeds.recovered}>
      {t().recovered} <kbd>M</kbd>
    </button>
    <button type="button" class="b bare" onClick={deeds.notNow}>
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
