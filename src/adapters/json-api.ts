// A JSON API with a key. For providers whose own package cannot be used: Paddle's takes no timeout, no signal and no answer but
// JSON, and follows redirects with the key; Razorpay's has a fixed address, and fails with a TypeError where nothing answers.

import { type ApiFailure, kindOfStatus, retryAfterIn } from "./api-failure.ts";
import { LARGEST_ANSWER, objectIn, textOf } from "./bounded-answer.ts";

export type JsonApi = {
  /** `path` begins with a slash. All of them throw `ApiError`. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  delete<T>(path: string): Promise<T>;
};

export type ApiOptions = {
  /** Ends a request, as when the process is asked to stop. */
  signal?: AbortSignal;
  /** Milliseconds for a whole answer. */
  timeout?: number;
};

/** The message is the provider's own, which may hold anything; it is empty where it said none. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly failure: ApiFailure,
    message = "",
  ) {
    super(message);
  }
}

type Problem = { code: string | null; message: string };

type Kind = {
  /** With the path of the API, and without a slash at its end. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** What an answer says that is none of success. */
  problemIn(body: Record<string, unknown>): Problem;
};

const TIMEOUT = 20_000;

/** It tries nothing twice: the queue does. */
export function jsonApi({ url, headers, problemIn }: Kind, { signal: stop, timeout = TIMEOUT }: ApiOptions): JsonApi {
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const late = AbortSignal.timeout(timeout);
    const signal = stop ? AbortSignal.any([late, stop]) : late;
    let response: Response;
    let text: string | null;
    try {
      // A redirect is not followed: the key is for nobody else.
      response = await fetch(url + path, {
        method,
        headers: { accept: "application/json", ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "manual",
        signal,
      });
      text = await textOf(response, LARGEST_ANSWER);
    } catch {
      throw failed("later", late.aborted ? "timed_out" : "unreachable", null);
    }
    const { status } = response;
    if (text === null) throw failed("invalid", "too_large", status);
    const answer = objectIn(text);
    if (response.ok) {
      if (answer === null) throw failed("later", "not_json", status);
      return answer as T;
    }
    const { code, message } = answer === null ? { code: null, message: "" } : problemIn(answer);
    const retryAfter = retryAfterIn(response.headers.get("retry-after"));
    throw new ApiError({ kind: kindOfStatus(status), reason: `status_${status}`, status, code, retryAfter }, message);
  }
  return {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    patch: (path, body) => send("PATCH", path, body),
    delete: (path) => send("DELETE", path),
  };
}

const failed = (kind: ApiFailure["kind"], reason: string, status: number | null): ApiError =>
  new ApiError({ kind, reason, status, code: null, retryAfter: null });
