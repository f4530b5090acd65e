// Applies discounts to monthly amounts, for all providers.

/** A sold item: its monthly amount, the months between payments, its product, and its own discounts. */
export type Sold = { monthly: number; months: number | null; product: string | null; own: readonly Effect[] };

/** The effect of a discount on the MRR: `null` is unknown; "none" is for a discount that applies once or is over. */
export type Effect =
  | { percent: number; products: readonly string[] | null }
  | { amount: number; products: readonly string[] | null }
  | "none"
  | null;

/**
 * The monthly amount of each item after discounts: first its own, then the shared ones, in their order. Null if an effect is
 * unknown, unless everything is free anyway.
 */
export function netOf(sold: readonly Sold[], shared: readonly Effect[]): number[] | null {
  const own = sold.flatMap((one) => one.own.map(forAll).reduce(taken, [one]) ?? []);
  const left = own.length < sold.length ? null : shared.reduce(taken, own);
  return left?.map(({ monthly }) => monthly) ?? null;
}

/** A discount of a single item applies to it whatever its product. */
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

/** A fixed amount is deducted from each invoice, so the items must be paid at the same times. */
function shareOf(amount: number, meant: readonly Sold[]): number | null {
  const sum = meant.reduce((all, { monthly }) => all + monthly, 0);
  if (sum === 0) return 0;
  const { months } = meant[0]!;
  const isTogether = months !== null && meant.every((one) => one.months === months);
  return isTogether ? amount / months / sum : null;
}
