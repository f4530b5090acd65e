// What is known of a customer, in German, as the clauses of strategies name it.

import { count, money } from "../data/format.ts";

type Values = Readonly<Record<string, string | number | null>>;

const many = (value: number, one: string, more: string): string =>
  value === 1 ? `ein ${one}` : `${count(value)} ${more}`;

/** For example "die Nutzung an 2 der letzten 30 Tage (davor 19 von 30)". */
function use({ active_days: active, of_days: of, active_days_before: before, of_days_before, uses }: Values): string {
  const which = active === of ? `an jedem der letzten ${of} Tage` : `an ${active} der letzten ${of} Tage`;
  const recent = `die Nutzung ${of === 1 ? "am letzten Tag" : which}`;
  if (uses !== null) return `${recent} (insgesamt ${count(Number(uses))}\u2060-\u2060mal)`;
  return before === null ? recent : `${recent} (davor ${before} von ${of_days_before})`;
}

const few = ({ used, known }: Values): string =>
  used === 0 ? `die Nutzung keiner der ${known} Funktionen` : `die Nutzung von nur ${used} von ${known} Funktionen`;

function trouble({ errors, tickets, days }: Values): string {
  const met = [
    Number(errors) > 0 && many(Number(errors), "Fehler", "Fehlern").replace(/^ein /, "einem "),
    Number(tickets) > 0 && many(Number(tickets), "Support-Ticket", "Support-Tickets").replace(/^ein /, "einem "),
  ];
  return `nach ${met.filter((part) => part !== false).join(" und ")} in ${days} Tagen`;
}

function time({ days: given }: Values): string {
  const days = Number(given);
  if (days < 1) return "weniger als einem Tag";
  if (days < 60) return days < 2 ? "einem Tag" : `${count(Math.floor(days))} Tagen`;
  const months = Math.floor(days / 30.4375);
  if (months < 24) return months === 1 ? "einem Monat" : `${months} Monaten`;
  return `${Math.floor(days / 365.25)} Jahren`;
}

const amount = ({ mrr, currency }: Values): string => money(Number(mrr), String(currency ?? "usd"));

/** The name of a circumstance, by its code in the API's `rank_reason_facts`; it stands for `{it}` in a clause. */
export const circumstances: Readonly<Partial<Record<string, (values: Values) => string>>> = {
  tenure_short: time,
  tenure_medium: time,
  tenure_long: time,
  mrr_free: amount,
  mrr_small: amount,
  mrr_medium: amount,
  mrr_large: amount,
  silence: ({ days }) => `${count(Number(days))} Tage ohne Nutzung`,
  use_declining: use,
  use_heavy: use,
  use_light: use,
  use_regular: use,
  few_features: few,
  many_features: ({ used, known }) => `die Nutzung von ${used} von ${known} Funktionen`,
  some_trouble: trouble,
  much_trouble: trouble,
};
