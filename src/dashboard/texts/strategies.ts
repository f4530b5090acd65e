// The names of the kinds of letters.

import { STRATEGIES, STRATEGY_TABLE, type Strategy } from "../../features/strategies/table.ts";
import { type Rows, words } from "../data/language.ts";
import { spelled } from "./numbers.ts";

/** For example, `strategies().discount` is "A discount". */
export const strategies = words(
  Object.fromEntries(
    STRATEGIES.map((strategy) => [strategy, [STRATEGY_TABLE[strategy].name, STRATEGY_TABLE[strategy].german.name]]),
  ) as unknown as Rows<Record<Strategy, string>>,
);

/** The number of letters for an event. */
export const LETTER_COUNT = STRATEGIES.length;
/** The same number in words. */
export const LETTERS = { en: spelled(LETTER_COUNT, "en"), de: spelled(LETTER_COUNT, "de") };
