// Something that is loaded with its first use, and once.

/** `now` is what was loaded, or is being loaded: undefined before the first use, and after a failure. */
export type OnceLoaded<T> = { (): Promise<T>; readonly now: Promise<T> | undefined };

/** A failure is told to all who wait for it, and not kept: whoever asks next tries again. */
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
