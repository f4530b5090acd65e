// Why a post got no answer: the runtime's many codes as the few classes that tell whoever runs the receiver what to mend.

/** The connection ended, or was ended, before the answer was whole. */
export class ConnectionLost extends Error {
  readonly code = "ConnectionClosed";
}

/** What came is no answer by HTTP. */
export class BadAnswer extends Error {
  readonly code = "BadResponse";
}

export type PostError =
  | "dns_failed"
  | "private_address"
  | "timed_out"
  | "tls_failed"
  | "connection_refused"
  | "unreachable"
  | "connection_lost"
  | "bad_response"
  | "request_failed";

const CLASSES: readonly [RegExp, PostError][] = [
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|ENETDOWN|EHOSTDOWN|ETIMEDOUT)$/, "unreachable"],
  [/TLS|SSL|CERT|SIGNATURE|ISSUER|VERIF|HANDSHAKE|CRL|EPROTO/, "tls_failed"],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ConnectionClosed)$/, "connection_lost"],
  [/^BadResponse$/, "bad_response"],
];

export const classOf = (code: unknown): PostError =>
  CLASSES.find(([pattern]) => pattern.test(String(code)))?.[1] ?? "request_failed";

/** Whether it failed before a connection stood. */
export const isUnconnected = (error: string): boolean => error === "connection_refused" || error === "unreachable";

const LONGEST = 300;

/** One line about what was thrown; what is said of a connection names the host, not the address that it led to. */
export function detailOf(error: PostError, thrown: unknown, host: string): string | null {
  if (error === "connection_refused") return `Nothing listens at ${host}`;
  if (error === "unreachable") return `No way leads to ${host}`;
  if (!(thrown instanceof Error)) return null;
  if (error === "connection_lost" && !(thrown instanceof ConnectionLost)) return "The connection was broken off";
  const told = /^error:[^:]*:SSL routines:[^:]*:(.+)$/.exec(thrown.message);
  const text = told ? `The TLS handshake failed: ${told[1]!.replaceAll("_", " ").toLowerCase()}` : thrown.message;
  return text.replace(/\p{Cc}/gu, " ").slice(0, LONGEST);
}
