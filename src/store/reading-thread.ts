// The inside of a reading thread: opens the database for reading, and answers one question after the other.

import { Database } from "bun:sqlite";
import { AppError } from "../lib/errors.ts";
import { type Db, reasonOf } from "./engine.ts";
import type { Answer, AnyRead, Question } from "./reading.ts";
import { database } from "./sqlite-handle.ts";

declare const self: Worker;

const BUSY_TIMEOUT = 5_000; // ms
const CACHE = 32_768; // KiB: what is asked again is mostly asked of the same pages
const STATEMENT_CACHE = 100; // beyond Bun's default of 20, statements would be compiled for each question

/** Answers whatever the thread is asked with these reads. Call it once, in the thread. */
export function answerReads(reads: readonly AnyRead[]): void {
  const known = new Map(reads.map((read) => [read.name, read]));
  // Both stay while the thread lives, and with them the statements that were compiled for earlier questions.
  let client: Database | undefined;
  let db: Db | undefined;
  let last = Promise.resolve();
  const answer = async (question: Exclude<Question, { path: string }>): Promise<void> => {
    const read = known.get(question.name);
    if (client === undefined || db === undefined || read === undefined) {
      throw new Error(`There is no read "${question.name}"`);
    }
    // One transaction, so that all of its queries see the same.
    client.run("BEGIN");
    try {
      const value = await read.run(db, question.asked);
      self.postMessage({ id: question.id, value } satisfies Answer);
    } finally {
      client.run("COMMIT");
    }
  };
  self.onmessage = ({ data }: MessageEvent<Question>) => {
    if ("path" in data) {
      Database.MAX_QUERY_CACHE_SIZE = STATEMENT_CACHE;
      const opened = new Database(data.path, { readonly: true });
      opened.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
      opened.run(`PRAGMA cache_size = -${CACHE}`);
      client = opened;
      db = database(opened, (text) => opened.query(text));
      return;
    }
    last = last.then(() => answer(data).catch((error) => self.postMessage({ id: data.id, error: tellable(error) })));
  };
}

const tellable = (error: unknown) =>
  error instanceof AppError
    ? { kind: error.kind, message: error.message, details: error.details }
    : { kind: null, message: reasonOf(error), details: [] };
