// Going on together: those who come within a short while wait for each other, so that what they do next costs once.

/** Resolves for everybody at the same moment: `ms` milliseconds after the first of them came. */
export function gathering(ms: number): () => Promise<void> {
  let together: Promise<void> | undefined;
  return () => {
    together ??= Bun.sleep(ms).then(() => {
      together = undefined;
    });
    return together;
  };
}
