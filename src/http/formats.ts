// The text formats of the API. They replace the library's own, which are slower and accept addresses that no mail server would.

import { FormatRegistry } from "@sinclair/typebox";
import { fitsPath } from "../lib/customer-id.ts";
import { MAX_ADDRESS_LENGTH, normalizeEmail } from "../lib/mail-address.ts";
import { isWebhookAddress } from "../lib/public-address.ts";
import { existsInCalendar, isDay, parseInstant } from "../lib/query-times.ts";
import "elysia"; // registers its formats when it is loaded; ours must come later

/** Matches most addresses: stricter than the rules below, and faster. */
const PLAIN_EMAIL = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const LOCAL_PART = /^[^\s\u0000-\u0020\u007f-\u00a0<>()[\]\\,;:"@]{1,64}$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const CONTROLS_AND_LINE_ENDS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/**
 * An address that a mail server could accept, in its stored form: without the comments and quotes of RFC 5322. Spaces
 * around it are allowed, line ends are not.
 */
function isEmail(text: string): boolean {
  if (text.length <= MAX_ADDRESS_LENGTH && PLAIN_EMAIL.test(text)) return true;
  if (text.length > 2 * MAX_ADDRESS_LENGTH || !text.isWellFormed() || CONTROLS_AND_LINE_ENDS.test(text)) return false;
  const address = normalizeEmail(text);
  if (address.length > MAX_ADDRESS_LENGTH) return false;
  const at = address.lastIndexOf("@");
  return LOCAL_PART.test(address.slice(0, Math.max(at, 0))) && DOMAIN.test(address.slice(at + 1));
}

/** ISO 8601 with a time zone and an existing day. */
function isTimestamp(text: string): boolean {
  const day = TIMESTAMP.exec(text)?.[1];
  return day !== undefined && !Number.isNaN(Date.parse(text.toUpperCase())) && existsInCalendar(day);
}

FormatRegistry.Set("email", isEmail);
FormatRegistry.Set("date-time", isTimestamp);
FormatRegistry.Set("text", (text) => text.isWellFormed() && !CONTROLS.test(text));
FormatRegistry.Set("line", (text) => text.isWellFormed() && !CONTROLS_AND_LINE_ENDS.test(text));
FormatRegistry.Set(
  "customer-id",
  (text) => fitsPath(text) && text.isWellFormed() && !CONTROLS_AND_LINE_ENDS.test(text),
);
FormatRegistry.Set("currency", (text) => CURRENCIES.has(text.toUpperCase()) && text.length === 3);
FormatRegistry.Set("day", isDay);
FormatRegistry.Set("webhook-address", isWebhookAddress);
FormatRegistry.Set("web-address", isWebAddress);
FormatRegistry.Set("instant", (text) => parseInstant(text) !== null);
FormatRegistry.Set("locale", isLocale);
FormatRegistry.Set("timezone", isTimeZone);

/** An address that a mail or a page may link to: it must not hide the host behind a user name, or run code in a browser. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === "" && url.password === "";
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(text: string): boolean {
  // Intl accepts an offset such as +05:30, but that is not a time zone: it has no summer time.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
