// A deadline as an AbortSignal, which other signals can also abort.

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
