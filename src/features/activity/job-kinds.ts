// The kinds of jobs that work for one project, with titles for its members.

const TITLES: Readonly<Record<string, string>> = {
  generate_variants: "Write the recovery emails of a churn event",
  classify_reason: "Classify a cancel reason with the model",
  deliver_message: "Hand a mail over to the mail server",
  send_planned_mail: "Send a planned mail of the automation",
  rehearse_automation: "Rehearse the automation over the past",
  announce_fix: "Tell those who asked for a fix that it is there",
  resume_automation: "Resume the automation after a pause",
  send_direct_mail: "Mail a customer at risk",
  score_risk: "Compute the churn risk of all customers",
  calibrate_risk: "Train the churn-risk model",
  complete_inbound_event: "Ask the payment provider for what a webhook left out",
  mail_admins: "Notify the project's admins by mail",
  erase_person: "Erase everything that is stored of one person",
  "deliver-digest": "Send a weekly digest",
  cluster_cancel_comments: "Group what customers say in the cancel flow",
};

/** The title of a kind; kinds without one are shown by name. */
export const titleOf = (kind: string): string => TITLES[kind] ?? kind.replace(/[_-]/g, " ");
