// What Stripe does in every answer: it pages lists and expands ids into objects.

import { invalid } from "./errors.ts";
import { type Form, formIn, numberIn, textIn } from "./form.ts";
import type { State, StripeObject } from "./state.ts";

/** Fields that an object has only if the request expands them. */
const INCLUDED_ON_REQUEST: Readonly<Record<string, readonly string[]>> = { invoice: ["payments"] };

/** Filters by equality with a field of the same name. */
const FILTERS = ["customer", "status", "active", "email", "product", "type"];

export function listOf(
  state: State,
  kind: string,
  {
    livemode,
    query,
    url,
    only,
  }: { livemode: boolean; query: Form; url: string; only?: (one: StripeObject) => boolean },
) {
  const limit = numberIn(query, "limit") ?? 10;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalid("This value must be between 1 and 100.", { param: "limit" });
  }
  const all = state
    .newestFirst(kind)
    .filter((one) => one.livemode === livemode && matches(one, query) && (only?.(one) ?? true));
  const after = textIn(query, "starting_after");
  const from = after === undefined ? 0 : indexAfter(state, kind, livemode, all, after);
  const data = all.slice(from, from + limit);
  return { object: "list", url, has_more: from + limit < all.length, data };
}

function indexAfter(state: State, kind: string, livemode: boolean, all: StripeObject[], id: string): number {
  const object = state.find(kind, livemode, id);
  if (!object) throw invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param: "starting_after" });
  const index = all.indexOf(object);
  return index >= 0 ? index + 1 : all.filter(({ created }) => created >= object.created).length;
}

function matches(object: StripeObject, query: Form): boolean {
  const created = formIn(query, "created");
  const [from, until] = [numberIn(created, "gte"), numberIn(created, "lte")];
  if (from !== undefined && object.created < from) return false;
  if (until !== undefined && object.created > until) return false;
  const after = numberIn(created, "gt");
  if (after !== undefined && object.created <= after) return false;
  const before = numberIn(created, "lt");
  if (before !== undefined && object.created >= before) return false;
  return FILTERS.every((name) => {
    const wanted = textIn(query, name);
    if (wanted === undefined || (name === "status" && object.object === "subscription")) return true;
    return String(object[name]) === wanted;
  });
}

/** A copy of the answer with the paths replaced by objects, such as `data.discounts.source.coupon`. */
export function expanded(state: State, answer: object, paths: string[], livemode: boolean): object {
  const copy = structuredClone(answer);
  const wanted = new Set(paths.map((path) => path.replace(/^data\./, "").split(".")[0]));
  for (const object of objectsIn(copy)) {
    for (const name of INCLUDED_ON_REQUEST[object.object] ?? []) if (!wanted.has(name)) delete object[name];
  }
  for (const path of paths) {
    if (path.split(".").length > 4)
      throw invalid("You cannot expand more than 4 levels of a property.", { param: "expand" });
    expand(state, copy, path.split("."), livemode);
  }
  return copy;
}

const objectsIn = (answer: object): StripeObject[] =>
  ("data" in answer && Array.isArray(answer.data) ? answer.data : [answer]) as StripeObject[];

// biome-ignore lint/suspicious/noExplicitAny: it walks whatever is there.
function expand(state: State, holder: any, [name = "", ...rest]: string[], livemode: boolean): void {
  if (Array.isArray(holder)) {
    for (const one of holder) expand(state, one, [name, ...rest], livemode);
    return;
  }
  if (typeof holder !== "object" || holder === null || !(name in holder)) return;
  const whole = (value: unknown) => {
    const found = typeof value === "string" ? state.anyById(value, livemode) : undefined;
    return found ? structuredClone(found) : value;
  };
  const value = holder[name];
  holder[name] = Array.isArray(value) ? value.map(whole) : whole(value);
  if (rest.length > 0) expand(state, holder[name], rest, livemode);
}
