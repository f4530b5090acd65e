// The server: sockets, TLS, time-outs, and an end that lets what runs finish.

import type { Server as BunServer } from "bun";
import type { Fetch } from "./server.ts";

/** What `server` of the configuration says of listening. */
export interface ServeOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Files in PEM; "" for both serves plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string };
}

export interface Server {
  readonly host: string;
  readonly port: number;
  /** Takes no more connections, waits for what runs for at most `grace` milliseconds, then closes. */
  stop(grace: number): Promise<void>;
}

const IDLE_SECONDS = 30;

/** Starts to listen. Throws when the address is taken or a TLS file cannot be read. */
export function serve({ host, port, tls }: ServeOptions, fetch: Fetch): Server {
  const server: BunServer<undefined> = Bun.serve({
    hostname: host,
    port,
    ...(tls.cert === "" ? {} : { tls: { cert: Bun.file(tls.cert), key: Bun.file(tls.key) } }),
    idleTimeout: IDLE_SECONDS,
    // The server's own refusal has no request id and no error body: bodies are bounded where they are read.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    fetch: (request) =>
      fetch(request, server.requestIP(request)?.address ?? null, (seconds) => server.timeout(request, seconds)),
  });
  return {
    host: server.hostname ?? host,
    port: server.port ?? port,
    stop: async (grace) => {
      let timer: Timer | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, grace);
      });
      await Promise.race([server.stop(), late]);
      clearTimeout(timer);
      await server.stop(true);
    },
  };
}
