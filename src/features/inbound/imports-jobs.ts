// The jobs of imports: taking a file's rows, and taking files away that nobody waits for.

import type { Deps } from "../../deps.ts";
import { type AnyWork, RetryLater, work } from "../../queue/runner.ts";
import { reasonOf } from "../../store/engine.ts";
import { abandonImport, runImport, sweepFiles, sweepImports, takeRows } from "./imports.ts";

type ImportDeps = Pick<Deps, "store" | "clock" | "config" | "stopping">;

export const importWorks = ({ store, clock, config, stopping }: ImportDeps): AnyWork[] => {
  const place = { store, dataDir: config.data.dir, now: () => clock.now() };
  return [
    work(runImport, { concurrency: 2 }, async ({ importId }, { signal, lastAttempt }) => {
      try {
        if (await takeRows(place, importId, AbortSignal.any([signal, stopping]))) return;
      } catch (error) {
        if (lastAttempt) await abandonImport(place, importId, reasonOf(error));
        throw error;
      }
      throw new RetryLater(0, "The service was stopped", true);
    }),
    work(sweepImports, { concurrency: 1 }, () => sweepFiles(place)),
  ];
};
