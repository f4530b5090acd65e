// Handles requests to stop: the first one gracefully, the second one immediately.

/** Resolves at the first SIGINT or SIGTERM; the second one ends the process by default. */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ["SIGINT", "SIGTERM"] as const;
    const heard = () => {
      for (const signal of signals) process.off(signal, heard);
      resolve();
    };
    for (const signal of signals) process.on(signal, heard);
  });
}
