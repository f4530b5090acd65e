// The listener: sockets, TLS with renewable certificates, timeouts, and a stop that lets running requests finish.

import type { Server as BunServer } from "bun";
import { within } from "../lib/deadline.ts";
import { type Log, silentLog } from "../lib/log.ts";
import { aboutCertificate, type Certificate, type CertificateFiles, isSame, readCertificate } from "./certificate.ts";
import type { Fetch } from "./pipeline.ts";

/** The `server` settings about listening. */
export interface ServeOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** PEM files; "" for both means plain HTTP. */
  readonly tls: CertificateFiles;
}

export interface Server {
  readonly host: string;
  readonly port: number;
  /**
   * Reads the certificate's files again, which also happens every `LOOK_EVERY` milliseconds. A new valid pair is used for new
   * connections, while running requests keep theirs; an invalid one is logged once and changes nothing.
   */
  renewCertificate(): void;
  /** Accepts no more connections, waits for running requests for at most `grace` milliseconds, then closes. */
  stop(grace: number): Promise<void>;
}

type Listener = BunServer<undefined>;

const IDLE = 30; // seconds
const LONGEST_SILENCE = 255; // seconds, the runtime's maximum
const LOOK_EVERY = 10_000; // ms; file watching would miss swapped links and network file systems

/** Starts listening. Throws if the address is in use or the TLS files are no certificate with its key. */
export function serve(
  { host, port, tls }: ServeOptions,
  fetch: Fetch,
  { log = silentLog, lookEvery = LOOK_EVERY, idle = IDLE }: { log?: Log; lookEvery?: number; idle?: number } = {},
): Server {
  if (tls.cert === "") return plainServer(listen(host, port, fetch, undefined, idle));
  const first = readCertificate(tls);
  // A listener with a shared port would also share it with another server, so this first checks that the port is free.
  if (port !== 0) void listen(host, port, fetch).stop(true);
  return renewableServer(listen(host, port, fetch, first), first, { host, tls, fetch, log, lookEvery });
}

function listen(host: string, port: number, fetch: Fetch, certificate?: Certificate, idle = IDLE): Listener {
  const listener: Listener = Bun.serve({
    hostname: host,
    port,
    ...(certificate === undefined ? {} : { tls: { ...certificate } }),
    reusePort: certificate !== undefined, // set for plain HTTP, too, because without `development` the runtime's default is true
    idleTimeout: idle,
    // The runtime's own refusal would have no request id and no error body, so bodies are bounded where they are read.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    fetch: (request) => {
      // A GET has no body, so any silence is our own processing.
      if (request.method === "GET") listener.timeout(request, LONGEST_SILENCE);
      return fetch(
        request,
        () => listener.requestIP(request)?.address ?? null,
        (seconds) => listener.timeout(request, seconds),
      );
    },
  });
  return listener;
}

const plainServer = (listener: Listener): Server => ({
  ...placeOf(listener),
  renewCertificate: () => {},
  stop: (grace) => end([listener], grace),
});

type Renewal = { host: string; tls: CertificateFiles; fetch: Fetch; log: Log; lookEvery: number };

/** The runtime cannot change a listener's certificate, so a new listener takes over the port. */
function renewableServer(first: Listener, certificate: Certificate, renewal: Renewal): Server {
  const { host, tls, fetch, log, lookEvery } = renewal;
  const place = placeOf(first);
  const ending = new Set<Listener>();
  let [current, shown, complaint] = [first, certificate, ""];

  function renew(): void {
    try {
      const found = readCertificate(tls);
      if (!isSame(found, shown)) takeOver(found);
      complaint = "";
    } catch (error) {
      const { message } = error as Error;
      if (message !== complaint)
        log.error("The new certificate is invalid; the old one stays in use", { error: message });
      complaint = message;
    }
  }

  function takeOver(found: Certificate): void {
    const next = listen(host, place.port, fetch, found);
    const old = current;
    [current, shown] = [next, found];
    ending.add(old);
    void old.stop().then(() => ending.delete(old));
    log.info("The certificate was renewed", aboutCertificate(found));
  }

  const timer = setInterval(renew, lookEvery);
  timer.unref();
  return {
    ...place,
    renewCertificate: renew,
    stop: (grace) => {
      clearInterval(timer);
      return end([current, ...ending], grace);
    },
  };
}

const placeOf = ({ hostname, port }: Listener) => ({ host: hostname ?? "", port: port ?? 0 });

async function end(listeners: readonly Listener[], grace: number): Promise<void> {
  await within(grace, Promise.all(listeners.map((listener) => listener.stop())));
  await Promise.all(listeners.map((listener) => listener.stop(true)));
}
