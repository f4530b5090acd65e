// Redacts likely secrets from texts of other systems, such as error messages.

const SECRETS: readonly [RegExp, string][] = [
  [/\b(?:sk|rk|pk|whsec|ids|pdl_ntfset|xox[abp])_[\w-]{6,}/g, "[secret]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, "$1 [secret]"],
  [/\b(password|passwd|secret|api[_-]?key|token|signature)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, "$1$2[secret]"],
  [/\/\/[^\s/@:]*:[^\s/@]+@/g, "//[secret]@"],
];

/** Returns texts without a secret unchanged. */
export const redactSecrets = (text: string): string =>
  SECRETS.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text);
