// Whether a mail is from whom its From says: by SPF, DKIM and DMARC, as the service that posts it or a receiving mail server
// that the configuration names has checked them. Anybody can write a From, and an Authentication-Results as well.

import { isObject, parseJson, textOrNone } from "../../lib/json.ts";

/** By what Amazon SES and SendGrid post beside a mail. */
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

/** By the topmost `Authentication-Results` (RFC 8601), where one of these servers has written it. */
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

/** The property that says which domain has passed. */
const NAMES_DOMAIN: Record<string, string> = { dmarc: "header\\.from", dkim: "header\\.[di]", spf: "smtp\\.mailfrom" };

/** As DMARC aligns them: the same, or one below the other. */
const isAligned = (domain: string, other: string | null): boolean => {
  const [a, b] = [domain, other?.toLowerCase() ?? ""].sort((one, two) => one.length - two.length) as [string, string];
  return a.includes(".") && (a === b || b.endsWith(`.${a}`));
};

const domainIn = (address: string | null): string | null => address?.toLowerCase().split("@")[1] ?? null;
