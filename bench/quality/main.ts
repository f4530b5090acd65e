// `bun run bench:quality` measures how good the numbers are, on published data and on synthetic businesses.

import { answers } from "./answers/measuring.ts";
import { experiments } from "./experiments.ts";
import { forecasting } from "./forecasting.ts";
import { mails } from "./mail-claims.ts";
import { reasons } from "./reasons.ts";
import { risk } from "./risk.ts";
import { sensitive } from "./sensitive.ts";
import { strategies } from "./strategies.ts";

const SUBJECTS: Record<string, () => Promise<string>> = {
  answers,
  experiments,
  forecasting,
  mails,
  reasons,
  risk,
  sensitive,
  strategies,
};

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const names = asked.length > 0 ? asked : Object.keys(SUBJECTS);
  const unknown = names.find((name) => !Object.hasOwn(SUBJECTS, name));
  if (unknown) throw new Error(`There is no subject "${unknown}": ${Object.keys(SUBJECTS).join(", ")}`);
  for (const name of names) {
    console.error(`${name} …`);
    console.log(`${await SUBJECTS[name]!()}\n`);
  }
}

await main();
