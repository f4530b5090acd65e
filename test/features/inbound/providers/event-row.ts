// Writes the event that a payload became as one line that a person can read and compare.

import type { Facts, ProviderEvent } from "../../../../src/features/providers/provider-event.ts";

const day = (ms: number): string => new Date(ms).toISOString().replace(/T00:00:00\.000Z$|:00\.000Z$|\.000Z$/, "");

/** `kind subject field=value …`, without fields that are null or absent. */
export function rowOf(event: ProviderEvent): string {
  if (event.kind === "ignored") return `ignored: ${event.why}`;
  const { kind, ...rest } = event;
  return [kind, ...Object.entries(flat(rest)).map(([name, value]) => `${name}=${shown(name, value)}`)].join(" ");
}

function flat(event: Record<string, unknown>): Record<string, unknown> {
  const { subject, facts, reason, occurredAt, ...own } = event as {
    subject?: object;
    facts?: Facts;
    reason?: { text: string | null; code: string | null };
    occurredAt: number;
  };
  const all = {
    ...subject,
    at: occurredAt,
    ...own,
    ...(reason ? { reason: reason.text, code: reason.code } : {}),
    ...facts,
    // `mrr` shows the result that was computed from it.
    priced: null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}

function shown(name: string, value: unknown): string {
  if (name === "pause") return (value as { paused: boolean }).paused ? "begun" : "over";
  if (typeof value === "number" && /(?:^at|At)$/.test(name)) return day(value);
  return typeof value === "string" && /\s/.test(value) ? JSON.stringify(value) : String(value);
}
