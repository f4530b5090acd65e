// The dependencies that the running system passes to its features. `wiring.ts` builds them; tests build their own.

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
  /** Measures the rate of incoming entries; work that can wait yields under load. */
  load: LoadMonitor;
  /** Stores tracked events and webhooks, which may arrive faster than the database commits. */
  ingest: Ingest;
  /** Runs reads that take more than a few milliseconds, in another thread or database session if available. */
  reader: Reader;
  clock: Clock;
  log: Log;
  keys: Keys;
  /** Null if no model is configured; the template writer then writes everything. */
  llm: Llm | null;
  /** The texts that the model is writing right now, for clients that stream them. */
  liveTexts: LiveTexts;
  mailer: Mailer;
  /** Clients for the payment providers' APIs; each project has its own keys. */
  apis: ProviderApis;
  /** Posts webhooks. */
  deliverer: Deliverer;
  /**
   * Tries the payment providers' API keys in a change of a project's settings, and returns their problems.
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
