// Any payload becomes a sound event: nothing throws, and no number is invented.

import { expect } from "bun:test";
import fc from "fast-check";
import type { Provider } from "../../../../src/features/providers/provider.ts";
import { OLDER_THAN_ANY, type ProviderEvent } from "../../../../src/features/providers/provider-event.ts";

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, [], {}, [null], [[]], "", " ", "0", "-1", "1e9", "4900", "NaN", "__proto__", true),
  fc.constantFrom<unknown>(0, -1, 0.5, 1e300, -1e300, 2 ** 53, 253_402_300_800, -0),
  fc.constantFrom<unknown>(
    { toString: 1, valueOf: 1 },
    { constructor: null },
    JSON.parse('{"__proto__": {"id": "x"}}'),
  ),
  fc.integer(),
);

/** Tries any JSON, envelopes with any content, and real payloads with up to five values replaced. */
export function assertSound(provider: Provider, payloads: readonly unknown[]): void {
  const refilled = fc
    .tuple(fc.constantFrom(...payloads), fc.jsonValue())
    .map(([body, inner]) =>
      Object.fromEntries(Object.entries(body as object).map(([key, value]) => [key, isObject(value) ? inner : value])),
    );
  const damaged = fc
    .tuple(fc.constantFrom(...payloads), fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 5 }))
    .map(([body, changes]) =>
      changes.reduce((changed, [place, value]) => {
        const paths = pathsOf(changed);
        return replaced(changed, paths[place % paths.length]!, value);
      }, body),
    );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), refilled, damaged), fc.option(fc.integer({ min: 1 })), (body, receivedAt) => {
      const read = provider.normalise(body, receivedAt ?? undefined);
      expect(read.length).toBeGreaterThan(0);
      for (const each of read) assertSoundEvent(each);
      expect([null, "string"]).toContain(kindOf(provider.eventIdOf(body, new Headers())));
      expect(typeof provider.isTest(body)).toBe("boolean");
    }),
    { numRuns: 2_000 },
  );
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

const kindOf = (value: unknown): string | null => (value === null ? null : typeof value);

function assertSoundEvent(event: ProviderEvent): void {
  if (event.kind === "ignored") {
    expect(event.why).toMatch(/^.{5,200}$/);
    return;
  }
  const isTime = Number.isSafeInteger(event.occurredAt) && event.occurredAt > 0;
  expect(isTime || (event.kind === "identity" && event.occurredAt === OLDER_THAN_ANY)).toBe(true);
  if (event.kind === "identity") {
    assertId(event.customerId);
    return;
  }
  if (event.kind === "plan") {
    assertId(event.planId);
    assertAmount(event.mrr);
    return;
  }
  if (event.kind === "discount") {
    expect(Object.keys(event.entries).length).toBeGreaterThan(0);
    return;
  }
  if (event.kind === "card") {
    for (const id of [event.customerId, event.cardId]) assertId(id);
    expect(event.last4 ?? "4242").toMatch(/^\d{4}$/);
    expect([event.expMonth >= 1 && event.expMonth <= 12, Number.isSafeInteger(event.expYear)]).toEqual([true, true]);
    return;
  }
  if (event.kind === "renewal") {
    assertId(event.subscriptionId);
    assertAmount(event.amount);
    expect(event.renewsAt > 0 && event.months > 0).toBe(true);
    return;
  }
  const { customerId, subscriptionId } = event.subject;
  const paymentIds = "paymentIds" in event ? (event.paymentIds ?? []) : [];
  const email = "facts" in event ? event.facts.email : null;
  expect(customerId ?? subscriptionId ?? paymentIds[0] ?? email).not.toBeNull();
  if (event.kind === "payment_reported") {
    for (const id of [customerId, subscriptionId, event.invoiceId, ...paymentIds]) if (id !== null) assertId(id);
    return;
  }
  for (const id of [customerId, subscriptionId, event.facts.planId, ...paymentIds]) if (id !== null) assertId(id);
  assertAmount(event.facts.mrr);
  expect(event.facts.currency ?? "eur").toMatch(/^[a-z]{3}$/);
  expect(event.facts.email ?? "a@b.example").toMatch(/^[^\s@A-Z]+@[^\s@A-Z]+$/);
  if (event.kind === "payment_succeeded") expect(Number.isSafeInteger(event.amount) && event.amount >= 0).toBe(true);
  if (event.kind === "payment_failed") {
    assertAmount(event.attempt);
    assertAmount(event.nextAttemptAt);
    expect(event.payUrl ?? "https://").toStartWith("https://");
  }
}

const assertId = (id: string): void => expect(id).toMatch(/^\S{1,255}$/u);

function assertAmount(value: number | null): void {
  expect(value === null || (Number.isSafeInteger(value) && value >= 0)).toBe(true);
}

/** The paths of all values inside a value, as keys from the outside in. */
export function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))];
}

export function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== "object" || value === null) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = replaced((value as Record<string, unknown>)[key], rest, by);
  return copy;
}
