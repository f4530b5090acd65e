// Money as it is stored, an integer in the currency's minor unit, and as it is shown.

// ISO 4217; every currency that is not listed has two decimals.
const DECIMALS = new Map<string, number>([
  ..."bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf".split(" ").map((code) => [code, 0] as const),
  ..."bhd iqd jod kwd lyd omr tnd".split(" ").map((code) => [code, 3] as const),
  ..."clf uyw".split(" ").map((code) => [code, 4] as const),
]);

const formats = new Map<string, Intl.NumberFormat>();

/** How many decimals the currency's major unit has; 2 for a code that is not known. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency.toLowerCase()) ?? 2;

/** Minor units as major units: 4900 of usd is 49, of jpy 4900, of kwd 4.9. */
export const majorUnits = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);

/**
 * "$49.00", "¥4,900", "KWD 4.900": minor units in American English, with plain spaces.
 * A code that Intl cannot know (not three letters) leaves the bare number.
 */
export function formatMoney(minor: number, currency: string): string {
  const code = currency.toLowerCase();
  let format = formats.get(code);
  if (!format) {
    const decimals = decimalsOf(code);
    const isCode = /^[a-z]{3}$/.test(code);
    format = new Intl.NumberFormat("en-US", {
      ...(isCode ? { style: "currency", currency: code } : {}),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    // Whatever is no code is not remembered: there is no end of such strings.
    if (isCode) formats.set(code, format);
  }
  return format.format(majorUnits(minor, code)).replace(/\s/g, " ");
}
