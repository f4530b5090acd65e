// A section of a settings page: name and purpose at the left, fields at the right. Use it inside `.set`.

import type { ComponentChildren } from "preact";

type Props = {
  id: string;
  title: string;
  why?: ComponentChildren;
  /** Whether it has the full width of the page, for example for a table. */
  full?: boolean;
  children: ComponentChildren;
};

export function SetSection({ id, title, why, full = false, children }: Props) {
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
