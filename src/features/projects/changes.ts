// The kinds of things that may change while a page is open, and the tables in which they are stored.

import type { WatchedTable } from "../../store/row-watch.ts";

/** Tables that every tracked event changes are left out, because pages would reload all the time. */
const TABLES = {
  churn_events: ["churn_events"],
  variants: ["variants"],
  messages: ["messages", "direct_mails"],
  automation: ["automation_steps", "rehearsals"],
  replies: ["replies"],
  experiments: ["experiments"],
  suppressions: ["suppressions"],
  customers: ["customers", "subscriptions"],
  offers: ["retention_offers"],
  knowledge: ["knowledge", "fix_announcements"],
  cancel_flow: ["cancel_sessions", "cancel_themes", "offer_applications"],
  risk: ["risk_scores", "risk_configs", "risk_models", "risk_model_choices"],
  alerts: ["risk_alerts"],
  deliveries: ["webhook_deliveries"],
  inbound_events: ["inbound_events"],
  imports: ["imports"],
  mrr: ["mrr_spans"],
  strategies: ["strategy_tallies"],
  members: ["members", "invitations"],
  settings: ["projects", "project_keys", "webhook_endpoints", "mail_webhooks", "stripe_connections"],
  audit_log: ["audit_entries"],
} as const;

type KindOfChange = keyof typeof TABLES;

export const KINDS_OF_CHANGE = Object.keys(TABLES) as KindOfChange[];

const KINDS = new Map<string, KindOfChange>(
  KINDS_OF_CHANGE.flatMap((kind) => TABLES[kind].map((table) => [table, kind] as const)),
);

export const WATCHED_TABLES: readonly WatchedTable[] = [...KINDS.keys()].map((table) => ({
  table,
  project: table === "projects" ? "id" : "project_id",
}));

/** The kinds of things that change with a table; undefined for a table that is not watched. */
export const kindOfChange = (table: string): KindOfChange | undefined => KINDS.get(table);
