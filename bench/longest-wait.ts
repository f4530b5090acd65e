// How long other requests wait while the service answers a long one.

import type { Server } from "./processes.ts";

const LONGEST = 60_000; // ms

/** The longest wait of small consecutive requests until `asking` ends, in ms: the best of three, as others use the machine. */
export async function longestWait(server: Server, asking: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    let isOver = false;
    const long = asking().finally(() => {
      isOver = true;
    });
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      await (
        await fetch(`http://127.0.0.1:${server.ready.port}/health`, { signal: AbortSignal.timeout(LONGEST) })
      ).text();
      longest = Math.max(longest, performance.now() - began);
    }
    await long;
    waits.push(longest);
  }
  return Math.min(...waits);
}
