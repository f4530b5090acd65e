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
        <Button class="b main" text={t().writeNine} keys="R" onClick={actions.writeAgain} />
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
          <Button class="b main" text={t().write} keys="E" disabled={!isDraft} onClick={actions.edit} />
          <Button class="b" text={t().sendAsIs} disabled={!isDraft} onClick={actions.send} />
        </>
      ) : (
        <>
          <Button class="b main" text={t().send} keys="⌘↵" disabled={!isDraft} onClick={actions.send} />
          {isEditing ? (
            <>
              <Button class="b" text={t().done} keys="esc" onClick={actions.endEditing} />
              <Button class="b bare more" text={t().undoAll} onClick={actions.undoAll} />
            </>
          ) : (
            <Button class="b" text={t().edit} keys="E" disabled={!isDraft} onClick={actions.edit} />
          )}
        </>
      )}
      {!grave && !isEditing && <Button class="b bare more" text={t().again} keys="R" onClick={actions.writeAgain} />}
      <span class="gap" />
      {grave ? (
        <Button class="b bare" text={t().notNow} keys="H" onClick={actions.notNow} />
      ) : (
        <Later actions={actions} />
      )}
    </div>
  );
}

const Later = ({ actions }: { actions: LetterActions }) => (
  <>
    <Button class="b bare more" text={t().recovered} keys="M" onClick={actions.recovered} />
    <Button class="b bare" text={t().notNow} keys="H" onClick={actions.notNow} />
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
