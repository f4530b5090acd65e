// The palette (⌘K): finds pages, customers by name or address, and the open page's actions.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Button } from "../parts/button.tsx";
import { giveBack } from "../parts/dialog.tsx";
import { paletteTexts as t } from "../texts/palette.ts";
import { icons } from "./icons.ts";
import { Keys } from "./keys.tsx";
import { actionHits, GROUPS, type Hit, peopleHits, placeHits, split } from "./palette-hits.ts";
import { paletteIsOpen } from "./palette-state.ts";

const TYPING = 120; // milliseconds without a key before customers are searched

export const Palette = () => (paletteIsOpen.value ? <OpenPalette /> : null);

function OpenPalette() {
  const { route } = useLocation();
  const box = useRef<HTMLDialogElement>(null);
  const query = useSignal("");
  const { people, problem } = usePeople(query.value);
  const chosen = useSignal(0);
  const hits = [...(people ?? []), ...actionHits(query.value), ...placeHits(query.value)];
  const close = () => {
    paletteIsOpen.value = false;
  };

  // A layout effect, so that the page does not handle the next key.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => giveBack(before, box.current);
  }, []);
  useEffect(() => {
    chosen.value = 0;
  }, [query.value, people]);

  function choose(hit: Hit | undefined, inNewTab: boolean): void {
    if (hit === undefined) return;
    if (inNewTab && hit.path !== undefined) {
      window.open(hit.path, "_blank", "noreferrer");
      return;
    }
    close();
    box.current?.close(); // before the action, which may open another dialog
    if (hit.path === undefined) hit.run?.();
    else route(hit.path);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault(); // the browser closes the dialog later, when it may be open again
      close();
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      chosen.value = (chosen.value + step + hits.length) % Math.max(1, hits.length);
      requestAnimationFrame(() =>
        box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" }),
      );
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      choose(hits[chosen.value], event.metaKey || event.ctrlKey);
    }
  }

  return (
    <dialog
      ref={box}
      class="palette"
      aria-label={t().title}
      // Ignores late events of a closed palette, which would close the one that is open now.
      onClose={(event) => event.currentTarget === box.current && close()}
      {...{ closedby: "any" }}
    >
      <div class="ask">
        <icons.Search size={16} strokeWidth={1.6} aria-hidden="true" />
        <input
          class="in"
          role="combobox"
          aria-expanded="true"
          aria-controls="hits"
          aria-activedescendant={hits.length === 0 ? undefined : `hit-${chosen.value}`}
          aria-label={t().label}
          placeholder={t().label}
          autocomplete="off"
          spellcheck={false}
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
          }}
          onKeyDown={onKeyDown}
        />
        <kbd class="key">esc</kbd>
        <Button class="b bare close" text={t().close} onClick={close} />
      </div>
      <div class="hits" id="hits" role="listbox" aria-label={t().found}>
        {(hits.length === 0 || problem !== null) && (
          <div class="lead" role="option" tabIndex={-1} aria-selected="false">
            {problem === null ? (people === null ? t().looking : t().nothing) : t().peopleFailed(problem)}
          </div>
        )}
        {GROUPS.map((group) => (
          <Group key={group} group={group} hits={hits} chosen={chosen.value} query={query.value} choose={choose} />
        ))}
      </div>
      <div class="foot">
        <span>{t().choose}</span>
        <span>{t().open}</span>
        <span>{t().newTab}</span>
      </div>
    </dialog>
  );
}

type People = { readonly people: readonly Hit[] | null; readonly problem: string | null };
const NOBODY: People = { people: [], problem: null };

/** The matching customers, null while a search is running and none were found before; and why the last search failed. */
function usePeople(query: string): People {
  const found = useSignal(NOBODY);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === "") {
      found.value = NOBODY;
      return;
    }
    if (found.value.people?.length === 0) found.value = { people: null, problem: null };
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const next = await peopleHits(wanted, asking.signal).then(
        (people) => ({ people, problem: null }),
        ({ message }: Error) => ({ people: [], problem: message }),
      );
      if (!asking.signal.aborted) found.value = next;
    }, TYPING);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return found.value;
}

type GroupProps = {
  group: Hit["group"];
  hits: readonly Hit[];
  chosen: number;
  query: string;
  choose: (hit: Hit, inNewTab: boolean) => void;
};

function Group({ group, hits, chosen, query, choose }: GroupProps) {
  const own = hits.flatMap((hit, index) => (hit.group === group ? [{ hit, index }] : []));
  if (own.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
    <div role="group" aria-labelledby={`hits-${group}`}>
      <div class="lead" id={`hits-${group}`}>
        {t()[group]}
      </div>
      {own.map(({ hit, index }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
        <div
          key={index}
          class="hit"
          role="option"
          tabIndex={-1}
          id={`hit-${index}`}
          aria-selected={index === chosen}
          onClick={(event) => choose(hit, event.metaKey || event.ctrlKey)}
        >
          <bdi class="name">
            <Marked text={hit.name} query={query} />
          </bdi>
          <span class="of">{hit.of}</span>
          <span class="keys">{index === chosen ? <kbd class="key">↵</kbd> : hit.key && <Keys of={hit.key} />}</span>
        </div>
      ))}
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const [before, found, after] = split(text, query);
  return (
    <>
      {before}
      {found !== "" && <mark>{found}</mark>}
      {after}
    </>
  );
}
