// The names of the kinds of letters, in the order of the form for tests.

import type { Shape } from "../data/api.ts";
import { words } from "../data/language.ts";
import { spelled } from "./numbers.ts";

const en: Record<Shape<"Strategy">, string> = {
  discount: "A discount",
  pause_option: "A pause",
  downgrade_offer: "A smaller plan",
  pain_point_fix: "Fix the cause",
  founder_email: "From the founder",
  value_recap: "A look back",
  unused_feature: "Something untried",
  social_proof: "Another customer",
  feedback_request: "One question",
};

const de: Record<Shape<"Strategy">, string> = {
  discount: "Ein Rabatt",
  pause_option: "Eine Pause",
  downgrade_offer: "Ein kleinerer Tarif",
  pain_point_fix: "Ursache beheben",
  founder_email: "Ein persönlicher Brief",
  value_recap: "Ein Rückblick",
  unused_feature: "Noch nicht Ausprobiertes",
  social_proof: "Eine Kundenstimme",
  feedback_request: "Eine Frage",
};

/** For example, `strategies().discount` is "A discount". */
export const strategies = words({ en, de });

/** The number of letters for an event. */
export const LETTER_COUNT = Object.keys(en).length;
/** The same number in words. */
export const LETTERS = { en: spelled(LETTER_COUNT, "en"), de: spelled(LETTER_COUNT, "de") };
