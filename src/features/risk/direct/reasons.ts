// Why an alert in direct mode sends no mail, or not yet: the texts of the alert log.

export const DIRECT_REASONS = {
  test: "a test alert is about nobody, and mails nobody in direct mode",
  opaque: "the customer is known by an id alone; there is no address to write to",
  forgotten: "the customer is not known any more",
  disabled: "alerts are not enabled",
  mode_changed: "alerts do not mail customers any more",
  /** Only for alerts from before the project's own sender became optional. */
  no_sender: "no sender was set; none is needed any more, so that a retry mails the customer",
  loopback_links:
    "the links in the mail would lead to this machine only (set server.public_url, or mail.allow_loopback_links)",
  suppressed: "the address is suppressed",
  holdout: "the customer is in the holdout, which is never mailed automatically",
  project_paused: "the automation of the project is paused",
  score_fell: "the score is below the threshold again",
  public_key: "without what came with the public key alone the score is below the threshold",
  customer_sensitive: "a person should answer what a churn event of the customer says",
  replied: "the customer answered a mail, which a person should read first",
  churn_event: "the customer has an open churn event, and hears of that",
  newer_alert: "a newer alert for the customer took its place",
  customer_cap: "the customer has had as many mails as the project allows one person",
  calendar: "quiet hours, a weekend or a blackout date",
  mailed_lately: "the customer was mailed less than a day ago",
  daily_limit: "the project has sent as many mails today as the server allows",
} as const;

export type DirectReason = keyof typeof DIRECT_REASONS;
