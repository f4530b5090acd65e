// Why a post got no answer: the runtime's many codes as the few classes that tell whoever runs the receiver what to mend.

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
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|FailedToOpenSocket)$/, "unreachable"],
  [/TLS|SSL|CERT|SIGNATURE|ISSUER|VERIF|HANDSHAKE|CRL|Hostname/, "tls_failed"],
  [/^(ECONNRESET|EPIPE|ConnectionClosed|ConnectionReset|UND_ERR_SOCKET)$/, "connection_lost"],
  [/HTTP|Response|Header|Chunk|Encoding|Unexpected|TooManyRedirects/i, "bad_response"],
];

export const classOf = (code: unknown): PostError =>
  CLASSES.find(([pattern]) => pattern.test(String(code)))?.[1] ?? "request_failed";

/** Whether it failed before a connection stood. */
export const isUnconnected = (error: string): boolean => error === "connection_refused" || error === "unreachable";

/** Whether the certificate is right but for who issued it. */
export const isDistrusted = (code: string | undefined): boolean =>
  /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/.test(code ?? "");
