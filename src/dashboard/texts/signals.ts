// Sentences about the signals of churn risk, built from their numbers.

import type { Shape } from "../data/api.ts";
import { count } from "../data/format.ts";
import { words } from "../data/language.ts";

type Signal = Pick<Shape<"RiskSignal">, "name" | "value" | "usual">;
type Says = (value: number, usual: number | null) => string;

const times = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;
const often = (value: number): string => (value === 1 ? "once" : value === 2 ? "twice" : `${count(value)} times`);
const oft = (value: number): string =>
  value === 1 ? "einmal" : value === 2 ? "zweimal" : `${count(value)}\u2060-\u2060mal`;

const silent: Says = (value, usual) =>
  `Not used for ${times(value, "day", "days")}${usual === null ? "" : usual === 1 ? "; usually every day" : `; usually every ${count(usual)} days`}`;
const still: Says = (value, usual) =>
  `Seit ${times(value, "Tag", "Tagen")} nicht benutzt${usual === null ? "" : usual === 1 ? "; sonst jeden Tag" : `; sonst alle ${count(usual)} Tage`}`;

const says = words<Record<Signal["name"], Says>>({
  no_events_14d: [silent, still],
  unusual_silence: [silent, still],
  declining_usage: [
    (value, usual) =>
      `${value === 0 ? "Not used" : `Used ${often(value)}`} in the last 14 days; usually ${often(usual ?? 0)}`,
    (value, usual) => `In den letzten 14 Tagen ${value === 0 ? "nicht" : oft(value)} benutzt; sonst ${oft(usual ?? 0)}`,
  ],
  cancel_page_views: [
    (value, usual) =>
      `Looked at the cancel page ${often(value)} in the last 30 days${usual ? `, ${often(usual)} in the last 7` : ""}`,
    (value, usual) =>
      `Hat in den letzten 30 Tagen ${oft(value)} die Kündigungsseite angesehen${usual ? `, ${oft(usual)} in den letzten 7` : ""}`,
  ],
  failed_payments: [
    (value) => `A payment failed and is still open (${times(value, "attempt", "attempts")})`,
    (value) => `Eine Zahlung ist fehlgeschlagen und noch offen (${times(value, "Versuch", "Versuche")})`,
  ],
  feature_breadth_drop: [
    (value, usual) => `Uses ${times(value, "feature", "features")}; ${count(usual ?? 0)} in the four weeks before`,
    (value, usual) => `Nutzt ${times(value, "Funktion", "Funktionen")}; ${count(usual ?? 0)} in den vier Wochen davor`,
  ],
  billing_page_views: [
    (value) => `Looked at the billing page ${often(value)} in the last 30 days`,
    (value) => `Hat in den letzten 30 Tagen ${oft(value)} die Rechnungsseite angesehen`,
  ],
  plan_downgrade: [
    (value) => `Moved to a smaller plan ${often(value)} in the last 60 days`,
    (value) => `Ist in den letzten 60 Tagen ${oft(value)} in einen kleineren Tarif gewechselt`,
  ],
  data_export: [
    (value) => `Exported data ${often(value)} in the last 30 days`,
    (value) => `Hat in den letzten 30 Tagen ${oft(value)} Daten exportiert`,
  ],
  team_member_removed: [
    (value) => `Removed ${times(value, "team member", "team members")} in the last 60 days`,
    (value) => `Hat in den letzten 60 Tagen ${times(value, "Teammitglied", "Teammitglieder")} entfernt`,
  ],
  support_tickets: [
    (value) => `Opened ${times(value, "support ticket", "support tickets")} in the last 30 days`,
    (value) => `Hat in den letzten 30 Tagen ${times(value, "Supportanfrage", "Supportanfragen")} gestellt`,
  ],
  errors_seen: [
    (value) => `Saw ${times(value, "error", "errors")} in the last 14 days`,
    (value) => `Hat in den letzten 14 Tagen ${times(value, "Fehler", "Fehler")} gesehen`,
  ],
  previous_cancellation: [
    (value, usual) => (usual ? "Has cancelled" : `Cancelled ${often(value)} in the last 365 days`),
    (value, usual) => (usual ? "Hat gekündigt" : `Hat in den letzten 365 Tagen ${oft(value)} gekündigt`),
  ],
  plan_upgrade: [
    (value) => `Moved to a larger plan ${often(value)} in the last 60 days`,
    (value) => `Ist in den letzten 60 Tagen ${oft(value)} in einen größeren Tarif gewechselt`,
  ],
  invite_sent: [
    (value) => `Invited ${times(value, "person", "people")} in the last 30 days`,
    (value) => `Hat in den letzten 30 Tagen ${times(value, "Person", "Personen")} eingeladen`,
  ],
});

/** The sentence of a signal, or its name if it is unknown, for example from a newer server. */
export const signalSentence = ({ name, value, usual }: Signal): string =>
  Object.hasOwn(says(), name) ? says()[name](value, usual) : name.replaceAll("_", " ");
