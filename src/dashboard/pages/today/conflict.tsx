// A conflict of two users editing one letter: the second sees both texts and chooses, before anything is overwritten.

import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { today as t } from "../../texts/today.ts";
import { type Draft, keepMine, takeTheirs } from "./drafts.ts";

export function Conflict({ draft }: { draft: Draft }) {
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
