// The tables and rows about one person.

import { CARRIED_NAMES } from "../cancel-flow/carried.ts";
import { FIELD_ROWS } from "../churn-events/fields.ts";
import { OWN_EVENTS, own } from "./names.ts";

export type Section = {
  /** Its name in the export, by default the table. */
  readonly kind?: string;
  readonly from: string;
  /** As in SQL, with an alias if the exported name differs. */
  readonly columns: string;
  /** SQL, in which `:emails` and the other names stand for the person's values, and `:project` for the project's id. */
  readonly where?: string;
  /** JSON columns: rows that are about the person there are theirs as well. */
  readonly mentions?: readonly string[];
};

const ofEvents = "event_id in (:events)";

export const SECTIONS: readonly Section[] = [
  {
    kind: "accounts",
    from: "customers",
    columns: "id, provider, customer_id, email, name, locale, test, sample, newest_seen_at, created_at",
    where: own("email"),
  },
  {
    from: "subscriptions",
    columns:
      "id, provider, subscription_id, customer_id, email, plan_id, plan_name, mrr, currency, status, cancel_scheduled, started_at, ended_at, unpaid_until, test, sample, created_at",
    where: own("email"),
  },
  {
    from: "subscription_changes",
    columns: "subscription, at, kind, mrr, currency, told_at as reported_at",
    where: "subscription in (:subscriptions)",
  },
  {
    from: "subscription_pauses",
    columns: "subscription, at, paused, until_at",
    where: "subscription in (:subscriptions)",
  },
  {
    from: "mrr_accounts",
    columns: "subscription, account, email",
    where: "project_id = :project and (subscription in (:subscriptions) or email in (:emails))",
  },
  {
    kind: "mrr_periods",
    from: "mrr_spans",
    columns: "currency, account, from_at, until_at, mrr, paused, first_at, test",
    where: "project_id = :project and account in (:accounts)",
  },
  {
    from: "churn_events",
    columns: `id, ${FIELD_ROWS.map(({ name }) => name).join(", ")}, first_email, classified_as, classified_by, sensitive_topic, sensitive_since, held_back, status, provider, source, recovered_at, lost_at, retracted, snoozed_until, automation_paused_at, replied_at, sample, created_at, updated_at`,
    where: OWN_EVENTS,
  },
  {
    from: "variants",
    columns:
      "id, event_id, strategy, subject, body, status, rank, rank_reason, source, model, sent_at, edited_at, opens_by_people, opens_by_machines, clicks_by_people, clicks_by_machines, created_at, updated_at",
    where: ofEvents,
  },
  {
    from: "messages",
    columns:
      "id, event_id, variant_id, status, automatic, to_address, from_name, from_address, reply_to, message_id, subject, text_part, html_part, last_error, delivery, handed_over_at, delivered_at, opened_at, clicked_at, opened_by_person_at, opened_by_machine_at, clicked_by_person_at, clicked_by_machine_at, last_click_link, bounced_at, complained_at, feedback, created_at, updated_at",
    where: "project_id = :project and (id in (:messages) or lower(to_address) in (:emails))",
  },
  {
    from: "replies",
    columns:
      "id, event_id, message_id, customer_email, from_address, subject, body, wish, vouched_by, received_at, handled_at",
    where: "project_id = :project and id in (:replies)",
  },
  {
    from: "rehearsals",
    columns: "id, from_at, to_at, created_at",
    mentions: ["result"],
  },
  {
    from: "automation_steps",
    columns: "event_id, step, kind, due_at, state, reason, variant_id, message_id, updated_at",
    where: ofEvents,
  },
  {
    from: "wall_views",
    columns: "event_id, test, seen_at, clicked_at",
    where: ofEvents,
  },
  {
    kind: "learning",
    from: "strategy_sends",
    columns: "event_id, message_id, cause, strategy, rank, outcome, sent_at, settled_at, test, sample",
    where: ofEvents,
  },
  {
    kind: "experiments",
    from: "experiment_assignments",
    columns: "event_id, strategy, experiment_id, arm",
    where: ofEvents,
  },
  {
    kind: "bulk_actions",
    from: "bulk_items",
    columns: "bulk_id, event_id, state, reason, until_at, variant_id",
    where: ofEvents,
  },
  {
    from: "imported_events",
    columns: "row_key, event_id",
    where: ofEvents,
  },
  {
    from: "cancel_sessions",
    columns: `id, reason, customer_email, customer_name, customer_id, identity, verified, comment, currency, ${CARRIED_NAMES.join(", ")}, offer, discount_offered_at, outcome, outcome_by, outcome_offer, outcome_at, churn_event_id, test, sample, created_at`,
    where: own("customer_email"),
  },
  {
    from: "offer_applications",
    columns:
      "id, session_id, customer_email, customer_id, kind, terms, provider, subscription_id, status, reason, from_at, until_at, applied_at, reverted_at, test, created_at",
    where: "project_id = :project and session_id in (:sessions)",
  },
  {
    kind: "application_mails",
    from: "application_mails m join offer_applications a on a.id = m.application_id",
    columns:
      "m.application_id as application_id, m.kind as kind, m.message_id as message_id, m.created_at as created_at",
    where: "a.project_id = :project and a.session_id in (:sessions)",
  },
  {
    from: "cancel_links",
    columns: "customer_email, customer_id, customer_name, return_url, expires_at, used_at, created_at",
    where: own("customer_email"),
  },
  {
    from: "tracked_customers",
    columns: "number, email, customer_id, first_seen_at, last_seen_at, changed_at, team_size, sample",
    where: own("email"),
  },
  {
    kind: "tracked_events",
    from: "tracked_events e join activity_kinds k on k.project_id = :project and k.number = e.kind",
    columns:
      "k.name as event, k.trusted as trusted, e.occurred_at as occurred_at, e.event_id as event_id, e.properties as properties",
    where: "e.customer in (:tracked)",
  },
  {
    kind: "activity_days",
    from: "activity_days d join activity_kinds k on k.project_id = :project and k.number = d.kind",
    columns: "d.day as day, k.name as event, k.trusted as trusted, d.count as count",
    where: "d.customer in (:tracked)",
  },
  {
    kind: "activity_totals",
    from: "activity_totals t join activity_kinds k on k.project_id = :project and k.number = t.kind",
    columns:
      "k.name as event, k.trusted as trusted, t.count as count, t.first_day as first_day, t.last_day as last_day",
    where: "t.customer in (:tracked)",
  },
  {
    kind: "risk",
    from: "risk_scores",
    columns: "score, previous_score, probability, signals, alerted_at, changed_at",
    where: "customer in (:tracked)",
  },
  { from: "risk_history", columns: "day, score", where: "customer in (:tracked)" },
  {
    from: "risk_alerts",
    columns:
      "id, customer_email, customer_id, risk_score, risk_level, delivery_mode, test, payload, triggered_at, sample",
    where: `customer in (:tracked) or (${own("customer_email")})`,
  },
  {
    from: "direct_mails",
    columns: "alert_id, state, due_at, reason, signal, source, model, message_id, created_at, updated_at",
    where: "customer in (:tracked) or alert_id in (:alerts)",
  },
  {
    kind: "webhook_deliveries",
    from: "webhook_deliveries d join webhook_bodies b on b.delivery = d.number",
    columns:
      "d.id as id, d.endpoint_id as endpoint_id, d.event as event, d.status as status, d.delivered_at as delivered_at, d.created_at as created_at, b.body as body",
    mentions: ["b.body"],
  },
  {
    from: "chat_posts",
    columns: "delivery, churn_event_id, message_id",
    where: "project_id = :project and churn_event_id in (:events)",
  },
  {
    from: "inbound_events",
    columns: "id, source, event_id, status, reason, body, notes, churn_event_id, received_at, processed_at",
    where: "project_id = :project and id in (:inbound)",
    mentions: ["body"],
  },
  {
    from: "inbound_signals",
    columns:
      "id, provider, subscription_id, customer_id, kind, occurred_at, received_at, test, details, churn_event_id",
    where:
      "project_id = :project and (churn_event_id in (:events) or customer_id in (:ids) or subscription_id in (:subscriptionids) or (customer_id like 'address/%' and substr(customer_id, 9) in (:emails)))",
  },
  {
    from: "inbound_payments",
    columns: "id, provider, payment_id, customer_id, subscription_id, invoice_id, one_off, paid_at",
    where: "project_id = :project and (customer_id in (:ids) or subscription_id in (:subscriptionids))",
  },
  {
    from: "fix_announcements",
    columns: "fix_id, customer_email, event_id, quote, state, reason, until_at, message_id, created_at, updated_at",
    where: "project_id = :project and (customer_email in (:emails) or event_id in (:events))",
  },
  {
    from: "payment_cards",
    columns: "provider, customer_id, card_id, brand, last4, exp_month, exp_year, seen_at",
    where: "project_id = :project and customer_id in (:ids)",
  },
  {
    kind: "renewals",
    from: "renewals r join subscriptions s on s.project_id = r.project_id and s.provider = r.provider and s.subscription_id = r.subscription_id",
    columns:
      "r.subscription_id as subscription_id, r.renews_at as renews_at, r.yearly as yearly, r.amount as amount, r.currency as currency",
    where: "s.id in (:subscriptions)",
  },
  {
    from: "customer_notices",
    columns: "kind, subject, at, customer_email, message_id, created_at",
    where: "project_id = :project and customer_email in (:emails)",
  },
  {
    from: "notice_refusals",
    columns: "kind, subject, at, customer_email, reason, created_at",
    where: "project_id = :project and customer_email in (:emails)",
  },
  {
    from: "suppressions",
    columns: "email, reason, deletion_requested, created_at",
    where: "project_id = :project and email in (:emails)",
  },
  {
    from: "import_errors",
    columns: "import_id, line, details",
    mentions: ["details"],
  },
  {
    from: "admin_notices",
    columns: "kind, about, line, created_at, mailed_at",
    where: "project_id = :project and (about in (:events) or about in (:sessions) or about in (:replies))",
  },
  {
    kind: "idempotent_answers",
    from: "idempotency_keys",
    columns: "response, created_at",
    mentions: ["response"],
  },
  {
    from: "jobs",
    columns: "id, kind, state, run_at, created_at, finished_at",
    mentions: ["payload"],
  },
  {
    kind: "audit_log",
    from: "audit_entries",
    columns: "id, action, target, details, created_at",
    where: "project_id = :project and (target in (:events) or target in (:sessions) or target in (:alerts))",
  },
  {
    kind: "search_words",
    from: "customer_words",
    columns: "word",
    where: "project_id = :project and person in (:emails)",
  },
];
