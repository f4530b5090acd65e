// Long work in the main thread lets requests and other jobs have their turn.

/** Resolves at once, or, every `every` calls, after what has waited meanwhile. */
export function breathing(every: number): () => Promise<void> {
  let calls = 0;
  return async () => {
    if (++calls % every === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  };
}
