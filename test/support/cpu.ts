// How long something takes of this process's own processor time: a busy machine does not lengthen it.

/** Milliseconds of processor time that this process has used so far. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
