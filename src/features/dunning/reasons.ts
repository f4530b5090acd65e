// Why the automation does not send a mail, or not yet: the timeline's texts.

export const REASONS = {
  recovered: "the customer is back",
  lost: "the recovery window has passed",
  suppressed: "the address is suppressed",
  automation_off: "automatic sending is off",
  kind_off: "automatic sending is off for this kind of event",
  ask_above: "it waits for a person, because the MRR is above the amount from which the project asks",
  automation_changed: "the automation was changed after the event came in, and never writes to the past",
  public_key: "only the public key vouches for the event",
  test_mode: "the event is a test",
  dispute: "the payment is disputed",
  sensitive: "the reason is one that a person should answer",
  do_not_contact: "the customer asks not to be written to",
  customer_sensitive: "a person should answer what another event of the customer says",
  other_event: "the customer was mailed about another of their events instead",
  customer_deleted: "the customer was deleted at the payment provider",
  cancelled: "the customer has cancelled what the payment is for",
  holdout: "the customer is in the holdout, which is never mailed automatically",
  loopback_links:
    "the links in the mail would lead to this machine only (set server.public_url, or mail.allow_loopback_links)",
  replied: "the customer has answered, and a person has to read it",
  paused: "the automation is paused for this event",
  project_paused: "the automation of the project is paused",
  waiting_for_variants: "the variants are not written yet",
  waiting_for_model: "the language model is being asked whether the new reason is sensitive",
  sent_by_hand: "a variant was sent by hand meanwhile",
  all_sent: "every variant was sent already",
  nothing_new:
    "nothing new is known for this customer: no fix that was shipped since and no offer, or nothing about the product made them leave",
  customer_cap: "the customer has had as many mails as the project allows one person",
  daily_limit: "the project has sent as many mails today as the server allows",
  nothing_due: "nothing is due any more: the invoice was voided, credited in full or written off",
  too_late: "its time has passed more than a week ago",
  not_sendable: "the variant could not be sent",
} as const;

export type Reason = keyof typeof REASONS;
export const REASON_NAMES = Object.keys(REASONS) as Reason[];
