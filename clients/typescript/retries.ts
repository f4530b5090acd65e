// Repeats what failed for a moment, where a repeat does no harm.

const RETRIES = 3;
const LONGEST_WAIT = 30_000; // ms
const TIMEOUT = 30_000; // ms
const FIRST_WAIT = 250; // ms; doubled with each repeat

/** The routes that take an `Idempotency-Key`: with one, a repeat of the POST returns the first answer. */
export const TAKES_KEY = /\/api\/v1\/projects\/[^/]+\/churn-events(\/bulk)?$/;

export type Options = {
  /** Where the service is reached, such as `https://recoverd.example.com`. */
  readonly url: string;
  /** A project's API key. */
  readonly apiKey?: string;
  /** What a person gets by signing in, in place of a key. */
  readonly accessToken?: string;
  /** How often a call is repeated that can be repeated without harm; 3 by default. */
  readonly retries?: number;
  /** The longest wait before a repeat, in ms; 30,000 by default. Where the server asks for more, its answer is returned. */
  readonly longestWait?: number;
  /** For one attempt, in ms; 30,000 by default. */
  readonly timeout?: number;
  /** In place of the runtime's own. */
  readonly fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
};

/** A fetch that gives up late: each attempt has its time, and 429 and 503 are waited for as the server asks. */
export function sending(options: Options): (request: Request) => Promise<Response> {
  const {
    retries = RETRIES,
    longestWait = LONGEST_WAIT,
    timeout = TIMEOUT,
    fetch: attempt = globalThis.fetch,
  } = options;
  return async (request) => {
    if (request.method === "POST" && TAKES_KEY.test(new URL(request.url).pathname)) {
      if (!request.headers.has("idempotency-key")) request.headers.set("idempotency-key", crypto.randomUUID());
    }
    for (let failures = 0; ; failures++) {
      const isLast = failures === retries;
      try {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
        const response = await attempt(request.clone() as Request, { signal });
        if (isLast || !mayRepeat(request, response.status)) return response;
        const wait = waitOf(response, failures);
        if (wait > longestWait) return response;
        await response.body?.cancel();
        await pause(wait, request.signal);
      } catch (error) {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
        await pause(backoff(failures), request.signal);
      }
    }
  };
}

/** After a 429 nothing was done, whatever was asked for. */
const mayRepeat = (request: Request, status: number): boolean =>
  status === 429 || ((status === 502 || status === 503 || status === 504) && isRepeatable(request));

const isRepeatable = ({ method, headers }: Request): boolean =>
  method === "GET" || method === "PUT" || method === "DELETE" || headers.has("idempotency-key");

function waitOf(response: Response, failures: number): number {
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return Number.isNaN(seconds) ? backoff(failures) : seconds * 1000;
}

/** With chance in it, so that clients which failed together do not come back together. */
const backoff = (failures: number): number => FIRST_WAIT * 2 ** failures * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal.addEventListener("abort", end, { once: true });
  });
