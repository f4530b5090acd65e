// Says what happens to each table's rows when a person is erased. Every table of the database is either here or in
// NOT_PERSONAL; a test fails for a table in neither, so adding a table requires a decision.
//
// Rows that statistics count are kept without personal data: `:standin` replaces the address and the ids in all rows of the
// person, so that the person still counts as one customer.

import { CARRIED_NAMES, PERSONAL_CARRIED } from "../../cancel-flow/carried.ts";
import { FREE_TEXT_COLUMNS, PERSONAL_COLUMNS } from "../../churn-events/fields.ts";
import { own } from "../names.ts";

export type Rule = {
  table: string;
  /** SQL that selects the person's rows; see `fill` for the names. */
  where?: string;
  /** Text columns: rows that name the person there are theirs as well. */
  mentions?: readonly string[];
  /**
   * The texts are JSON about one customer, so a row belongs to a person only if it is about them, and not if it only mentions
   * them.
   */
  isJson?: boolean;
  /** The column or expression that identifies a row; needed with `mentions`. */
  key?: string;
  erase: "delete" | readonly string[];
};

const ofEvents = "event_id in (:events)";

/** Applied in this order: rows that are found through other rows come before those. */
export const RULES: readonly Rule[] = [
  // Mails written, sent and received.
  { table: "variants", where: `${ofEvents} and sent_at is null`, erase: "delete" },
  {
    table: "variants",
    where: ofEvents,
    erase: ["subject = ''", "body = ''", "rank_reason = ''", "rank_facts = null", "links = null", "facts_used = null"],
  },
  {
    table: "messages",
    where: "project_id = :project and id in (:messages)",
    erase: [
      "to_address = :standin",
      "subject = ''",
      "text_part = ''",
      "html_part = ''",
      "targets = '[]'",
      "target_links = '[]'",
      "status = case when status = 'queued' then 'stopped' else status end",
      "last_error = null",
      "delivery = null",
      "feedback = null",
    ],
  },
  {
    table: "replies",
    where:
      "project_id = :project and (event_id in (:events) or customer_email in (:emails) or from_address in (:emails))",
    erase: "delete",
  },
  { table: "fix_announcements", where: `customer_email in (:emails) and project_id = :project`, erase: "delete" },
  { table: "fix_announcements", where: ofEvents, erase: "delete" },

  // The cancel flow. Its sessions are counted, so they stay. Themes quote comments; they are computed again when somebody opens
  // them.
  {
    table: "cancel_themes",
    where:
      "project_id = :project and exists (select 1 from cancel_sessions s where s.project_id = :project and s.id in (:sessions))",
    erase: "delete",
  },
  { table: "cancel_links", where: own("customer_email"), erase: "delete" },
  {
    table: "cancel_sessions",
    where: "project_id = :project and id in (:sessions)",
    erase: [
      ..."customer_email customer_name customer_id identity comment link_id plan_name tenure_days".split(" "),
      ...PERSONAL_CARRIED,
    ].map((column) => `${column} = null`),
  },

  {
    table: "offer_applications",
    where: "project_id = :project and session_id in (:sessions)",
    erase: [
      "customer_email = null",
      "customer_id = null",
      "subscription_id = null",
      "plan = null",
      "reason = null", // the reason may quote the provider, with an id
      "status = case when status = 'pending' then 'not_possible' else status end",
    ],
  },

  // Behaviour and risk. The row of a tracked customer stays without a name until it is purged for its age, because its number
  // must not be reused.
  {
    table: "tracked_events",
    where: "sheet in (select number from tracked_sheets where project_id = :project) and customer in (:tracked)",
    erase: "delete",
  },
  { table: "activity_days", where: "customer in (:tracked)", erase: "delete" },
  { table: "activity_totals", where: "customer in (:tracked)", erase: "delete" },
  { table: "risk_scores", where: "customer in (:tracked)", erase: "delete" },
  { table: "risk_history", where: "customer in (:tracked)", erase: "delete" },
  { table: "direct_mails", where: "customer in (:tracked) or alert_id in (:alerts)", erase: "delete" },
  {
    table: "risk_alerts",
    where: "project_id = :project and id in (:alerts)",
    mentions: ["payload"],
    key: "id",
    erase: "delete",
  },
  {
    table: "tracked_customers",
    where: "project_id = :project and number in (:tracked)",
    erase: ["email = null", "customer_id = :standin || '-' || number", "team_size = null"],
  },

  // Webhooks received and sent.
  { table: "inbound_events", mentions: ["event_id"], key: "id", erase: ["event_id = null", "body_hash = null"] },
  {
    table: "inbound_events",
    where: "project_id = :project and churn_event_id in (:events)",
    mentions: ["body"],
    isJson: true,
    key: "id",
    erase: [
      "body = null",
      "notes = null",
      "signature = null",
      "reason = case when status = 'queued' then 'erased' else null end",
      "status = case when status = 'queued' then 'dropped' else status end",
    ],
  },
  {
    table: "inbound_signals",
    where:
      "project_id = :project and (churn_event_id in (:events) or customer_id in (:ids) or subscription_id in (:subscriptionids))",
    mentions: ["details"],
    isJson: true,
    key: "id",
    erase: "delete",
  },
  {
    table: "inbound_payments",
    where: "project_id = :project and (customer_id in (:ids) or subscription_id in (:subscriptionids))",
    erase: "delete",
  },
  { table: "payment_cards", where: "project_id = :project and customer_id in (:ids)", erase: "delete" },
  { table: "renewals", where: "project_id = :project and subscription_id in (:subscriptionids)", erase: "delete" },
  { table: "customer_notices", where: "project_id = :project and customer_email in (:emails)", erase: "delete" },
  { table: "notice_refusals", where: "project_id = :project and customer_email in (:emails)", erase: "delete" },
  { table: "inbound_discounts", mentions: ["key", "discount"], key: "id", erase: "delete" },
  {
    table: "webhook_deliveries d join webhook_bodies b on b.delivery = d.number",
    mentions: ["b.body"],
    isJson: true,
    key: "d.number",
    erase: "delete",
  },
  {
    table: "webhook_deliveries",
    where: "number in (select delivery from chat_posts where project_id = :project and churn_event_id in (:events))",
    erase: "delete",
  },
  { table: "import_errors", mentions: ["details"], key: "import_id || '/' || line", erase: "delete" },
  { table: "imported_events", where: ofEvents, erase: "delete" },
  { table: "idempotency_keys", mentions: ["key", "response"], key: "key", erase: "delete" },

  // Other tables that mention the person.
  { table: "rehearsals", mentions: ["result", "settings"], key: "id", erase: "delete" },
  {
    table: "admin_notices",
    where: "project_id = :project and (about in (:events) or about in (:sessions) or about in (:replies))",
    erase: "delete",
  },
  { table: "admin_notices", mentions: ["about", "line"], key: "kind || '/' || about", erase: "delete" },
  { table: "bulk_items", where: ofEvents, erase: ["reason = null"] },
  { table: "automation_steps", where: ofEvents, erase: ["moved_from = null"] },
  { table: "audit_entries", mentions: ["target", "details"], key: "id", erase: ["target = null", "details = '{}'"] },
  { table: "jobs", mentions: ["payload", "key"], isJson: true, key: "id", erase: "delete" },

  // The person. What an ended subscription paid stays in the monthly sums; a running subscription ends now.
  { table: "mrr_accounts", where: "subscription in (:subscriptions)", erase: ["email = null"] },
  {
    table: "subscriptions",
    where: "project_id = :project and id in (:subscriptions)",
    erase: ["email = :standin", "customer_id = :standin", "subscription_id = :standin || '-' || id", "priced = null"],
  },
  { table: "customers", where: own("email"), erase: "delete" },
  { table: "customer_words", where: "project_id = :project and person in (:emails)", erase: "delete" },
  {
    table: "churn_events",
    where: "project_id = :project and id in (:events)",
    erase: [
      "customer_email = :standin",
      ...[...PERSONAL_COLUMNS, "topic_asked_at", "snoozed_until"].map((column) => `${column} = null`),
    ],
  },
  { table: "suppressions", where: "project_id = :project and email in (:emails)", erase: "delete" },
];

/** Texts by others and by the project that may contain an address: the address is removed, and the text stays. */
export const FREE_TEXTS: readonly { table: string; key: string; columns: readonly string[]; scope?: string }[] = [
  { table: "churn_events", key: "id", columns: FREE_TEXT_COLUMNS },
  { table: "variants", key: "id", columns: ["subject", "body", "rank_reason", "rank_facts", "facts_used", "links"] },
  {
    table: "messages",
    key: "id",
    columns: ["subject", "text_part", "html_part", "last_error", "delivery", "feedback"],
  },
  { table: "replies", key: "id", columns: ["subject", "body"] },
  {
    table: "cancel_sessions",
    key: "id",
    columns: ["comment", "customer_name", ...CARRIED_NAMES.filter((name) => FREE_TEXT_COLUMNS.includes(name))],
  },
  { table: "subscriptions", key: "id", columns: ["plan_name"] },
  { table: "plans", key: "provider || '/' || plan_id", columns: ["name"] },
  { table: "bulk_items", key: "bulk_id || '/' || position", columns: ["reason"] },
  { table: "imports", key: "id", columns: ["error"] },
  { table: "inbound_events", key: "id", columns: ["body", "notes", "reason"] },
  { table: "inbound_signals", key: "id", columns: ["details"] },
  { table: "jobs", key: "id", columns: ["payload", "last_error"] },
  {
    table: "webhook_bodies",
    key: "delivery",
    columns: ["body"],
    scope: "delivery in (select number from webhook_deliveries where project_id = ?)",
  },
  {
    table: "webhook_attempts",
    key: "delivery || '/' || number",
    columns: ["error", "detail", "response"],
    scope: "delivery in (select number from webhook_deliveries where project_id = ?)",
  },
  {
    table: "tracked_events",
    key: "number",
    columns: ["properties", "event_id"],
    scope: "sheet in (select number from tracked_sheets where project_id = ?)",
  },
  { table: "knowledge", key: "project_id", columns: ["content"] },
];

/** Tables without personal data of customers, and why. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "users identities password_resets ended_sessions login_places members invitations digest_wishes digests"
      .split(" ")
      .map((table) => [table, "of the people who use Recoverd, not of a customer"]),
  ),
  ...Object.fromEntries(
    "projects project_keys retention_offers plans risk_configs risk_model_choices mail_webhooks webhook_endpoints experiments imports stripe_connections"
      .split(" ")
      .map((table) => [table, "what a project has set up, or the list of what it did"]),
  ),
  ...Object.fromEntries(
    "event_sums summed_spans row_counts strategy_tallies mrr_spans risk_models risk_passes activity_kinds tracked_sheets counters"
      .split(" ")
      .map((table) => [table, "sums and numbers of all customers together, or amounts without a name"]),
  ),
  ...Object.fromEntries(
    "strategy_sends experiment_assignments subscription_changes bulk_actions mrr_stale risk_told_subscriptions wall_views subscription_pauses application_mails"
      .split(" ")
      .map((table) => [table, "ids of our own, times, amounts and codes: sums are made of them"]),
  ),
  ...Object.fromEntries(
    "migrations heartbeat journal_mark".split(" ").map((table) => [table, "of the database itself"]),
  ),
  customer_overview: "worked out anew of what is left",
  webhook_bodies: "deleted with webhook_deliveries",
  webhook_attempts: "deleted with webhook_deliveries",
  chat_posts: "deleted with webhook_deliveries",
  erasures: "sealed while it runs, and emptied at its end",
  suppression_keys: "a random key",
};
