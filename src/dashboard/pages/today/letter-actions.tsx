// The actions of buttons and keys for the open letter.

import { ApiError } from "../../data/api.ts";
import { ago } from "../../data/format.ts";
import { may } from "../../data/session.ts";
import { filled } from "../../parts/filled.tsx";
import { afterAWhile, say } from "../../parts/slip.tsx";
import { today as t } from "../../texts/today.ts";
import { draftOf, replaceWords, type Words } from "./drafts.ts";
import { leaveLetter } from "./editable.tsx";
import { type Event, isOpen, nameOf, type Variant } from "./event.ts";
import {
  markRecovered,
  performUndoable,
  type Steps,
  send,
  snooze,
  unmarkRecovered,
  unsnooze,
  write,
} from "./sending.ts";

const WAIT = 5; // seconds in which sending can be undone

export type LetterActions = Record<
  "send" | "edit" | "endEditing" | "undoAll" | "writeAgain" | "recovered" | "notNow",
  () => void
>;

type Open = {
  event: Event | undefined;
  variant: Variant | undefined;
  /** The text before editing; null if the letter is not being edited. */
  began: Words | null;
  setEditing: (is: boolean) => void;
  /** Asks for confirmation before all letters are rewritten, and shows what would be lost. */
  askAgain: () => void;
  steps: Pick<Steps, "goOn" | "comeBack">;
};

export function letterActions({ event, variant, began, setEditing, askAgain, steps }: Open): LetterActions {
  const canAct = event !== undefined && may("member") && isOpen(event) && event.status !== "processing";
  const isDraft = canAct && variant?.status === "draft";
  const who = event === undefined ? "" : <bdi>{nameOf(event)}</bdi>;
  const refusing = (text: () => string): Steps => ({
    ...steps,
    refuse: (why) => say(filled(text(), { who, why: <bdi>{why}</bdi> })),
  });
  return {
    send: () => {
      if (!isDraft) return;
      setEditing(false);
      const text = filled(t().sending, { who: <b>{who}</b> });
      send(
        event,
        draftOf(event.id, variant),
        (act, undo) => afterAWhile(text, WAIT, act, undo),
        t(),
        refusing(() => t().notSent),
      );
    },
    edit: () => {
      if (isDraft) focusLetter();
    },
    endEditing: () => {
      setEditing(false);
      leaveLetter();
    },
    undoAll: () => {
      if (isDraft && began !== null) replaceWords(draftOf(event.id, variant), began);
    },
    writeAgain: () => {
      if (!canAct) return;
      const isEdited = event.variants.some(({ status, edited_at }) => status === "draft" && edited_at !== null);
      if (isEdited) askAgain();
      else void writeAll(event);
    },
    recovered: () => {
      if (!canAct) return;
      const act = [() => markRecovered(event), () => unmarkRecovered(event)] as const;
      void performUndoable(
        event,
        ...act,
        (undo) => say(filled(t().isRecovered, { who }), undo),
        refusing(() => t().notDone),
      );
    },
    notNow: () => {
      if (!canAct) return;
      const when = ago(Date.now() + 86_400_000);
      const act = [() => snooze(event), () => unsnooze(event)] as const;
      void performUndoable(
        event,
        ...act,
        (undo) => say(filled(t().isLater, { who, when }), undo),
        refusing(() => t().notDone),
      );
    },
  };
}

export async function writeAll(event: Event): Promise<void> {
  try {
    await write(event, event.variants.length > 0);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(filled(t().notDone, { who: <bdi>{nameOf(event)}</bdi>, why: error.message }));
  }
}

function focusLetter(): void {
  const body = document.querySelector<HTMLElement>("#letter .body[contenteditable]");
  if (body === null) return;
  body.focus();
  // Places the cursor at the end of the letter.
  getSelection()?.selectAllChildren(body);
  getSelection()?.collapseToEnd();
}
