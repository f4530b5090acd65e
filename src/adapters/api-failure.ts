// Why a request to a payment provider's API failed, in the same words for all of them.

/**
 * `later`: worth another try, as it is. `refused`: the key is wrong or lacks a right. `invalid`: the provider will not do this,
 * however often it is asked. `reason` is `timed_out`, `unreachable`, `too_large`, `not_json` or the status, such as `status_503`.
 */
export type ApiFailure = {
  kind: "later" | "refused" | "invalid";
  reason: string;
  status: number | null;
  /** The provider's own code, such as `resource_missing`. */
  code: string | null;
  /** How long the provider asks to wait, in ms. */
  retryAfter: number | null;
};

/** What a status means; 409 is what a provider answers while another change of the same object goes on. */
export function kindOfStatus(status: number): ApiFailure["kind"] {
  if (status === 401 || status === 403) return "refused";
  return status === 409 || status === 429 || status >= 500 ? "later" : "invalid";
}

/** The header's seconds in ms; null where it is missing, or is a date. */
export function retryAfterIn(header: string | null | undefined): number | null {
  const wait = Number(header);
  return Number.isFinite(wait) && wait > 0 ? wait * 1_000 : null;
}
