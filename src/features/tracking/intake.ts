// Takes in what requests tell: those that come while a write is under way are written together by the next, and in a rush
// they are written into the journal first.

import type { Deps } from "../../deps.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { type AnyAbsorber, absorber, defineEntry } from "../../store/entries.ts";
import { newKnownCustomers } from "./customers.ts";
import { recordEvents, type Telling } from "./recording.ts";

/** So many events in one write at the most, or one request's: more would hold the event loop for more than some 10 ms. */
const MOST_TOGETHER = 2_000;

type Waiting = { telling: Telling; resolve: () => void; reject: (error: unknown) => void };

const telling = defineEntry<Telling>("telling");

export class Intake {
  #waiting: Waiting[] = [];
  #writing = false;
  readonly #known = newKnownCustomers();

  constructor(private readonly deps: Pick<Deps, "store" | "journal" | "clock">) {}

  /** Resolves once these events are on disk. */
  take(told: Telling): Promise<void> {
    return this.deps.journal.arrive() ? this.deps.journal.append(telling, told) : this.#takeNow(told);
  }

  #takeNow(told: Telling): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ telling: told, resolve, reject });
      if (!this.#writing) void this.#writeNext();
    });
  }

  async #writeNext(): Promise<void> {
    this.#writing = true;
    // Taken when its turn has come, so that all that came until then is in it; once, however often it is run.
    let group: Waiting[] | undefined;
    try {
      await this.#write(() => {
        group ??= this.#nextGroup();
        return group;
      });
      for (const { resolve } of group ?? []) resolve();
    } catch (error) {
      await this.#writeApart(group ?? this.#nextGroup(), error);
    }
    this.#writing = false;
    if (this.#waiting.length > 0) void this.#writeNext();
  }

  #write(group: () => readonly Waiting[]): Promise<void> {
    const { store, clock } = this.deps;
    // The time is taken within: what is written earlier must not look as if it had changed later.
    return store.write((tx) =>
      recordEvents(
        tx,
        group().map(({ telling }) => telling),
        clock.now(),
        this.#known,
      ),
    );
  }

  #nextGroup(): Waiting[] {
    let events = 0;
    let count = 0;
    for (const { telling } of this.#waiting) {
      events += telling.events.length;
      if (count > 0 && events > MOST_TOGETHER) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  /** One of them is at fault: the others must not suffer for it. */
  async #writeApart(group: Waiting[], error: unknown): Promise<void> {
    if (group.length === 1) return group[0]!.reject(error);
    await Promise.all(group.map((one) => this.#write(() => [one]).then(one.resolve, one.reject)));
  }
}

/** Records what was written into the journal. */
export function trackingAbsorber(): AnyAbsorber {
  const known = newKnownCustomers();
  return absorber(telling, async (tx, tellings, now) => {
    const projects = await existing(tx, new Set(tellings.map(({ projectId }) => projectId)));
    await recordEvents(
      tx,
      tellings.filter(({ projectId }) => projects.has(projectId)),
      now,
      known,
    );
  });
}

const findProject = prepared((db) => compile(db, "select id from projects where id = ?"));

/** Those of these projects that were not deleted meanwhile. */
async function existing(tx: Db, ids: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const id of ids) if ((await findProject(tx).values(id)).length > 0) found.add(id);
  return found;
}
