// Turns errors into answers: the only place where a kind of error becomes a status and a code.

import { Elysia, InvalidCookieSignature, NotFoundError, ParseError, ValidationError } from "elysia";
import { AppError, type Detail, type ErrorKind } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { TryLater } from "../lib/try-later.ts";
import { DatabaseAway, DatabaseUnable, reasonOf } from "../store/engine.ts";
import { contextOf, type RequestContext } from "./context.ts";
import { asksForPage, failurePage } from "./pages/failure-page.ts";

/** The body of every error. */
interface ErrorBody {
  error: { code: string; message: string; details: Detail[] };
}

// The interface has seven codes. `unavailable` is a temporary server error: it has its own status, but the code of a server error.
export const ERRORS: Readonly<Record<ErrorKind, { readonly status: number; readonly code: string }>> = {
  invalid: { status: 400, code: "VALIDATION_ERROR" },
  unauthorized: { status: 401, code: "UNAUTHORIZED" },
  forbidden: { status: 403, code: "FORBIDDEN" },
  not_found: { status: 404, code: "NOT_FOUND" },
  conflict: { status: 409, code: "CONFLICT" },
  rate_limited: { status: 429, code: "RATE_LIMITED" },
  internal: { status: 500, code: "INTERNAL_ERROR" },
  unavailable: { status: 503, code: "INTERNAL_ERROR" },
};

const MOST_DETAILS = 100;
const CHALLENGE = 'Bearer realm="Recoverd"';
const MOST_FRAMES = 10;
const WHILE_AWAY = 1; // s
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** Answers errors thrown inside Elysia. Use it before every feature. */
export const errors = ({ log }: { log: Log }) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, function answerError({ error, request }) {
    return errorResponse(error, request, contextOf(request), log);
  });

/**
 * The answer to anything that was thrown: JSON, or a page for a browser that opens one of our pages. Errors that are not the
 * caller's fault are logged with the request's id, and not shown.
 */
export function errorResponse(error: unknown, request: Request, context: RequestContext, log: Log): Response {
  const isTemporary = isOfDatabase(error, DatabaseUnable) || hasNoRoom(error);
  // The store logs that the database is away.
  if (isTemporary && !isOfDatabase(error, DatabaseAway))
    log.error("Nothing can be read or stored at the moment", { request: context.id, reason: reasonOf(error) });
  const known = isTemporary ? tryAgain() : asAppError(error);
  if (known instanceof TryLater) context.retryAfter = known.seconds;
  if (known !== null && known.kind !== "internal")
    return answer(request, context, known.kind, known.message, known.details);
  return answer(request, context, "internal", reportFailure(error, context, log), []);
}

/** Logs an error that is not the caller's fault; returns the message for the caller, which names the log line. */
export function reportFailure(error: unknown, { id }: RequestContext, log: Log): string {
  log.error("request failed", { request: id, error: describe(error), at: framesOf(error) });
  return `The server failed to handle this request. Try again; if it fails again, look for ${id} in the server's log`;
}

export const unknownRoute = (): AppError => new AppError("not_found", "There is nothing at this path with this method");

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof NotFoundError) return unknownRoute();
  if (error instanceof ParseError) return new AppError("invalid", "The request body cannot be read");
  if (error instanceof ValidationError || error instanceof InvalidCookieSignature) {
    return new AppError("invalid", "The request is invalid");
  }
  return null;
}

const tryAgain = () =>
  new TryLater("unavailable", "Nothing can be read or stored at the moment: try again soon", WHILE_AWAY);

const isOfDatabase = (error: unknown, kind: typeof DatabaseUnable): boolean =>
  error instanceof kind || (error instanceof Error && isOfDatabase(error.cause, kind));

/** Whether a disk is full or read-only. */
const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error && (NO_ROOM.has(String((error as { code?: unknown }).code)) || hasNoRoom(error.cause));

function answer(
  request: Request,
  context: RequestContext,
  kind: ErrorKind,
  message: string,
  details: Detail[],
): Response {
  const { status, code } = ERRORS[kind];
  if (asksForPage(request, context.path)) return failurePage(request, context, status, kind, message);
  const body: ErrorBody = { error: { code, message, details: details.slice(0, MOST_DETAILS) } };
  // RFC 9110: a 401 names how to authenticate.
  return Response.json(body, { status, ...(status === 401 && { headers: { "www-authenticate": CHALLENGE } }) });
}

/** For the log: an error with its causes, or another thrown value. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${String(error)}`;
  // The message of a failed query ends with its parameters, such as customers' addresses and password hashes.
  const message = error.message.replace(/\nparams: [\s\S]*$/, "");
  const cause = error.cause === undefined ? "" : `, caused by ${describe(error.cause)}`;
  return `${error.name}: ${message}${cause}`;
}

/** The stack frames, innermost first, without the message at the start of the stack. */
const framesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...(error.stack ?? "").replace(error.message, "").matchAll(/^ +at (.+)$/gm)]
        .slice(0, MOST_FRAMES)
        .map(([, at]) => at!)
    : [];
