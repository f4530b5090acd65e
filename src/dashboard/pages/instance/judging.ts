// Decides from which age on a backup is worth mentioning.

const WEEK = 7 * 86_400_000;

export const isBackupOld = (at: string): boolean => Date.now() - new Date(at).getTime() > WEEK;
