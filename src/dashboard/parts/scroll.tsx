// A container for wide content, which scrolls inside it, also by keyboard.

import type { ComponentChildren } from "preact";

type Props = { label: string; name?: string; children: ComponentChildren };

export const Scroll = ({ label, name = "scroll", children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a focus the keyboard cannot scroll it
  <section class={name} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
