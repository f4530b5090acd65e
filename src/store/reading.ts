// Long reads run in a thread with a connection of its own, so that requests do not wait for them. Each read sees the
// database at one moment.

import { AppError, type Detail, type ErrorKind } from "../lib/errors.ts";
import { Thread } from "../lib/thread.ts";
import { type Db, type Store, StoreError } from "./engine.ts";

/** A read that another thread can run: `asked` and the result are plain values. A short one takes 50 ms at most. */
export type Read<A, R> = {
  readonly name: string;
  readonly run: (db: Db, asked: A) => Promise<R>;
  readonly isShort: boolean;
};

/** `name` is unique. Reads for the thread are listed in `src/reads.ts`. */
export const defineRead = <A, R>(
  name: string,
  run: (db: Db, asked: A) => Promise<R>,
  { isShort = false }: { isShort?: boolean } = {},
): Read<A, R> => ({ name, run, isShort });

// biome-ignore lint/suspicious/noExplicitAny: a list of reads that ask and answer different things
export type AnyRead = Read<any, any>;

export interface Reader {
  read<A, R>(read: Read<A, R>, asked: A): Promise<R>;
  /** Reads that are still running fail. */
  close(): void;
}

/** Reads in the calling thread: for tests, and for commands that serve no requests. */
export const readerHere = (db: Db): Reader => ({
  read: (read, asked) => read.run(db, asked),
  close: () => {},
});

/** Reads where the store itself gives each read one moment of the database. */
export const readerAtOneMoment = ({ atOneMoment }: { atOneMoment: NonNullable<Store["atOneMoment"]> }): Reader => ({
  read: ({ run, isShort }, asked) => atOneMoment((db) => run(db, asked), isShort),
  close: () => {},
});

export type Question = { name: string; asked: unknown };
export type Answer = { value: unknown } | { error: { kind: ErrorKind | null; message: string; details: Detail[] } };

/**
 * A thread is started by the first read, and by the next one after it has failed. Short reads have one of their own: a
 * list would wait for a forecast, or for a backup.
 */
export class ReadingThread implements Reader {
  readonly #long: Thread<string, Question, Answer>;
  readonly #short: Thread<string, Question, Answer>;
  #isClosed = false;

  /** `start` starts a thread that runs `answerReads`; `path` is the database's. */
  constructor(start: () => Worker, path: string) {
    this.#long = new Thread(start, path);
    this.#short = new Thread(start, path);
  }

  async read<A, R>({ name, isShort }: Read<A, R>, asked: A): Promise<R> {
    const thread = isShort ? this.#short : this.#long;
    const answer = await thread.ask({ name, asked }).catch((error: unknown) => {
      throw this.#isClosed
        ? new AppError("unavailable", "The service is being restarted: ask again in a minute")
        : error;
    });
    if ("value" in answer) return answer.value as R;
    const { kind, message, details } = answer.error;
    throw kind === null ? new StoreError(message) : new AppError(kind, message, details);
  }

  close(): void {
    this.#isClosed = true;
    this.#long.stop("The service is stopping");
    this.#short.stop("The service is stopping");
  }
}
