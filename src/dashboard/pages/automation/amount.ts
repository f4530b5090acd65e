// Amounts in fields: people type pounds, the API counts pence.

/** Digits behind the point of a currency: 2 for usd, 0 for jpy. */
export const minorUnits = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
