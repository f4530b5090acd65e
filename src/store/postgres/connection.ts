// Connections to PostgreSQL through Bun's own client.

import { type ReservedSQL, SQL } from "bun";
import { isLoopbackHost } from "../../lib/loopback.ts";
import { DatabaseAway, DatabaseUnable, reasonOf } from "../engine.ts";
import type { Result } from "./handle.ts";
import { fromServer, numbered, toServer } from "./text.ts";

/** Runs statements: a pool, or one of its connections. */
export type Client = Pick<SQL, "unsafe">;

const IDLE_FOR_EVER = 0;
const CONNECT_TIMEOUT = 10; // s
/** For statements that answer a request or end a job. */
export const STATEMENT_TIMEOUT = 10_000; // ms
const STOOD_STILL = 500; // ms
const LONGEST_IDLE_IN_TRANSACTION = 30_000; // ms, for long reads, which compute between statements
/** In s. Lets the server notice a client that vanished, and keeps firewalls from dropping idle connections. */
const KEEPALIVE = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };
const LONGEST_LIFE = 3_600; // s, so that a connection's prepared statements do not accumulate for ever

/** How a pool's connections are used. `timeout`: ms for a statement; without it, a statement may take any time. */
type Use = { timeout?: number };

/** A pool of `max` connections, which connects at first use and after a lost connection. */
export const connectTo = (url: string, max: number, use: Use = {}): Pool => new Pool(url, max, use);

function open(url: string, max: number, { timeout }: Use): SQL {
  // Lets the server end abandoned work: if the network drops everything, neither side notices, and a statement that the client
  // gave up would continue, with its locks. A transaction whose client says nothing ends before other nodes that wait for its
  // locks take their own connections for dead.
  const limits =
    timeout === undefined
      ? {}
      : {
          idle_in_transaction_session_timeout: Math.min(timeout / 2, LONGEST_IDLE_IN_TRANSACTION),
          statement_timeout: 2 * timeout,
        };
  return new SQL({
    url: withTls(url),
    max,
    bigint: true,
    idleTimeout: IDLE_FOR_EVER,
    connectionTimeout: Math.min(CONNECT_TIMEOUT, (timeout ?? STATEMENT_TIMEOUT) / 1_000),
    maxLifetime: LONGEST_LIFE,
    connection: { application_name: "recoverd", ...KEEPALIVE, ...limits },
  } as SQL.Options);
}

/** Connections for one purpose. After `cut` the next use opens new ones. */
export class Pool {
  #sql: SQL;
  #isShut = false;
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly max: number,
    private readonly use: Use,
  ) {
    this.#sql = open(url, max, use);
  }

  get timeout(): number | undefined {
    return this.use.timeout;
  }

  readonly unsafe: SQL["unsafe"] = (...how) => this.#opened().unsafe(...how);
  readonly reserve: SQL["reserve"] = async () => this.#opened().reserve();
  readonly listen: SQL["listen"] = async (...how) => this.#opened().listen(...how);
  readonly notify: SQL["notify"] = async (...what) => this.#opened().notify(...what);

  #opened(): SQL {
    if (this.#isShut) throw away(new Error("It does not answer"));
    return this.#sql;
  }

  /** Closes its connections, whatever they are doing. */
  cut(): void {
    if (this.#isClosed) return;
    const former = this.#sql;
    this.#sql = open(this.url, this.max, this.use);
    former.close({ timeout: 0 }).catch(() => {});
  }

  /** Closes its connections, and refuses use until it is opened again. */
  shut(): void {
    if (this.#isShut) return;
    this.#isShut = true;
    this.cut();
  }

  open(): void {
    this.#isShut = false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sql.close();
  }
}

/** Asks for TLS if the address does not say, like PostgreSQL's own programs; loopback needs none. */
function withTls(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode") || isLoopbackHost(address.hostname)) return url;
  address.searchParams.set("sslmode", "prefer");
  return address.href;
}

/** Takes a connection of the pool: give it back with `release`. @throws {DatabaseAway} */
export async function reserve(pool: Pool): Promise<ReservedSQL> {
  try {
    const client = await pool.reserve();
    poolOf.set(client, pool);
    return client;
  } catch (error) {
    throw stateOf(error) === undefined || isAway(error) ? away(error) : error;
  }
}

const poolOf = new WeakMap<Client, Pool>();

const away = (cause: unknown): DatabaseAway =>
  new DatabaseAway("The database cannot be reached at the moment", { cause });

const unable = (cause: unknown): DatabaseUnable =>
  new DatabaseUnable(`The database cannot do this at the moment: ${reasonOf(cause)}`, { cause });

type Rows = (unknown[][] | Record<string, unknown>[]) & { count: number; command: string };

/** Runs one statement. @throws {DatabaseAway}. */
export async function runOn(
  client: Client,
  text: string,
  values: readonly unknown[],
  asObjects = false,
): Promise<Result & { command: string }> {
  const watch = watchOver(client);
  try {
    const query = client.unsafe(numbered(text), values.map(toServer));
    const rows = (await (asObjects ? query : query.values())) as Rows;
    for (const row of rows) convert(row as Record<string, unknown>);
    return { rows, changes: rows.count, command: rows.command };
  } catch (error) {
    throw isAway(error) ? away(error) : isUnable(error) ? unable(error) : error;
  } finally {
    clearTimeout(watch.timer);
  }
}

/**
 * Runs a read, and once more if its connection was lost: a connection that was cut while idle is only noticed at its next
 * use.
 */
export async function twice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseAway) return read();
    throw error;
  }
}

/** If a statement is not answered in time, closes all connections of the pool, which took the same route: then it fails. */
function watchOver(client: Client): { timer?: Timer } {
  const pool = client instanceof Pool ? client : poolOf.get(client);
  const watch: { timer?: Timer } = {};
  if (pool?.timeout === undefined) return watch;
  watch.timer = setTimeout(() => {
    // If this process was suspended, the answer has arrived already and is about to be read.
    watch.timer = setTimeout(() => pool.cut(), STOOD_STILL);
  }, pool.timeout);
  return watch;
}

function convert(row: Record<string, unknown>): void {
  for (const key in row) row[key] = fromServer(row[key]);
}

/** The SQLSTATE of an error from the server; undefined for other errors. */
export const stateOf = (error: unknown): string | undefined => {
  const errno = (error as { errno?: unknown } | undefined)?.errno;
  return typeof errno === "string" ? errno : undefined;
};

// 57P01–57P03: shutting down, crashed or starting; 57P05, 25P03: it closed an idle connection; 53300: too many connections;
// 08: connection exceptions.
const AWAY = /^(?:57P0[1235]|25P03|53300|08...)$/;

// 53: disk full, out of memory; 57014: canceled, or the statement's time is over; 55P03: the lock's; 25006: it became a standby,
// or read-only, as hosts make a database whose disk is full; 58030: a failing disk.
const UNABLE = /^(?:53...|57014|55P03|25006|58030)$/;

/** Whether the server, not the statement, is the cause. The connection can be used again. */
const isUnable = (error: unknown): boolean => UNABLE.test(stateOf(error) ?? "");

/** Whether the connection failed rather than the statement. */
function isAway(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return AWAY.test(state);
  const code = String((error as { code?: unknown }).code);
  return (
    code.startsWith("ERR_POSTGRES_CONNECTION") ||
    code === "ERR_POSTGRES_IDLE_TIMEOUT" ||
    code === "ERR_POSTGRES_LIFETIME_TIMEOUT"
  );
}
