// The texts that the result pages share.

import { words } from "../data/language.ts";

export const resultsTexts = words({
  en: {
    currency: "Currency",
    asTable: "As a table",
    means: (name: string) => `What “${name}” means`,
    csv: "CSV",
    csvOf: (what: string) => `CSV: ${what}`,
    between: (low: string, high: string) => `${low} to ${high}`,
    pending: (count: number) =>
      count === 1
        ? "One subscription is not in these numbers yet."
        : `${count} subscriptions are not in these numbers yet.`,
  },
  de: {
    currency: "Währung",
    asTable: "Als Tabelle",
    means: (name) => `Was „${name}“ bedeutet`,
    csv: "CSV",
    csvOf: (what) => `CSV: ${what}`,
    between: (low, high) => `${low} bis ${high}`,
    pending: (count) =>
      count === 1 ? "Ein Abo fehlt in diesen Zahlen noch." : `${count} Abos fehlen in diesen Zahlen noch.`,
  },
});
