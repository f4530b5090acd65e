// The type of a project's connection, and how its state is derived.

import { DAY } from "../../lib/duration.ts";
import type { Problem } from "./traffic.ts";

export const CONNECTION_KINDS = [
  "provider",
  "custom_webhook",
  "mail",
  "mail_reports",
  "model",
  "alerts",
  "webhook_endpoint",
  "widget",
] as const;

/** `silent`: it was active before, but not for much longer than usual. */
export const CONNECTION_STATES = ["connected", "never", "silent", "failing", "off"] as const;
type ConnectionState = (typeof CONNECTION_STATES)[number];

export type Connection = {
  kind: (typeof CONNECTION_KINDS)[number];
  /** The id of a webhook endpoint; else null. */
  id: string | null;
  name: string;
  state: ConnectionState;
  lastAt: number | null;
  lastError: Problem | null;
  /** The usual time between events, in ms; null if unknown. */
  usualGap: number | null;
  counts: Record<string, number>;
  /** Whether there are more than were counted. */
  more: boolean;
  address: string | null;
  hasSecret: boolean | null;
  /** The API call that tests it, as a path below the project, and the fields of its body. */
  test: { path: string; body: string[] } | null;
};

/** A connection has nothing of what is not named. */
export const connection = (own: Pick<Connection, "kind" | "name" | "state"> & Partial<Connection>): Connection => ({
  ...{ id: null, lastAt: null, lastError: null, usualGap: null, counts: {}, more: false },
  ...{ address: null, hasSecret: null, test: null },
  ...own,
});

const MONTH = 28 * DAY;
const TIMES_LONGER = 10;

/** Computed from the number of events in the last 28 days; in ms. */
export const usualGap = (inMonth: number): number | null => (inMonth > 0 ? Math.round(MONTH / inMonth) : null);

/** The state of a source: `lastAt` is when it last sent something, `problem` the last problem. */
export function heardState(
  { lastAt, problem, inMonth }: { lastAt: number | null; problem: Problem | null; inMonth: number },
  now: number,
): ConnectionState {
  if (problem !== null && problem.at > (lastAt ?? 0)) return "failing";
  if (lastAt === null) return "never";
  const gap = usualGap(inMonth) ?? MONTH;
  const silentAfter = Math.min(MONTH, Math.max(DAY, TIMES_LONGER * gap));
  return now - lastAt > silentAfter ? "silent" : "connected";
}

/** The state of a connection that we send to. */
export function sentState(lastAt: number | null, problem: Problem | null): ConnectionState {
  if (problem !== null && problem.at > (lastAt ?? 0)) return "failing";
  return lastAt === null ? "never" : "connected";
}
