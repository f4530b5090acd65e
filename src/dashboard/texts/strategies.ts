// The names of the kinds of letters.

import { STRATEGIES, STRATEGY_TABLE, type Strategy } from "../../features/strategies/table.ts";
import { words } from "../data/language.ts";
import { spelled } from "./numbers.ts";

const named = (nameOf: (row: (typeof STRATEGY_TABLE)[Strategy]) => string) =>
  Object.fromEntries(STRATEGIES.map((strategy) => [strategy, nameOf(STRATEGY_TABLE[strategy])])) as Record<
    Strategy,
    string
  >;

/** For example, `strategies().discount` is "A discount". */
export const strategies = words({ en: named(({ name }) => name), de: named(({ german }) => german.name) });

/** The number of letters for an event. */
export const LETTER_COUNT = STRATEGIES.length;
/** The same number in words. */
export const LETTERS = { en: spelled(LETTER_COUNT, "en"), de: spelled(LETTER_COUNT, "de") };
