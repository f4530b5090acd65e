// How likely a mail is to win a customer back, according to the outcomes so far.

import { betaQuantile } from "../../lib/statistics/beta.ts";
import type { Db } from "../../store/engine.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type Cause, FIRST_FOR } from "../strategies/causes.ts";
import { type Expectation, expectationOf, experienceOf } from "../strategies/learning/expectations.ts";
import { listTallies } from "../strategies/learning/tallies.ts";
import { meanOf } from "../strategies/learning/thompson-sampling.ts";
import type { Strategy } from "../strategies/table.ts";

/** `expected` orders the queue; `learnt` is null if no outcome is known yet, or if the project does not learn. */
export type Chance = { expected: number; learnt: { chance: number; low: number; high: number } | null };

type Chances = (cause: Cause, strategy: Strategy | null) => Chance;

/** The chances of a project. Without a strategy, they are those of the first strategy that the mapping has for the cause. */
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

/** Includes the 80% interval of the posterior, as in `GET …/strategies`. */
function chanceOf({ belief }: Expectation, learns: boolean): Chance {
  const expected = meanOf(belief);
  if (!learns) return { expected, learnt: null };
  const [low, high] = [0.1, 0.9].map((p) => betaQuantile(belief.a, belief.b, p));
  return { expected, learnt: { chance: expected, low: low!, high: high! } };
}
