// The frame of a page: its title, its tabs, and its first sentence.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { BASE } from "../data/base.ts";
import { language } from "../data/language.ts";
import { account } from "../data/session.ts";
import { type MenuEntry, PLACES, type Place } from "../shell/places.ts";
import { shell } from "../texts/shell.ts";
import { Link } from "./button.tsx";
import "./common.ts";

/** `title` is the title of the window and, for screen readers, of the page; `name` is a class for the page's own CSS. */
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

/** The places of a menu entry as tabs. `children` are shown at the right: the actions of the page. */
export function SubNav({ under, children }: { under: MenuEntry; children?: ComponentChildren }) {
  const { path } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only horizontally.
    if (here) nav.current!.scrollLeft = here.offsetLeft + here.offsetWidth - nav.current!.clientWidth + 16;
  }, [path]);
  return (
    <div class="sub">
      <nav class="subnav" ref={nav} aria-label={shell()[under]}>
        {PLACES.filter((place) => place.under === under && isOpen(place)).map(
          ({ path: to, title, tab = title }: Place) => (
            <Link key={to} to={to} text={tab[language.value]} aria-current={path === BASE + to ? "page" : undefined} />
          ),
        )}
      </nav>
      {children}
    </div>
  );
}

/** The first sentence of a page, which answers its main question. */
export const Say = ({ children, big = false }: { children: ComponentChildren; big?: boolean }) => (
  <p class={big ? "say big" : "say"}>{children}</p>
);

const isOpen = ({ operatorOnly }: Place): boolean => operatorOnly !== true || account.value?.is_operator === true;
