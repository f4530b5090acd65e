// The names of the API's codes.

import { words } from "../data/language.ts";
import { strategies } from "./strategies.ts";

const reasons = words({
  en: {
    too_expensive: "Too expensive",
    missing_features: "Something is missing",
    switched_to_competitor: "Went to another product",
    not_using_enough: "Not used enough",
    technical_issues: "Technical trouble",
    bad_support: "Bad support",
    temporary_pause: "Needs a break",
    other: "Something else",
    payment_failed: "Payment failed",
    unspecified: "No reason given",
  },
  de: {
    too_expensive: "Zu teuer",
    missing_features: "Etwas fehlt",
    switched_to_competitor: "Zu einem anderen Produkt",
    not_using_enough: "Zu wenig genutzt",
    technical_issues: "Technische Probleme",
    bad_support: "Schlechter Support",
    temporary_pause: "Braucht eine Pause",
    other: "Etwas anderes",
    payment_failed: "Zahlung fehlgeschlagen",
    unspecified: "Kein Grund genannt",
  },
});

const named = (names: object, code: string): string =>
  (names as Record<string, string>)[code] ?? code.replaceAll("_", " ");

/** The name of a strategy's letters. */
export const strategyName = (strategy: string): string => named(strategies(), strategy);

/** The name of a reason; the project's own codes are shown unchanged. */
export const reasonName = (reason: string): string => named(reasons(), reason);
