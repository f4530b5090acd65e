// How old a backup may be before it is worth saying.

const WEEK = 7 * 86_400_000;

export const isBackupOld = (at: string): boolean => Date.now() - new Date(at).getTime() > WEEK;
