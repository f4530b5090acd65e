// The rows of one log or of all logs, with links to older ones.

import type { ComponentChildren } from "preact";
import { count } from "../../data/format.ts";
import { activity as t } from "../../texts/activity.ts";
import { type Look, toAddress } from "./address.ts";
import { LogRow } from "./log-row.tsx";
import type { LogPage, Row } from "./logs.ts";

export function Rows({ rows, look, go }: { rows: readonly Row[]; look: Look; go: (next: Look) => void }) {
  return (
    <ol class="log">
      {rows.map((row) => {
        const isOpen = look.open === row.id;
        const { open: _, ...closed } = look;
        return (
          <LogRow
            key={`${row.log} ${row.id}`}
            row={row}
            isOpen={isOpen}
            toggle={() => go(isOpen ? closed : { ...look, open: row.id })}
          />
        );
      })}
    </ol>
  );
}

export function LogList({ page, look, go }: { page: LogPage; look: Look; go: (next: Look) => void }) {
  const { rows, total, next } = page;
  if (rows.length === 0) {
    return <Empty>{look.state === undefined ? t().empty[look.log ?? "all"] : t().empty.filtered}</Empty>;
  }
  const { open: _, cursor, ...here } = look;
  return (
    <>
      <Rows rows={rows} look={look} go={go} />
      <nav class="pager" aria-label={t().title}>
        <span class="num quiet">{t().ofTotal(count(rows.length), count(total))}</span>
        <span class="step">
          {cursor !== undefined && (
            <a class="b bare" href={toAddress(here)}>
              {t().backToNewest}
            </a>
          )}
          {next !== null && (
            <a class="b" href={toAddress({ ...here, cursor: next })}>
              {t().older}
            </a>
          )}
        </span>
      </nav>
    </>
  );
}

export const Empty = ({ children }: { children: ComponentChildren }) => <p class="quiet empty-log">{children}</p>;
