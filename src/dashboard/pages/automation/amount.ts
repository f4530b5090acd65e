// Amounts in fields: users type major units, the API has minor units.

/** The number of decimals of a currency: 2 for usd, 0 for jpy. */
export const minorUnits = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
