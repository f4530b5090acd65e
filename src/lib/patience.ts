// How long to go on with something: until a time is up, or until somebody says stop.

export type Patience = { readonly signal: AbortSignal } & Disposable;

/** `signal` aborts after `ms` milliseconds, or when one of `others` does. Disposing lets go of the timer and of the others. */
export function patience(ms: number, ...others: readonly AbortSignal[]): Patience {
  const end = new AbortController();
  const stop = () => end.abort();
  const timer = setTimeout(stop, Math.max(0, ms));
  if (ms <= 0) stop();
  for (const other of others) {
    if (other.aborted) stop();
    other.addEventListener("abort", stop, { once: true });
  }
  return {
    signal: end.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const other of others) other.removeEventListener("abort", stop);
    },
  };
}
