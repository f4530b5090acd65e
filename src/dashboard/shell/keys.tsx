// Keyboard shortcuts: pages register them, they work while no field has the focus, and `?` lists them.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { link } from "../data/base.ts";
import { language } from "../data/language.ts";
import { Dialog } from "../parts/dialog.tsx";
import { shell as t } from "../texts/shell.ts";
import { openPalette } from "./palette-state.ts";
import { PLACES, type Place } from "./places.ts";

type Key = {
  /**
   * A value of `KeyboardEvent.key`, such as "j"; "mod+Enter" with ⌘ or Ctrl, which also works in fields; "g t" for two keys in
   * sequence.
   */
  readonly key: string;
  /** What it does, for the list of shortcuts. */
  readonly does: string;
  readonly run: () => void;
  /** Whether it repeats while the key is held. Only for navigation, which changes no data. */
  readonly repeats?: boolean;
};

const PAUSE = 1500; // the most milliseconds between two keys of a sequence

export const keysAreShown = signal(false);
const sets = signal<readonly (readonly Key[])[]>([]);
let goKeys: readonly Key[] = [];
let first: { key: string; at: number } | null = null;

/** Registers a page's shortcuts while it is open. `keys` may change with every render. */
export function useKeys(keys: readonly Key[]): void {
  // A layout effect, so that the next key does not act on the former content.
  useLayoutEffect(() => {
    sets.value = [...sets.peek(), keys];
    return () => {
      sets.value = sets.peek().filter((set) => set !== keys);
    };
  });
}

/** Registers the shortcuts that open other pages. */
export function useGoKeys(): void {
  const { route } = useLocation();
  goKeys = PLACES.flatMap(({ key, title, path }: Place) =>
    key === undefined ? [] : [{ key, does: title[language.value], run: () => route(link(path)) }],
  );
}

/** Listens for keys. Returns a function that stops listening. */
export function startKeys(): () => void {
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const mod = event.metaKey || event.ctrlKey;
  const isOver = document.querySelector("dialog[open]") !== null;
  if (mod && event.key.toLowerCase() === "k" && !(isOver && document.querySelector("dialog.palette") === null)) {
    event.preventDefault();
    openPalette();
    return;
  }
  if (isOver || event.altKey || (!mod && isTyping(event.target))) return;
  if (event.key === "?") {
    event.preventDefault();
    keysAreShown.value = true;
    return;
  }
  const found = keyOf(event, mod);
  if (found === undefined) return;
  event.preventDefault();
  if (!event.repeat || found.repeats) found.run();
}

function keyOf(event: KeyboardEvent, mod: boolean): Key | undefined {
  const keys = [...goKeys, ...sets.value.flat()];
  const find = (wanted: string) => keys.findLast(({ key }) => key === wanted);
  const begun = first !== null && event.timeStamp - first.at < PAUSE ? first.key : null;
  first = null;
  if (mod) return find(`mod+${event.key}`);
  const both = begun === null ? undefined : find(`${begun} ${event.key}`);
  if (both !== undefined) return both;
  if (keys.some(({ key }) => key.startsWith(`${event.key} `))) first = { key: event.key, at: event.timeStamp };
  return find(event.key);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|range|button)$/.test(target.type));

const shown = (key: string): string =>
  key.length === 1
    ? key.toUpperCase()
    : key.replace("mod+Enter", "⌘↵").replace(/^mod\+(.)$/, (_, of) => `⌘${of.toUpperCase()}`);

/** Shows keys with their labels on the keyboard. */
export const Keys = ({ of }: { of: string }) => (
  <>
    {of.split(" ").map((key) => (
      <kbd key={key} class="key">
        {shown(key)}
      </kbd>
    ))}
  </>
);

export function KeysDialog() {
  if (!keysAreShown.value) return null;
  const everywhere = [
    { key: "mod+k", does: t().find },
    { key: "?", does: t().keys },
  ];
  return (
    <Dialog title={t().keys} onClose={() => (keysAreShown.value = false)}>
      <div class="key-groups">
        <KeyGroup name={t().onThisPage} keys={sets.value.flat()} />
        <KeyGroup name={t().goTo} keys={goKeys} />
        <KeyGroup name={t().everywhere} keys={everywhere} />
      </div>
    </Dialog>
  );
}

function KeyGroup({ name, keys }: { name: string; keys: readonly Pick<Key, "key" | "does">[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 class="label">{name}</h3>
      <dl class="pairs keys">
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>{does}</dt>
            <dd>
              <Keys of={key} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
