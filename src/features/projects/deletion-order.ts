// The order in which a deleted project's rows are deleted: first those that cause work, then each table before the tables that it
// references, so that no row cascades to many others. Tables with only a few rows are deleted with the project itself.

import { foundOnce } from "../../store/found-once.ts";

/** The rows that one statement deletes. */
export const AT_ONCE = 20;

/** Statements over a project (`?`); each runs once those before it find nothing more. */
export type Group = readonly string[];

const some = (table: string, key: string, which = "project_id = ?"): string =>
  `delete from ${table} where (${key}) in ${foundOnce(`select ${key} from ${table} where ${which} limit ${AT_ONCE}`)}`;

const one = (table: string, key: string): Group => [some(table, key)];

/** Some rows on which others hang that have no project of their own; in no order, which would sort all of them. */
const parents = (table: string, limit: number): string =>
  foundOnce(`select number from ${table} where project_id = ? limit ${limit}`);

/** By table, so that a test can name a missing one. */
const ORDER: Record<string, Group> = {
  jobs: one("jobs", "id"),
  messages: [some("replies", "id"), some("messages", "id")],
  webhook_deliveries: [some("chat_posts", "delivery"), some("webhook_deliveries", "number")],
  inbound_events: one("inbound_events", "id"),
  offer_applications: [some("application_mails", "application_id, kind"), some("offer_applications", "id")],
  cancel_sessions: one("cancel_sessions", "id"),
  cancel_links: one("cancel_links", "id"),
  bulk_items: one("bulk_items", "bulk_id, position"),
  direct_mails: one("direct_mails", "alert_id"),
  risk_alerts: one("risk_alerts", "id"),
  customer_notices: one("customer_notices", "project_id, kind, provider, subject, at"),
  notice_refusals: one("notice_refusals", "project_id, kind, provider, subject, at"),
  fix_announcements: one("fix_announcements", "project_id, fix_id, customer_email"),
  strategy_sends: one("strategy_sends", "message_id"),
  experiment_assignments: one("experiment_assignments", "event_id, strategy"),
  imported_events: one("imported_events", "project_id, row_key"),
  variants: one("variants", "id"),
  churn_events: [
    some("wall_views", "event_id"),
    some("automation_steps", "event_id, step"),
    some("churn_events", "id"),
  ],
  tracked_sheets: [
    some("tracked_events", "number", `sheet in ${parents("tracked_sheets", 1)}`),
    `delete from tracked_sheets where number in ${parents("tracked_sheets", 1)}`,
  ],
  risk_scores: one("risk_scores", "customer"),
  tracked_customers: [
    ...["activity_days: customer, day, kind", "activity_totals: customer, kind", "risk_history: customer, day"].map(
      (rows) => {
        const [table, key] = rows.split(": ") as [string, string];
        return some(table, key, `customer in ${parents("tracked_customers", AT_ONCE)}`);
      },
    ),
    `delete from tracked_customers where number in ${parents("tracked_customers", AT_ONCE)}`,
  ],
  customers: one("customers", "id"),
  customer_overview: one("customer_overview", "id"),
  customer_words: one("customer_words", "project_id, word, person"),
  suppressions: one("suppressions", "project_id, email"),
  idempotency_keys: one("idempotency_keys", "project_id, key"),
  inbound_signals: one("inbound_signals", "id"),
  inbound_payments: one("inbound_payments", "id"),
  inbound_discounts: one("inbound_discounts", "id"),
  payment_cards: one("payment_cards", "project_id, provider, customer_id"),
  renewals: one("renewals", "project_id, provider, subscription_id"),
  import_errors: one("import_errors", "import_id, line"),
  mrr_spans: one("mrr_spans", "project_id, account, from_at"),
  subscription_pauses: one("subscription_pauses", "subscription, at"),
  subscription_changes: one("subscription_changes", "subscription, at, kind"),
  mrr_accounts: one("mrr_accounts", "subscription"),
  mrr_stale: one("mrr_stale", "subscription"),
  risk_told_subscriptions: one("risk_told_subscriptions", "subscription"),
  subscriptions: one("subscriptions", "id"),
  event_sums: one("event_sums", "project_id, from_at, test, currency, kind, name"),
  summed_spans: one("summed_spans", "project_id, from_at"),
  admin_notices: one("admin_notices", "project_id, kind, about"),
  audit_entries: one("audit_entries", "id"),
  rehearsals: one("rehearsals", "id"),
};

export const GROUPS: readonly Group[] = Object.values(ORDER);

/** Tables with at most a few hundred rows per project: they are deleted by cascade. */
export const FEW: readonly string[] = [
  ..."project_keys members invitations digest_wishes digests stripe_connections mail_webhooks risk_configs".split(" "),
  ..."counters plans activity_kinds strategy_tallies retention_offers cancel_themes experiments".split(" "),
  ..."bulk_actions risk_passes risk_models risk_model_choices webhook_endpoints imports row_counts".split(" "),
  ..."knowledge erasures suppression_keys".split(" "),
  ..."webhook_bodies webhook_attempts".split(" "), // a delivery has one body, and few attempts
];
