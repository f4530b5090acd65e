// Unsaved changes of pages. They survive leaving the page, so that they are still there when the user returns. The browser asks
// before the window is closed or reloaded.

import { signal } from "@preact/signals";
import { view } from "../data/session.ts";

const drafts = signal<ReadonlyMap<string, unknown>>(new Map());

/** The unsaved change with this name in the open project (undefined if there is none), and a function to set it. */
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
