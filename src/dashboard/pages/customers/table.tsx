// The table of customers: headers sort, and rows are selected one by one, or as a range with Shift.

import { ArrowDown, ArrowUp } from "lucide-preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Th } from "../../parts/page.tsx";
import { customers as t } from "../../texts/customers.ts";
import { type Asked, orderOf } from "./address.ts";
import { type Customer, Row } from "./row.tsx";
import { chooseAll, chooseOne, chosen } from "./selection.ts";

type Props = {
  customers: readonly Customer[];
  asked: Asked;
  change: (next: Asked) => void;
  canChoose: boolean;
  /** The index of the row for keyboard actions; null if there is none. */
  current: number | null;
  isOld: boolean;
};

export function PeopleTable({ customers, asked, change, canChoose, current, isOld }: Props) {
  const { sort, order } = orderOf(asked);
  const all = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const here = customers.filter(({ id }) => chosen.value.has(id)).length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = here > 0 && here < customers.length;
  }, [here, customers.length]);
  // A layout effect, so that the next key already acts on the focused row.
  useLayoutEffect(() => {
    const row = current === null ? undefined : body.current?.rows[current];
    row?.querySelector<HTMLElement>("th a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <table class="people" aria-busy={isOld}>
      <caption class="sr">{t().caption(t().orders[sort][order])}</caption>
      <colgroup>
        {canChoose && <col class="c1" />}
        {[2, 3, 4, 5, 6, 7].map((column) => (
          <col key={column} class={`c${column}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {canChoose && (
            <th class="tick" scope="col">
              <label>
                <input
                  ref={all}
                  type="checkbox"
                  checked={here > 0 && here === customers.length}
                  onChange={({ currentTarget: { checked } }) => chooseAll(customers, checked)}
                />
                <span class="sr">{t().chooseAll}</span>
              </label>
            </th>
          )}
          <Th>{t().head.customer}</Th>
          <Th>{t().head.why}</Th>
          <Head by="risk" name={t().head.is} asked={asked} change={change} />
          <Th>{t().head.letter}</Th>
          <Head by="since" name={t().head.since} asked={asked} change={change} class="r when" />
          <Head by="mrr" name={t().head.month} asked={asked} change={change} class="r" />
        </tr>
      </thead>
      <tbody ref={body}>
        {customers.map((customer, index) => (
          <Row
            key={customer.id}
            customer={customer}
            isChosen={chosen.value.has(customer.id)}
            isCurrent={index === current}
            choose={canChoose ? chooseOne : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = Pick<Props, "asked" | "change"> & { by: "since" | "mrr" | "risk"; name: string; class?: string };

/** Sorts by this column, descending first; a second click reverses the order. */
function Head({ by, name, asked, change, class: className }: HeadProps) {
  const { sort, order } = orderOf(asked);
  const isBy = sort === by;
  const next = isBy && order === "desc" ? "asc" : "desc";
  const Arrow = order === "desc" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" class={className} aria-sort={isBy ? (order === "desc" ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        class="sort"
        title={t().orders[by][next]}
        onClick={() =>
          change({
            ...asked,
            sort: by === "since" ? undefined : by,
            order: next === "desc" ? undefined : next,
          })
        }
      >
        {name}
        {isBy && <Arrow size={12} strokeWidth={1.8} aria-hidden="true" />}
      </button>
    </th>
  );
}
