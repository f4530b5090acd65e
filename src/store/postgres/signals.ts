// Tells other processes on the same database which tables a commit wrote and which channels it announced. The NOTIFY is sent
// after the commit, because commits that contain one run one after another. A process that is killed in between sends
// nothing, so code that relies on a signal also checks again after a while.

import type { Pool } from "./connection.ts";

/** Handles the announcements of others. `missed`: anything may have happened, because the connection was lost. */
type Receiver = {
  wrote(tables: string[]): void;
  announced(channels: string[]): void;
  missed(): void;
};

const CHANNEL = "recoverd";
/** In ms. Commits within this time are announced together. */
const GATHER = 10;
const LONGEST_PAYLOAD = 7_000; // bytes: the server takes 7,999
const MOST_LINES = 10_000; // waiting while the database is away
const GREET_EVERY = 10_000; // ms
/** In ms. After this long without a greeting there are no others, and nothing is announced. */
const GONE_AFTER = 3 * GREET_EVERY;

export class Signals {
  readonly #id = crypto.randomUUID();
  #lines = new Set<string>();
  #timer: Timer | undefined;
  #greeting: Timer | undefined;
  #isGone = false;
  #heardAt = 0;
  #receiver: Receiver | undefined;
  /** Until this time others are assumed to exist. A process that has just started cannot know yet. */
  #othersUntil = performance.now() + GONE_AFTER;
  #othersWatchUntil = 0;

  constructor(
    private readonly pool: Pool,
    /** A pool of one connection, which listens. */
    private readonly hearing: Pool,
    private readonly isWatching: () => boolean,
  ) {}

  /** Whether another process wants to know which rows change. */
  get areOthersWatching(): boolean {
    return performance.now() < this.#othersWatchUntil;
  }

  /** Listens to others, and again after a lost connection. Announcements are sent even without it. */
  async listen(receiver: Receiver): Promise<void> {
    this.#receiver = receiver;
    await this.#listen(receiver, true);
    this.#greeting = setInterval(() => {
      this.#greet();
      // It also receives its own greetings: if they stop, the connection is dead.
      if (performance.now() - this.#heardAt > GONE_AFTER) this.listenAgain();
    }, GREET_EVERY).unref();
  }

  /** Listens on a new connection. */
  listenAgain(): void {
    if (this.#receiver === undefined || this.#isGone) return;
    this.hearing.cut();
    this.#listen(this.#receiver, false).catch(() => {}); // the database is away: retried later
  }

  async #listen(receiver: Receiver, isFirst: boolean): Promise<void> {
    let isNew = isFirst;
    this.#heardAt = performance.now();
    await this.hearing.listen(
      CHANNEL,
      (payload) => this.#receive(payload, receiver),
      () => {
        if (!isNew) receiver.missed();
        isNew = false;
        this.#add("joined");
        this.#greet();
      },
    );
  }

  /** Call it when this process begins to watch rows. */
  watch(): void {
    this.#add("watching");
  }

  announce(tables: Iterable<string>, channels: Iterable<string>): void {
    if (performance.now() > this.#othersUntil) return;
    for (const table of tables) this.#add(`table ${table}`);
    for (const channel of channels) this.#add(`channel ${channel}`);
  }

  #greet(): void {
    this.#add(this.isWatching() ? "watching" : "hello");
  }

  #add(line: string): void {
    if (this.#isGone || this.#lines.size >= MOST_LINES) return;
    this.#lines.add(line);
    this.#timer ??= setTimeout(() => void this.#send(), GATHER).unref();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = new Set();
    try {
      for (const payload of payloadsOf(this.#id, lines)) await this.pool.notify(CHANNEL, payload);
    } catch {
      // The database is away. Once it is back, the next greeting sends them.
      for (const line of lines) if (this.#lines.size < MOST_LINES) this.#lines.add(line);
    }
  }

  #receive(payload: string, receiver: Receiver): void {
    this.#heardAt = performance.now();
    const [id, ...lines] = payload.split("\n");
    if (id === this.#id) return;
    const now = performance.now();
    this.#othersUntil = now + GONE_AFTER;
    if (lines.includes("joined")) this.#greet();
    if (lines.includes("watching")) this.#othersWatchUntil = now + GONE_AFTER;
    const named = (kind: string) =>
      lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
    // Versions first, so that a listener that reads gets no outdated cache.
    receiver.wrote(named("table"));
    receiver.announced(named("channel"));
  }

  /** Sends what is waiting. Call it before the pool is closed, which ends the listening. */
  async close(): Promise<void> {
    clearInterval(this.#greeting);
    this.#isGone = true;
    if (this.#lines.size > 0) await this.#send();
  }
}

function payloadsOf(id: string, lines: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = id;
  for (const line of lines) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(line) > LONGEST_PAYLOAD) {
      payloads.push(payload);
      payload = id;
    }
    payload += `\n${line}`;
  }
  return payload === id ? payloads : [...payloads, payload];
}
