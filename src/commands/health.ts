// `recoverd health`: asks the service with this configuration whether it is up and can write. It is for container runtimes
// and service managers, because the image contains no other HTTP client.

import { loadConfig } from "../config.ts";
import type { CommandArguments } from "./arguments.ts";

const TIMEOUT = 4_000; // ms; the service itself gives its database two seconds

/** Prints one line. Resolves with 0 if the service is up and can write, otherwise 1. */
export async function health({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const { server } = loadConfig({ file: configFile, environment, folder });
  const url = `${addressOf(server)}/health`;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: "manual",
      // The certificate is for the public name, but this connects to this machine; the request contains no secret.
      tls: { rejectUnauthorized: false },
    });
    const answer = (await response.json().catch(() => null)) as Answer;
    if (response.status === 200 && answer?.status === "ok") return ended(0, `${url}: ok`);
    return ended(1, `${url}: ${answer?.error?.message ?? "this is not Recoverd"} (${response.status})`);
  } catch (error) {
    const reason = (error as Error).name === "TimeoutError" ? `no answer within ${TIMEOUT / 1000} s` : "nobody answers";
    return ended(1, `${url}: ${reason}`);
  }
}

type Answer = { status?: string; error?: { message?: string } } | null;

type Listening = { host: string; port: number; tls: { cert: string } };

/** The service's address for a process on this machine: loopback if it listens on all interfaces. */
function addressOf({ host, port, tls }: Listening): string {
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const name = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host);
  return `${tls.cert === "" ? "http" : "https"}://${name}:${port}`;
}

function ended(code: number, line: string): number {
  console[code === 0 ? "log" : "error"](line);
  return code;
}
