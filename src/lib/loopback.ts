// Whether a host can only be this machine.

import { isIP } from "node:net";

/** Of a host name or address; IPv6 with or without brackets. An IPv4 address mapped into IPv6 counts as itself. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (isIP(name) === 6) {
    return /^\[::(1|ffff:7f..:.{1,4})\]$/.test(URL.parse(`http://[${name}]`)?.hostname ?? "");
  }
  return name === "localhost" || (isIP(name) === 4 && name.startsWith("127."));
}
