// Deadlines: for a promise, or as an AbortSignal, which other signals can also abort.

/** The promise's value, or undefined if it takes longer than `ms` milliseconds. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Deadline = { readonly signal: AbortSignal } & Disposable;

/** `signal` aborts after `ms` milliseconds, or when one of `others` does. Disposing removes the timer and the listeners. */
export function withDeadline(ms: number, ...others: readonly AbortSignal[]): Deadline {
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
