// Simulates the whole made-up company: its customers, and what happened to each in eighteen months. The same seed and time
// always give the same result.

import { DAY, HOUR } from "../../../lib/duration.ts";
import { type Random, seeded } from "../../../lib/statistics/random.ts";
import { byShare, type Episode, type Life, live, PLANS, pick } from "./life.ts";
import { COMPANIES, ORIGINS } from "./names.ts";
import { RECENT, type Recent } from "./recent.ts";

const MONTHS = 18;
const CUSTOMERS = 330;
/** How many customers there are at the beginning. */
const FIRST = 70;

export type Person = Life & {
  number: number;
  email: string;
  name: string;
  locale: string;
  timezone: string;
  currency: string;
  joinedAt: number;
  seats: number;
  /** How the customer's use of the product has changed lately. */
  use: "steady" | "fading" | "leaving";
};

/** `currency`: what most customers pay in. */
type Setting = { seed: string; now: number; window: number; currency: string };

export function tellStory({ seed, now, window, currency }: Setting): Person[] {
  const random = seeded(`samples:${seed}`);
  const begin = now - MONTHS * 30.4 * DAY;
  const taken = new Set<string>();
  const people: Person[] = [];
  for (let number = 0; number < CUSTOMERS; number++) {
    const origin = byShare(random, ORIGINS, ({ share }) => share);
    // The company grows: more customers joined lately than at first.
    const joinedAt =
      number < FIRST ? begin + random.uniform() * 10 * DAY : begin + (now - begin) * random.uniform() ** 0.8;
    const life = live(random, origin.locale, { from: joinedAt, now, window });
    const [given, family] = [pick(random, origin.given), pick(random, origin.family)];
    people.push({
      ...life,
      number,
      email: freeAddress(`${given.latin}.${family.latin}@${pick(random, COMPANIES)}`, taken),
      name: origin.familyFirst ? `${family.write} ${given.write}` : `${given.write} ${family.write}`,
      locale: origin.locale,
      timezone: origin.timezone,
      currency: currencyOf(random, currency),
      joinedAt,
      seats: pick(random, [1, 1, 1, 1, 2, 2, 3, 5]),
      use: pick(random, ["steady", "steady", "steady", "steady", "steady", "fading", "fading", "leaving"]),
    });
  }
  return [...people, ...RECENT.map((one, index) => personOf(one, CUSTOMERS + index, now, currency, taken))];
}

function personOf(recent: Recent, number: number, now: number, currency: string, taken: Set<string>): Person {
  const { name, address, locale, timezone, plan, seats, code, words, type } = recent;
  const at = now - recent.hours * HOUR;
  const joinedAt = at - recent.tenureDays * DAY;
  const failed = type === "payment_failed";
  const metadata = failed ? { attempt_count: 1, decline_code: "expired_card" } : null;
  const none = { session: null, heldOut: false, mails: [], recoveredAt: null };
  const episode: Episode = { type, at, plan, code, words, metadata, ...none };
  const end = failed ? [] : [{ at, kind: "ended" as const, plan }];
  return {
    changes: [{ at: joinedAt, kind: "started", plan }, ...end],
    episodes: [episode],
    sessions: [],
    number,
    email: freeAddress(address, taken),
    ...{ name, locale, timezone, currency, joinedAt, seats },
    use: failed ? "steady" : "leaving",
  };
}

/** About one in eight customers pays in another currency. */
function currencyOf(random: Random, usual: string): string {
  const chance = random.uniform();
  if (chance < 0.88) return usual;
  return usual === "eur" ? "usd" : "eur";
}

function freeAddress(wanted: string, taken: Set<string>): string {
  const [local, company] = wanted.split("@");
  for (let count = 1; ; count++) {
    const email = `${local}${count === 1 ? "" : count}@${company}.example`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}

/** Per month, in the minor unit of the person's currency. */
export const mrrOf = ({ seats }: Pick<Person, "seats">, plan: number): number => PLANS[plan]!.mrr * seats;

/** The customer's id at the provider. */
export const idOf = ({ number }: Person): string => `cus_sample_${String(number).padStart(4, "0")}`;
