// The groups of the API, in the order in which a reader wants them. A route names its own; at most 16 stay readable.

export const TAGS = [
  { name: "Churn events", description: "Cancellations and failed payments, from the first record to the recovery" },
  { name: "Variants", description: "The nine recovery emails of a churn event: generate, edit and send them" },
  { name: "Cancel flow", description: "Reasons, retention offers and sessions of customers who are about to cancel" },
  { name: "Automation", description: "Pause and resume the emails that Recoverd sends automatically" },
  { name: "Experiments", description: "Tests of your own texts against the generated ones" },
  { name: "Churn risk", description: "Scores of customers who may leave, and alerts about them" },
  {
    name: "Customer activity",
    description: "What customers do in your product, which the churn risk is computed from",
  },
  { name: "Statistics", description: "Recovery, MRR, cohorts, forecasts, strategies and the weekly digest" },
  { name: "Email delivery", description: "Suppressed addresses, bounces and complaints, and test mails" },
  { name: "Inbound webhooks", description: "Events from payment providers and other systems, and their processing" },
  { name: "Webhook endpoints", description: "Addresses that Recoverd sends its own events to" },
  { name: "Imports and exports", description: "Your existing data as CSV or NDJSON, and everything stored as CSV" },
  { name: "Projects", description: "Projects with their settings, keys, members, invitations and audit log" },
  { name: "Accounts", description: "Registration, sign-in and passwords of people" },
  { name: "Service", description: "Health, metrics and this document, for operators" },
] as const;

export type Tag = (typeof TAGS)[number]["name"];
