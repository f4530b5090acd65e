// One part of a page of settings: its name and what it is for at the left, its fields at the right. They stand in `.set`.

import type { ComponentChildren } from "preact";

export function SetSection({
  id,
  title,
  why,
  full = false,
  children,
}: {
  id: string;
  title: string;
  why?: ComponentChildren;
  /** Whether it is as wide as the page, such as a table. */
  full?: boolean;
  children: ComponentChildren;
}) {
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
