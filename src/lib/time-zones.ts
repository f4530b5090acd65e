// Time zones as spans between two clock changes. Within a span, local time is UTC plus a fixed offset.

/** From `from` to `until` (exclusive), local time is UTC plus `offset`; all in ms. */
type Span = { from: number; until: number; offset: number };

/** The most cached names: about 600 zones exist, including aliases, but the number of wrong names is unlimited. */
const MAX_KNOWN = 2_000;
const SPANS_OF_A_ZONE = 16;

const known = new Map<string, Span[] | null>();

/** Whether the IANA database has a time zone with this name. */
export const isZone = (timeZone: string): boolean => spansOf(timeZone) !== null;

/** The span of an existing time zone that contains a moment. */
export function spanAt(timeZone: string, moment: number): Span {
  const spans = spansOf(timeZone) ?? [];
  const found = spans.find(({ from, until }) => from <= moment && moment < until);
  if (found) return found;
  const span = lookUp(timeZone, moment);
  if (spans.length >= SPANS_OF_A_ZONE) spans.shift();
  spans.push(span);
  return span;
}

/** The local day of a moment (epoch ms) in an existing time zone, such as "2026-03-29". */
export const dayAt = (timeZone: string, moment: number): string =>
  new Date(moment + spanAt(timeZone, moment).offset).toISOString().slice(0, 10);

function spansOf(timeZone: string): Span[] | null {
  const spans = known.get(timeZone);
  if (spans !== undefined) return spans;
  const fresh = exists(timeZone) ? [] : null;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(timeZone, fresh);
  return fresh;
}

/** Temporal also takes offsets, and texts that contain a zone, such as "T10+01:00". */
function exists(timeZone: string): boolean {
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return timeZoneId.toLowerCase() === timeZone.toLowerCase() && /^[a-z]/i.test(timeZone);
  } catch {
    return false;
  }
}

function lookUp(timeZone: string, moment: number): Span {
  const at = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  const local = at(moment);
  return {
    // If the clock changes at exactly this moment, the moment belongs to the span after the change.
    from: at(moment + 1).getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: local.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.round(local.offsetNanoseconds / 1e6),
  };
}
