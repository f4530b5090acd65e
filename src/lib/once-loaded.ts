// Loads something on first use, once.

/** `now` is the loaded or loading value: undefined before the first use, and after a failure. */
type OnceLoaded<T> = { (): Promise<T>; readonly now: Promise<T> | undefined };

/** A failure rejects all waiting callers and is not cached: the next caller tries again. */
export function onceLoaded<T>(load: () => Promise<T>): OnceLoaded<T> {
  let loaded: Promise<T> | undefined;
  const get = () => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return Object.defineProperty(get, "now", { get: () => loaded }) as OnceLoaded<T>;
}
