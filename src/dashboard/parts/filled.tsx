// Fills elements into sentences, such as a name in <bdi>.

import { type ComponentChildren, Fragment } from "preact";

/** `filled("Sending to {who}", { who: <bdi>{name}</bdi> })` */
export const filled = (text: string, parts: Readonly<Record<string, ComponentChildren>>): ComponentChildren =>
  text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
