// Long reads beside the service: in a thread of their own, by a connection of its own, so that nobody else waits for
// them. Each read sees the database as it is at one moment.

import { AppError, type Detail, type ErrorKind } from "../lib/errors.ts";
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

/** To the thread: first where the database lies, then what to read. */
export type Question = { path: string } | { id: number; name: string; asked: unknown };
export type Answer =
  | { id: number; value: unknown }
  | { id: number; error: { kind: ErrorKind | null; message: string; details: Detail[] } };

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** Started with the first read, so that who never asks pays nothing; after it has died, with the next. */
export class ReadingThread implements Reader {
  private thread: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private closed = false;

  /** `start` starts a thread that runs `answerReads`; `path` is the database's. */
  constructor(
    private readonly start: () => Worker,
    private readonly path: string,
  ) {}

  read<A, R>(read: Read<A, R>, asked: A): Promise<R> {
    if (this.closed) return Promise.reject(new StoreError("The reading thread is closed"));
    return new Promise<R>((resolve, reject) => {
      const id = ++this.asked;
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.tell({ id, name: read.name, asked });
    });
  }

  close(): void {
    this.closed = true;
    this.end("The service is stopping");
  }

  private tell(question: Question): void {
    if (this.thread === null) {
      const thread = this.start();
      thread.onmessage = ({ data }: MessageEvent<Answer>) => this.take(data);
      const end = (why: string) => {
        if (this.thread === thread) this.end(`The reading thread ended${why}`);
      };
      thread.onerror = ({ message }) => end(`: ${message}`);
      thread.addEventListener("close", () => end(""));
      thread.postMessage({ path: this.path } satisfies Question);
      this.thread = thread;
    }
    this.thread.ref();
    this.thread.postMessage(question);
  }

  private take(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    // A thread that has nothing to do does not keep the process from ending.
    if (this.waiting.size === 0) this.thread?.unref();
    if ("value" in answer) waiting?.resolve(answer.value);
    else {
      const { kind, message, details } = answer.error;
      waiting?.reject(kind === null ? new StoreError(message) : new AppError(kind, message, details));
    }
  }

  private end(reason: string): void {
    this.thread?.terminate();
    this.thread = null;
    for (const { reject } of this.waiting.values()) reject(new StoreError(reason));
    this.waiting.clear();
  }
}
