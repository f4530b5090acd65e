// The kinds of setting values: which values are allowed, and how a written value is converted for the code.

import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { Cron } from "croner";
import { parseDuration } from "../lib/duration.ts";
import { isLoopbackHost } from "../lib/loopback.ts";
import { isNetwork, type Networks, networks } from "../lib/networks.ts";
import { parseLimit, parseRate, type Rate } from "../lib/rate.ts";
import { parseSize } from "../lib/size.ts";

export interface Kind<V> {
  /** Describes the allowed values; follows "must be". */
  readonly allowed: string;
  /** Messages never show the value: it is a secret, or may contain one. */
  readonly hidden?: boolean;
  /** An empty text is a valid value. Otherwise an empty environment variable counts as unset. */
  readonly empty?: boolean;
  /** The TOML value for the text of an environment variable. */
  fromText(text: string): unknown;
  /** Converts a TOML value; undefined if it is not allowed. Relative paths are resolved against `folder`. */
  read(written: unknown, folder: string): V | undefined;
}

const same = (text: string): string => text;

/** A kind that is written as text; `parse` returns null for a value that is not allowed. */
function written<V>(
  allowed: string,
  parse: (text: string, folder: string) => V | null,
  traits: { hidden?: boolean; empty?: boolean } = {},
): Kind<V> {
  return {
    allowed,
    ...traits,
    fromText: same,
    read: (value, folder) => (typeof value === "string" ? (parse(value, folder) ?? undefined) : undefined),
  };
}

const isOneLine = (value: string): boolean => !/[\x00-\x1f\x7f]/.test(value);

/** One line of text, "" included. */
export const text = written("text on one line", (value) => (isOneLine(value) ? value : null), { empty: true });

export const hostToListenOn = written("an IP address or a host name", (value) => (isHost(value) ? value : null));

export const optionalHost = written(
  "an IP address or a host name, or empty",
  (value) => (value === "" || isHost(value) ? value : null),
  { empty: true },
);

/** One line of text that no message shows. `least` is the minimum length, unless it is empty. */
export const secret = (least = 1): Kind<string> =>
  written(
    least > 1 ? `at least ${least} characters on one line, or empty` : "text on one line, or empty",
    (value) => (isOneLine(value) && (value === "" || value.length >= least) ? value : null),
    { hidden: true, empty: true },
  );

export const flag: Kind<boolean> = {
  allowed: "true or false",
  fromText: (value) => ({ true: true, "1": true, false: false, "0": false })[value] ?? value,
  read: (value) => (typeof value === "boolean" ? value : undefined),
};

export const integer = (least: number, most: number): Kind<number> => ({
  allowed: `a whole number from ${least} to ${most}`,
  fromText: numberOf,
  read: (value) => (Number.isInteger(value) && isWithin(value as number, least, most) ? (value as number) : undefined),
});

export const oneOf = <const V extends string>(...values: readonly V[]): Kind<V> =>
  written(`one of ${values.join(", ")}`, (value) => values.find((known) => known === value) ?? null);

/** Milliseconds. */
export const duration = (least: string, most: string): Kind<number> =>
  written(`a duration from "${least}" to "${most}", such as "90s", "5m", "24h" or "30d"`, (value) => {
    const milliseconds = parseDuration(value);
    const allowed = milliseconds !== null && isWithin(milliseconds, parseDuration(least)!, parseDuration(most)!);
    return allowed ? milliseconds : null;
  });

/** Bytes, written with a unit or as a bare number. */
export const size = (least: string, most: string): Kind<number> => ({
  allowed: `a size from "${least}" to "${most}", such as "64KiB" or "1MiB"`,
  fromText: numberOf,
  read: (value) => {
    const bytes = typeof value === "string" ? parseSize(value) : Number.isInteger(value) ? (value as number) : null;
    return bytes !== null && isWithin(bytes, parseSize(least)!, parseSize(most)!) ? bytes : undefined;
  },
});

/** Like `size`, or "off" for no limit. */
export function sizeLimit(least: string, most: string): Kind<number | "off"> {
  const bytes = size(least, most);
  return {
    allowed: `${bytes.allowed}, or "off"`,
    fromText: bytes.fromText,
    read: (value, folder) => (value === "off" ? "off" : bytes.read(value, folder)),
  };
}

export const rate: Kind<Rate> = written('a rate such as "10/1s" or "10/1s burst 30"', parseRate);

export const limit: Kind<Rate | "off"> = written('a rate such as "10/1s" or "10/1s burst 30", or "off"', parseLimit);

/** A cron pattern that matches some future time, unlike one for 30 February. */
export const schedule = written('a cron pattern of five or six fields, such as "*/15 * * * *"', (pattern) => {
  const fields = pattern.trim().split(/\s+/).length;
  if (fields !== 5 && fields !== 6) return null;
  try {
    return new Cron(pattern, { utcOffset: 0 }).nextRun() === null ? null : pattern;
  } catch {
    return null;
  }
});

/** Like `schedule`, or "" for never. */
export const optionalSchedule = written(
  `${schedule.allowed}, or empty`,
  (pattern, folder) => (pattern === "" ? "" : (schedule.read(pattern, folder) ?? null)),
  { empty: true },
);

/** The public key of an age key pair, or "". */
export const optionalRecipient = written(
  "a recipient of age such as age1…, as `recoverd backup-key` makes one, or empty",
  (value) => (value === "" || /^age1[0-9a-z]{20,4000}$/.test(value) ? value : null),
  { empty: true },
);

/** The name of a bucket, or "". */
export const optionalBucket = written(
  "the name of a bucket, or empty",
  (value) => (value === "" || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : null),
  { empty: true },
);

/** An http(s) address without credentials, query or fragment; trailing slashes are removed. */
export const url = written(
  "an http:// or https:// address without credentials, query and fragment",
  (value) => {
    const address = webAddress(value);
    return address === null || address.username || address.password || /[?#]/.test(value)
      ? null
      : address.href.replace(/\/+$/, "");
  },
  { hidden: true },
);

/** Like `url`, but HTTPS is required except on loopback, because keys are sent there. */
export const urlForKeys = written(
  "an https:// address, because keys are sent there, or an http:// address on loopback",
  (value, folder) => {
    const address = url.read(value, folder);
    if (address === undefined) return null;
    return address.startsWith("https:") || isLoopbackHost(new URL(address).hostname) ? address : null;
  },
  { hidden: true },
);

/** Like `url`, or "". */
export const optionalUrl = written(
  `${url.allowed}, or empty`,
  (value, folder) => (value === "" ? "" : (url.read(value, folder) ?? null)),
  { hidden: true, empty: true },
);

/** An OpenID issuer, unchanged, because providers compare it character by character, some with a trailing slash. */
export const issuer = written("the https:// address of an OpenID Connect issuer (http:// on loopback)", (value) => {
  const address = webAddress(value);
  if (address === null || /[?#@]/.test(value)) return null;
  return address.protocol === "https:" || isLoopbackHost(address.hostname) ? value : null;
});

const TLS_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

export function isPostgresAddress(value: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, searchParams } = new URL(value);
  const mode = searchParams.get("sslmode");
  return hostname !== "" && /^\/[^/]+$/.test(pathname) && (mode === null || TLS_MODES.includes(mode));
}

export const postgres = written(
  `a "postgres://user:password@host:port/database" address, or empty; behind ?sslmode= is one of ${TLS_MODES.join(", ")}`,
  (value) => (value === "" || isPostgresAddress(value) ? value : null),
  { hidden: true, empty: true },
);

/** An absolute path of a folder, which need not exist yet. */
export const folder = written("the path of a folder", (value, base) =>
  value !== "" && isOneLine(value) && !isFile(resolve(base, value)) ? resolve(base, value) : null,
);

/** An absolute path of an existing file, or "". */
export const optionalFile = written(
  "the path of a file that exists, or empty",
  (value, base) =>
    value === "" ? value : isOneLine(value) && isFile(resolve(base, value)) ? resolve(base, value) : null,
  { empty: true },
);

/** A bare mail address in lower case, or "". */
export const optionalAddress = written(
  "a bare mail address such as hello@example.com, or empty",
  (value) => (value === "" || isAddress(value) ? value.toLowerCase() : null),
  { empty: true },
);

/** A mail domain in lower case. */
export const domain = written("a domain such as example.com", (value) =>
  isDomain(value) ? value.toLowerCase() : null,
);

export const optionalDomain = written(
  "a domain such as example.com, or empty",
  (value) => (value === "" || isDomain(value) ? value.toLowerCase() : null),
  { empty: true },
);

/** A short lower-case name that can be part of a URL. */
export const name = written("a name of lower-case letters, digits and hyphens", (value) =>
  /^[a-z0-9]([a-z0-9-]{0,46}[a-z0-9])?$/.test(value) ? value : null,
);

export const filledText = written("text on one line, not empty", (value) =>
  value !== "" && isOneLine(value) ? value : null,
);

/** A list, comma-separated in the environment; `what` follows "a list of". */
export const listOf = <V>(item: Kind<V>, what: string): Kind<readonly V[]> => ({
  allowed: `a list of ${what}`,
  ...(item.hidden && { hidden: true }),
  empty: true,
  fromText: (value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(item.fromText),
  read: (value, base) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map((one) => item.read(one, base));
    return items.some((one) => one === undefined) ? undefined : (items as V[]);
  },
});

const network = written("an IP address or a network", (value) => (isNetwork(value) ? value : null));
const networkList = listOf(network, 'IP addresses and networks, such as ["10.0.0.0/8", "::1"]');

export const networkSet: Kind<Networks> = {
  ...networkList,
  read: (value, base) => {
    const list = networkList.read(value, base);
    return list && networks(list);
  },
};

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** The text as a number if it is an integer; otherwise the text itself, which `read` accepts or rejects. */
function numberOf(value: string): unknown {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

function webAddress(value: string): URL | null {
  if (!/^https?:\/\/[^\s/]/.test(value) || !isOneLine(value) || !URL.canParse(value)) return null;
  return new URL(value);
}

const LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^${LABEL}(\\.${LABEL})*\\.?$`, "i");

const isHost = (value: string): boolean => isIP(value) !== 0 || (value.length <= 253 && HOST.test(value));

const isDomain = (value: string): boolean => value.length <= 253 && HOST.test(value) && !value.endsWith(".");

const isAddress = (value: string): boolean => {
  const [local, host, ...more] = value.split("@");
  return more.length === 0 && host !== undefined && /^[^\s<>"(),:;\\[\]@]{1,64}$/.test(local!) && isDomain(host);
};

const isFile = (path: string): boolean => existsSync(path) && !statSync(path).isDirectory();
