// The names of the API's codes.

import { words } from "../data/language.ts";
import { strategies } from "./strategies.ts";

const reasons = words({
  too_expensive: ["Too expensive", "Zu teuer"],
  missing_features: ["Something is missing", "Etwas fehlt"],
  switched_to_competitor: ["Went to another product", "Zu einem anderen Produkt"],
  not_using_enough: ["Not used enough", "Zu wenig genutzt"],
  technical_issues: ["Technical trouble", "Technische Probleme"],
  bad_support: ["Bad support", "Schlechter Support"],
  temporary_pause: ["Needs a break", "Braucht eine Pause"],
  other: ["Something else", "Etwas anderes"],
  payment_failed: ["Payment failed", "Zahlung fehlgeschlagen"],
  unspecified: ["In their own words, or none", "In eigenen Worten, oder keiner"],
});

const named = (names: object, code: string): string =>
  (names as Record<string, string>)[code] ?? code.replaceAll("_", " ");

/** The name of a strategy's letters. */
export const strategyName = (strategy: string): string => named(strategies(), strategy);

/** The name of a reason; the project's own codes are shown unchanged. */
export const reasonName = (reason: string): string => named(reasons(), reason);
