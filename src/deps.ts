// What the running system hands to its parts. `wiring.ts` builds it; tests build one of their own.

import type { Deliverer } from "./adapters/deliverer.ts";
import type { Llm } from "./adapters/llm.ts";
import type { Mailer } from "./adapters/mailer/mail.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./lib/clock.ts";
import type { Keys } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import type { Rush } from "./lib/rush.ts";
import type { Store } from "./store/engine.ts";
import type { Journal } from "./store/journal.ts";
import type { Reader } from "./store/reading.ts";
import type { Watch } from "./store/row-watch.ts";

export type Deps = {
  config: Config;
  store: Store;
  /** Whether much comes in at once just now, so that what can wait gives way. */
  rush: Rush;
  /** For what comes faster than the store takes it. */
  journal: Journal;
  /** For reads that take more than some milliseconds: they run beside the service. */
  reader: Reader;
  clock: Clock;
  log: Log;
  keys: Keys;
  /** Null where no model is configured: the template writer writes everything. */
  llm: Llm | null;
  mailer: Mailer;
  /** Posts webhooks. */
  deliverer: Deliverer;
  /** Starts a second thread that delivers webhooks from that database; null where there is to be none. */
  deliveringThread: { start(): Worker; database: string; watch: Watch } | null;
  /** Aborts when the process is asked to stop. */
  stopping: AbortSignal;
};
