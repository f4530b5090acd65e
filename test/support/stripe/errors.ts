// Errors as Stripe answers them: https://docs.stripe.com/api/errors

/** Thrown by the handlers of requests; the stand-in turns it into an answer. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; code?: string; message: string; param?: string; decline_code?: string },
  ) {
    super(body.message);
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}, status = 400): StripeProblem =>
  new StripeProblem(status, { type: "invalid_request_error", message, ...more });

export const noSuch = (noun: string, id: string, param = "id", status = 404): StripeProblem =>
  invalid(`No such ${noun}: '${id}'`, { code: "resource_missing", param }, status);

/** Stripe shows only the beginning and the last four characters of a key. */
const masked = (key: string): string => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;

export const badKey = (key: string): StripeProblem =>
  invalid(key === "" ? "You did not provide an API key." : `Invalid API Key provided: ${masked(key)}`, {}, 401);

export const lacksRight = (key: string, right: string, access: "read" | "write"): StripeProblem =>
  invalid(
    `The provided key '${masked(key)}' does not have the required permissions for this endpoint. Having the '${right}_${access}' permission would allow this request to continue.`,
    {},
    403,
  );

export const declined = (code: string): StripeProblem =>
  new StripeProblem(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: code,
    message: "Your card was declined.",
  });
