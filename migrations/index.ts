// Every migration, in the order in which they are applied. Forward only: what has been released never changes again.

import type { Migration } from "../src/store/migrate.ts";
import jobs from "./0001_jobs.sql" with { type: "text" };
import accountsAndProjects from "./0002_accounts_and_projects.sql" with { type: "text" };
import churnEvents from "./0003_churn_events.sql" with { type: "text" };
import messages from "./0004_messages.sql" with { type: "text" };
import accountAccess from "./0005_account_access.sql" with { type: "text" };
import teams from "./0006_teams.sql" with { type: "text" };
import invitationProofs from "./0007_invitation_proofs.sql" with { type: "text" };
import heartbeat from "./0010_heartbeat.sql" with { type: "text" };
import automation from "./0011_automation.sql" with { type: "text" };
import automationSteps from "./0011_automation_steps.sql" with { type: "text" };
import mailFeedback from "./0012_mail_feedback.sql" with { type: "text" };
import customers from "./0013_customers.sql" with { type: "text" };
import inbound from "./0014_inbound.sql" with { type: "text" };
import signals from "./0014_signals.sql" with { type: "text" };
import imports from "./0015_imports.sql" with { type: "text" };
import messageLinks from "./0016_message_links.sql" with { type: "text" };
import messagesByThemselves from "./0016_messages_by_themselves.sql" with { type: "text" };
import tracking from "./0017_tracking.sql" with { type: "text" };
import risk from "./0018_risk.sql" with { type: "text" };
import webhooks from "./0019_webhooks.sql" with { type: "text" };
import cancelFlow from "./0020_cancel_flow.sql" with { type: "text" };
import statistics from "./0021_statistics.sql" with { type: "text" };
import learning from "./0022_learning.sql" with { type: "text" };
import reports from "./0024_reports.sql" with { type: "text" };
import riskModels from "./0026_risk_models.sql" with { type: "text" };
import webhooksNext from "./0027_webhooks_next.sql" with { type: "text" };
import customerIds from "./0028_customer_ids.sql" with { type: "text" };
import statisticsOfEvents from "./0029_statistics_of_events.sql" with { type: "text" };
import experiments from "./0030_experiments.sql" with { type: "text" };
import statisticsOfCustomers from "./0034_statistics_of_customers.sql" with { type: "text" };
import directMails from "./0035_direct_mails.sql" with { type: "text" };
import kindsOfEvents from "./0036_kinds_of_events.sql" with { type: "text" };
import toldSubscriptions from "./0037_told_subscriptions.sql" with { type: "text" };
import variantsByProject from "./0038_variants_by_project.sql" with { type: "text" };
import trackedSheets from "./0039_tracked_sheets.sql" with { type: "text" };
import journal from "./0042_journal.sql" with { type: "text" };
import riskScoresByNumber from "./0043_risk_scores_by_number.sql" with { type: "text" };
import payments from "./0045_payments.sql" with { type: "text" };
import webhookBodies from "./0046_webhook_bodies.sql" with { type: "text" };
import heldBack from "./0052_held_back.sql" with { type: "text" };
import customNotes from "./0056_custom_notes.sql" with { type: "text" };
import paymentsOfInvoices from "./0058_payments_of_invoices.sql" with { type: "text" };
import classifiedBy from "./0059_classified_by.sql" with { type: "text" };
import loginPlaces from "./0060_login_places.sql" with { type: "text" };
import discounts from "./0061_discounts.sql" with { type: "text" };
import testMode from "./0062_test_mode.sql" with { type: "text" };
import endedSessions from "./0063_ended_sessions.sql" with { type: "text" };
import addresses from "./0064_addresses.sql" with { type: "text" };
import { normalizeAddresses } from "./0064_addresses.ts";

export const migrations: Migration[] = [
  { name: "0001_jobs", sql: jobs },
  { name: "0002_accounts_and_projects", sql: accountsAndProjects },
  { name: "0003_churn_events", sql: churnEvents },
  { name: "0004_messages", sql: messages },
  { name: "0005_account_access", sql: accountAccess },
  { name: "0006_teams", sql: teams },
  { name: "0007_invitation_proofs", sql: invitationProofs },
  { name: "0010_heartbeat", sql: heartbeat },
  { name: "0011_automation", sql: automation },
  { name: "0011_automation_steps", sql: automationSteps },
  { name: "0012_mail_feedback", sql: mailFeedback },
  { name: "0013_customers", sql: customers },
  { name: "0014_inbound", sql: inbound },
  { name: "0014_signals", sql: signals },
  { name: "0015_imports", sql: imports },
  { name: "0016_message_links", sql: messageLinks },
  { name: "0016_messages_by_themselves", sql: messagesByThemselves },
  { name: "0017_tracking", sql: tracking },
  { name: "0018_risk", sql: risk },
  { name: "0019_webhooks", sql: webhooks },
  { name: "0020_cancel_flow", sql: cancelFlow },
  { name: "0021_statistics", sql: statistics },
  { name: "0022_learning", sql: learning },
  { name: "0024_reports", sql: reports },
  { name: "0026_risk_models", sql: riskModels },
  { name: "0027_webhooks_next", sql: webhooksNext },
  { name: "0028_customer_ids", sql: customerIds },
  { name: "0029_statistics_of_events", sql: statisticsOfEvents },
  { name: "0030_experiments", sql: experiments },
  { name: "0034_statistics_of_customers", sql: statisticsOfCustomers },
  { name: "0035_direct_mails", sql: directMails },
  { name: "0036_kinds_of_events", sql: kindsOfEvents },
  { name: "0037_told_subscriptions", sql: toldSubscriptions },
  { name: "0038_variants_by_project", sql: variantsByProject },
  { name: "0039_tracked_sheets", sql: trackedSheets },
  { name: "0042_journal", sql: journal },
  { name: "0043_risk_scores_by_number", sql: riskScoresByNumber },
  { name: "0045_payments", sql: payments },
  { name: "0046_webhook_bodies", sql: webhookBodies },
  { name: "0052_held_back", sql: heldBack },
  { name: "0056_custom_notes", sql: customNotes },
  { name: "0058_payments_of_invoices", sql: paymentsOfInvoices },
  { name: "0059_classified_by", sql: classifiedBy },
  { name: "0060_login_places", sql: loginPlaces },
  { name: "0061_discounts", sql: discounts },
  { name: "0062_test_mode", sql: testMode },
  { name: "0063_ended_sessions", sql: endedSessions },
  { name: "0064_addresses", sql: addresses, finish: normalizeAddresses },
];
