// Runs in a reading thread: opens the database for reading, and runs one read after another.

import { Database } from "bun:sqlite";
import { AppError } from "../lib/errors.ts";
import { answerThere } from "../lib/thread.ts";
import { reasonOf } from "./engine.ts";
import type { Answer, AnyRead, Question } from "./reading.ts";
import { connectReading } from "./sqlite-connection.ts";
import { database } from "./sqlite-handle.ts";

const CACHE = 32_768; // KiB; repeated reads mostly read the same pages
const STATEMENT_CACHE = 100; // with Bun's default of 20, most statements would be compiled again for each read

/** Answers the reads that are posted to the thread. Call it once, in the thread. */
export function answerReads(reads: readonly AnyRead[]): void {
  const known = new Map(reads.map((read) => [read.name, read]));

  answerThere((path: string) => {
    // Both stay open, so that compiled statements can be reused.
    const client = open(path);
    const db = database(client, (text) => client.query(text));
    let last: Promise<unknown> = Promise.resolve();

    async function answer({ name, asked }: Question): Promise<Answer> {
      const read = known.get(name);
      if (read === undefined) throw new Error(`There is no read "${name}"`);
      // One transaction, so that all queries of the read see the same data.
      client.run("BEGIN");
      try {
        return { value: await read.run(db, asked) };
      } finally {
        client.run("COMMIT");
      }
    }

    return (question: Question): Promise<Answer> => {
      const answered = last.then(() => answer(question)).catch((error) => ({ error: plainError(error) }));
      last = answered;
      return answered;
    };
  });
}

function open(path: string): Database {
  Database.MAX_QUERY_CACHE_SIZE = STATEMENT_CACHE;
  const client = connectReading(path);
  client.run(`PRAGMA cache_size = -${CACHE}`);
  return client;
}

const plainError = (error: unknown) =>
  error instanceof AppError
    ? { kind: error.kind, message: error.message, details: error.details }
    : { kind: null, message: reasonOf(error), details: [] };
