// Hand-written customers who left in the last days, so that the list of customers to answer looks realistic.

import type { EventType } from "../../churn-events/event-types.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";

export type Recent = {
  name: string;
  address: string;
  locale: string;
  timezone: string;
  type: EventType;
  /** How many hours ago the customer left. */
  hours: number;
  plan: number;
  seats: number;
  tenureDays: number;
  code: CancelReason | null;
  words: string | null;
};

const row = (
  [name, address, locale, timezone]: [string, string, string, string],
  [hours, plan, seats, tenureDays]: [number, number, number, number],
  code: CancelReason | null,
  words: string | null,
  type: EventType = "cancellation",
): Recent => ({ name, address, locale, timezone, type, hours, plan, seats, tenureDays, code, words });

export const RECENT: readonly Recent[] = [
  row(
    ["Jonas Ahlström", "jonas@ahlstrom-bygg", "sv", "Europe/Stockholm"],
    [2, 2, 10, 1_127],
    null,
    "Switching to a competitor that our parent company already uses",
  ),
  row(
    ["川辺 葵", "aoi@kawabe-design", "ja", "Asia/Tokyo"],
    [5, 2, 6, 380],
    "missing_features",
    "カレンダーの書き出し機能が必要ですが、まだありません",
  ),
  row(
    ["Tomás Herrera", "tomas@herrera-hermanos", "es", "America/Mexico_City"],
    [21, 2, 3, 640],
    "temporary_pause",
    "La mitad del equipo cambió de proyecto, volveremos a mirarlo en primavera",
  ),
  row(
    ["Daniel Osei", "daniel@osei-print", "en-GB", "Europe/London"],
    [26, 1, 4, 512],
    "bad_support",
    "Invoices went to the wrong address for three months",
  ),
  row(
    ["Maya Okafor", "maya.okafor@northpier", "en-US", "America/New_York"],
    [31, 1, 1, 41],
    null,
    "Too expensive for a team of three",
  ),
  row(
    ["Priya Raman", "billing@quietharbour", "en-US", "America/Chicago"],
    [34, 0, 2, 212],
    null,
    null,
    "payment_failed",
  ),
  row(
    ["Katrin Böhm", "katrin@boehm-und-partner", "de", "Europe/Berlin"],
    [52, 1, 3, 298],
    "missing_features",
    "Uns fehlt die Anbindung an DATEV, ohne die geht es leider nicht",
  ),
  row(
    ["ليلى حداد", "layla@haddad-studio", "ar", "Asia/Dubai"],
    [75, 1, 1, 133],
    "too_expensive",
    "السعر مرتفع بالنسبة لفريق صغير",
  ),
  row(
    ["Camille Perrin", "camille@atelier-perrin", "fr", "Europe/Paris"],
    [98, 0, 1, 77],
    "not_using_enough",
    "On ne s'en servait presque plus depuis l'été",
  ),
];
