// What the actions of the load use.

import type { Client } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { MovedClock } from "./moved-clock.ts";
import type { Peers } from "./peers.ts";
import type { Random } from "./random.ts";
import type { Project } from "./setup.ts";

type Event = { id: string; email: string };

/** The state that the clients share. */
export type World = {
  client: Client;
  ledger: Ledger;
  clock: MovedClock;
  project: Project;
  peers: Peers;
  random: Random;
  /** Our churn events that are untouched so far, and those whose variants were requested. */
  created: Event[];
  generated: Event[];
  unpaid: { n: number; email: string; created: number }[];
};
