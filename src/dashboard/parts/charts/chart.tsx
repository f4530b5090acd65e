// A chart with its main statement above. It is drawn twice, for wide and narrow screens, and a key turns it into a table.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useKeys } from "../../shell/keys.tsx";
import { resultsTexts as t } from "../../texts/results.ts";
import { Button } from "../button.tsx";
import { Scroll } from "../page.tsx";
import { useWidth } from "./width.ts";

export type Size = { readonly width: number; readonly height: number; readonly isNarrow: boolean };

/** Whether charts are shown as tables; the key `t` switches all of them. */
const tablesAreShown = signal(false);

/** Registers the key that turns charts into tables; for pages with charts. */
export function useTableKey(): void {
  useKeys([{ key: "t", does: t().asTable, run: toggleTables }]);
}

function toggleTables(): void {
  tablesAreShown.value = !tablesAreShown.value;
}

type Props = {
  /** The main statement, in words. */
  title: ComponentChildren;
  note?: ComponentChildren;
  /** The description for screen readers. */
  label: string;
  wide: readonly [width: number, height: number];
  narrow: readonly [width: number, height: number];
  draw: (size: Size) => ComponentChildren;
  /** Text below the narrow drawing, which has no space for it. */
  below?: ComponentChildren;
  /** The same numbers as a table. */
  table: ComponentChildren;
};

export function Chart({ title, note, label, wide, narrow, draw, below, table }: Props) {
  const isTable = tablesAreShown.value;
  return (
    <>
      <header>
        <div>
          <h2 class="answer">{title}</h2>
          {note && <p>{note}</p>}
        </div>
        <Button class="b bare" text={t().asTable} keys="T" aria-pressed={isTable} onClick={toggleTables} />
      </header>
      {isTable ? (
        <Scroll label={label}>{table}</Scroll>
      ) : (
        <>
          <Drawing of="wide" size={wide} label={label} draw={draw} />
          <Drawing of="narrow" size={narrow} label={label} draw={draw} />
          {below && <p class="narrow small quiet below">{below}</p>}
        </>
      )}
    </>
  );
}

type DrawingProps = {
  of: "wide" | "narrow";
  size: readonly [number, number];
  label: string;
  draw: (size: Size) => ComponentChildren;
};

function Drawing({ of, size: [least, height], label, draw }: DrawingProps) {
  const { box, width } = useWidth<HTMLDivElement>(least);
  return (
    <div ref={box} class={of}>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" role="img" aria-label={label}>
        {draw({ width, height, isNarrow: of === "narrow" })}
      </svg>
    </div>
  );
}
