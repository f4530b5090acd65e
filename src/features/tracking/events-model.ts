// Turns the body of a request into events. The common form is recognised by hand; everything else is checked by the schemas, which
// have all rules and error messages. Both accept the same input, but the schemas are slower.

import type { TObject } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { check } from "../../http/input.ts";
import { DAY } from "../../lib/duration.ts";
import { AppError, type Detail } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { MOST_EVENTS, MOST_PROPERTIES, NewTrackedEvent, NewTrackedEvents } from "./model.ts";
import { kindOf } from "./names.ts";
import type { ReportedEvent } from "./recording.ts";

const MOST_DETAILS = 100;
const FUTURE = 5 * 60_000;
const PAST = 90 * DAY;

// Each is narrower than the shape's own rule.
const PLAIN_EMAIL = /^(?=.{1,254}$)[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const PLAIN_NAME = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;
const PLAIN_ID = /^[\x21-\x7e]{1,255}$/;
const PLAIN_CUSTOMER_ID = /^(?!\.{1,2}$)[\x21-\x7e]{1,255}$/;
/** No day after the 28th, so that the day exists in every month. */
const PLAIN_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;
const WITH_MS = "2026-03-01T12:00:00.000Z";
const ZERO = "0".charCodeAt(0);

/**
 * The events of a body: those in `events`, otherwise the body itself.
 * @throws `invalid` with every invalid field, such as `events.3.timestamp`, up to a hundred.
 */
export function parseEvents(body: object, now: number): ReportedEvent[] {
  const several = isBatch(body);
  const events: unknown = several ? body.events : [body];
  return plainEvents(events, now) ?? checkedEvents(body, several, now);
}

/** Whether a body is to hold several events. */
export const isBatch = (body: unknown): body is { events: unknown } =>
  typeof body === "object" && body !== null && "events" in body && body.events !== undefined;

/** How many events a body has, before they are validated: at most as many as a batch may have. */
export function countOf(body: unknown): number {
  const { events, batch } = Object(body) as { events?: unknown; batch?: unknown };
  const several = events ?? batch; // calls of Segment's come in a batch
  return Array.isArray(several) ? Math.min(Math.max(1, several.length), MOST_EVENTS) : 1;
}

/** Undefined if one of them does not have the common form; it may still be valid. */
function plainEvents(events: unknown, now: number): ReportedEvent[] | undefined {
  if (!Array.isArray(events) || events.length === 0 || events.length > MOST_EVENTS) return undefined;
  const plainOnes: ReportedEvent[] = [];
  for (const event of events as unknown[]) {
    const plain = plainEvent(event, now);
    if (plain === undefined) return undefined;
    plainOnes.push(plain);
  }
  return plainOnes;
}

function plainEvent(event: unknown, now: number): ReportedEvent | undefined {
  if (typeof event !== "object" || event === null) return undefined;
  const fields = event as Partial<NewTrackedEvent>;
  const { customer_email, customer_id, event: name, timestamp, occurred_at, event_id, properties } = fields;
  if (
    typeof name !== "string" ||
    !PLAIN_NAME.test(name) ||
    (customer_email ?? customer_id ?? null) === null ||
    !isAbsentOr(PLAIN_EMAIL, customer_email) ||
    !isAbsentOr(PLAIN_CUSTOMER_ID, customer_id) ||
    !isAbsentOr(PLAIN_ID, event_id) ||
    !isAbsentOr(PLAIN_TIME, timestamp) ||
    !isAbsentOr(PLAIN_TIME, occurred_at)
  ) {
    return undefined;
  }
  const text = timestamp ?? occurred_at ?? null;
  const time = text === null ? now : plainTimeOf(text);
  if (faultOf(time, now) !== undefined) return undefined;
  const json = plainJson(properties ?? null);
  if (json === undefined) return undefined;
  return {
    email: customer_email?.toLowerCase() ?? null,
    customerId: customer_id ?? null,
    kind: kindOf(name, properties ?? null),
    occurredAt: Math.min(now, time),
    eventId: event_id ?? null,
    properties: json,
  };
}

const isAbsentOr = (pattern: RegExp, value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && pattern.test(value));

/** The same as `Date.parse` in a third of the time; a year before 100 becomes another that is also too long ago. */
function plainTimeOf(text: string): number {
  if (text.length !== WITH_MS.length) return Date.parse(text);
  const pair = (at: number) => 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * ZERO;
  const year = 100 * pair(0) + pair(2);
  const ms = 100 * (text.charCodeAt(20) - ZERO) + pair(21);
  return Date.UTC(year, pair(5) - 1, pair(8), pair(11), pair(14), pair(17), ms);
}

/** Undefined if the properties are not an object, or may be too large, at three bytes per character. */
function plainJson(properties: object | null): string | null | undefined {
  if (properties === null) return null;
  if (typeof properties !== "object" || Array.isArray(properties)) return undefined;
  const json = JSON.stringify(properties);
  return json.length * 3 <= MOST_PROPERTIES ? json : undefined;
}

function checkedEvents(body: object, several: boolean, now: number): ReportedEvent[] {
  const details = several ? detailsOf(batch(), body) : detailsOf(single(), body);
  const events = several ? (body as { events: unknown }).events : [body];
  if (Array.isArray(events) && events.length <= MOST_EVENTS) {
    for (const [i, event] of (events as unknown[]).entries()) {
      if (details.length >= MOST_DETAILS) break;
      addFaults(details, event, several ? `events.${i}.` : "", now);
    }
  }
  if (details.length > 0) throw new AppError("invalid", "The request is invalid", details.slice(0, MOST_DETAILS));
  return (events as NewTrackedEvent[]).map((event) => toReported(event, now));
}

function detailsOf<S extends TObject>(shape: TypeCheck<S>, body: object): Detail[] {
  try {
    check(shape, body, "body");
    return [];
  } catch (error) {
    if (error instanceof AppError) return [...error.details];
    throw error;
  }
}

/** What the schema cannot check: whether it names a customer, and the time. */
function addFaults(details: Detail[], event: unknown, prefix: string, now: number): void {
  if (!isObject(event)) return;
  const named = new Set(details.map(({ field }) => field));
  const add = (field: string, message: string) => {
    if (!named.has(prefix + field)) details.push({ field: prefix + field, message });
  };
  const { customer_email, customer_id } = event;
  if ((customer_email ?? customer_id ?? null) === null)
    add("customer_email", "is required, or customer_id in its place");
  const time = faultOfTime(event, now);
  if (time) add(time.field, time.message);
}

function faultOfTime(event: { timestamp?: unknown; occurred_at?: unknown }, now: number): Detail | undefined {
  const field = (event.timestamp ?? null) !== null ? "timestamp" : "occurred_at";
  const text = event[field];
  if (typeof text !== "string") return undefined;
  const message = faultOf(timeOf(text), now);
  return message === undefined ? undefined : { field, message };
}

function faultOf(time: number, now: number): string | undefined {
  if (time > now + FUTURE) return "must not be more than 5 minutes in the future";
  if (time < now - PAST) return "must not be more than 90 days ago";
  return undefined;
}

/** In upper case, because a lower-case t or z is valid but JavaScript does not parse it. */
const timeOf = (text: string): number => Date.parse(text.toUpperCase());

function toReported(event: NewTrackedEvent, now: number): ReportedEvent {
  const properties = event.properties ?? null;
  const time = event.timestamp ?? event.occurred_at ?? null;
  return {
    email: event.customer_email ? normalizeEmail(event.customer_email) : null,
    customerId: event.customer_id?.trim() ?? null,
    kind: kindOf(event.event.trim(), properties),
    // An event from a client whose clock is ahead still counts as happened now.
    occurredAt: time === null ? now : Math.min(now, timeOf(time)),
    eventId: event.event_id?.trim() ?? null,
    properties: properties === null ? null : JSON.stringify(properties),
  };
}

// Compiled on first use, because compiling takes longer than a thousand requests.
let ofOne: TypeCheck<typeof NewTrackedEvent> | undefined;
let ofSeveral: TypeCheck<typeof NewTrackedEvents> | undefined;

function single() {
  ofOne ??= TypeCompiler.Compile(NewTrackedEvent);
  return ofOne;
}

function batch() {
  ofSeveral ??= TypeCompiler.Compile(NewTrackedEvents);
  return ofSeveral;
}
