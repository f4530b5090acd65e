// What was changed on a page and not saved yet. It outlives the page, so that it is still there when the person comes back. Before the
// window is closed or loaded again, the browser asks.

import { signal } from "@preact/signals";
import { view } from "../data/session.ts";

const drafts = signal<ReadonlyMap<string, unknown>>(new Map());

/** The unsaved change of this name in the project that is looked at, undefined without one, and how to set it. */
export function useDraft<Draft>(name: string): [Draft | undefined, (next: Draft | undefined) => void] {
  const key = `${view.value} ${name}`;
  const set = (next: Draft | undefined): void => {
    const all = new Map(drafts.peek());
    if (next === undefined) all.delete(key);
    else all.set(key, next);
    drafts.value = all;
  };
  return [drafts.value.get(key) as Draft | undefined, set];
}

addEventListener("beforeunload", (event) => {
  if (drafts.value.size > 0) event.preventDefault();
});
