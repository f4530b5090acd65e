// Requests to Amazon SNS: fetches the certificates of its message signatures, and confirms subscriptions. The addresses come
// from messages, so only Amazon's own are called, with limits on the size and time of answers.

import { X509Certificate } from "node:crypto";
import { type Clock, systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { textOf } from "./bounded-answer.ts";

export interface Sns {
  /**
   * The certificate at this address; null if the address is not Amazon's, or if it holds no certificate that is valid now.
   * @throws {AppError} `unavailable` if it cannot be fetched.
   */
  certificate(url: string): Promise<X509Certificate | null>;
  /** Never throws. */
  confirm(subscribeUrl: string): Promise<"confirmed" | "failed" | "not_amazon">;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT = 5_000; // ms
const LARGEST = 64 * 1024; // bytes
const MAX_CACHED = 20;
const HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/;
const CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/;

/** Caches at most 20 certificates. Tests replace `fetch` and `clock`. */
export function createSns({ fetch = globalThis.fetch as Fetch, clock = systemClock as Clock } = {}): Sns {
  const cache = new Map<string, X509Certificate>();

  return {
    certificate: async (text) => {
      const url = amazonUrl(text);
      if (url === null || !CERTIFICATE.test(url.pathname) || url.search !== "") return null;
      const known = cache.get(url.href) ?? parse(await ask(fetch, url.href));
      if (known === null) return null;
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(url.href, known);
      const now = clock.now();
      return Date.parse(known.validFrom) <= now && now <= Date.parse(known.validTo) ? known : null;
    },
    confirm: async (text) => {
      const url = amazonUrl(text);
      if (url?.searchParams.get("Action") !== "ConfirmSubscription") return "not_amazon";
      try {
        await ask(fetch, url.href);
        return "confirmed";
      } catch {
        return "failed";
      }
    },
  };
}

function amazonUrl(text: string): URL | null {
  const url = URL.parse(text);
  const plain = url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return plain && HOST.test(url.hostname) ? url : null;
}

async function ask(fetch: Fetch, url: string): Promise<string> {
  try {
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const text = await textOf(answer, LARGEST);
    if (text === null) throw new Error("the answer is too large");
    return text;
  } catch (error) {
    throw new AppError("unavailable", "Amazon SNS could not be reached; try again", [], { cause: error });
  }
}

function parse(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}
