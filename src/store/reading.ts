// Long reads run in a thread with a connection of its own, so that requests do not wait for them. Each read sees the
// database at one moment.

import { AppError, type Detail, type ErrorKind } from "../lib/errors.ts";
import { Thread } from "../lib/thread.ts";
import { type Db, StoreError } from "./engine.ts";

/** A read that another thread can run: `asked` and the result are plain values. */
export type Read<A, R> = { readonly name: string; readonly run: (db: Db, asked: A) => Promise<R> };

/** `name` is unique. Reads for the thread are listed in `src/reads.ts`. */
export const defineRead = <A, R>(name: string, run: (db: Db, asked: A) => Promise<R>): Read<A, R> => ({ name, run });

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

export type Question = { name: string; asked: unknown };
export type Answer = { value: unknown } | { error: { kind: ErrorKind | null; message: string; details: Detail[] } };

/** The thread is started by the first read, and by the next one after it has failed. */
export class ReadingThread implements Reader {
  readonly #thread: Thread<string, Question, Answer>;
  #isClosed = false;

  /** `start` starts a thread that runs `answerReads`; `path` is the database's. */
  constructor(start: () => Worker, path: string) {
    this.#thread = new Thread(start, path);
  }

  async read<A, R>({ name }: Read<A, R>, asked: A): Promise<R> {
    const answer = await this.#thread.ask({ name, asked }).catch((error: unknown) => {
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
    this.#thread.stop("The service is stopping");
  }
}
