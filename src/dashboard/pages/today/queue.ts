// The queue of Today, without customers with a letter that is about to be sent.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { useProjectQuery } from "../../data/project.ts";
import type { Query } from "../../data/query.ts";

export type Today = Shape<"Today">;
export type Queued = Today["queue"][number];
export type Mode = "live" | "test";

const KINDS = [
  "churn_events",
  "variants",
  "messages",
  "automation",
  "replies",
  "suppressions",
  "settings",
  "inbound_events",
] as const;
const KINDS_OF_HELP = ["deliveries", "alerts", "imports"] as const;
const STEP = 50;
/** The most rows that the API returns. Others move up when rows are done. */
const MOST = 200;

/** Events that were handled here: hidden immediately, until the API's answer includes the change. */
type Leaving = { readonly updatedAt: string; readonly isDone: boolean };
const leaving = signal<ReadonlyMap<string, Leaving>>(new Map());

export type Queue = {
  query: Query<{ data: Today }>;
  today: Today | undefined;
  rows: readonly Queued[];
  total: number;
  /** Requests more rows; null if there are no more. */
  more: (() => void) | null;
};

const limit = signal(STEP);

export function useQueue(mode: Mode): Queue {
  const query = useProjectQuery("/today", [...KINDS, ...KINDS_OF_HELP], { query: { limit: limit.value, mode } });
  const last = useRef<Today | undefined>(undefined); // stays visible while more rows are fetched
  const today = query.data.value?.data ?? last.current;
  last.current = today;
  useEffect(() => today && dropKnown(today.queue), [today]);
  const rows = (today?.queue ?? []).filter(({ event }) => !isLeaving(event));
  const hidden = (today?.queue.length ?? 0) - rows.length;
  const canGrow = today !== undefined && limit.value < MOST && today.queue.length >= limit.value;
  return {
    query,
    today,
    rows,
    total: (today?.total ?? 0) - hidden,
    more: canGrow && !query.isLoading.value ? () => (limit.value += STEP) : null,
  };
}

const isLeaving = ({ id, updated_at }: Queued["event"]): boolean => {
  const found = leaving.value.get(id);
  return found !== undefined && (!found.isDone || found.updatedAt === updated_at);
};

/** Stops hiding handled events that the answer no longer contains, or contains with an update. */
function dropKnown(queue: Today["queue"]): void {
  const updates = new Map(queue.map(({ event }) => [event.id, event.updated_at]));
  const still = [...leaving.peek()].filter(([id, { isDone, updatedAt }]) => !isDone || updates.get(id) === updatedAt);
  if (still.length < leaving.peek().size) leaving.value = new Map(still);
}

type Known = Pick<Shape<"ChurnEvent">, "id" | "updated_at">;

export const hide = ({ id, updated_at }: Known): void => setLeaving(id, { updatedAt: updated_at, isDone: false });
export const hideForGood = ({ id, updated_at }: Known): void => setLeaving(id, { updatedAt: updated_at, isDone: true });

export function showAgain({ id }: Known): void {
  const next = new Map(leaving.value);
  next.delete(id);
  leaving.value = next;
}

const setLeaving = (id: string, as: Leaving): void => {
  leaving.value = new Map(leaving.value).set(id, as);
};
