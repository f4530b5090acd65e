// Lists of currencies and time zones, with the likely ones for the browser's region first.

import { region } from "./language.ts";

const EURO = new Set("AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));
const OF_REGION: Readonly<Record<string, string>> = {
  GB: "GBP",
  CH: "CHF",
  SE: "SEK",
  NO: "NOK",
  DK: "DKK",
  PL: "PLN",
  CZ: "CZK",
  IN: "INR",
  JP: "JPY",
  CA: "CAD",
  AU: "AUD",
  NZ: "NZD",
  BR: "BRL",
};

/** The likely currency of the browser's region. */
export function ownCurrency(): string {
  const place = new Intl.Locale(region()).maximize().region ?? "US";
  return EURO.has(place) ? "EUR" : (OF_REGION[place] ?? "USD");
}

export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(region(), { type: "currency" });
  const first = [ownCurrency(), "USD", "EUR", "GBP"];
  const codes = [...new Set([...first, ...Intl.supportedValuesOf("currency")])];
  return codes.map((code) => ({ code, name: names.of(code) ?? code }));
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const timeZones = (): string[] => [...new Set([ownTimeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
