// The frame of a page: its title, the pages beside it, and its first sentence.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { BASE, link } from "../data/base.ts";
import { language } from "../data/language.ts";
import { account } from "../data/session.ts";
import { type MenuEntry, PLACES, type Place } from "../shell/places.ts";
import { shell } from "../texts/shell.ts";
import "./common.ts";

/** `title` is what the window is called and what a screen reader calls the page; `name` a class of the page's own rules. */
export function Page({ title, name, children }: { title: string; name?: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Recoverd`;
  }, [title]);
  return (
    <main class={name === undefined ? "page" : `page ${name}`}>
      <h1 class="sr">{title}</h1>
      {children}
    </main>
  );
}

/** The places of an entry of the menu beside each other. `children` stand at the right: what may be done with the whole page. */
export function SubNav({ under, children }: { under: MenuEntry; children?: ComponentChildren }) {
  const { path } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // Only sideways: the page stays where it is.
    if (here) nav.current!.scrollLeft = here.offsetLeft + here.offsetWidth - nav.current!.clientWidth + 16;
  }, [path]);
  return (
    <div class="sub">
      <nav class="subnav" ref={nav} aria-label={shell()[under]}>
        {PLACES.filter((place) => place.under === under && isOpen(place)).map(
          ({ path: to, title, tab = title }: Place) => (
            <a key={to} href={link(to)} aria-current={path === BASE + to ? "page" : undefined}>
              {tab[language.value]}
            </a>
          ),
        )}
      </nav>
      {children}
    </div>
  );
}

/** The sentence that opens a page and answers its question. */
export const Say = ({ children, big = false }: { children: ComponentChildren; big?: boolean }) => (
  <p class={big ? "say big" : "say"}>{children}</p>
);

const isOpen = ({ operatorOnly }: Place): boolean => operatorOnly !== true || account.value?.is_operator === true;
