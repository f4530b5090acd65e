// Whether a card was declined permanently, so that only another card helps, or temporarily, so that a retry may succeed.

import type { DeclineClass } from "../projects/settings-shape.ts";

/** `hard`: a retry is useless. `soft`: the provider retries. Null for an unknown code. */
type DeclineKind = "hard" | "soft";

// The codes of Stripe and Razorpay, and the words that most other providers use.
const HARD = new Set([
  // The card, or the account behind it, is no longer usable.
  ..."lost_card stolen_card expired_card card_expired pickup_card restricted_card card_not_supported".split(" "),
  ..."invalid_account bank_account_closed bank_account_invalid no_account no_such_card invalid_card".split(" "),
  ..."debit_instrument_blocked debit_instrument_inactive debit_not_authorized".split(" "),
  ..."new_account_information_available currency_not_supported".split(" "),
  // The card details were mistyped.
  ..."incorrect_card incorrect_number invalid_number card_number_invalid incorrect_cvc invalid_cvc".split(" "),
  ..."invalid_expiry_month invalid_expiry_year incorrect_card_expiry_date incorrect_zip incorrect_address".split(" "),
  ..."authentication_failed incorrect_otp pin_attempts_exceeded".split(" "),
  // The bank or the customer declined permanently.
  ..."do_not_try_again fraudulent security_violation service_not_allowed transaction_not_allowed not_permitted".split(
    " ",
  ),
  ..."stop_payment_order revocation_of_authorization revocation_of_all_authorizations".split(" "),
  ..."mandate_cancelled mandate_revoked mandate_creation_failed mandate_creation_expired payment_cancelled".split(" "),
]);

const SOFT = new Set([
  ..."insufficient_funds card_declined generic_decline do_not_honor call_issuer no_action_taken".split(" "),
  ..."issuer_not_available try_again_later processing_error reenter_transaction duplicate_transaction".split(" "),
  ..."approve_with_id authentication_required card_velocity_exceeded withdrawal_count_limit_exceeded".split(" "),
  ..."transaction_limit_exceeded transaction_daily_limit_exceeded credit_limit_exceeded".split(" "),
  ..."bank_technical_error gateway_technical_error issuer_technical_error gateway_error server_error".split(" "),
  ..."request_timed_out payment_timed_out payment_timeout bank_cutoff_in_progress payment_failed".split(" "),
]);

const EXPIRED = new Set("expired_card card_expired".split(" "));

/** The customer's bank wants them to confirm the payment. */
const AUTHENTICATION = new Set(
  "authentication_required authentication_not_handled authentication_failed incorrect_otp approve_with_id".split(" "),
);

/** What calls for a mail of its own; null for an unknown code. */
export function declineClass(code: unknown): DeclineClass | null {
  const word = wordOf(code);
  if (EXPIRED.has(word)) return "expired";
  return AUTHENTICATION.has(word) ? "authentication" : declineKind(code);
}

/** Whether a retry may help. Codes are taken in any spelling: `Expired card` is `expired_card`. */
export function declineKind(code: unknown): DeclineKind | null {
  const word = wordOf(code);
  return HARD.has(word) ? "hard" : SOFT.has(word) ? "soft" : null;
}

const wordOf = (code: unknown): string =>
  typeof code !== "string"
    ? ""
    : code
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "_");
