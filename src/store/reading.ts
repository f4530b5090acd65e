// Long reads beside the service: in a thread of their own, by a connection of its own, so that nobody else waits for
// them. Each read sees the database as it is at one moment.

import { AppError, type Detail, type ErrorKind } from "../lib/errors.ts";
import { Thread } from "../lib/thread.ts";
import { type Db, StoreError } from "./engine.ts";

/** What is read and how it is called across threads: what is asked and what is answered must be plain values. */
export type Read<A, R> = { readonly name: string; readonly run: (db: Db, asked: A) => Promise<R> };

/** `name` must be another one than all other reads'. A read that a thread should know is listed in `src/reads.ts`. */
export const defineRead = <A, R>(name: string, run: (db: Db, asked: A) => Promise<R>): Read<A, R> => ({ name, run });

// biome-ignore lint/suspicious/noExplicitAny: a list of reads that ask and answer different things
export type AnyRead = Read<any, any>;

export interface Reader {
  read<A, R>(read: Read<A, R>, asked: A): Promise<R>;
  /** What is still being read is refused. */
  close(): void;
}

/** Reads where it is asked: for tests, and for commands that serve nobody else. */
export const readerHere = (db: Db): Reader => ({
  read: (read, asked) => read.run(db, asked),
  close: () => {},
});

export type Question = { name: string; asked: unknown };
export type Answer = { value: unknown } | { error: { kind: ErrorKind | null; message: string; details: Detail[] } };

/** Started with the first read, so that who never asks pays nothing; after it has died, with the next. */
export class ReadingThread implements Reader {
  readonly #thread: Thread<string, Question, Answer>;

  /** `start` starts a thread that runs `answerReads`; `path` is the database's. */
  constructor(start: () => Worker, path: string) {
    this.#thread = new Thread(start, path);
  }

  async read<A, R>({ name }: Read<A, R>, asked: A): Promise<R> {
    const answer = await this.#thread.ask({ name, asked });
    if ("value" in answer) return answer.value as R;
    const { kind, message, details } = answer.error;
    throw kind === null ? new StoreError(message) : new AppError(kind, message, details);
  }

  close(): void {
    this.#thread.stop("The service is stopping");
  }
}
