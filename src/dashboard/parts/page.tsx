// The structure of pages: their frame, tabs and sections, and what stands there until an answer has arrived.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { BASE } from "../data/base.ts";
import { count } from "../data/format.ts";
import { language } from "../data/language.ts";
import type { Query } from "../data/query.ts";
import { account } from "../data/session.ts";
import { PLACES, type Place, placesFor } from "../shell/places.ts";
import { shell as t } from "../texts/shell.ts";
import { Button, Link } from "./button.tsx";
import "./common.ts";

type PageProps = {
  /** The title of the window and, for screen readers, of the page, if it is not that of its place. */
  title?: string;
  /** A class for the page's own CSS. */
  name: string;
  /** The choices or state of the page, at the right of its tabs. */
  beside?: ComponentChildren;
  children: ComponentChildren;
};

/** The frame of a page, with the tabs of its menu entry. */
export function Page({ title, name, beside, children }: PageProps) {
  const place = usePlace();
  const shown = useTitle(title);
  return (
    <main class={`page ${name}`}>
      <h1 class="sr">{shown}</h1>
      {place && <Tabs of={place} beside={beside} />}
      {children}
    </main>
  );
}

function usePlace(): Place | undefined {
  const { path } = useLocation();
  return PLACES.find((place) => BASE + place.path === path);
}

/** Sets the title of the window, by default that of the page's place, and returns it. */
export function useTitle(own?: string): string {
  const title = own ?? usePlace()?.title[language.value] ?? "";
  useEffect(() => {
    document.title = `${title} · Recoverd`;
  }, [title]);
  return title;
}

/** The places of a menu entry as tabs, if there are several. */
function Tabs({ of: { under, path }, beside }: { of: Place; beside: ComponentChildren }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only horizontally.
    if (here) nav.current!.scrollLeft = here.offsetLeft + here.offsetWidth - nav.current!.clientWidth + 16;
  }, [path]);
  const places = placesFor(account.value?.is_operator).filter((place) => place.under === under);
  if (places.length < 2) return null;
  return (
    <div class="sub">
      <nav class="subnav" ref={nav} aria-label={t()[under]}>
        {places.map(({ path: to, title, tab = title }) => (
          <Link key={to} to={to} text={tab[language.value]} aria-current={path === to ? "page" : undefined} />
        ))}
      </nav>
      {beside}
    </div>
  );
}

/** The first sentence of a page, which answers its main question. */
export const Say = ({ children, big = false }: { children: ComponentChildren; big?: boolean }) => (
  <p class={big ? "say big" : "say"}>{children}</p>
);

type BlockProps = {
  /** The id of the heading, which then names the section for screen readers. */
  id?: string;
  class?: string;
  title: ComponentChildren;
  note?: ComponentChildren;
  beside?: ComponentChildren;
  children?: ComponentChildren;
};

/** A section of a page: its main statement, a note below, and at the right the actions. */
export const Block = ({ id, class: name, title, note, beside, children }: BlockProps) => (
  <section class={name === undefined ? "block" : `block ${name}`} aria-labelledby={id}>
    <header>
      <div>
        <h2 class="answer" id={id}>
          {title}
        </h2>
        {note && <p>{note}</p>}
      </div>
      {beside}
    </header>
    {children}
  </section>
);

type SetSectionProps = {
  id: string;
  title: string;
  why?: ComponentChildren;
  /** Whether it has the full width of the page, for example for a table. */
  full?: boolean;
  children: ComponentChildren;
};

/** A section of a settings page: name and purpose at the left, fields at the right. Use it inside `.set`. */
export function SetSection({ id, title, why, full = false, children }: SetSectionProps) {
  return (
    <section id={id} aria-labelledby={`h-${id}`}>
      <header>
        <h2 id={`h-${id}`}>{title}</h2>
        {why && <p>{why}</p>}
      </header>
      <div class={full ? "stack full" : "stack"}>{children}</div>
    </section>
  );
}

/** Renders `children` with the newest answer; grey lines before the first; the reason and a retry button after a failure. */
export function Answered<Data>({
  query,
  lines = 5,
  children,
}: {
  query: Query<Data>;
  /** The approximate number of lines of the answer. */
  lines?: number;
  children: (data: Data) => ComponentChildren;
}) {
  const answer = query.data.value;
  if (answer !== undefined) return <>{children(answer)}</>;
  if (query.error.value !== null) return <Failed queries={[query]} />;
  return (
    <div class="waiting" aria-busy="true" aria-label={t().loading} role="status">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="skel" />
      ))}
    </div>
  );
}

/** Why the first of these queries failed, and a button that tries all of them again. */
export const Failed = ({ queries }: { queries: readonly Pick<Query<unknown>, "error" | "refresh">[] }) => (
  <div role="alert" class="failed">
    <p>
      {t().failed} {queries[0]?.error.value?.message}
    </p>
    <Button class="b" text={t().tryAgain} onClick={() => void Promise.all(queries.map((query) => query.refresh()))} />
  </div>
);

type ScrollProps = { label: string; name?: string; children: ComponentChildren };

/** A container for wide content, which scrolls inside it, also by keyboard. */
export const Scroll = ({ label, name = "scroll", children }: ScrollProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a focus the keyboard cannot scroll it
  <section class={name} tabIndex={0} aria-label={label}>
    {children}
  </section>
);

type TurnProps = { page: number; perPage: number; total: number; onPage: (page: number) => void };

/** Turns the pages of a list, newest first. */
export const Turn = ({ page, perPage, total, onPage }: TurnProps) => (
  <div class="rowdo turning">
    <Button class="b" text={t().newer} disabled={page === 1} onClick={() => onPage(page - 1)} />
    <Button class="b" text={t().older} disabled={page * perPage >= total} onClick={() => onPage(page + 1)} />
    <span class="small faint num">
      {t().range(count((page - 1) * perPage + 1), count(Math.min(page * perPage, total)), count(total))}
    </span>
  </div>
);

type Column = string | { class?: string; name: ComponentChildren };
type TableProps = { class?: string; columns: readonly Column[]; children: ComponentChildren };

/** A table with a heading for each column; its children are the rows. */
export const Table = ({ class: name, columns, children }: TableProps) => (
  <table class={name}>
    <thead>
      <tr>
        {columns.map((column, index) =>
          typeof column === "string" ? (
            <Th key={index}>{column}</Th>
          ) : (
            <Th key={index} class={column.class}>
              {column.name}
            </Th>
          ),
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** A column of numbers. */
export const right = (name: string): Column => ({ class: "r", name });

/** The heading of a table's column. */
export const Th = ({ class: name, children }: { class?: string | undefined; children: ComponentChildren }) => (
  <th scope="col" class={name}>
    {children}
  </th>
);
