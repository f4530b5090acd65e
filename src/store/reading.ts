// Runs long reads in a thread with its own connection, so that requests do not wait for them. Each read sees a snapshot of
// the database.

import { AppError, type Detail, type ErrorKind } from "../lib/errors.ts";
import { Thread } from "../lib/thread.ts";
import { type Db, type Store, StoreError } from "./engine.ts";

/**
 * A read that another thread can run: `asked` and the result are plain values. A short read takes at most 50 ms. Upkeep
 * reads the whole database, which takes minutes if it is large.
 */
export type Read<A, R> = {
  readonly name: string;
  readonly run: (db: Db, asked: A) => Promise<R>;
  readonly isShort: boolean;
  readonly isUpkeep: boolean;
};

/** `name` must be unique. Reads for the thread are listed in `src/reads.ts`. */
export const defineRead = <A, R>(
  name: string,
  run: (db: Db, asked: A) => Promise<R>,
  { isShort = false, isUpkeep = false }: { isShort?: boolean; isUpkeep?: boolean } = {},
): Read<A, R> => ({ name, run, isShort, isUpkeep });

// biome-ignore lint/suspicious/noExplicitAny: a list of reads that ask and answer different things
export type AnyRead = Read<any, any>;

export interface Reader {
  read<A, R>(read: Read<A, R>, asked: A): Promise<R>;
  /** Fails the reads that are still running. */
  close(): void;
}

/** Reads in the calling thread, for tests and for commands that serve no requests. */
export const readerHere = (db: Db): Reader => ({
  read: (read, asked) => read.run(db, asked),
  close: () => {},
});

/** Reads with a store that gives each read its own snapshot. */
export const readerAtOneMoment = ({ atOneMoment }: { atOneMoment: NonNullable<Store["atOneMoment"]> }): Reader => ({
  read: ({ run, isShort }, asked) => atOneMoment((db) => run(db, asked), isShort),
  close: () => {},
});

export type Question = { name: string; asked: unknown };
export type Answer = { value: unknown } | { error: { kind: ErrorKind | null; message: string; details: Detail[] } };

/**
 * Starts a thread at the first read, and again after it has failed. Short reads have their own thread, so that a list does
 * not wait for a forecast. Each upkeep read has its own thread, so that nothing waits for a backup and its memory is freed.
 */
export class ReadingThread implements Reader {
  readonly #long: Thread<string, Question, Answer>;
  readonly #short: Thread<string, Question, Answer>;
  readonly #upkeep = new Set<Thread<string, Question, Answer>>();
  #isClosed = false;

  /** `start` starts a thread that runs `answerReads`; `path` is the path of the database. */
  constructor(
    private readonly start: () => Worker,
    private readonly path: string,
  ) {
    this.#long = new Thread(start, path);
    this.#short = new Thread(start, path);
  }

  async read<A, R>({ name, isShort, isUpkeep }: Read<A, R>, asked: A): Promise<R> {
    const question = { name, asked };
    const asking = isUpkeep ? this.#askOnce(question) : (isShort ? this.#short : this.#long).ask(question);
    const answer = await asking.catch((error: unknown) => {
      throw this.#isClosed
        ? new AppError("unavailable", "The service is being restarted: try again in a minute")
        : error;
    });
    if ("value" in answer) return answer.value as R;
    const { kind, message, details } = answer.error;
    throw kind === null ? new StoreError(message) : new AppError(kind, message, details);
  }

  async #askOnce(question: Question): Promise<Answer> {
    const thread = new Thread<string, Question, Answer>(this.start, this.path);
    this.#upkeep.add(thread);
    if (this.#isClosed) thread.stop("The service is stopping");
    try {
      return await thread.ask(question);
    } finally {
      this.#upkeep.delete(thread);
      thread.stop("It has answered");
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const thread of [this.#long, this.#short, ...this.#upkeep]) thread.stop("The service is stopping");
  }
}
