// Connections to PostgreSQL through Bun's own client.

import { type ReservedSQL, SQL } from "bun";
import { isLoopbackHost } from "../../lib/loopback.ts";
import { DatabaseAway } from "../engine.ts";
import type { Result } from "./handle.ts";
import { fromServer, numbered, toServer } from "./text.ts";

/** What runs statements: a pool, or one connection of it. */
export type Client = Pick<SQL, "unsafe">;

const IDLE_FOR_EVER = 0;
const CONNECT_TIMEOUT = 10; // s
const LONGEST_LIFE = 3_600; // s, so that the statements which a connection has prepared do not grow for ever

/** A pool of `max` connections, which connects with its first use, and again after the connection was lost. */
export const connectTo = (url: string, max: number): SQL =>
  new SQL({
    url: withTls(url),
    max,
    bigint: true,
    idleTimeout: IDLE_FOR_EVER,
    connectionTimeout: CONNECT_TIMEOUT,
    maxLifetime: LONGEST_LIFE,
    connection: { application_name: "recoverd" },
  } as SQL.Options);

/** As PostgreSQL's own programs do, it asks for TLS where the address does not say; loopback needs none. */
function withTls(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode") || isLoopbackHost(address.hostname)) return url;
  address.searchParams.set("sslmode", "prefer");
  return address.href;
}

/** Takes a connection of the pool: give it back with `release`. @throws {DatabaseAway} */
export async function reserve(pool: SQL): Promise<ReservedSQL> {
  try {
    return await pool.reserve();
  } catch (error) {
    throw stateOf(error) === undefined || isAway(error) ? away(error) : error;
  }
}

const away = (cause: unknown): DatabaseAway =>
  new DatabaseAway("The database cannot be reached at the moment", { cause });

type Rows = (unknown[][] | Record<string, unknown>[]) & { count: number; command: string };

/** Runs one statement. @throws {DatabaseAway}. */
export async function runOn(
  client: Client,
  text: string,
  values: readonly unknown[],
  asObjects = false,
): Promise<Result & { command: string }> {
  const query = client.unsafe(numbered(text), values.map(toServer));
  try {
    const rows = (await (asObjects ? query : query.values())) as Rows;
    for (const row of rows) convert(row as Record<string, unknown>);
    return { rows, changes: rows.count, command: rows.command };
  } catch (error) {
    throw isAway(error) ? away(error) : error;
  }
}

/**
 * Runs what changes nothing, and once more where its connection was lost: one that was cut while it was idle is found to be so
 * by the next who uses it.
 */
export async function twice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseAway) return read();
    throw error;
  }
}

function convert(row: Record<string, unknown>): void {
  for (const key in row) row[key] = fromServer(row[key]);
}

/** SQLSTATE of what the server refused; undefined for all else. */
export const stateOf = (error: unknown): string | undefined => {
  const errno = (error as { errno?: unknown } | undefined)?.errno;
  return typeof errno === "string" ? errno : undefined;
};

// 57P01–57P03: it is being shut down, has crashed, or is starting; 53300: it has no connection left; 08: connection exceptions.
const AWAY = /^(?:57P0[123]|53300|08...)$/;

/** Whether the connection failed, not the statement. */
export function isAway(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return AWAY.test(state);
  const code = String((error as { code?: unknown }).code);
  return (
    code.startsWith("ERR_POSTGRES_CONNECTION") ||
    code === "ERR_POSTGRES_IDLE_TIMEOUT" ||
    code === "ERR_POSTGRES_LIFETIME_TIMEOUT"
  );
}
