// The frame of a page: its title, the pages beside it, and its first sentence.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { BASE, link } from "../data/base.ts";
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

/** The pages that belong together: `pages` are paths with their names. At the right, what may be done with all of it. */
export function SubNav({
  label,
  pages,
  children,
}: {
  label: string;
  pages: readonly (readonly [path: string, name: string])[];
  children?: ComponentChildren;
}) {
  const { path } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // Only sideways: the page stays where it is.
    if (here) nav.current!.scrollLeft = here.offsetLeft + here.offsetWidth - nav.current!.clientWidth + 16;
  }, [path]);
  return (
    <div class="sub">
      <nav class="subnav" ref={nav} aria-label={label}>
        {pages.map(([to, name]) => (
          <a key={to} href={link(to)} aria-current={path === BASE + to ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** The sentence that opens a page and answers its question. */
export const Say = ({ children, big = false }: { children: ComponentChildren; big?: boolean }) => (
  <p class={big ? "say big" : "say"}>{children}</p>
);
