// A chart with its answer above it. It is drawn twice, for a desk and for a phone, and its numbers are a table one key away.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useKeys } from "../../shell/keys.tsx";
import { resultsTexts as t } from "../../texts/results.ts";
import { Scroll } from "../scroll.tsx";

export type Size = { readonly width: number; readonly height: number; readonly isNarrow: boolean };

/** Whether the charts show their tables: `t` turns all of them. */
const tablesAreShown = signal(false);

/** The key that turns charts into tables; for pages that have charts. */
export function useTableKey(): void {
  useKeys([{ key: "t", does: t().asTable, run: toggleTables }]);
}

function toggleTables(): void {
  tablesAreShown.value = !tablesAreShown.value;
}

export function Chart({
  title,
  note,
  label,
  wide,
  narrow,
  draw,
  below,
  table,
}: {
  /** The answer, in words. */
  title: ComponentChildren;
  note?: ComponentChildren;
  /** What somebody hears who does not see it. */
  label: string;
  wide: readonly [width: number, height: number];
  narrow: readonly [width: number, height: number];
  draw: (size: Size) => ComponentChildren;
  /** What is said below the narrow drawing, which has no room for it. */
  below?: ComponentChildren;
  /** The same numbers. */
  table: ComponentChildren;
}) {
  const isTable = tablesAreShown.value;
  return (
    <>
      <header>
        <div>
          <h2 class="answer">{title}</h2>
          {note && <p>{note}</p>}
        </div>
        <button type="button" class="b bare" aria-pressed={isTable} onClick={toggleTables}>
          {t().asTable} <kbd>T</kbd>
        </button>
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

function Drawing({
  of,
  size: [width, height],
  label,
  draw,
}: {
  of: "wide" | "narrow";
  size: readonly [number, number];
  label: string;
  draw: (size: Size) => ComponentChildren;
}) {
  return (
    <div class={of}>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" role="img" aria-label={label}>
        {draw({ width, height, isNarrow: of === "narrow" })}
      </svg>
    </div>
  );
}
