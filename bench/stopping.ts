// SIGTERM while requests arrive: how long the service runs after its last answer, and which events it has acknowledged.

import { join } from "node:path";
import { freePort, serviceSettings } from "./processes.ts";
import type { SteadyRequest } from "./steady.ts";

const AT_ONCE = 16;
const BEFORE = 3_000; // ms of load
const MAIN = join(import.meta.dir, "..", "src", "main.ts");

/** `ms`: from the last answer, or the signal if that came later, to the end. `acknowledged`: ids of churn events. */
export type Stopped = { ms: number; acknowledged: string[] };

export async function stopUnderLoad(data: string, requests: readonly SteadyRequest[]): Promise<Stopped> {
  const port = freePort();
  const service = Bun.spawn([process.execPath, MAIN, "serve"], {
    env: { ...process.env, ...serviceSettings(data, port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) await Bun.sleep(20);

  const acknowledged: string[] = [];
  let next = 0;
  let lastAnswer = 0;
  const client = async () => {
    for (;;) {
      const number = next++;
      const { path, method, headers, body } = requests[number % requests.length]!;
      const init = { method, headers, body: body?.replaceAll("{n}", `stop${number}`) };
      const response = await fetch(url + path, init).catch(() => null);
      const text = await response?.text().catch(() => null);
      if (response === null || typeof text !== "string") return; // the service accepts no more requests
      lastAnswer = performance.now();
      if (method !== "POST" || !path.endsWith("/churn-events")) continue;
      if (response.status === 201) acknowledged.push((JSON.parse(text) as { data: { id: string } }).data.id);
    }
  };
  const clients = Array.from({ length: AT_ONCE }, client);
  await Bun.sleep(BEFORE);
  const signalled = performance.now();
  service.kill("SIGTERM");
  const code = await service.exited;
  const ended = performance.now();
  await Promise.all(clients);
  if (code !== 0) throw new Error(`The service ended with ${code}`);
  return { ms: ended - Math.max(signalled, lastAnswer), acknowledged };
}
