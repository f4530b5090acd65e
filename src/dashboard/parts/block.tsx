// A section of a page: its main statement, a note below, and at the right the actions.

import type { ComponentChildren } from "preact";

type Props = {
  /** The id of the heading, which then names the section for screen readers. */
  id?: string;
  class?: string;
  title: ComponentChildren;
  note?: ComponentChildren;
  beside?: ComponentChildren;
  children?: ComponentChildren;
};

export const Block = ({ id, class: name, title, note, beside, children }: Props) => (
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
