// `recoverd health`: asks the service that runs by this configuration whether it is up and can write. For container
// runtimes and service managers, whose images hold no other HTTP client.

import { loadConfig } from "../config.ts";
import type { CommandArguments } from "./arguments.ts";

const TIMEOUT = 4_000; // ms: the service itself gives its database two seconds

/** 0 where the service is up and can write, else 1; one line says so. */
export async function health({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const { server } = loadConfig({ file: configFile, environment, folder });
  const url = `${addressOf(server)}/health`;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: "manual",
      // The certificate is for the public name, and this is this machine; nothing secret is sent.
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

/** Where a process of this machine reaches the service: who listens everywhere listens on loopback. */
function addressOf({ host, port, tls }: Listening): string {
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const name = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host);
  return `${tls.cert === "" ? "http" : "https"}://${name}:${port}`;
}

function ended(code: number, line: string): number {
  console[code === 0 ? "log" : "error"](line);
  return code;
}
