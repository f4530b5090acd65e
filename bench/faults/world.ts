// What the actions of the load work with.

import type { Client } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { MovedClock } from "./moved-clock.ts";
import type { Peers } from "./peers.ts";
import type { Random } from "./random.ts";
import type { Project } from "./setup.ts";

type Event = { id: string; email: string };

/** What the clients share. */
export type World = {
  client: Client;
  ledger: Ledger;
  clock: MovedClock;
  project: Project;
  peers: Peers;
  random: Random;
  /** Churn events of ours that nothing was done with yet, and those whose variants were asked for. */
  created: Event[];
  generated: Event[];
  unpaid: { n: number; email: string; created: number }[];
};
