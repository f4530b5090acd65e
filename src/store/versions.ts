// Counts the writes of each table, so that what was read from some tables can be cached until one of them is written.

const LOOK_EVERY = 1; // ms between checks for commits of other connections: a check takes longer than most cached reads

/** Of one connection; see `versionOf` in engine.ts. */
export class Versions {
  readonly #writes = new Map<string, number>();
  #everywhere = 0;
  #commitsElsewhere: number;
  #lookedAt = 0;

  /** `commitsElsewhere` returns another number after every commit of another connection. */
  constructor(private readonly commitsElsewhere: () => number) {
    this.#commitsElsewhere = commitsElsewhere();
  }

  /** Grows with every commit that wrote one of the tables, and with every commit of another connection. */
  of(tables: readonly string[]): number {
    const now = performance.now();
    if (now - this.#lookedAt >= LOOK_EVERY) this.look(now);
    let version = this.#everywhere;
    for (const table of tables) version += this.#writes.get(table) ?? 0;
    return version;
  }

  /** Checks now whether another connection has committed. */
  look(now = performance.now()): void {
    this.#lookedAt = now;
    const commits = this.commitsElsewhere();
    if (commits === this.#commitsElsewhere) return;
    this.#commitsElsewhere = commits;
    this.#everywhere++;
  }

  /** Anything may have been written. */
  wroteAnything(): void {
    this.#everywhere++;
  }

  /** Call it after the commit, before its callers continue. */
  wrote(tables: Iterable<string>): void {
    for (const table of tables) this.#writes.set(table, (this.#writes.get(table) ?? 0) + 1);
  }
}

const WRITING =
  /^\s*(?:with\b[\s\S]*?\b)?(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update|delete\s+from)\s+"?(\w+)/i;

const writtenTables = new Map<string, string | undefined>();
const MOST_TEXTS = 5_000; // lists of different lengths make different texts

/** The table that a statement writes; undefined if it only reads. */
export function writtenTable(text: string): string | undefined {
  if (writtenTables.has(text)) return writtenTables.get(text);
  const table = WRITING.exec(text)?.[1];
  if (writtenTables.size >= MOST_TEXTS) writtenTables.clear();
  writtenTables.set(text, table);
  return table;
}
