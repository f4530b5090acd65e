// The groups of IPv6 addresses, and the IPv4 addresses in them.

/** The eight groups of an IPv6 address; the last two may be written as an IPv4 address. */
export function groupsOf(ip: string): number[] {
  const pair = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
  const inHex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`);
  const [head = "", tail] = inHex.split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Whether the groups are those of an IPv4 address mapped into IPv6. */
export const isMapped = (groups: number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/** The IPv4 address in two groups. */
export const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
