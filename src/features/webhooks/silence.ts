// Which projects nobody listens to: most. For them news must cost nothing, so it is remembered for a moment.

const GOOD_FOR = 1_000; // ms: another process may have added an endpoint
const MOST = 10_000;

const silentUntil = new Map<string, number>();

export const isSilent = (projectId: string): boolean => (silentUntil.get(projectId) ?? 0) > performance.now();

/** The project was found to have no endpoint. */
export function noteSilence(projectId: string): void {
  if (silentUntil.size >= MOST) silentUntil.clear();
  silentUntil.set(projectId, performance.now() + GOOD_FOR);
}

/** The project has got an endpoint. */
export const forgetSilence = (projectId: string): boolean => silentUntil.delete(projectId);
