// Lets long work in the main thread yield to requests and other jobs.

/** Returns a function that yields to the event loop at every `every`th call, and otherwise resolves immediately. */
export function breathing(every: number): () => Promise<void> {
  let calls = 0;
  return async () => {
    if (++calls % every === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  };
}

/** Returns a function that yields to the event loop if `ms` milliseconds have passed since it last did. */
export function breathingAfter(ms: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

let lastTurn: Promise<void> = Promise.resolve();

/** Resolves for each caller in a turn of the event loop of its own, so that other work goes on however many callers there are. */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return lastTurn;
}
