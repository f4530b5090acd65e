// A list of facts with their names, without unknown facts.

import type { ComponentChildren } from "preact";
import { moment } from "../data/format.ts";

type Pair = readonly [name: string, value: ComponentChildren];

export const Pairs = ({ of }: { of: readonly Pair[] }) => (
  <dl class="pairs left">
    {of
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => (
        <>
          <dt key={name}>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
  </dl>
);

export const at = (time: string | null): ComponentChildren =>
  time === null ? null : <span class="num">{moment(time)}</span>;

export const code = (text: string | null): ComponentChildren => (text === null ? null : <bdi class="mono">{text}</bdi>);
