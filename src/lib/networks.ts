// Sets of IP addresses and CIDR networks.

import { BlockList, isIP } from "node:net";

/** A set of networks; `list` contains them as written. */
export interface Networks {
  readonly list: readonly string[];
  /** Whether an IP address is in one of the networks; false for other text. IPv4 mapped into IPv6 counts as IPv4. */
  includes(address: string): boolean;
}

/** Whether a text is an address ("10.1.2.3", "::1") or a network in CIDR notation ("10.0.0.0/8", "fd00::/8"). */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  if (longest < 0 || address.includes("%") || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
}

/** Builds the set. @throws {RangeError} that names an entry which is neither an address nor a network. */
export function networks(list: readonly string[]): Networks {
  const members = new BlockList();
  for (const text of list) {
    if (!isNetwork(text)) throw new RangeError(`${text} is neither an IP address nor a network in CIDR notation`);
    const [address, prefix] = text.split("/") as [string, string?];
    if (prefix === undefined) members.addAddress(address, family(address));
    else members.addSubnet(address, Number(prefix), family(address));
  }
  return {
    list,
    includes: (address) => isIP(address) !== 0 && members.check(address, family(address)),
  };
}

const family = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");
