// Applies discounts to what is sold per month, for all providers.

/** What is sold: money per month, paid every so many months, for which product. */
export type Sold = { monthly: number; months: number | null; product: string | null; own: readonly Effect[] };

/** What a discount does to the MRR: `null` is not known, "none" is nothing, as of one that applies once or is over. */
export type Effect =
  | { percent: number; products: readonly string[] | null }
  | { amount: number; products: readonly string[] | null }
  | "none"
  | null;

/**
 * What is left in a month of each of what is sold: first the discounts of its own, then those of all, in their order. Null
 * where one is not known; what is free stays so whatever is taken off.
 */
export function netOf(sold: readonly Sold[], shared: readonly Effect[]): number[] | null {
  const own = sold.flatMap((one) => one.own.map(forAll).reduce(taken, [one]) ?? []);
  const left = own.length < sold.length ? null : shared.reduce(taken, own);
  return left?.map(({ monthly }) => monthly) ?? null;
}

/** A discount of a single item is meant for it. */
const forAll = (effect: Effect): Effect =>
  effect === null || effect === "none" ? effect : { ...effect, products: null };

function taken(sold: readonly Sold[] | null, effect: Effect): readonly Sold[] | null {
  if (sold === null || effect === "none" || sold.every(({ monthly }) => monthly === 0)) return sold;
  if (effect === null) return null;
  const meant =
    effect.products === null ? sold : sold.filter(({ product }) => effect.products!.includes(product ?? ""));
  const share = "percent" in effect ? effect.percent / 100 : shareOf(effect.amount, meant);
  if (share === null) return null;
  return sold.map((one) => (meant.includes(one) ? { ...one, monthly: one.monthly * Math.max(0, 1 - share) } : one));
}

/** An amount comes off each invoice, so what is sold must be paid at the same times. */
function shareOf(amount: number, meant: readonly Sold[]): number | null {
  const sum = meant.reduce((all, { monthly }) => all + monthly, 0);
  if (sum === 0) return 0;
  const { months } = meant[0]!;
  const isTogether = months !== null && meant.every((one) => one.months === months);
  return isTogether ? amount / months / sum : null;
}
