// A client for JSON APIs with a key, used where a provider's own package does not fit: Paddle's has no timeout or signal, fails
// on answers that are not JSON, and follows redirects with the key; Razorpay's has a fixed address, and throws a TypeError if
// nothing answers.

import { type ApiFailure, kindOfStatus, retryAfterIn } from "./api-failure.ts";
import { LARGEST_ANSWER, objectIn, textOf } from "./bounded-answer.ts";

export type JsonApi = {
  /** `path` begins with a slash. All methods throw `ApiError`. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  delete<T>(path: string): Promise<T>;
};

export type ApiOptions = {
  /** Aborts a request, for example when the process stops. */
  signal?: AbortSignal;
  /** Milliseconds for a whole answer. */
  timeout?: number;
};

/** The message is the provider's own text, which may contain anything; "" if it sent none. */
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
  /** Includes the path of the API, without a trailing slash. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Extracts the problem from the body of an answer that is not 2xx. */
  problemIn(body: Record<string, unknown>): Problem;
};

const TIMEOUT = 20_000; // ms

/** Creates a client without retries: the queue retries. */
export function jsonApi({ url, headers, problemIn }: Kind, { signal: stop, timeout = TIMEOUT }: ApiOptions): JsonApi {
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const late = AbortSignal.timeout(timeout);
    const signal = stop ? AbortSignal.any([late, stop]) : late;
    let response: Response;
    let text: string | null;
    try {
      // Redirects are not followed, because the key must not reach another host.
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
