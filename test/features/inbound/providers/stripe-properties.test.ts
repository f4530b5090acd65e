// Any payload becomes a sound event: nothing throws, and no number is invented.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { ProviderEvent } from "../../../../src/features/providers/provider-event.ts";
import { stripe } from "../../../../src/features/providers/stripe/provider.ts";

const FOLDER = join(import.meta.dir, "fixtures/stripe");
const payloads: unknown[] = [...new Bun.Glob("*.json").scanSync(FOLDER)].map((name) =>
  JSON.parse(readFileSync(join(FOLDER, name), "utf8")),
);
const kinds = [...new Set(payloads.map((body) => (body as { type: string }).type))];

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    "",
    " ",
    "0",
    "-1",
    "4900",
    "1e9",
    "NaN",
    0,
    -1,
    0.5,
    1e300,
    -1e300,
    2 ** 53,
    true,
    [[]],
    "__proto__",
    "constructor",
  ),
  fc.integer(),
  fc.double(),
);

/** The paths of all values inside a value, as keys from the outside in. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== "object" || value === null) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = replaced((value as Record<string, unknown>)[key], rest, by);
  return copy;
}

const isTime = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Number.isInteger(value) && !Number.isNaN(new Date(value as number).getTime()));
const isMoney = (value: unknown): boolean =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0));

function expectSound(events: ProviderEvent[]): void {
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    if (event.kind === "ignored") {
      expect(event.why.length).toBeGreaterThan(10);
      continue;
    }
    expect(isTime(event.occurredAt)).toBe(true);
    if ("mrr" in event) expect(isMoney(event.mrr)).toBe(true);
    const paymentIds = "paymentIds" in event ? event.paymentIds : undefined;
    if ("subject" in event) {
      expect(event.subject.customerId ?? event.subject.subscriptionId ?? paymentIds?.[0]).toBeString();
    }
    if ("facts" in event) {
      const { mrr, currency, startedAt, identityAt, email } = event.facts;
      expect(isMoney(mrr)).toBe(true);
      expect(currency === null || /^[a-z]{3}$/.test(currency)).toBe(true);
      expect([startedAt, identityAt].every(isTime)).toBe(true);
      expect(email === null || /^\S+@\S+$/.test(email)).toBe(true);
    }
    if (event.kind === "payment_succeeded") expect(isMoney(event.amount) && event.amount > 0).toBe(true);
    if (event.kind === "payment_failed") expect(isTime(event.nextAttemptAt)).toBe(true);
    if (event.kind === "cancellation_scheduled") expect(isTime(event.endsAt)).toBe(true);
  }
}

function read(body: unknown): void {
  expectSound(stripe.normalise(body, 1_750_000_000_000));
  stripe.isTest(body);
  stripe.eventIdOf(body, new Headers());
}

test("any JSON at all is read", () => {
  fc.assert(fc.property(odd, read), { numRuns: 500 });
});

test("any object under any known kind is read", () => {
  const envelope = fc.record({
    type: fc.constantFrom(...kinds),
    created: odd,
    account: odd,
    data: fc.record({ object: fc.oneof(fc.object(), odd), previous_attributes: odd }),
  });
  fc.assert(fc.property(envelope, read), { numRuns: 500 });
});

test("any payload of ours is read with any one place of it changed into anything", () => {
  const changed = fc
    .constantFrom(...payloads)
    .chain((body) => fc.tuple(fc.constant(body), fc.constantFrom(...pathsOf(body)), odd))
    .map(([body, path, by]) => replaced(body, path, by));
  fc.assert(fc.property(changed, read), { numRuns: 3_000 });
});

test("nesting a hundred thousand deep in any field is read", () => {
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { data: deep, object: deep };
  for (const body of payloads) {
    const object = (body as { data: { object?: object } }).data.object ?? {};
    read(deep);
    for (const key of Object.keys(object)) read(replaced(body, ["data", "object", key], deep));
  }
});
