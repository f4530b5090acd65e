// Decides whether a person or a machine fetched the pixel or a link of a mail (a proxy that preloads images, a scanner
// that checks links). A guess from a single request; `engagement.ts` compares several.

import { networks } from "../../lib/networks.ts";

export type Visitor = "person" | "machine";

export type Visit = {
  userAgent: string | null;
  /** Whether the client declares a prefetch (`Sec-Purpose: prefetch` and its predecessors). */
  prefetch: boolean;
  address: string;
  /** Whether the mail passed through mail servers, which scan it first; a file in the outbox folder can be opened at once. */
  travelled: boolean;
};

export type MailVisit = Visit & {
  what: "open" | "click";
  /** Milliseconds since the hand-over; null if unknown. */
  sinceHandOver: number | null;
};

// In ms: nobody reads a mail before it arrives, or reaches its links immediately.
const SOONEST = { open: 2_000, click: 8_000 };

/** Clients without a human reader, and proxies that fetch even if nobody looks. */
const MACHINES: readonly RegExp[] = [
  // Image proxies of mailbox providers.
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|YahooCacheSystem|DuckDuckGo-Email|proton(mail)?.?image.?proxy/i,
  // Apple's Mail Privacy Protection loads every image of every mail, with a user agent that no browser has.
  /^Mozilla\/5\.0$/,
  // Gateways that check links and attachments.
  /barracuda|mimecast|proofpoint|urldefense|safelinks|forcepoint|symantec|messagelabs|trend ?micro|sophos|fireeye|trellix|cloudmark|cisco-?(ironport|esa)|ironport|mailguard|hornetsecurity|vade|avanan|virustotal|phish|threat/i,
  // Link previews of messengers and social networks.
  /facebookexternalhit|WhatsApp\/|Slackbot|SkypeUriPreview|Discordbot|TelegramBot|Twitterbot|LinkedInBot|BitlyBot|embedly/i,
  // Anything that calls itself a bot (except Cubot, a phone), and the libraries that bots are built with.
  /(?<!\bCU)bot\b|crawl|spider|scan(ner|ning)?\b|preview|link.?check|headless|phantomjs|puppeteer|playwright|selenium/i,
  /^(curl|wget|python|java|go-http-client|libwww|ruby|perl|php|node|axios|got|undici|apache-httpclient|dart|http)[\s/_-]/i,
];

// Networks used only by machines of these providers: their published or registered ranges.
const MACHINE_NETWORKS = networks([
  "66.249.80.0/20", // Google: picture proxy
  "66.102.0.0/20", // Google: picture proxy
  "40.92.0.0/15", // Microsoft: Exchange Online Protection
  "40.107.0.0/16",
  "52.100.0.0/14",
  "104.47.0.0/17",
  "67.231.144.0/20", // Proofpoint
  "148.163.128.0/19",
  "64.235.144.0/20", // Barracuda
  "209.222.80.0/21",
]);

export function visitorOf({ what, userAgent, prefetch, address, travelled, sinceHandOver }: MailVisit): Visitor {
  if (prefetch || userAgent === null || userAgent.trim() === "") return "machine";
  if (travelled && (sinceHandOver === null || sinceHandOver < SOONEST[what])) return "machine";
  if (MACHINES.some((pattern) => pattern.test(userAgent.trim()))) return "machine";
  return MACHINE_NETWORKS.includes(address) ? "machine" : "person";
}
