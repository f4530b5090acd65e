// Why a request to a payment provider's API failed, in one form for all providers.

/**
 * `later`: retry the same request. `refused`: the key is wrong or lacks a right. `invalid`: retries cannot succeed.
 * `reason`: `timed_out`, `unreachable`, `too_large`, `not_json` or the status, such as `status_503`. `status`: null if the
 * provider did not answer.
 */
export type ApiFailure = {
  kind: "later" | "refused" | "invalid";
  reason: string;
  status: number | null;
  /** The provider's own code, such as `resource_missing`. */
  code: string | null;
  /** The wait that the provider asks for, in ms; null if it asks for none. */
  retryAfter: number | null;
};

/** Classifies a status. 409 can be retried: another change of the same object is in progress. */
export function kindOfStatus(status: number): ApiFailure["kind"] {
  if (status === 401 || status === 403) return "refused";
  return status === 409 || status === 429 || status >= 500 ? "later" : "invalid";
}

/** The header's seconds in ms; null if it is missing or a date. */
export function retryAfterIn(header: string | null | undefined): number | null {
  const wait = Number(header);
  return Number.isFinite(wait) && wait > 0 ? wait * 1_000 : null;
}
