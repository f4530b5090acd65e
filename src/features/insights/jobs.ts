// Timed work on statistics: what accounts pay is worked out before anybody asks.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { freshen, freshenMrr } from "./subscriptions/freshening.ts";

export const insightWorks = ({ store }: Pick<Deps, "store">): AnyWork[] => [
  work(freshenMrr, { concurrency: 1 }, async () => {
    await freshen(store);
  }),
];
