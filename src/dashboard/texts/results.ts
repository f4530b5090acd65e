// The texts that the result pages share.

import { words } from "../data/language.ts";

export const resultsTexts = words({
  currency: ["Currency", "Währung"],
  asTable: ["As a table", "Als Tabelle"],
  means: [(name: string) => `What “${name}” means`, (name) => `Was „${name}“ bedeutet`],
  csv: ["CSV", "CSV"],
  csvOf: [(what: string) => `CSV: ${what}`, (what) => `CSV: ${what}`],
  between: [(low: string, high: string) => `${low} to ${high}`, (low, high) => `${low} bis ${high}`],
  pending: [
    (count: number) =>
      count === 1
        ? "One subscription is not in these numbers yet."
        : `${count} subscriptions are not in these numbers yet.`,
    (count) => (count === 1 ? "Ein Abo fehlt in diesen Zahlen noch." : `${count} Abos fehlen in diesen Zahlen noch.`),
  ],
});
