// Stores pauses of mail in the database for several nodes, so that all of them leave a domain alone that has put off one.

import { LONGEST_PAUSE, longestLeft, type PauseBook, type Paused, pauseAfter } from "../../adapters/mailer/pauses.ts";
import type { Clock } from "../../lib/clock.ts";
import { OWN_ROWS, type Store, statement } from "../../store/engine.ts";

const findTroubles = statement<[string, number, string]>(
  "select name, until, reason from mail_pauses where name in (?, ?)",
);
const countFailure = statement<[number]>(`insert into mail_pauses (name, failures, until, reason) values (?, 1, 0, ?)
  on conflict (name) do update set failures = mail_pauses.failures + 1, reason = excluded.reason
  where mail_pauses.until <= ? or mail_pauses.until > ? returning failures`);
const pauseUntil = statement("update mail_pauses set until = ? where name = ?");
const deleteTrouble = statement("delete from mail_pauses where name = ?");

export class SharedPauses implements PauseBook {
  /** Names with failures at the last look-up; others need no write after each mail. */
  readonly #troubled = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  async find(server: string, domain: string): Promise<Paused | null> {
    const rows = await findTroubles(this.store.read).values(server, domain);
    for (const name of [server, domain]) this.#troubled.delete(name);
    const now = this.clock.now();
    let found: Paused | null = null;
    for (const [name, until, reason] of rows) {
      this.#troubled.add(name);
      const retryIn = longestLeft(until, now);
      if (retryIn > 0 && (found === null || name === server)) found = { name, retryIn, reason };
    }
    return found;
  }

  async clear(name: string): Promise<void> {
    if (!this.#troubled.delete(name)) return;
    await this.store.write((tx) => deleteTrouble(tx).run(name), OWN_ROWS);
  }

  async count(name: string, reason: string): Promise<void> {
    await this.store.write(async (tx) => {
      const now = this.clock.now();
      const counted = await countFailure(tx).values(name, reason, now, now + LONGEST_PAUSE);
      const length = pauseAfter(counted[0]?.[0] ?? 0);
      if (length > 0) await pauseUntil(tx).run(now + length, name);
    }, OWN_ROWS);
  }
}
