// Long work in the main thread lets requests and other jobs have their turn.

/** Resolves at once, or, every `every` calls, after what has waited meanwhile. */
export function breathing(every: number): () => Promise<void> {
  let calls = 0;
  return async () => {
    if (++calls % every === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  };
}

/** Resolves at once, or, once `ms` have passed since the last turn of others, after what has waited meanwhile. */
export function breathingAfter(ms: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
