// Checks from the settings how the server can be reached, and finds likely mistakes with or without a proxy.

import { isLoopbackHost } from "../lib/loopback.ts";
import type { Config } from "./settings.ts";

/** `says` is one sentence for people; `code` identifies it. */
type Exposure = { code: string; says: string };

/** The problems of the `server` settings. */
export function exposureProblems({
  host,
  publicUrl,
  tls,
  trustedProxies,
  allowPlainHttp,
}: Config["server"]): Exposure[] {
  const { protocol, hostname } = new URL(publicUrl);
  const endsTls = tls.cert !== "";
  const trusted = trustedProxies.list;
  const problems: Exposure[] = [];
  if (trusted.some((network) => /\/0+$/.test(network))) {
    problems.push({
      code: "everybody_is_proxy",
      says: "every address is a trusted proxy, so anyone may claim any address: name the proxy alone",
    });
  }
  if (isLoopbackHost(hostname)) {
    if (trusted.length > 0) {
      problems.push({
        code: "proxy_before_this_machine",
        says: `${publicUrl}, but a proxy is trusted: set server.public_url to the address that the proxy serves`,
      });
    }
    return problems;
  }
  if (protocol === "http:" && !allowPlainHttp) {
    problems.push({ code: "links_without_https", says: `${publicUrl}: links without HTTPS; set an https:// address` });
  } else if (!endsTls && trusted.length === 0 && isLoopbackHost(host)) {
    problems.push({
      code: "proxy_not_trusted",
      says: `${publicUrl}, but the server listens on ${host} alone and trusts no proxy: put the proxy's address into server.trusted_proxies, and let it send X-Forwarded-For and X-Forwarded-Proto`,
    });
  } else if (!endsTls && trusted.length === 0 && !allowPlainHttp) {
    problems.push({
      code: "nobody_ends_tls",
      says: `${publicUrl}, but nobody ends TLS: set server.tls, or put the proxy's address into server.trusted_proxies`,
    });
  }
  return problems;
}
