// How many decimals a currency has by ISO 4217. Pure data, which browsers load as well: their own figures differ for currencies
// whose small coins are out of use, such as HUF, COP, IDR and PKR, and amounts would be shown a hundred times too large.

const OTHERS: Readonly<Record<number, string>> = {
  0: "bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf",
  3: "bhd iqd jod kwd lyd omr tnd",
  4: "clf uyw",
};

const DECIMALS = new Map(
  Object.entries(OTHERS).flatMap(([decimals, codes]) =>
    codes.split(" ").map((code) => [code, Number(decimals)] as const),
  ),
);

/** The number of decimals of the currency's major unit; 2 for an unknown code. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency.toLowerCase()) ?? 2;
