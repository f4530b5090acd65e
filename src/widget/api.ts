// How the browser speaks to Recoverd: every call ends within three seconds, and what must arrive is sent until it has.

/** The longest that a person waits for one request, in ms. */
export const DEADLINE = 3_000;

/** Why a call failed: `status` 0 where there was no answer. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  /** Milliseconds after which the server wants to be asked again; 0 where it does not say. */
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
 * The answer of the API. A body is sent as text, so that browsers do not ask for leave first (the server reads JSON whatever
 * it is called); no cookies go along. Throws `CallFailed`.
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

/** Milliseconds between tries; the last one again and again. */
const WAITS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];

/** `flying`: a request is on its way, which the browser brings to its end without the page. */
type Letter = { readonly url: string; readonly body: object; flying: boolean };

const undelivered = new Set<Letter>();
let watching = false;

/**
 * Sends until it has arrived, without anybody waiting for it; what is left when the page goes away, goes as a beacon.
 * The server must take the same thing twice for once. Resolves to whether it was taken; false is a refusal.
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

// The tests of what has no looks know nothing of a browser.
type BeaconSender = Navigator & { sendBeacon(url: string, body: string): boolean };

/** A last word from a page that goes away; false where the browser does not take it. */
export function beacon(url: string, body: object): boolean {
  try {
    return (navigator as BeaconSender).sendBeacon(url, JSON.stringify(body));
  } catch {
    return false;
  }
}
