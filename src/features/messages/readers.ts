// Who fetched the pixel or a link of a mail: a person, or a machine (a proxy that loads pictures ahead, a scanner that
// follows links to judge them). A guess by the facts of one request; what is told by several stands in `hits.ts`.

import { networks } from "../../lib/networks.ts";

export type Reader = "person" | "machine";

export type Visit = {
  userAgent: string | null;
  /** The program says itself that it only loads ahead (`Sec-Purpose: prefetch` and its forerunners). */
  prefetch: boolean;
  /** The client's IP address. */
  address: string;
  /** The mail went through mail servers, whose scanners look at it first: one in the outbox folder lies open at once. */
  travelled: boolean;
};

export type Hit = Visit & {
  what: "open" | "click";
  /** Milliseconds since the mail was handed over; null while it is not known to be. */
  sinceHandOver: number | null;
};

// Nobody reads a mail before it lies in the mailbox, nor to its links in no time.
const SOONEST = { open: 2_000, click: 8_000 };

/** Programs that fetch what nobody looks at, and proxies that fetch whether somebody looks or not. */
const MACHINES: readonly RegExp[] = [
  // Picture proxies of mailbox providers.
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|YahooCacheSystem|DuckDuckGo-Email|proton(mail)?.?image.?proxy/i,
  // Apple's Mail Privacy Protection loads every picture of every mail, under a name that no browser has.
  /^Mozilla\/5\.0$/,
  // Gateways that judge links and attachments.
  /barracuda|mimecast|proofpoint|urldefense|safelinks|forcepoint|symantec|messagelabs|trend ?micro|sophos|fireeye|trellix|cloudmark|cisco-?(ironport|esa)|ironport|mailguard|hornetsecurity|vade|avanan|virustotal|phish|threat/i,
  // Link previews of chat programs and social networks.
  /facebookexternalhit|WhatsApp\/|Slackbot|SkypeUriPreview|Discordbot|TelegramBot|Twitterbot|LinkedInBot|BitlyBot|embedly/i,
  // Whatever calls itself a robot (Cubot makes telephones), and the libraries that robots are made with.
  /(?<!\bCU)bot\b|crawl|spider|scan(ner|ning)?\b|preview|link.?check|headless|phantomjs|puppeteer|playwright|selenium/i,
  /^(curl|wget|python|java|go-http-client|libwww|ruby|perl|php|node|axios|got|undici|apache-httpclient|dart|http)[\s/_-]/i,
];

// Networks from which only machines of these providers have come for years: their published or registered ranges.
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

export function readerOf({ what, userAgent, prefetch, address, travelled, sinceHandOver }: Hit): Reader {
  if (prefetch || userAgent === null || userAgent.trim() === "") return "machine";
  if (travelled && (sinceHandOver === null || sinceHandOver < SOONEST[what])) return "machine";
  if (MACHINES.some((pattern) => pattern.test(userAgent.trim()))) return "machine";
  return MACHINE_NETWORKS.includes(address) ? "machine" : "person";
}
