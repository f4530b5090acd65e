// How likely a letter is to win a customer back, by what the project has learnt.

import { betaQuantile } from "../../lib/statistics/beta.ts";
import type { Db } from "../../store/engine.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type Cause, FIRST_FOR } from "../strategies/causes.ts";
import { type Expectation, expectationOf, experienceOf } from "../strategies/learning/expectations.ts";
import { listTallies } from "../strategies/learning/tallies.ts";
import { meanOf } from "../strategies/learning/thompson-sampling.ts";
import type { Strategy } from "../strategies/table.ts";

/** `expected` orders the queue; `learnt` is null before any outcome is known, or where the project does not learn. */
export type Chance = { expected: number; learnt: { chance: number; low: number; high: number } | null };

type Chances = (cause: Cause, strategy: Strategy | null) => Chance;

/** The chances of a project. Without a strategy they are those of the one that the mapping puts first for the cause. */
export async function chancesOf(db: Db, project: Project, test: boolean): Promise<Chances> {
  const experience = experienceOf(await listTallies(db, project.id, { test }));
  const learns = settingsOf(project).strategies.learning !== "off" && experience.settled > 0;
  const known = new Map<string, Chance>();
  return (cause, strategy) => {
    const key = `${cause} ${strategy}`;
    const found = known.get(key);
    if (found) return found;
    const expectation = expectationOf(experience, cause, strategy ?? FIRST_FOR[cause]);
    const chance = chanceOf(expectation, learns);
    known.set(key, chance);
    return chance;
  };
}

/** With the posterior's 80% interval, as in `GET …/strategies`. */
function chanceOf({ belief }: Expectation, learns: boolean): Chance {
  const expected = meanOf(belief);
  if (!learns) return { expected, learnt: null };
  const [low, high] = [0.1, 0.9].map((p) => betaQuantile(belief.a, belief.b, p));
  return { expected, learnt: { chance: expected, low: low!, high: high! } };
}
