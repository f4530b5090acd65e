// Examines the database: whether the file is sound, and which work still waits.

import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Ledger } from "./ledger.ts";

const DATABASE = "recoverd.db";

/** Examines a copy, so that it is the service that recovers its files at the next start. */
export function examine(data: string, scratch: string, ledger: Ledger): void {
  const folder = mkdtempSync(join(scratch, "copy-"));
  try {
    for (const name of [DATABASE, `${DATABASE}-wal`]) {
      if (existsSync(join(data, name))) copyFileSync(join(data, name), join(folder, name));
    }
    const copy = new Database(join(folder, DATABASE));
    const integrity = copy.query("PRAGMA integrity_check").values().flat();
    if (integrity.join() !== "ok") ledger.violate(`integrity_check: ${integrity.slice(0, 3).join("; ")}`);
    const strays = copy.query("PRAGMA foreign_key_check").values();
    if (strays.length > 0) ledger.violate(`foreign_key_check: ${JSON.stringify(strays.slice(0, 3))}`);
    copy.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type Job = { kind: string; state: string; run_at: number; last_error: string | null; n: number };

/** Reads the database from outside while the service runs. */
export class Inspector {
  readonly #database: Database;

  constructor(private readonly data: string) {
    this.#database = new Database(join(data, DATABASE), { readonly: true });
    this.#database.run("PRAGMA busy_timeout = 10000");
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows are read field by field.
  rows(query: string, ...values: (string | number)[]): any[] {
    return this.#database.query(query).all(...values);
  }

  count(query: string, ...values: (string | number)[]): number {
    return Number(Object.values(this.rows(query, ...values)[0] ?? { none: 0 })[0]);
  }

  /** Kinds of unfinished work that could be done, each with its count; `now` is the service's time in ms. */
  waiting(now: number): string[] {
    const counts = {
      "jobs that run": this.count("select count(*) from jobs where state = 'running'"),
      "jobs that are due": this.count("select count(*) from jobs where state = 'ready' and run_at <= ?", now),
      "jobs to be tried again": this.count(
        "select count(*) from jobs where state = 'ready' and run_at > ? and last_error is not null",
        now,
      ),
      "jobs that were asked for at a time yet to come": this.count(
        "select count(*) from jobs where state = 'ready' and created_at > ?",
        now,
      ),
      "posts in the inbox": this.count("select count(*) from inbound_events where status = 'queued'"),
      "mails in the outbox": this.count("select count(*) from messages where status = 'queued'"),
      "webhooks on their way": this.count("select count(*) from webhook_deliveries where next_attempt_at is not null"),
      "events that are written about": this.count("select count(*) from churn_events where status = 'processing'"),
      "imports that run": this.count("select count(*) from imports where status in ('queued', 'running')"),
      // Drafts do not count: the end of the process interrupted them before they were acknowledged.
      "posts in files": filesIn(join(this.data, "inbound-spill")).filter((name) => name.endsWith(".json")).length,
    };
    return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  }

  /** Journal files that were put aside because they could not be read or saved. */
  aside(): string[] {
    return filesIn(join(this.data, "journal")).filter((name) => !name.endsWith(".journal"));
  }

  close(): void {
    this.#database.close();
  }
}

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
