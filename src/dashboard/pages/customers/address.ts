// The list's search, filters and order in the address: /customers?q=ann&is=left,at_risk&since=2026-10-21.

import { count, day, money } from "../../data/format.ts";
import { REASONS } from "../../data/reasons.ts";
import { customers as t } from "../../texts/customers.ts";

/** The filters, in the order beside the search. */
export const FILTERS = ["is", "letter", "why", "since", "before", "plan", "from", "mode"] as const;
export type FilterName = (typeof FILTERS)[number];

export type Asked = Readonly<Partial<Record<FilterName | "q" | "sort" | "order" | "page", string>>>;

export const PER_PAGE = 50;

/** The value of `is` for all states; without `is`, the list shows `USUAL`. */
export const ANY = "any";

/** The default states. Without customers at risk, whose scores change every day, so they would fill the first page. */
const USUAL = "left,could_not_pay,recovered";

/** Whether a search or a filter narrows the list. */
export const isNarrow = (asked: Asked): boolean =>
  asked.q !== undefined || FILTERS.some((name) => asked[name] !== undefined && asked[name] !== ANY);

/** The address's choices with the default states, if nothing narrows the list. */
export const withUsual = (typed: Asked): Asked =>
  typed.is === ANY || isNarrow(typed) ? typed : { ...typed, is: USUAL };

/** The address's choices after a change of `withUsual(typed)`. */
export function typedFrom(typed: Asked, { page: _, ...next }: Asked): Asked {
  const { is, ...others } = next;
  if (isNarrow(others)) return is === ANY || (typed.is === undefined && is === USUAL) ? others : next;
  return is === undefined && withUsual(typed).is !== undefined ? { ...others, is: ANY } : is === USUAL ? others : next;
}

/** The values of filters with a list of options. */
export const CHOICES = {
  is: ["left", "could_not_pay", "at_risk", "recovered", "active"],
  letter: ["none", "ready", "sent", "opened", "by_hand", "no_mail"],
  why: [...REASONS, "unspecified"],
} as const;

/** The choices in the address, without invalid values, which somebody may have typed. */
export function askedIn(query: Readonly<Record<string, string>>): Asked {
  const asked: Record<string, string> = {};
  if (query.is === ANY) asked.is = ANY;
  for (const name of ["is", "letter", "why"] as const) {
    const known = (query[name] ?? "").split(",").filter((word) => (CHOICES[name] as readonly string[]).includes(word));
    if (known.length > 0) asked[name] = [...new Set(known)].join(",");
  }
  for (const name of ["since", "before"] as const) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(query[name] ?? "") && !Number.isNaN(Date.parse(query[name]!)))
      asked[name] = query[name]!;
  }
  if (/^\d{1,12}$/.test(query.from ?? "")) asked.from = query.from!;
  if (query.mode === "live" || query.mode === "test") asked.mode = query.mode;
  for (const name of ["plan", "q"] as const) if (query[name]?.trim()) asked[name] = query[name].slice(0, 200);
  if (["since", "mrr", "risk"].includes(query.sort ?? "")) asked.sort = query.sort!;
  if (query.order === "asc" || query.order === "desc") asked.order = query.order;
  if (/^[1-9]\d{0,5}$/.test(query.page ?? "")) asked.page = query.page!;
  return asked;
}

/** The search and filters as parameters of the API, without page and order. */
export const filtersOf = ({ is, letter, why, since, before, plan, from, mode, q }: Asked) => ({
  state: is === ANY ? undefined : is,
  letter,
  reason_code: why,
  since,
  before,
  plan,
  mrr_min: from === undefined ? undefined : Number(from),
  mode: mode as "live" | "test" | undefined,
  q,
});

export const orderOf = ({ sort = "since", order = "desc" }: Asked) => ({
  sort: sort as "since" | "mrr" | "risk",
  order: order as "asc" | "desc",
});

/** Describes a filter's value: "left or at risk", "21 October". */
export function wordsOf(name: FilterName, value: string, currency: string): string {
  switch (name) {
    case "is":
      return anyOf(value.split(",").map((word) => t().states[word as keyof ReturnType<typeof t>["states"]]));
    case "letter":
      return anyOf(value.split(",").map((word) => t().letters[word as keyof ReturnType<typeof t>["letters"]]));
    case "why":
      return anyOf(value.split(",").map((word) => t().reasons[word as keyof ReturnType<typeof t>["reasons"]]));
    case "since":
    case "before":
      return day(value, "UTC");
    case "from":
      return t().atLeast(money(Number(value), currency));
    case "mode":
      return t().modes[value as "live" | "test"];
    case "plan":
      return value;
  }
}

const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${t().or} ${words.at(-1)}`;

/** The total, or "more than" the number up to which the API has counted. */
export const totalOf = ({ total, more }: { total: number; more: boolean }): string =>
  more ? t().moreThan(count(total)) : count(total);
