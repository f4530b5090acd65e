// Every table that can be exported.

import { CELLS, type Field, fieldsOf } from "../../../churn-events/fields.ts";
import { levelSql } from "../../../risk/signals.ts";
import { computedTables } from "./computed-tables.ts";
import { storedTable } from "./stored-table.ts";
import type { ExportTable } from "./table.ts";

const HELD_BACK_IN_SQL =
  "case when sensitive_topic in ('no_contact', 'deletion') then 'do_not_contact' when sensitive_topic is not null then 'sensitive' else held_back end";

/** The columns of these fields of a churn event; of all of them where none is named. */
const columnsOf = (...names: Field[]): Record<string, "text" | "number" | "flag"> =>
  Object.fromEntries(
    fieldsOf("export")
      .filter(({ name }) => names.length === 0 || names.includes(name))
      .map(({ name, kind }) => [name, COLUMNS[CELLS[kind]]]),
  );

const COLUMNS = { text: "text", json: "text", number: "number", boolean: "flag" } as const;

const churnEvents = storedTable({
  name: "churn-events",
  summary: "Churn events as CSV",
  table: "churn_events",
  time: "created_at",
  keys: ["created_at", "id"],
  test: "test",
  // Columns never change their position, for anyone who reads by position; new ones follow at the end.
  columns: {
    id: "text",
    created_at: "time",
    ...columnsOf("customer_email", "customer_name", "customer_id", "event_type"),
    status: "text",
    ...columnsOf("cancel_reason", "reason_code"),
    classified_by: "text",
    ...columnsOf("mrr", "currency", "plan_name", "tenure_days"),
    provider: "text",
    source: "text",
    held_back: ["held_back", HELD_BACK_IN_SQL],
    recovered_at: "time",
    lost_at: "time",
    updated_at: "time",
    ...columnsOf(),
  },
});

const variants = storedTable({
  name: "variants",
  summary: "Recovery variants as CSV",
  description: "All texts of every event, those that were not sent too.",
  table: "variants",
  time: "created_at",
  keys: ["created_at", "id"],
  test: "(select test from churn_events e where e.id = variants.event_id)",
  columns: {
    id: "text",
    created_at: "time",
    event_id: "text",
    strategy: "text",
    rank: "number",
    rank_reason: "text",
    status: "text",
    subject: "text",
    body: "text",
    source: "text",
    model: "text",
    sent_at: "time",
    opens_by_people: "number",
    opens_by_machines: "number",
    clicks_by_people: "number",
    clicks_by_machines: "number",
    updated_at: "time",
  },
});

const messages = storedTable({
  name: "messages",
  summary: "Recovery mails as CSV",
  description: "One row for each mail that was asked for, with its variant's strategy and what became of it.",
  table: "messages",
  time: "created_at",
  keys: ["created_at", "id"],
  test: "coalesce((select test from churn_events e where e.id = messages.event_id), 0)",
  columns: {
    id: "text",
    created_at: "time",
    event_id: "text",
    variant_id: "text",
    strategy: ["text", "(select strategy from variants v where v.id = messages.variant_id)"],
    status: "text",
    automatic: "flag",
    to_address: "text",
    from_address: "text",
    subject: "text",
    handed_over_at: "time",
    delivered_at: "time",
    opened_at: "time",
    clicked_at: "time",
    bounced_at: "time",
    complained_at: "time",
    last_error: "text",
  },
});

const customers = storedTable({
  name: "customers",
  summary: "Customers as CSV, as providers and imports know them",
  table: "customers",
  time: "created_at",
  keys: ["provider", "customer_id"],
  test: "test",
  columns: { provider: "text", customer_id: "text", email: "text", name: "text", created_at: "time" },
});

const subscriptions = storedTable({
  name: "subscriptions",
  summary: "Subscriptions as CSV, as providers and imports know them",
  table: "subscriptions",
  time: "created_at",
  keys: ["provider", "subscription_id"],
  test: "test",
  columns: {
    provider: "text",
    subscription_id: "text",
    customer_id: "text",
    email: "text",
    plan_id: "text",
    plan_name: "text",
    mrr: "number",
    currency: "text",
    status: "text",
    cancel_scheduled: "flag",
    started_at: "time",
    ended_at: "time",
    created_at: "time",
  },
});

const plans = storedTable({
  name: "plans",
  summary: "Plans as CSV, as providers know them",
  table: "plans",
  time: "newest_seen_at",
  keys: ["provider", "plan_id"],
  columns: {
    provider: "text",
    plan_id: "text",
    name: "text",
    mrr: "number",
    currency: "text",
    seen_at: ["time", "newest_seen_at"],
  },
});

const riskScores = storedTable({
  name: "risk-scores",
  summary: "Customers with their churn risk as CSV",
  table: "risk_scores",
  time: "changed_at",
  keys: ["score", "customer"],
  columns: {
    customer_email: ["text", "(select email from tracked_customers c where c.number = risk_scores.customer)"],
    customer_id: ["text", "(select customer_id from tracked_customers c where c.number = risk_scores.customer)"],
    risk_score: ["number", "score"],
    risk_level: ["text", levelSql("score")],
    previous_score: "number",
    churn_probability_30d: ["number", "probability"],
    first_seen_at: ["time", "(select first_seen_at from tracked_customers c where c.number = risk_scores.customer)"],
    last_seen_at: ["time", "(select last_seen_at from tracked_customers c where c.number = risk_scores.customer)"],
    changed_at: "time",
  },
});

const alerts = storedTable({
  name: "alerts",
  summary: "Churn-risk alerts as CSV",
  description: "`delivery_status` is that of the webhook, empty where none was sent or it was forgotten after 30 days.",
  table: "risk_alerts",
  time: "triggered_at",
  keys: ["triggered_at", "id"],
  columns: {
    opaque_id: ["text", "id"],
    triggered_at: "time",
    customer_email: "text",
    customer_id: "text",
    risk_score: "number",
    risk_level: "text",
    delivery_mode: "text",
    delivery_status: [
      "text",
      "(select status from webhook_deliveries d where d.project_id = risk_alerts.project_id and d.opaque_id = risk_alerts.id order by d.created_at limit 1)",
    ],
    test: "flag",
  },
});

const deliveries = storedTable({
  name: "webhook-deliveries",
  summary: "Webhooks that went out as CSV",
  description: "One row for each endpoint that was to receive it; rows are deleted after 30 days.",
  table: "webhook_deliveries",
  time: "created_at",
  keys: ["opaque_id", "id"],
  columns: {
    id: "text",
    opaque_id: "text",
    created_at: "time",
    endpoint_id: "text",
    event: "text",
    test: "flag",
    status: "text",
    attempts: "number",
    last_error: "text",
    next_attempt_at: "time",
    delivered_at: "time",
  },
});

const inboundEvents = storedTable({
  name: "inbound-events",
  summary: "What came in from providers and other systems as CSV",
  description: "Without the bodies. What was dropped on arrival is one row for each reason and hour, with its count.",
  table: "inbound_events",
  time: "received_at",
  keys: ["received_at", "id"],
  columns: {
    id: "text",
    received_at: "time",
    source: "text",
    event_id: "text",
    signed: "flag",
    status: "text",
    reason: "text",
    count: "number",
    size: "number",
    attempts: "number",
    churn_event_id: "text",
    processed_at: "time",
  },
});

const sessions = storedTable({
  name: "cancel-flow-sessions",
  summary: "Sessions of the cancel flow as CSV",
  table: "cancel_sessions",
  time: "created_at",
  keys: ["created_at", "id"],
  test: "test",
  columns: {
    id: "text",
    created_at: "time",
    reason: "text",
    customer_email: "text",
    customer_name: "text",
    customer_id: "text",
    verified: "flag",
    comment: "text",
    mrr: "number",
    currency: "text",
    plan_name: "text",
    arm: "text",
    outcome: "text",
    outcome_by: "text",
    outcome_offer: "text",
    outcome_at: "time",
    churn_event_id: "text",
  },
});

const suppressions = storedTable({
  name: "suppressions",
  summary: "Addresses that are not written to as CSV",
  table: "suppressions",
  time: "created_at",
  keys: ["created_at", "email"],
  columns: { email: "text", reason: "text", deletion_requested: "flag", created_at: "time" },
});

export const EXPORTS: readonly ExportTable[] = [
  churnEvents,
  variants,
  messages,
  customers,
  plans,
  subscriptions,
  riskScores,
  alerts,
  deliveries,
  inboundEvents,
  sessions,
  suppressions,
  ...computedTables,
];
