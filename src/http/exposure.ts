// How the server is reached, judged by its settings: what is likely to go wrong behind a proxy or without one.

import type { Config } from "../config.ts";
import { isLoopbackHost } from "../lib/networks.ts";

/** What to correct about the settings of `server`, one sentence for each. */
export function exposureProblems({ host, publicUrl, tls, trustedProxies, allowPlainHttp }: Config["server"]): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const endsTls = tls.cert !== "";
  const trusted = trustedProxies.list;
  const problems: string[] = [];
  if (trusted.some((network) => /\/0+$/.test(network))) {
    problems.push("every address is a trusted proxy, so anyone may claim any address: name the proxy alone");
  }
  if (isLoopbackHost(hostname)) {
    if (trusted.length > 0) {
      problems.push(`${publicUrl}, but a proxy is trusted: set server.public_url to the address that the proxy serves`);
    }
    return problems;
  }
  if (protocol === "http:" && !allowPlainHttp) {
    problems.push(`${publicUrl}: links without HTTPS; set an https:// address`);
  } else if (!endsTls && trusted.length === 0 && isLoopbackHost(host)) {
    problems.push(
      `${publicUrl}, but the server listens on ${host} alone and trusts no proxy: put the proxy's address into server.trusted_proxies, and let it send X-Forwarded-For and X-Forwarded-Proto`,
    );
  } else if (!endsTls && trusted.length === 0 && !allowPlainHttp) {
    problems.push(
      `${publicUrl}, but nobody ends TLS: set server.tls, or put the proxy's address into server.trusted_proxies`,
    );
  }
  return problems;
}
