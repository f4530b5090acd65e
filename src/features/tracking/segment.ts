// Translates calls of Segment's tracking API, as sent by Segment, RudderStack and PostHog, into our events. Their senders will not
// be fixed for our sake, so unreadable parts are left out and the rest is stored.

import { pathId } from "../../lib/customer-id.ts";
import { isObject } from "../../lib/json.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { parseEvents } from "./events-model.ts";
import { MOST_EVENTS, MOST_PROPERTIES } from "./model.ts";
import { isMeaningful } from "./names.ts";
import type { ReportedEvent } from "./recording.ts";

const TYPES = ["track", "identify", "page", "screen", "group", "alias"] as const;
type SegmentType = (typeof TYPES)[number];

/** The identity in an `identify` call. */
export type Identified = { customerId: string; email: string | null; name: string | null; at: number };

type SegmentCalls = { events: ReportedEvent[]; identified: Identified[] };

type Fields = Readonly<Record<string, unknown>>;

/** Whether a body is one call of Segment's, or a batch of them, and not of our own shape. */
export function isSegment(body: object): boolean {
  if ("batch" in body) return Array.isArray(body.batch) && !("events" in body);
  if (!("type" in body) || !isType(body.type)) return false;
  return ("userId" in body || "anonymousId" in body) && !("customer_email" in body || "customer_id" in body);
}

export const isType = (text: unknown): text is SegmentType => (TYPES as readonly unknown[]).includes(text);

/** The calls of a body; undefined if a batch is too large. */
export function callsIn(body: object): Fields[] | undefined {
  const calls: unknown = "batch" in body ? body.batch : [body];
  if (!Array.isArray(calls) || calls.length > MOST_EVENTS) return undefined;
  return calls.filter(isObject);
}

/** The events and identities in the calls. Calls without an id or address are dropped. */
export function readCalls(calls: readonly Fields[], now: number): SegmentCalls {
  const read: SegmentCalls = { events: [], identified: [] };
  for (const call of calls) {
    const event = eventOf(call, now);
    if (event === undefined) continue;
    read.events.push(event);
    if (call.type !== "identify" || event.customerId === null) continue;
    const { email, customerId, occurredAt: at } = event;
    read.identified.push({ customerId, email, name: nameIn(call), at });
  }
  return read;
}

function eventOf(call: Fields, now: number): ReportedEvent | undefined {
  const named = namedEventOf(call);
  const email = emailIn(call);
  const customerId = idIn(call);
  if (named === undefined || (email === null && customerId === null)) return undefined;
  const event = {
    ...named,
    // For a person known only by an address, the id is often that address.
    customer_email: email,
    customer_id: customerId === email ? null : customerId,
    event_id: textIn(call.messageId, 255),
    timestamp: timeIn(call, now),
  };
  try {
    return parseEvents(event, now)[0];
  } catch {
    return undefined; // such as one that is too long ago
  }
}

function namedEventOf(call: Fields): { event: string; properties: Fields | null } | undefined {
  const properties = objectIn(call.properties);
  switch (call.type) {
    case "track": {
      const name = textIn(call.event, 100);
      return name === null ? undefined : { event: ourNameOf(name), properties: fitting(properties) };
    }
    case "page":
    case "screen":
      // Not the whole URL, which may contain tokens.
      return {
        event: "page_viewed",
        properties: {
          name: textIn(call.name ?? properties?.name, 200),
          path: textIn(properties?.path, 500),
        },
      };
    case "identify": {
      const traits = traitsIn(call);
      return { event: "identified", properties: { plan: textIn(traits.plan, 200), team_size: traits.team_size } };
    }
    default:
      return undefined;
  }
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["signed_in", "login"],
  ["logged_in", "login"],
  ["account_removed_user", "team_member_removed"],
]);

/** "Feature Used" is our `feature_used`; an unknown name stays unchanged. */
function ourNameOf(name: string): string {
  const ours = name.toLowerCase().replace(/[\s-]+/g, "_");
  return ALIASES.get(ours) ?? (isMeaningful(ours) ? ours : name);
}

/** If the properties are too large, only the part that is used. */
function fitting(properties: Fields | null): Fields | null {
  if (properties === null || Buffer.byteLength(JSON.stringify(properties)) <= MOST_PROPERTIES) return properties;
  return { feature: textIn(properties.feature, 100), team_size: properties.team_size };
}

const traitsIn = (call: Fields): Fields => ({
  ...objectIn(objectIn(call.context)?.traits),
  ...objectIn(call.traits),
});

function emailIn(call: Fields): string | null {
  const given = [traitsIn(call).email, objectIn(call.properties)?.email, call.userId];
  return given.map(addressIn).find((address) => address !== null) ?? null;
}

const addressIn = (value: unknown): string | null => {
  const text = textIn(value, 254);
  return text !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? normalizeEmail(text) : null;
};

/** Some systems use numbers as user ids. */
function idIn({ userId }: Fields): string | null {
  const id = typeof userId === "number" ? String(userId) : textIn(userId, 255);
  return id && pathId(id);
}

function nameIn(call: Fields): string | null {
  const { name, firstName, lastName, first_name = firstName, last_name = lastName } = traitsIn(call);
  const whole = textIn(name, 200);
  if (whole !== null) return whole;
  return textIn([first_name, last_name].filter((part) => typeof part === "string").join(" "), 200);
}

/** A time in the future counts as now. */
function timeIn({ timestamp, originalTimestamp, sentAt }: Fields, now: number): string | null {
  const at = [timestamp, originalTimestamp, sentAt].find((text) => typeof text === "string" && text !== "") ?? null;
  return at !== null && Date.parse(at as string) > now ? null : (at as string | null);
}

/** A non-blank text as one line of limited length; null for anything else. */
function textIn(value: unknown, longest: number): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > longest || /[\p{Cc}\u2028\u2029]/u.test(text) || !text.isWellFormed()
    ? null
    : text;
}

const objectIn = (value: unknown): Fields | null => (isObject(value) ? value : null);
