// Checks settings that must agree with each other.

import { isLoopbackHost } from "../lib/loopback.ts";
import type { Config } from "./settings.ts";

/** `keys`: the settings that the rule reads; a mistake is reported for the first. `broken`: the mistake, or null. */
type Rule = { keys: readonly string[]; broken: (config: Config) => string | null };

const together = (keys: readonly string[], values: (config: Config) => readonly string[]): Rule => ({
  keys,
  broken: (config) => {
    const missing = keys.filter((_, index) => values(config)[index] === "");
    if (missing.length === 0 || missing.length === keys.length) return null;
    return `must be set together with ${keys.slice(1).join(" and ")}, but ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} empty`;
  },
});

export const rules: readonly Rule[] = [
  together(["server.tls.cert", "server.tls.key"], ({ server: { tls } }) => [tls.cert, tls.key]),
  together(["mail.user", "mail.password"], ({ mail }) => [mail.user, mail.password]),
  together(["mail.dkim.domain", "mail.dkim.selector", "mail.dkim.private_key_file"], ({ mail: { dkim } }) => [
    dkim.domain,
    dkim.selector,
    dkim.privateKeyFile,
  ]),
  {
    keys: ["mail.tls", "mail.host"],
    broken: ({ mail }) =>
      mail.tls !== "none" || mail.host === "" || isLoopbackHost(mail.host)
        ? null
        : 'must be "starttls" or "tls": "none" would send mails and the password in clear, so it is for a mail.host on loopback only',
  },
  {
    keys: ["inbound.retention", "inbound.body_retention"],
    broken: ({ inbound }) =>
      inbound.retention >= inbound.bodyRetention ? null : "must be at least as long as inbound.body_retention",
  },
  together(["backup.s3.access_key_id", "backup.s3.secret_access_key"], ({ backup: { s3 } }) => [
    s3.accessKeyId,
    s3.secretAccessKey,
  ]),
  {
    keys: ["backup.s3.bucket", "backup.schedule", "backup.recipient", "backup.s3.access_key_id"],
    broken: ({ backup: { schedule, recipient, s3 } }) => {
      if (s3.bucket === "") return null;
      const missing = [
        ...(schedule === "" ? ["backup.schedule"] : []),
        ...(recipient === "" ? ["backup.recipient"] : []),
        ...(s3.accessKeyId === "" ? ["backup.s3.access_key_id"] : []),
      ];
      return missing.length === 0
        ? null
        : `needs ${missing.join(" and ")} as well: a backup leaves this machine sealed only`;
    },
  },
  {
    keys: ["backup.s3.endpoint"],
    broken: ({ backup: { s3 } }) => {
      if (s3.endpoint === "") return null;
      const { protocol, hostname } = new URL(s3.endpoint);
      return protocol === "https:" || isLoopbackHost(hostname)
        ? null
        : "must begin with https://: the access key is used there; http:// is for loopback only";
    },
  },
  {
    keys: ["auth.idp"],
    broken: ({ auth }) => {
      const names = auth.idp.map((provider) => provider.name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      return twice === undefined
        ? null
        : `must have a name of its own for each provider, but two are called "${twice}"`;
    },
  },
];
