// The six logs and their rows by page. Each log is fetched again when the kinds that it consists of have changed.

import type { Shape } from "../../data/api.ts";
import type { KindOfChange } from "../../data/kinds-of-change.ts";
import { projectApi } from "../../data/project.ts";
import { type Query, useQuery } from "../../data/query.ts";
import { may, slug } from "../../data/session.ts";

export const LOGS = ["inbox", "outbox", "deliveries", "imports", "jobs", "audit"] as const;
export type LogName = (typeof LOGS)[number];

export type Row =
  | { log: "inbox"; id: string; at: string; item: Shape<"InboundEvent"> }
  | { log: "outbox"; id: string; at: string; item: Shape<"MessageSummary"> }
  | { log: "deliveries"; id: string; at: string; item: Shape<"WebhookDelivery">; endpoint: Endpoint }
  | { log: "imports"; id: string; at: string; item: Shape<"Import"> }
  | { log: "jobs"; id: string; at: string; item: Shape<"Job"> }
  | { log: "audit"; id: string; at: string; item: Shape<"AuditEntry"> };
export type RowOf<Log extends LogName> = Extract<Row, { log: Log }>;

type Endpoint = { readonly id: string; readonly name: string };
/** `since`: the page contains all rows from this time on; "" if it contains all rows. */
export type LogPage = { rows: Row[]; total: number; next: string | null; since: string };

/** The parameters of a request for a log; all are optional. */
type Asked = { state?: string; cursor?: string; endpoint?: string; perPage?: number };

const KINDS: Readonly<Record<LogName, readonly KindOfChange[]>> = {
  inbox: ["inbound_events"],
  outbox: ["messages"],
  deliveries: ["deliveries"],
  imports: ["imports"],
  jobs: ["variants", "messages", "inbound_events"],
  audit: ["audit_log"],
};

export const STATES = {
  inbox: ["queued", "processed", "dropped", "failed"],
  outbox: ["queued", "sent", "failed", "stopped", "bounced"],
  deliveries: ["pending", "delivering", "delivered", "failed", "stopped"],
  imports: ["queued", "running", "completed", "failed"],
  jobs: ["waiting", "running", "failed", "done"],
  audit: [],
} as const satisfies Record<LogName, readonly string[]>;

/** Whether the user's role may read the log. */
export const mayRead = (log: LogName): boolean =>
  log === "audit" ? may("admin") : log === "jobs" || log === "deliveries" ? may("member") : true;

const PER_PAGE = 20;

export function useLog(log: LogName, asked: Asked | null): Query<LogPage> {
  const key = asked !== null && mayRead(log) ? `log ${slug.value} ${log} ${JSON.stringify(asked)}` : null;
  return useQuery(key, (signal) => FETCH[log]({ perPage: PER_PAGE, ...asked }, signal), KINDS[log]);
}

/** Whether the log could not be loaded, and no earlier answer is shown in its place. */
export const isMissing = ({ data, error }: Query<LogPage>): boolean => data.value === undefined && error.value !== null;

export const hasEnded = ({ data, error }: Query<LogPage>): boolean => data.value !== undefined || error.value !== null;

type Fetch = (asked: Asked, signal: AbortSignal) => Promise<LogPage>;

const queryOf = <State extends string>({ state, cursor, perPage = PER_PAGE }: Asked) => ({
  per_page: perPage,
  status: state as State | undefined,
  cursor,
});

const FETCH: Readonly<Record<LogName, Fetch>> = {
  inbox: async (asked, signal) => {
    const query = queryOf<Shape<"InboundStatus">>(asked);
    const found = await projectApi.get("/inbound-events", { query, signal });
    return pageOf(found, (item) => ({ log: "inbox", id: item.id, at: item.received_at, item }));
  },
  outbox: async (asked, signal) => {
    const query = queryOf<Shape<"MessageStatus">>(asked);
    const found = await projectApi.get("/messages", { query, signal });
    return pageOf(found, (item) => ({ log: "outbox", id: item.id, at: item.created_at, item }));
  },
  deliveries: async (asked, signal) => {
    const all = await listEndpoints(signal);
    const chosen = all.filter(({ id }) => asked.endpoint === undefined || id === asked.endpoint);
    const pages = await Promise.all(chosen.map((endpoint) => deliveriesOf(endpoint, asked, signal)));
    if (pages.length === 1) return pages[0]!;
    // Several states together show only their newest rows; older rows can be shown for one state at a time.
    const total = pages.reduce((sum, page) => sum + page.total, 0);
    return { rows: newest(pages), total, next: null, since: sinceOf(pages) };
  },
  imports: async (asked, signal) => {
    const query = queryOf<Shape<"ImportStatus">>(asked);
    const found = await projectApi.get("/imports", { query, signal });
    return pageOf(found, (item) => ({ log: "imports", id: item.id, at: item.created_at, item }));
  },
  jobs: async ({ state, ...asked }, signal) => {
    const query = { ...queryOf<never>(asked), state: state as Shape<"JobState"> | undefined };
    const found = await projectApi.get("/jobs", { query, signal });
    return pageOf(found, (item) => ({ log: "jobs", id: item.id, at: item.created_at, item }));
  },
  audit: async ({ cursor, perPage }, signal) => {
    const query = queryOf<never>({ cursor, perPage });
    const found = await projectApi.get("/audit-log", { query, signal });
    return pageOf(found, (item) => ({ log: "audit", id: item.id, at: item.created_at, item }));
  },
};

async function deliveriesOf(endpoint: Endpoint, asked: Asked, signal: AbortSignal): Promise<LogPage> {
  const query = queryOf<Shape<"DeliveryStatus">>(asked);
  const found = await projectApi.get("/webhook-endpoints/{id}/deliveries", {
    path: { id: endpoint.id },
    query,
    signal,
  });
  return pageOf(found, (item) => ({ log: "deliveries", id: item.id, at: item.created_at, item, endpoint }));
}

/** The project's webhooks, from a route that members may read. */
export async function listEndpoints(signal: AbortSignal): Promise<Endpoint[]> {
  const { data: all } = await projectApi.get("/connections", { signal });
  return all.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
}

const pageOf = <Item>(
  { data: items, meta }: { data: Item[]; meta: { total: number; next_cursor: string | null } },
  toRow: (item: Item) => Row,
): LogPage => {
  const rows = items.map(toRow);
  const { total, next_cursor: next } = meta;
  return { rows, total, next, since: next === null ? "" : (rows.at(-1)?.at ?? "") };
};

/** Merges several pages, newest first, down to the time from which all pages are complete. */
export function newest(pages: readonly LogPage[]): Row[] {
  const since = sinceOf(pages);
  return pages
    .flatMap(({ rows }) => rows)
    .filter(({ at }) => at >= since)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

const sinceOf = (pages: readonly LogPage[]): string =>
  pages
    .map(({ since }) => since)
    .sort()
    .at(-1) ?? "";
