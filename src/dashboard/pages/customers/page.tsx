// The customers page: lists those who left, could not pay, are at risk or came back, with search and filters in the address.

import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Shape } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { count } from "../../data/format.ts";
import { projectUrl, useProject, useProjectQuery } from "../../data/project.ts";
import { may, slug } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { filled } from "../../parts/filled.tsx";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { useActions } from "../../shell/actions.ts";
import { useKeys } from "../../shell/keys.tsx";
import { customers as t } from "../../texts/customers.ts";
import { shell } from "../../texts/shell.ts";
import {
  ANY,
  type Asked,
  askedIn,
  filtersOf,
  isNarrow,
  orderOf,
  PER_PAGE,
  totalOf,
  typedFrom,
  withUsual,
} from "./address.ts";
import { Bulk } from "./bulk.tsx";
import { Opening } from "./opening.tsx";
import { addressOf, type Customer } from "./row.tsx";
import { chooseNobody, chooseOne, nowShown } from "./selection.ts";
import { Sift } from "./sift.tsx";
import { PeopleTable } from "./table.tsx";

type Found = { data: readonly Customer[]; meta: Shape<"CustomerListMeta"> };

export default function Customers() {
  const { query, route } = useLocation();
  const typed = askedIn(query);
  const asked = withUsual(typed);
  const page = Number(asked.page ?? 1);
  const filters = filtersOf(asked);
  const asks = `${slug.value} customers ${JSON.stringify([filters, orderOf(asked), page])}`;
  const list = useProjectQuery(
    "/customers",
    ["customers", "churn_events", "variants", "messages", "risk", "suppressions"],
    { query: { ...filters, ...orderOf(asked), page, per_page: PER_PAGE } },
  );
  // The last list stays visible until the next answer arrives.
  const last = useRef<Found | undefined>(undefined);
  if (list.data.value !== undefined) last.current = list.data.value;
  // If nobody has left yet, show customers in all states.
  const isOnlyOthers = !isNarrow(typed) && typed.is !== ANY && page === 1 && list.data.value?.data.length === 0;
  useEffect(() => {
    if (isOnlyOthers) route(link("/customers", { ...typed, is: ANY }), true);
  }, [isOnlyOthers]);
  const found = isOnlyOthers ? undefined : (list.data.value ?? (list.error.value === null ? last.current : undefined));

  const change = (next: Asked, isTyping = false) => route(link("/customers", typedFrom(typed, next)), isTyping);
  const go = (to: number) => {
    route(link("/customers", { ...typed, page: to === 1 ? undefined : to }));
    scrollTo({ top: 0 });
  };
  const clear = () => route(link("/customers"));
  useEffect(() => chooseNobody, []);
  const people = found?.data ?? [];
  useEffect(() => nowShown(people), [found]);
  const isOld = list.data.value === undefined;
  // Keys do not act on the rows of an outdated list.
  const { current } = useListKeys(isOld ? [] : people, { asks, page, found, go });
  useActions([{ name: `${shell().customers}: ${t().csv}`, run: () => location.assign(csvOf(asked)) }]);

  const currency = useProject()?.settings.currency ?? "usd";
  const isAsked = isNarrow(typed) || page > 1;
  const isEmpty = found !== undefined && people.length === 0;
  return (
    <Page
      name="list"
      beside={
        !isEmpty && (
          <div class="seg">
            <a href={csvOf(asked)} download="" {...{ target: "_self" }}>
              {t().csv}
            </a>
          </div>
        )
      }
    >
      {isEmpty ? <Say big>{isAsked ? t().nobodyLike : t().nobody}</Say> : <Opening />}
      {(isAsked || !isEmpty) && <Sift asked={asked} change={change} plans={plansOf(people)} currency={currency} />}
      {isEmpty ? (
        isAsked ? (
          <NobodyLikeThat asked={asked} clear={clear} />
        ) : (
          <NobodyYet />
        )
      ) : found === undefined ? (
        <Answered query={list} lines={12}>
          {() => null}
        </Answered>
      ) : (
        <>
          <PeopleTable
            customers={people}
            asked={asked}
            change={change}
            canChoose={may("member")}
            current={current}
            isOld={isOld}
          />
          <Bulk asked={asked} total={found.meta.total} more={found.meta.more} />
          <Pager page={found.meta.page} total={found.meta.total} more={found.meta.more} shown={people.length} go={go} />
        </>
      )}
    </Page>
  );
}

type Around = { asks: string; page: number; found: Found | undefined; go: (page: number) => void };

/** Registers the keys: j and k move between rows, x selects, Enter opens, [ and ] change the page. */
function useListKeys(people: readonly Customer[], { asks, page, found, go }: Around) {
  const { route } = useLocation();
  // Stored with the request, so that with another page or order the first key starts at the top, without waiting for an effect.
  const [at, setAt] = useState({ asks, row: -1 });
  const current = at.asks === asks && at.row >= 0 ? at.row : null;
  const step = (by: number) => () =>
    setAt((now) => ({
      asks,
      row: Math.max(0, Math.min(people.length - 1, now.asks === asks && now.row >= 0 ? now.row + by : 0)),
    }));
  const one = current === null ? undefined : people[current];
  const hasNext =
    found !== undefined && people.length === PER_PAGE && (found.meta.more || page * PER_PAGE < found.meta.total);
  useKeys([
    { key: "/", does: t().keyFind, run: () => document.getElementById("q")?.focus() },
    { key: "f", does: t().keyFilter, run: () => document.getElementById("add-filter")?.showPopover() },
    { key: "j", does: t().keyDown, run: step(1) },
    { key: "k", does: t().keyUp, run: step(-1) },
    ...(may("member") ? [{ key: "x", does: t().keyChoose, run: () => one && chooseOne(one, false) }] : []),
    { key: "Enter", does: t().keyOpen, run: () => openFocused(one, route) },
    { key: "[", does: t().previousPage, run: () => page > 1 && go(page - 1) },
    { key: "]", does: t().nextPage, run: () => hasNext && go(page + 1) },
  ]);
  return { current };
}

/** Enter activates the focused element, if there is one; otherwise it opens the current customer. */
function openFocused(one: Customer | undefined, route: (url: string) => void): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches("a, button, input, summary")) focused.click();
  else if (one) route(addressOf(one.id));
}

const csvOf = (asked: Asked): string => projectUrl("/customers.csv", filtersOf(asked));

const plansOf = (people: readonly Customer[]): string[] =>
  [...new Set(people.flatMap(({ plan_name }) => plan_name ?? []))].sort();

/** Shown instead of an empty list: there are no customers at all, or none that match. */
const NobodyYet = () => (
  <div class="emptybox wider">
    <p class="quiet">{t().emptyText}</p>
    <div class="flowrow">
      <Link class="b main" to="/connections" text={t().connect} />
      {may("admin") && <Link class="b bare" to="/" text={t().sample} />}
    </div>
  </div>
);

const NobodyLikeThat = ({ asked, clear }: { asked: Asked; clear: () => void }) => (
  <div class="emptybox wider">
    <p class="quiet">
      {asked.q === undefined ? t().nobodyMatches : filled(t().nowhere, { sought: <bdi>{asked.q}</bdi> })}
    </p>
    <div class="flowrow">
      <Button class="b" text={t().clear} onClick={clear} />
    </div>
  </div>
);

/** The links to the pages of the list. */
type Props = { page: number; total: number; more: boolean; shown: number; go: (page: number) => void };

function Pager({ page, total, more, shown, go }: Props) {
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
