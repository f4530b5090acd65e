// The files of an SQLite database.

const LOGS = ["-wal", "-journal"];

/** The database, and the logs beside it: SQLite reads the log of an earlier database as that of a new one, and damages it. */
export const withLogs = (database: string): string[] => [database, ...LOGS.map((suffix) => database + suffix)];
