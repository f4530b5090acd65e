// Measures in processor time of this process, which a busy machine does not lengthen.

/** Processor time that this process has used so far, in ms. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
