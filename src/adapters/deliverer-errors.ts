// Maps the runtime's many error codes to a few classes, which show a receiver's owner what to repair.

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
  [/^(ECONNREFUSED|ConnectionRefused)$/, "connection_refused"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|ENETDOWN|EHOSTDOWN|FailedToOpenSocket)$/, "unreachable"],
  [/TLS|SSL|CERT|SIGNATURE|ISSUER|VERIF|HANDSHAKE|CRL|EPROTO|Hostname/, "tls_failed"],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ConnectionClosed|ConnectionReset)$/, "connection_lost"],
  [/HTTP|Response|Header|Chunk|Encoding|ContentLength|Unexpected/i, "bad_response"],
];

export const classOf = (code: unknown): PostError =>
  CLASSES.find(([pattern]) => pattern.test(String(code)))?.[1] ?? "request_failed";

/** Whether the post failed before a connection was open, so that nothing was sent. */
export const isUnconnected = (error: PostError): boolean => error === "connection_refused" || error === "unreachable";

/** Whether the certificate was rejected because its issuer is unknown. */
export const isUnknownIssuer = (code: unknown): boolean =>
  /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/.test(String(code));

const LONGEST = 300;

/** One line about the failure, without the resolved address, and without the path, which may contain a secret. */
export function detailOf(error: PostError, code: unknown, message: unknown, host: string): string | null {
  if (error === "connection_refused") return `Nothing listens at ${host}`;
  if (error === "unreachable") return `No way leads to ${host}`;
  if (error === "connection_lost") return "The connection ended before the answer did";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return `The certificate does not match ${host}`;
  if (code === "EPROTO") {
    return "The TLS handshake failed: the receiver must speak HTTP/1.1 over TLS 1.2 or newer and ask for no certificate";
  }
  // The runtime's message ends with the requested address, which is cut off.
  return typeof message === "string" ? message.split(/ fetching |\. For more/)[0]!.slice(0, LONGEST) : null;
}
