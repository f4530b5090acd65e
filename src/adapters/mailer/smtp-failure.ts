// Classifies failed SMTP deliveries: only a refusal of the recipient or of the message is permanent.

import type { HandOver } from "./mail.ts";

export type Failure = {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message: string;
  /** The server had accepted us, and was being offered the mail. */
  isBegun?: boolean;
  /** The server had the whole mail and answered nothing. */
  isUnconfirmed?: boolean;
};
type Failed = HandOver & { ok: false };
type Account = { host: string; port: number; user: string; password: string };

/** Matches a local part that is not ASCII. Domains do not matter, because they have an ASCII form. */
const BEYOND_ASCII = /[^\0-\x7f].*@/;
const REASON_LENGTH = 300;
// Reply codes about us, not the recipient, after any command: a bad sequence, or authentication or encryption required.
const ABOUT_US = new Set([503, 523, 524, 525, 530, 534, 535, 538]);
// RFC 7372 and related ones: SPF, DKIM, DMARC or reverse DNS of the sender failed.
const SENDER_NOT_AUTHENTIC = /\b5\.7\.2\d\b/;
const ABOUT_US_IN_WORDS = /\brelay|authenticat|\bclient host\b|\bblocked using\b|\bblack ?list|\bblock ?list/i;
const HUNG_UP = /connection (was )?closed/i;
const SPEAKS_OF_TLS = /certificate|self.signed|\bTLS\b|\bSSL\b|wrong version/i;
// A temporary failure of this address only (X.1.X and X.2.X of RFC 3463, such as a full mailbox), or greylisting.
const ABOUT_ONE_MAILBOX = /\b4\.[12]\.\d|gr[ae]y.?list/i;
/** Matches addresses and host names. The lengths are bounded, because a reply may be one long word. */
const NAMES = /\S{0,320}@\S*|\b[\w-]{1,63}(\.[\w-]{1,63})+/g;

/** The outcome of a delivery that failed with nodemailer's `error`. */
export function failureOf(error: unknown, account: Account, to: string): Failed {
  const failure: Failure = error instanceof Error ? error : { message: String(error) };
  const permanent = refusesRecipient(failure);
  const setting = settingOf(failure);
  const about = permanent ? undefined : aboutWhom(failure);
  const hint = permanent && BEYOND_ASCII.test(to) ? " (an address beyond ASCII needs a server with SMTPUTF8)" : "";
  const unconfirmed = failure.isUnconfirmed ? " (the server had the whole mail, which may have arrived)" : "";
  const said = reasonOf(failure, account) + hint + unconfirmed;
  return {
    ok: false,
    permanent,
    reason: redacted(setting ? `${said} (check ${setting})` : said, account),
    ...(about && { about }),
    ...(setting && { setting }),
  };
}

/**
 * A 5xx after RCPT TO or DATA is about this recipient. After the greeting, EHLO, STARTTLS, AUTH or MAIL FROM it is about the
 * sender, and so are refused relaying and blocklists: suppressing customers for those would suppress all of them.
 */
function refusesRecipient({ command, response = "", responseCode = 0 }: Failure): boolean {
  if (command !== "RCPT TO" && command !== "DATA") return false;
  if (responseCode < 500 || responseCode > 599 || ABOUT_US.has(responseCode)) return false;
  const said = response.slice(0, 1000);
  return !SENDER_NOT_AUTHENTIC.test(said) && !ABOUT_US_IN_WORDS.test(said.replace(NAMES, " "));
}

/** Whether the next mails to this domain, or to all, would fail too; undefined if only this mail is affected. */
function aboutWhom({ code, command, response = "", responseCode = 0 }: Failure): "domain" | "server" | undefined {
  if (command === "RCPT TO" || command === "DATA") {
    return responseCode >= 500 || ABOUT_ONE_MAILBOX.test(response) ? undefined : "domain";
  }
  // A refused sender does not affect mails from other senders.
  if (command === "MAIL FROM" && responseCode >= 500) return undefined;
  return command || isConnecting(code) ? "server" : undefined;
}

function settingOf({ code, command, responseCode = 0, response = "", message, isBegun }: Failure): string | undefined {
  // A server that has accepted us, and then answers nothing, is the right one.
  if (isBegun && response === "") return undefined;
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530 || responseCode === 535) {
    return "mail.user and mail.password";
  }
  if (code === "ETLS" || (isConnecting(code) && SPEAKS_OF_TLS.test(message)))
    return "mail.tls, mail.port and the server's certificate";
  if (code === "EDNS") return "mail.host";
  if (isConnecting(code) && command === "CONN" && response === "") return "mail.host and mail.port";
  if (responseCode >= 500 && (command === "MAIL FROM" || ABOUT_US_IN_WORDS.test(response.replace(NAMES, " ")))) {
    return "mail.from, mail.allowed_from and what the server lets you send";
  }
  return undefined;
}

const isConnecting = (code: string | undefined): boolean =>
  code === "ECONNECTION" || code === "ESOCKET" || code === "ETIMEDOUT";

function reasonOf(failure: Failure, { host, port }: Account): string {
  const server = `${host}:${port}`;
  const said = failure.response ?? failure.message;
  switch (failure.code) {
    case "EAUTH":
    case "ENOAUTH":
      return `${server} refused the login: ${said}`;
    case "ETLS":
      return `No TLS with ${server}: ${said}`;
    case "EDNS":
      return `The name of the mail server ${server} was not found: ${said}`;
    case "ETIMEDOUT":
      return `${server} did not answer in time: ${said}`;
    case "ECONNECTION":
    case "ESOCKET":
      if (SPEAKS_OF_TLS.test(said)) return `No TLS with ${server}: ${said}`;
      if (!HUNG_UP.test(said)) return `No connection with ${server}: ${said}`;
      return failure.isBegun && !failure.isUnconfirmed
        ? `${server} hung up before it had the whole mail: ${said}`
        : `${server} hung up: ${said}`;
    default:
      return failure.command && failure.response ? `${said} (in reply to ${failure.command})` : said;
  }
}

/** One short line without the password, which a server or library may have repeated. */
export function redacted(text: string, { user, password }: Pick<Account, "user" | "password">): string {
  let line = text;
  if (password) {
    for (const form of [btoa8(`\0${user}\0${password}`), btoa8(password), password])
      line = line.replaceAll(form, "***");
  }
  line = line.replace(/[\0-\x20\x7f-\x9f]+/g, " ").trim();
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH - 1)}…` : line;
}

const btoa8 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
