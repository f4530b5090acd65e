// The fast path that parses events agrees with the full validation: the same events pass, with the same errors.

import { expect, test } from "bun:test";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import fc from "fast-check";
import { parseEvents } from "../../../src/features/tracking/events-model.ts";
import { NewTrackedEvent } from "../../../src/features/tracking/model.ts";
import { AppError } from "../../../src/lib/errors.ts";

const NOW = Date.parse("2026-03-02T09:00:00.000Z");
const shape = TypeCompiler.Compile(NewTrackedEvent);

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "",
    " ",
    "login",
    "a\u0000b",
    "\ud800",
    "x".repeat(100),
    "x".repeat(101),
    "x".repeat(255),
    "x".repeat(256),
  ),
);
const odd = fc.constantFrom(null, 7, true, [], {}, "");
const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    "Ada@Example.com",
    " ada@example.com ",
    "ada@example",
    "ada@@example.com",
    "a..b@example.com",
    ".a@example.com",
    "ada@-example.com",
    "ada@example-.com",
    "ada@exa_mple.com",
    "ada@example.c",
    "ada@example.123",
    "ada@xn--bcher-kva.example",
    "bücher@example.com",
    `${"x".repeat(65)}@example.com`,
    `a@${"x".repeat(63)}.example`,
    `a@${"x".repeat(64)}.example`,
    `a@${"example.".repeat(40)}com`,
    "ada@example.com\n",
  ),
  odd,
);
const time = fc.oneof(
  fc
    .date({ min: new Date("2025-10-01"), max: new Date("2026-05-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    "2026-02-28T09:00:00Z",
    "2026-02-29T09:00:00Z",
    "2026-02-31T09:00:00Z",
    "2026-03-01T24:00:00Z",
    "2026-03-01T23:59:60Z",
    "2026-03-01T09:00Z",
    "2026-03-01t09:00:00z",
    "2026-03-01T09:00:00.123456789Z",
    "2026-03-01T09:00:00+05:30",
    "2026-03-01T09:00:00",
    "2026-03-01",
    "2026-13-01T09:00:00Z",
    "2016-03-01T09:00:00Z",
    "2036-03-01T09:00:00Z",
    "2026-03-02T09:05:00.000Z",
    "2026-03-02T09:05:00.001Z",
  ),
  odd,
);
const properties = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
  fc.integer({ min: 1_300, max: 1_400 }).map((length) => ({ x: "€".repeat(length) })),
  fc.integer({ min: 4_070, max: 4_100 }).map((length) => ({ x: "x".repeat(length) })),
  odd,
);
const fields = fc.record({
  customer_email: email,
  customer_id: fc.oneof(text, odd),
  event: fc.oneof(text, odd),
  event_id: text,
  timestamp: time,
  occurred_at: time,
  properties,
});
const RIGHT = { customer_email: "ada@example.com", event: "login" };
/** A valid event with up to three fields replaced by anything, or with one missing; about half of them are valid. */
const event = fc
  .tuple(
    fields,
    fc.shuffledSubarray(
      ["customer_email", "customer_id", "event", "event_id", "timestamp", "occurred_at", "properties"] as const,
      { maxLength: 3 },
    ),
    fc.constantFrom(...(["none", "none", "none", "customer_email", "event"] as const)),
  )
  .map(([any, names, without]) => {
    const event: Record<string, unknown> = { ...RIGHT, ...Object.fromEntries(names.map((name) => [name, any[name]])) };
    delete event[without];
    return event;
  });

/** The errors of a body; null if it is accepted. */
function wrong(body: object): string[] | null {
  try {
    parseEvents(body, NOW);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details.map(({ field, message }) => `${field} ${message}`).sort();
  }
}

test("whatever an event looks like, the shape takes what is taken", () => {
  fc.assert(
    fc.property(event, (event) => {
      if (wrong(event) === null) expect(shape.Check(event)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

// An event with non-ASCII text sends its whole batch through the full validation.
const LONG_WAY = { customer_id: "größe", event: "login" };

test("the short way and the long way make the same of an event, and say the same of a wrong one", () => {
  fc.assert(
    fc.property(event, (event) => {
      const short = wrong({ events: [event] });
      expect(wrong({ events: [event, LONG_WAY] })).toEqual(short);
      if (short !== null) return;
      expect(parseEvents({ events: [event, LONG_WAY] }, NOW)[0]).toEqual(parseEvents(event, NOW)[0]!);
    }),
    { numRuns: 2_000 },
  );
});

test("a wrong event is named by its place, and alike without one", () => {
  fc.assert(
    fc.property(event, fc.nat(5), (event, place) => {
      const right = { customer_id: "c1", event: "login" };
      const alone = wrong(event);
      const events = [...Array.from({ length: place }, () => right), event, right];
      expect(wrong({ events })).toEqual(alone?.map((line) => `events.${place}.${line}`).sort() ?? null);
    }),
    { numRuns: 500 },
  );
});

test("tells at most a hundred faults of a batch", () => {
  expect(wrong({ events: Array.from({ length: 1_000 }, () => ({})) })).toHaveLength(100);
  const old = { customer_id: "c1", event: "login", timestamp: "2016-01-01T00:00:00Z" };
  expect(wrong({ events: Array.from({ length: 1_000 }, () => old) })).toHaveLength(100);
});
