// Checks whether a mail really comes from its From address: by SPF, DKIM and DMARC, as verified by the service that posts the
// mail, or by a receiving mail server named in the configuration. Anybody can forge a From, and an Authentication-Results
// header too.

import { isObject, parseJson, textOrNone } from "../../lib/json.ts";

/** According to the results that Amazon SES and SendGrid post with a mail. */
export function isVouchedByService(from: string | null, posted: Record<string, unknown>): boolean {
  const domain = domainIn(from);
  if (domain === null) return false;
  const { receipt, SPF: spf, dkim, envelope } = posted;
  if (isObject(receipt) && isObject(receipt.dmarcVerdict) && receipt.dmarcVerdict.status === "PASS") return true;
  const sender = typeof envelope === "string" ? parseJson(Buffer.from(envelope)) : null;
  const isSender = isObject(sender) && isAligned(domain, domainIn(textOrNone(sender.from)));
  if (textOrNone(spf).toLowerCase() === "pass" && isSender) return true;
  return [...textOrNone(dkim).matchAll(/@([\w.-]+)\s*:\s*pass\b/gi)].some(([, signer]) => isAligned(domain, signer!));
}

/** According to the topmost `Authentication-Results` header (RFC 8601), if one of these servers wrote it. */
export function isVouchedByServer(
  from: string | null,
  results: string | undefined,
  servers: readonly string[],
): boolean {
  const domain = domainIn(from);
  const [server = "", ...methods] = (results ?? "")
    .replace(/\([^()]*\)/g, " ")
    .toLowerCase()
    .split(";");
  if (domain === null || !servers.includes(server.trim().split(/\s+/)[0]!)) return false;
  return methods.some((method) => {
    const [, name, properties] = /^\s*(dmarc|dkim|spf)\s*=\s*pass\b(.*)$/s.exec(method) ?? [];
    const named = name && new RegExp(`\\b${NAMES_DOMAIN[name]}\\s*=\\s*"?(?:[^\\s"@]*@)?([\\w.-]+)`).exec(properties!);
    return named ? isAligned(domain, named[1]!) : false;
  });
}

/** The property with the domain that passed, by method. */
const NAMES_DOMAIN: Record<string, string> = { dmarc: "header\\.from", dkim: "header\\.[di]", spf: "smtp\\.mailfrom" };

/** Relaxed alignment as in DMARC: the same domain, or one a subdomain of the other. */
const isAligned = (domain: string, other: string | null): boolean => {
  const [a, b] = [domain, other?.toLowerCase() ?? ""].sort((one, two) => one.length - two.length) as [string, string];
  return a.includes(".") && (a === b || b.endsWith(`.${a}`));
};

const domainIn = (address: string | null): string | null => address?.toLowerCase().split("@")[1] ?? null;
