// What the running system hands to its parts. `wiring.ts` builds it; tests build one of their own.

import type { Deliverer } from "./adapters/deliverer.ts";
import type { Llm } from "./adapters/llm.ts";
import type { Mailer } from "./adapters/mailer/mail.ts";
import type { Config } from "./config.ts";
import type { Project } from "./features/projects/tables.ts";
import type { ProviderApis } from "./features/providers/apis.ts";
import type { LiveTexts } from "./features/variants/live-texts.ts";
import type { Clock } from "./lib/clock.ts";
import type { Detail } from "./lib/errors.ts";
import type { Keys } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import type { Store } from "./store/engine.ts";
import type { Ingest } from "./store/journal/ingest.ts";
import type { LoadMonitor } from "./store/journal/load-monitor.ts";
import type { Reader } from "./store/reading.ts";
import type { Upkeep } from "./upkeep.ts";

export type Deps = {
  config: Config;
  store: Store;
  /** Measures how many entries come in, so that work which can wait yields to them. */
  load: LoadMonitor;
  /** Stores what may come faster than the database commits. */
  ingest: Ingest;
  /** For reads that take more than some milliseconds: they run beside the service. */
  reader: Reader;
  clock: Clock;
  log: Log;
  keys: Keys;
  /** Null where no model is configured: the template writer writes everything. */
  llm: Llm | null;
  /** What the model is writing at the moment, for those who watch. */
  liveTexts: LiveTexts;
  mailer: Mailer;
  /** Of payment providers; each project has keys of its own. */
  apis: ProviderApis;
  /** Posts webhooks. */
  deliverer: Deliverer;
  /**
   * What is wrong with the API keys of payment providers that a change of a project's settings holds: they are tried at once.
   * `integrations`: as in the change.
   */
  examineNewKeys(
    project: Project,
    integrations: Readonly<Record<string, object | null | undefined>>,
  ): Promise<Detail[]>;
  /** Examines and backs up the instance. */
  upkeep: Upkeep;
  /** Aborts when the process is asked to stop. */
  stopping: AbortSignal;
};
