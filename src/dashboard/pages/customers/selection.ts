// The selection. It stays when the list's page or filters change, and is cleared when the user leaves the customers page.

import { signal } from "@preact/signals";
import { projectApi } from "../../data/project.ts";
import { type Asked, filtersOf, orderOf } from "./address.ts";
import type { Customer } from "./row.tsx";

/** The most customers in one bulk action of the API. */
export const MOST_CHOSEN = 500;

export const chosen = signal<ReadonlyMap<string, Customer>>(new Map());

let shown: readonly Customer[] = [];
let last: string | null = null;

/** Sets the visible customers, for selecting ranges, and updates those that are selected. */
export function nowShown(customers: readonly Customer[]): void {
  shown = customers;
  const newer = customers.filter(({ id }) => chosen.value.has(id)).map((one) => [one.id, one] as const);
  if (newer.length > 0) chosen.value = new Map([...chosen.value, ...newer]);
}

export function chooseOne(customer: Customer, isRange: boolean): void {
  const next = new Map(chosen.value);
  const isOn = !next.has(customer.id);
  const [from, to] = [shown.findIndex(({ id }) => id === last), shown.findIndex(({ id }) => id === customer.id)];
  const range = isRange && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [customer];
  for (const one of range) {
    if (isOn) next.set(one.id, one);
    else next.delete(one.id);
  }
  last = customer.id;
  chosen.value = limited(next);
}

export function chooseAll(customers: readonly Customer[], isOn: boolean): void {
  const next = new Map(chosen.value);
  for (const one of customers) {
    if (isOn) next.set(one.id, one);
    else next.delete(one.id);
  }
  chosen.value = limited(next);
}

export function chooseNobody(): void {
  chosen.value = new Map();
  last = null;
}

/** Selects all matching customers, page by page, up to `MOST_CHOSEN`. */
export async function chooseMatching(asked: Asked): Promise<void> {
  const next = new Map(chosen.value);
  for (let page = 1; next.size < MOST_CHOSEN; page++) {
    const query = { ...filtersOf(asked), ...orderOf(asked), page, per_page: 100 };
    const found = await projectApi.get("/customers", { query });
    for (const one of found.data) next.set(one.id, one);
    if (found.data.length < 100) break;
  }
  chosen.value = limited(next);
}

const limited = (all: ReadonlyMap<string, Customer>): ReadonlyMap<string, Customer> =>
  all.size <= MOST_CHOSEN ? all : new Map([...all].slice(0, MOST_CHOSEN));
