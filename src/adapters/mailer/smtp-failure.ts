// What a failed SMTP delivery means: only a refusal of the recipient or of the message is permanent.

import type { HandOver } from "../mailer.ts";

type Failure = { code?: string; command?: string; response?: string; responseCode?: number; message: string };
type Account = { host: string; port: number; user: string; password: string };

const REASON_LENGTH = 300;
// Replies that speak of us, whatever command they answer: a bad sequence, and authentication or encryption wanted.
const ABOUT_US = new Set([503, 523, 524, 525, 530, 534, 535, 538]);
// RFC 7372 and its kin: SPF, DKIM, DMARC or reverse DNS of the sender failed.
const SENDER_NOT_AUTHENTIC = /\b5\.7\.2\d\b/;
const ABOUT_US_IN_WORDS = /\brelay|authenticat|\bclient host\b|\bblocked using\b|\bblack ?list|\bblock ?list/i;
const NAMES = /\S*@\S*|\b[\w-]+(\.[\w-]+)+/g;

/** The outcome of a delivery that ended with nodemailer's `error`. */
export function failureOf(error: unknown, account: Account): HandOver {
  const failure: Failure = error instanceof Error ? error : { message: String(error) };
  return { ok: false, permanent: refusesRecipient(failure), reason: redacted(reasonOf(failure, account), account) };
}

/**
 * A 5xx after RCPT TO or DATA speaks of this recipient. The same after the greeting, EHLO, STARTTLS, AUTH or MAIL FROM
 * speaks of the sender, as do a refusal to relay and a blocklist: suppressing customers for it would empty the project.
 */
function refusesRecipient({ command, response = "", responseCode = 0 }: Failure): boolean {
  if (command !== "RCPT TO" && command !== "DATA") return false;
  if (responseCode < 500 || responseCode > 599 || ABOUT_US.has(responseCode)) return false;
  const said = response.slice(0, 1000);
  return !SENDER_NOT_AUTHENTIC.test(said) && !ABOUT_US_IN_WORDS.test(said.replace(NAMES, " "));
}

function reasonOf(failure: Failure, { host, port }: Account): string {
  const server = `${host}:${port}`;
  const said = failure.response ?? failure.message;
  switch (failure.code) {
    case "EAUTH":
    case "ENOAUTH":
      return `${server} refused the login: ${said} (check mail.user and mail.password)`;
    case "ETLS":
      return `No TLS with ${server}: ${said} (check mail.tls and mail.port)`;
    case "EDNS":
      return `The name of the mail server ${server} was not found: ${said} (check mail.host)`;
    case "ETIMEDOUT":
      return `${server} did not answer in time: ${said}`;
    case "ECONNECTION":
    case "ESOCKET":
      return /certificate|self.signed|\bTLS\b|\bSSL\b|wrong version/i.test(said)
        ? `No TLS with ${server}: ${said} (check mail.tls, mail.port and the server's certificate)`
        : `No connection with ${server}: ${said} (check mail.host and mail.port)`;
    default:
      return failure.command && failure.response ? `${said} (in reply to ${failure.command})` : said;
  }
}

/** One short line without the password, should a server or a library repeat it. */
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
