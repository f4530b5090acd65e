// Being asked to stop: once politely; a second time at once.

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process as it would have without us. */
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
