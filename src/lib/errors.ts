// The product's only error class. Its kind is independent of HTTP, which maps it to a status in one place.

export type ErrorKind =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unavailable"
  | "internal";

/** What is wrong with one field; `field` is a dotted path such as `events.3.timestamp`. */
export type Detail = { field: string; message: string };

/** A failure that the caller caused or must know about. Clients see the message: never put a secret or SQL in it. */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly details: Detail[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** One wrong field; for several, throw an AppError with all of its details. */
export const invalid = (field: string, message: string): AppError =>
  new AppError("invalid", "The request is invalid", [{ field, message }]);

/** `what` begins the message: "The variant" was not found. */
export const notFound = (what: string): AppError => new AppError("not_found", `${what} was not found`);

/** The message is a sentence that says what stands in the way. */
export const conflict = (message: string, details: Detail[] = []): AppError =>
  new AppError("conflict", message, details);
