// A conflict of two users editing one letter: the second sees both texts and chooses, before anything is overwritten.

import { useState } from "preact/hooks";
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
        <button type="button" class="b" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t().seeTheirs}
        </button>
        <button type="button" class="b" onClick={() => void keepMine(draft)}>
          {t().keepMine}
        </button>
        <button type="button" class="b" onClick={() => takeTheirs(draft)}>
          {t().takeTheirs}
        </button>
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
