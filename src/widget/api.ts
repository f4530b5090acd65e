// Calls Recoverd's API from the browser. Every call ends within three seconds, and important reports are retried until they
// arrive.

/** The longest that a customer waits for one request, in ms. */
export const DEADLINE = 3_000;

/** A call failed; `status` is 0 if there was no answer. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  /** The wait in ms that the server asks for; 0 if it asks for none. */
  readonly retryAfter: number;

  constructor(status: number, code: string, message: string, retryAfter = 0) {
    super(message);
    this.name = "RecoverdError";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/**
 * Calls the API without cookies. A body is sent as text/plain, which needs no CORS preflight; the server parses it as JSON
 * regardless of its type.
 * @throws {CallFailed}
 */
export async function call(url: string, body?: object, signal = AbortSignal.timeout(DEADLINE)): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      body: body ? JSON.stringify(body) : null,
      credentials: "omit",
      keepalive: body !== undefined,
      signal,
    });
    const answer = await response.json();
    if (response.ok) return answer;
    const { code = "", message = "" } = (answer as { error?: { code?: string; message?: string } }).error ?? {};
    throw new CallFailed(response.status, code, message, Number(response.headers.get("retry-after") ?? 0) * 1_000);
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    throw new CallFailed(
      0,
      "UNREACHABLE",
      `Recoverd did not answer: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Milliseconds between tries; the last wait is repeated. */
const WAITS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];

/** `flying`: a request is in progress, which the browser completes even if the page is closed. */
type Letter = { readonly url: string; readonly body: object; flying: boolean };

const undelivered = new Set<Letter>();
let watching = false;

/**
 * Sends a report and retries until it arrives. When the page is closed, it is sent as a beacon, so the server must ignore
 * repeats. Resolves with true if the server accepted it, with false if it refused it.
 */
export async function deliver(url: string, body: object, waits: readonly number[] = WAITS): Promise<boolean> {
  watchPage();
  const letter: Letter = { url, body, flying: false };
  undelivered.add(letter);
  try {
    for (let tries = 0; ; tries++) {
      letter.flying = true;
      try {
        await call(url, body);
        return true;
      } catch (error) {
        letter.flying = false;
        const { status, retryAfter } = error as CallFailed;
        if (status >= 400 && status < 500 && status !== 429 && status !== 408) return false;
        const wait = Math.max(retryAfter, waits[Math.min(tries, waits.length - 1)] ?? 0);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  } finally {
    undelivered.delete(letter);
  }
}

function watchPage(): void {
  if (watching || typeof addEventListener === "undefined") return;
  watching = true;
  addEventListener("pagehide", () => {
    for (const { url, body, flying } of undelivered) if (!flying) beacon(url, body);
  });
}

// Declared here, because tests without a DOM have no such type.
type BeaconSender = Navigator & { sendBeacon(url: string, body: string): boolean };

/** Sends a last report from a page that is being closed; returns false if the browser does not accept it. */
export function beacon(url: string, body: object): boolean {
  try {
    return (navigator as BeaconSender).sendBeacon(url, JSON.stringify(body));
  } catch {
    return false;
  }
}
