// The content of each step of the flow. Every step has a button that clearly cancels.

import type { Step } from "./dialog.ts";
import { element } from "./dom.ts";
import type { Offer } from "./session.ts";
import { figureOf } from "./shared/figures.ts";
import { named, type Words } from "./shared/texts.ts";

type Actions = {
  readonly submit: (reason: string, comment: string) => void;
  readonly accept: () => void;
  readonly another: () => void;
  readonly cancel: () => void;
  readonly keep: () => void;
  readonly complain: (text: string) => void;
};

const MOST = 5_000; // characters in a comment

/** Shown until the configuration has arrived. */
export const waitingStep = (words: Words, actions: Actions): Step => ({
  title: words.wait,
  buttons: [plain(words.skip, actions.cancel)],
});

export function reasonStep(
  words: Words,
  project: string,
  reasons: readonly { reason: string; label: string }[],
  actions: Actions,
): Step {
  const comment = element("textarea", { maxLength: MOST, rows: 2 });
  const free = element("label", { class: "comment" }, words.comment, comment);
  // Below the chosen reason, because the end of the list may be out of view on small screens.
  const onchange = ({ target }: Event): void => {
    (target as Element).parentElement?.after(free);
    free.scrollIntoView({ block: "nearest" });
    actions.complain("");
  };
  const options = element(
    "fieldset",
    { "aria-labelledby": "title" },
    ...reasons.map(({ reason, label }) =>
      element(
        "label",
        { class: "reason" },
        element("input", { type: "radio", name: "reason", value: reason, onchange }),
        element("span", {}, label),
      ),
    ),
  );
  return {
    title: words.question,
    content: [element("p", { class: "quiet" }, named(words.intro, project)), options],
    buttons: [row("", button(words.keep, actions.keep), main(words.continue)), plain(words.skip, actions.cancel)],
    onsubmit: () => {
      const chosen = options.querySelector<HTMLInputElement>(":checked");
      if (chosen) return actions.submit(chosen.value, comment.value);
      actions.complain(words.choose);
      options.querySelector("input")?.focus();
    },
  };
}

/** All buttons have the same size, none is hidden, and each does what it says. */
export const offerStep = (words: Words, offer: Offer, hasFallback: boolean, actions: Actions): Step => ({
  title: offer.title,
  badge: figureOf(words.language, offer),
  content: [element("p", { class: "description" }, offer.description)],
  buttons: [
    row(
      " stacked",
      main(offer.cta_button_text),
      ...(hasFallback ? [button(words.another, actions.another)] : []),
      button(words.decline, actions.cancel),
    ),
  ],
  onsubmit: actions.accept,
});

export const confirmStep = (words: Words, actions: Actions): Step => ({
  title: words.confirmTitle,
  content: [element("p", { class: "quiet" }, words.confirmText)],
  buttons: [row("", button(words.keep, actions.keep), main(words.confirm))],
  onsubmit: actions.cancel,
});

export const doneStep = (words: Words, title: string, text: string, actions: Actions): Step => ({
  title,
  content: [element("p", { class: "quiet" }, text)],
  buttons: [row("", main(words.close))],
  onsubmit: actions.keep,
});

const row = (kind: string, ...buttons: Node[]): Node => element("div", { class: `buttons${kind}` }, ...buttons);

const main = (text: string): Node => element("button", { class: "main" }, text);

const button = (text: string, onclick: () => void): Node => element("button", { type: "button", onclick }, text);

const plain = (text: string, onclick: () => void): Node =>
  element("button", { class: "plain", type: "button", onclick }, text);
