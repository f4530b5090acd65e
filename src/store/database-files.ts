// The files of an SQLite database.

import { rmSync } from "node:fs";

const LOGS = ["-wal", "-journal"];

/** The database, and the logs beside it: SQLite reads the log of an earlier database as that of a new one, and damages it. */
export const withLogs = (database: string): string[] => [database, ...LOGS.map((suffix) => database + suffix)];

/** Removes the database with its logs, if it exists. */
export function removeDatabase(database: string): void {
  for (const path of [...withLogs(database), `${database}-shm`]) rmSync(path, { force: true });
}
