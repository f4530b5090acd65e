// The progress of a running import.

import { count, percent } from "../../data/format.ts";
import { Block } from "../../parts/block.tsx";
import { activity as t } from "../../texts/activity.ts";
import { toAddress } from "./address.ts";
import type { RowOf } from "./logs.ts";

export function RunningImport({ row: { id, item } }: { row: RowOf<"imports"> }) {
  const { rows, progress } = item;
  return (
    <Block
      title={t().running(count(rows.read))}
      note={
        <>
          {t().importKinds[item.kind]}. {t().runningAbout}
        </>
      }
    >
      <progress max={1} value={progress} aria-label={t().progress}>
        {percent(progress)}
      </progress>
      <div class="prog-n">
        <span>
          <b class="num">{count(rows.imported)}</b> {t().rowsIn}
        </span>
        {rows.rejected > 0 && (
          <span>
            <b class="num">{count(rows.rejected)}</b> {t().rowsWrong}{" "}
            <a class="text" href={toAddress({ log: "imports", open: id })}>
              {t().seeThem}
            </a>
          </span>
        )}
        <span class="quiet num">{percent(progress)}</span>
      </div>
    </Block>
  );
}
