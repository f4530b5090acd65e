// Every table that can be exported. Columns never change their position, for anyone who reads by position; new ones follow at the
// end.

import { cancelSessions } from "../../../cancel-flow/tables.ts";
import { fieldsOf } from "../../../churn-events/fields.ts";
import { churnEvents } from "../../../churn-events/tables.ts";
import { customers, plans, subscriptions } from "../../../customers/tables.ts";
import { inboundEvents } from "../../../inbound/inbox/tables.ts";
import { messages } from "../../../messages/tables.ts";
import { LEVEL_SQL } from "../../../risk/signals.ts";
import { riskAlerts, riskScores } from "../../../risk/tables.ts";
import { suppressions } from "../../../suppressions/tables.ts";
import { variants } from "../../../variants/tables.ts";
import { webhookDeliveries } from "../../../webhooks/tables.ts";
import { computedTables } from "./computed-tables.ts";
import { storedTable } from "./stored-table.ts";
import type { ExportTable } from "./table.ts";

const EVENT_COLUMNS = [
  ..."id created_at customer_email customer_name customer_id event_type status cancel_reason reason_code".split(" "),
  ..."classified_by mrr currency plan_name tenure_days provider source held_back recovered_at lost_at".split(" "),
  "updated_at",
];

const HELD_BACK_IN_SQL =
  "case when sensitive_topic in ('no_contact', 'deletion') then 'do_not_contact' when sensitive_topic is not null then 'sensitive' else held_back end";

const tracked = (column: string): string =>
  `(select ${column} from tracked_customers c where c.number = risk_scores.customer)`;

export const EXPORTS: readonly ExportTable[] = [
  storedTable({
    name: "churn-events",
    summary: "Churn events as CSV",
    table: churnEvents,
    time: "created_at",
    keys: ["created_at", "id"],
    test: "test",
    columns: [...new Set([...EVENT_COLUMNS, ...fieldsOf("export").map(({ name }) => name)])],
    computed: { held_back: ["held_back", HELD_BACK_IN_SQL] },
  }),
  storedTable({
    name: "variants",
    summary: "Recovery variants as CSV",
    description: "All texts of every event, those that were not sent too.",
    table: variants,
    time: "created_at",
    keys: ["created_at", "id"],
    test: "(select test from churn_events e where e.id = variants.event_id)",
    columns: [
      ..."id created_at event_id strategy rank rank_reason status subject body source model sent_at".split(" "),
      ..."opens_by_people opens_by_machines clicks_by_people clicks_by_machines updated_at".split(" "),
    ],
  }),
  storedTable({
    name: "messages",
    summary: "Recovery mails as CSV",
    description: "One row for each mail that was asked for, with its variant's strategy and what became of it.",
    table: messages,
    time: "created_at",
    keys: ["created_at", "id"],
    test: "coalesce((select test from churn_events e where e.id = messages.event_id), 0)",
    columns: [
      ..."id created_at event_id variant_id strategy status automatic to_address from_address subject".split(" "),
      ..."handed_over_at delivered_at opened_at clicked_at bounced_at complained_at last_error".split(" "),
    ],
    computed: { strategy: ["text", "(select strategy from variants v where v.id = messages.variant_id)"] },
  }),
  storedTable({
    name: "customers",
    summary: "Customers as CSV, as providers and imports know them",
    table: customers,
    time: "created_at",
    keys: ["provider", "customer_id"],
    test: "test",
    columns: ["provider", "customer_id", "email", "name", "created_at", "test"],
  }),
  storedTable({
    name: "plans",
    summary: "Plans as CSV, as providers know them",
    table: plans,
    time: "newest_seen_at",
    keys: ["provider", "plan_id"],
    test: "test",
    columns: ["provider", "plan_id", "name", "mrr", "currency", "seen_at", "test"],
    computed: { seen_at: ["time", "newest_seen_at"] },
  }),
  storedTable({
    name: "subscriptions",
    summary: "Subscriptions as CSV, as providers and imports know them",
    table: subscriptions,
    time: "created_at",
    keys: ["provider", "subscription_id"],
    test: "test",
    columns: [
      ..."provider subscription_id customer_id email plan_id plan_name mrr currency status cancel_scheduled".split(" "),
      ...["started_at", "ended_at", "created_at", "test"],
    ],
  }),
  storedTable({
    name: "risk-scores",
    summary: "Customers with their churn risk as CSV",
    table: riskScores,
    time: "changed_at",
    keys: ["score", "customer"],
    descending: true,
    test: "0", // tests have no scores
    columns: [
      ...["customer_email", "customer_id", "risk_score", "risk_level", "previous_score", "churn_probability_30d"],
      ...["first_seen_at", "last_seen_at", "changed_at"],
    ],
    computed: {
      customer_email: ["text", tracked("email")],
      customer_id: ["text", tracked("customer_id")],
      risk_score: ["number", "score"],
      risk_level: ["text", LEVEL_SQL],
      churn_probability_30d: ["number", "probability"],
      first_seen_at: ["time", tracked("first_seen_at")],
      last_seen_at: ["time", tracked("last_seen_at")],
    },
  }),
  storedTable({
    name: "alerts",
    summary: "Churn-risk alerts as CSV",
    description:
      "`delivery_status` is that of the webhook, empty where none was sent or it was forgotten after 30 days.",
    table: riskAlerts,
    time: "triggered_at",
    keys: ["triggered_at", "id"],
    test: "test",
    columns: [
      ...["opaque_id", "triggered_at", "customer_email", "customer_id", "risk_score", "risk_level", "delivery_mode"],
      ...["delivery_status", "test"],
    ],
    computed: {
      opaque_id: ["text", "id"],
      delivery_status: [
        "text",
        "(select status from webhook_deliveries d where d.project_id = risk_alerts.project_id and d.opaque_id = risk_alerts.id order by d.created_at limit 1)",
      ],
    },
  }),
  storedTable({
    name: "webhook-deliveries",
    summary: "Webhooks that went out as CSV",
    description: "One row for each endpoint that was to receive it; rows are deleted after 30 days.",
    table: webhookDeliveries,
    time: "created_at",
    keys: ["opaque_id", "id"],
    test: "test",
    columns: [
      ..."id opaque_id created_at endpoint_id event test status attempts last_error next_attempt_at".split(" "),
      "delivered_at",
    ],
  }),
  storedTable({
    name: "inbound-events",
    summary: "What came in from providers and other systems as CSV",
    description: "Without the bodies. What was dropped on arrival is one row for each reason and hour, with its count.",
    table: inboundEvents,
    time: "received_at",
    keys: ["received_at", "id"],
    columns: [
      ..."id received_at source event_id signed status reason count size attempts churn_event_id".split(" "),
      "processed_at",
    ],
  }),
  storedTable({
    name: "cancel-flow-sessions",
    summary: "Sessions of the cancel flow as CSV",
    table: cancelSessions,
    time: "created_at",
    keys: ["created_at", "id"],
    test: "test",
    columns: [
      ..."id created_at reason customer_email customer_name customer_id verified comment mrr currency".split(" "),
      ..."plan_name arm outcome outcome_by outcome_offer outcome_at churn_event_id".split(" "),
    ],
  }),
  storedTable({
    name: "suppressions",
    summary: "Addresses that are not written to as CSV",
    table: suppressions,
    time: "created_at",
    keys: ["created_at", "email"],
    columns: ["email", "reason", "deletion_requested", "created_at"],
  }),
  ...computedTables,
];
