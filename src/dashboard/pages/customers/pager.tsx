// The links to the pages of the list.

import { count } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { customers as t } from "../../texts/customers.ts";
import { PER_PAGE, totalOf } from "./address.ts";

type Props = { page: number; total: number; more: boolean; shown: number; go: (page: number) => void };

export function Pager({ page, total, more, shown, go }: Props) {
  const from = (page - 1) * PER_PAGE + 1;
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const hasNext = shown === PER_PAGE && (more || page < last);
  return (
    <nav class="pager" aria-label={t().pages}>
      <span class="num quiet">{t().range(count(from), count(from + shown - 1), totalOf({ total, more }))}</span>
      {last > 1 && (
        <span class="seg">
          {numbersAround(page, Math.max(last, page)).map((one, index) =>
            one === null ? (
              <span key={`gap ${index}`} class="gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Button
                key={one}
                class="num"
                text={count(one)}
                aria-current={one === page ? "page" : undefined}
                onClick={() => go(one)}
              />
            ),
          )}
        </span>
      )}
      {(page > 1 || hasNext) && (
        <span class="turn">
          <Button class="b bare" text={t().back} keys="[" disabled={page === 1} onClick={() => go(page - 1)} />
          <Button class="b" text={t().next_} keys="]" disabled={!hasNext} onClick={() => go(page + 1)} />
        </span>
      )}
    </nav>
  );
}

/** The page numbers to show, such as 1 2 3 … 7 or 1 … 4 5 6 … 9: first, last, and those around the page; null for a gap. */
function numbersAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last, ...(page === 1 ? [3] : [])];
  const wanted = [...new Set(near.filter((one) => one >= 1 && one <= last))].sort((a, b) => a - b);
  return wanted.flatMap((one, index) => (index > 0 && one - wanted[index - 1]! > 1 ? [null, one] : [one]));
}
