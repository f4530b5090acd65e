// Saves entries of the journal in the database, each once: the same transaction records the position in the journal.

import { join } from "node:path";
import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/log.ts";
import { type Db, reasonOf, type Store, StoreError, statement } from "../engine.ts";
import type { AnyEntryHandler } from "./entries.ts";
import type { Entry } from "./journal-reader.ts";
import { appendLine } from "./writable-file.ts";

export type EntrySaverOptions = {
  /** The folder of the journal's files; created with the first journaled entry. */
  folder: string;
  store: Pick<Store, "read" | "write" | "nodes">;
  clock: Clock;
  log: Log;
};

const REFUSED = "refused.ndjson";

const findMark = statement("select next from journal_mark");
const setMark = statement("update journal_mark set next = ? where next < ?");

/** The number of the first entry that is not in the database. */
export async function readMark(db: Db): Promise<number> {
  const [row] = await findMark(db).values();
  return Number(row?.[0]);
}

const writeMark = async (tx: Db, next: number): Promise<void> => void (await setMark(tx).run(next, next));

export class EntrySaver {
  constructor(
    private readonly options: EntrySaverOptions,
    private readonly handlers: ReadonlyMap<string, AnyEntryHandler>,
  ) {}

  /** @throws {StoreError} if the database refuses writes at the moment: call it again with the same entries. */
  async save(entries: readonly Entry[]): Promise<void> {
    try {
      await this.#write(entries);
    } catch (error) {
      if (error instanceof StoreError) throw error; // the database refuses writes at the moment
      // One of the entries is invalid; the others are saved without it.
      for (const entry of entries) await this.#write([entry]).catch((fault) => this.#rescue(entry, fault));
    }
  }

  #write(entries: readonly Entry[]): Promise<void> {
    const { store, clock } = this.options;
    return store.write(async (tx) => {
      // Some of them may be in the database already, after a partly failed write.
      const mark = await readMark(tx);
      for (const { kind, values } of runsOf(entries.filter(({ number }) => number >= mark))) {
        const handler = this.handlers.get(kind);
        if (handler === undefined) throw new Error(`No handler saves entries of the kind "${kind}"`);
        await handler.save(tx, values as never[], clock.now());
      }
      await writeMark(tx, entries.at(-1)!.number + 1);
    });
  }

  /** Stores the entry elsewhere and continues after it. */
  async #rescue({ kind, value, text, number }: Entry, fault: unknown): Promise<void> {
    if (fault instanceof StoreError) throw fault;
    const { folder, log, store } = this.options;
    const reason = reasonOf(fault);
    log.error("An entry of the journal could not be saved in the database; it is stored in a file", { kind, reason });
    const handler = this.handlers.get(kind);
    if (handler?.rescue) await handler.rescue(value as never);
    else appendLine(join(folder, REFUSED), text);
    await store.write((tx) => writeMark(tx, number + 1));
  }
}

/** Groups consecutive entries of the same kind. */
function runsOf(entries: readonly Entry[]): { kind: string; values: unknown[] }[] {
  const runs: { kind: string; values: unknown[] }[] = [];
  for (const { kind, value } of entries) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.values.push(value);
    else runs.push({ kind, values: [value] });
  }
  return runs;
}
