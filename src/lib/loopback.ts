// Detects hosts that are always this machine.

import { isIP } from "node:net";

/** Accepts a name or an address, IPv6 with or without brackets. IPv4 mapped into IPv6 counts as IPv4. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (isIP(name) === 6) {
    return /^\[::(1|ffff:7f..:.{1,4})\]$/.test(URL.parse(`http://[${name}]`)?.hostname ?? "");
  }
  return name === "localhost" || (isIP(name) === 4 && name.startsWith("127."));
}
