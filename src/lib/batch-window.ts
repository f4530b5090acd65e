// Callers that come within a short while wait for each other, so that what they do next is done once for all of them.

/** Returns a function whose promise resolves for all callers at once: `ms` milliseconds after the first of them called. */
export function batchWindow(ms: number): () => Promise<void> {
  let window: Promise<void> | undefined;
  return () => {
    window ??= Bun.sleep(ms).then(() => {
      window = undefined;
    });
    return window;
  };
}
