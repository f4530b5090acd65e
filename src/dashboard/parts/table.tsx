// The heading of a table's column.

import type { ComponentChildren } from "preact";

export const Th = ({ class: name, children }: { class?: string; children: ComponentChildren }) => (
  <th scope="col" class={name}>
    {children}
  </th>
);
