// Stripe's amounts are in the currency's minor unit, also without decimals or with three. The exceptions are these currencies: they
// have no decimals any more, and Stripe goes on writing two.

import type { ProviderEvent } from "../provider-event.ts";

const HUNDREDFOLD: ReadonlySet<string | null> = new Set(["isk", "ugx"]);
const AMOUNTS: ReadonlySet<string> = new Set(["amount", "amountDue", "mrr", "listMrr"]);

export const inMinorUnits = (amount: number, currency: string | null): number =>
  HUNDREDFOLD.has(currency) ? Math.round(amount / 100) : amount;

/** `priced` and the terms of discounts stay as Stripe writes them, and are only compared with each other. */
export function withMinorUnits(event: ProviderEvent): ProviderEvent {
  const facts = "facts" in event ? event.facts : null;
  const currency = facts ? facts.currency : "currency" in event ? event.currency : null;
  if (!HUNDREDFOLD.has(currency)) return event;
  return Object.assign(scaled(event, currency), facts && { facts: scaled(facts, currency) });
}

const scaled = <T extends object>(fields: T, currency: string | null): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && typeof value === "number" ? inMinorUnits(value, currency) : value,
    ]),
  ) as T;
