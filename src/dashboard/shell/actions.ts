// The open page's actions, for the palette.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export type Action = { readonly name: string; readonly of?: string; readonly key?: string; readonly run: () => void };

const sets = signal<readonly (readonly Action[])[]>([]);

export const pageActions = {
  get value(): readonly Action[] {
    return sets.value.flat();
  },
};

/** Offers a page's actions in the palette while the page is open. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    sets.value = [...sets.peek(), actions];
    return () => {
      sets.value = sets.peek().filter((set) => set !== actions);
    };
  }, [JSON.stringify(actions.map(({ name }) => name))]);
}
