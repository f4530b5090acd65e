// The jobs of imports: importing a file's rows, and removing files that no import needs.

import type { Deps } from "../../../deps.ts";
import { type JobHandler, jobHandler, RetryLater } from "../../../queue/handlers.ts";
import { reasonOf } from "../../../store/engine.ts";
import { abandonImport, importRows, runImport, sweepFiles, sweepImports } from "./service.ts";

type ImportDeps = Pick<Deps, "store" | "clock" | "config" | "stopping">;

export const importHandlers = ({ store, clock, config, stopping }: ImportDeps): JobHandler[] => {
  const place = { store, dataDir: config.data.dir, now: () => clock.now() };
  return [
    jobHandler(runImport, { concurrency: 2, cutOff: true }, async ({ importId }, { signal, lastAttempt }) => {
      try {
        if (await importRows(place, importId, AbortSignal.any([signal, stopping]))) return;
      } catch (error) {
        if (lastAttempt) await abandonImport(place, importId, reasonOf(error));
        throw error;
      }
      throw new RetryLater(0, "The service was stopped", true);
    }),
    jobHandler(sweepImports, { concurrency: 1 }, () => sweepFiles(place)),
  ];
};
