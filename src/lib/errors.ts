// The errors for clients. Their kinds are independent of HTTP, which maps them to a status in one place.

export type ErrorKind =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "unavailable"
  | "internal";

/** The problem of one field; `field` is a dotted path such as `events.3.timestamp`. */
export type Detail = { field: string; message: string };

/** A failure that the client caused or must know about. Clients see the message, so it must not contain secrets or SQL. */
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

/** An error about one invalid field; for several fields, create an AppError with all details. */
export const invalid = (field: string, message: string): AppError =>
  new AppError("invalid", "The request is invalid", [{ field, message }]);

/** `what` is the subject of the message: "The variant" gives "The variant was not found". */
export const notFound = (what: string): AppError => new AppError("not_found", `${what} was not found`);

/** The value, if there is one: `found("The job", await findRow(…))`. @throws `not_found` */
export function found<T>(what: string, value: T | undefined): T {
  if (value === undefined) throw notFound(what);
  return value;
}

/** The message is a sentence that names the obstacle. */
export const conflict = (message: string, details: Detail[] = []): AppError =>
  new AppError("conflict", message, details);
