// Every migration, in the order in which they are applied. Forward only: what has been released never changes again. `runsWith`
// is the newest migration that a version must know to run with the tables: after an expansion the same as before it, after a
// contraction the expansion (docs/postgresql.md, "How it works").

import type { Migration } from "../src/store/migrate.ts";
import baseline from "./0001_baseline.sql" with { type: "text" };
import from0064 from "./0001_from_0064.sql" with { type: "text" };
import { indexCustomers } from "./0001_from_0064.ts";
import lists from "./0002_lists.sql" with { type: "text" };
import sumsOfEvents from "./0003_sums_of_events.sql" with { type: "text" };
import knowledge from "./0004_knowledge.sql" with { type: "text" };
import announcements from "./0005_announcements.sql" with { type: "text" };
import factsUsed from "./0006_facts_used.sql" with { type: "text" };
import replies from "./0007_replies.sql" with { type: "text" };
import customerOverview from "./0008_customer_overview.sql" with { type: "text" };
import keptRevenue from "./0009_kept_revenue.sql" with { type: "text" };
import stripeConnections from "./0010_stripe_connections.sql" with { type: "text" };
import offerApplications from "./0011_offer_applications.sql" with { type: "text" };
import confirmations from "./0011_offer_confirmations.sql" with { type: "text" };
import pauses from "./0011_pauses.sql" with { type: "text" };
import wall from "./0012_wall.sql" with { type: "text" };
import warnings from "./0012_warnings.sql" with { type: "text" };
import erasures from "./0013_erasures.sql" with { type: "text" };
import requestIds from "./0013_request_ids.sql" with { type: "text" };
import chat from "./0014_chat.sql" with { type: "text" };
import projectDeletions from "./0015_project_deletions.sql" with { type: "text" };
import noticeRefusals from "./0016_notice_refusals.sql" with { type: "text" };
import totalsOfLogs from "./0019_totals_of_logs.sql" with { type: "text" };
import totalsOfStatistics from "./0019_totals_of_statistics.sql" with { type: "text" };
import ordersOfAState from "./0020_orders_of_a_state.sql" with { type: "text" };
import pricesOfSubscriptions from "./0022_prices_of_subscriptions.sql" with { type: "text" };
import usualListInEachOrder from "./0023_usual_list_in_each_order.sql" with { type: "text" };
import totalOfDirectMails from "./0024_total_of_direct_mails.sql" with { type: "text" };
import trials from "./0025_trials.sql" with { type: "text" };
import retractedEvents from "./0026_retracted_events.sql" with { type: "text" };
import firstEmail from "./0027_first_email.sql" with { type: "text" };
import protectedAddresses from "./0028_protected_addresses.sql" with { type: "text" };
import zonesOfMails from "./0029_zones_of_mails.sql" with { type: "text" };
import customersInOrderOfEntry from "./0030_customers_in_order_of_entry.sql" with { type: "text" };
import testPlans from "./0031_test_plans.sql" with { type: "text" };
import languagesOfCustomers from "./0032_languages_of_customers.sql" with { type: "text" };

export const migrations: Migration[] = [
  {
    name: "0001_baseline",
    sql: baseline,
    carryOver: { last: "0064_addresses", sql: from0064, finish: indexCustomers },
  },
  { name: "0002_lists", sql: lists },
  { name: "0003_sums_of_events", sql: sumsOfEvents },
  { name: "0004_knowledge", sql: knowledge },
  { name: "0005_announcements", sql: announcements },
  { name: "0006_facts_used", sql: factsUsed },
  { name: "0007_replies", sql: replies },
  { name: "0008_customer_overview", sql: customerOverview },
  { name: "0009_kept_revenue", sql: keptRevenue },
  { name: "0010_stripe_connections", sql: stripeConnections },
  { name: "0011_offer_applications", sql: offerApplications },
  { name: "0011_offer_confirmations", sql: confirmations },
  { name: "0011_pauses", sql: pauses },
  { name: "0012_wall", sql: wall },
  { name: "0012_warnings", sql: warnings },
  { name: "0013_erasures", sql: erasures },
  { name: "0013_request_ids", sql: requestIds },
  { name: "0014_chat", sql: chat },
  { name: "0015_project_deletions", sql: projectDeletions },
  { name: "0016_notice_refusals", sql: noticeRefusals },
  { name: "0019_totals_of_logs", sql: totalsOfLogs, runsWith: "0019_totals_of_logs" },
  { name: "0019_totals_of_statistics", sql: totalsOfStatistics, runsWith: "0019_totals_of_statistics" },
  { name: "0020_orders_of_a_state", sql: ordersOfAState, runsWith: "0019_totals_of_statistics" },
  { name: "0022_prices_of_subscriptions", sql: pricesOfSubscriptions, runsWith: "0019_totals_of_statistics" },
  { name: "0023_usual_list_in_each_order", sql: usualListInEachOrder, runsWith: "0019_totals_of_statistics" },
  { name: "0024_total_of_direct_mails", sql: totalOfDirectMails, runsWith: "0024_total_of_direct_mails" },
  { name: "0025_trials", sql: trials, runsWith: "0024_total_of_direct_mails" },
  { name: "0026_retracted_events", sql: retractedEvents, runsWith: "0024_total_of_direct_mails" },
  { name: "0027_first_email", sql: firstEmail, runsWith: "0024_total_of_direct_mails" },
  { name: "0028_protected_addresses", sql: protectedAddresses, runsWith: "0024_total_of_direct_mails" },
  { name: "0029_zones_of_mails", sql: zonesOfMails, runsWith: "0024_total_of_direct_mails" },
  {
    name: "0030_customers_in_order_of_entry",
    sql: customersInOrderOfEntry,
    runsWith: "0024_total_of_direct_mails",
  },
  { name: "0031_test_plans", sql: testPlans, runsWith: "0024_total_of_direct_mails" },
  { name: "0032_languages_of_customers", sql: languagesOfCustomers, runsWith: "0024_total_of_direct_mails" },
];
