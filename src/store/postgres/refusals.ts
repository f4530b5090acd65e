// Explains why a database cannot be used, in one line that an operator can act on.

import type { ReservedSQL } from "bun";
import { DatabaseAway, reasonOf, StoreError } from "../engine.ts";
import { connectTo, reserve, stateOf } from "./connection.ts";

/** Runs `use` on a connection that is closed afterwards. @throws {StoreError} with one line that an operator can act on. */
export async function withConnection<T>(url: string, use: (client: ReservedSQL) => Promise<T>): Promise<T> {
  const pool = connectTo(url, 1);
  try {
    const client = await reserve(pool);
    try {
      return await use(client);
    } finally {
      client.release();
    }
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await pool.close();
  }
}

/** By the SQLSTATE of the server's refusal. */
const REFUSALS: Record<string, string> = {
  "28P01": "the user or the password is wrong",
  "28000": "the server does not let this user in from here; see its pg_hba.conf",
  "3D000": "there is no such database; create it first",
  "42501": "the user may not create tables there; grant CREATE on the database's schema, or make the user its owner",
  "42704": "the server does not know a setting that the address names behind its ?",
  "53300": "it has no connection left; raise max_connections, or lower data.pool",
};

const NO_TLS =
  "the server does not let this user in from here without TLS; add ?sslmode=require to the address, or see its pg_hba.conf";

/** By the client's error code, if no server answered. */
const FAILURES: [RegExp, string][] = [
  [/CONNECTION_REFUSED/, "nobody answers there; check host and port, and whether the server runs"],
  [
    /CONNECTION_(?:TIMEOUT|FAILED|CLOSED)/,
    "what answers there does not do so as PostgreSQL does, or not in time; check host and port",
  ],
  [
    /TLS_NOT_AVAILABLE/,
    "the server offers no TLS; switch on ssl in its postgresql.conf, or remove sslmode from the address",
  ],
  [/ALTNAME_INVALID/, "the server's certificate is for another name; use that name in the address"],
  [
    /SELF_SIGNED|VERIFY|CERT/,
    "the server's certificate is not trusted; name that of its authority with &sslrootcert=/path/to/ca.pem in the address",
  ],
];

/** The message contains the address without its password. */
export function cannotUse(url: string, error: unknown): Error {
  if (error instanceof StoreError && !(error instanceof DatabaseAway)) return error;
  const { host, pathname } = new URL(url);
  const cause = error instanceof DatabaseAway ? error.cause : error;
  return new StoreError(`Cannot use the database ${pathname.slice(1)} on ${host}: ${whyOf(cause)}`, { cause: error });
}

function whyOf(cause: unknown): string {
  const state = stateOf(cause);
  if (state === "28000" && reasonOf(cause).includes("no encryption")) return NO_TLS;
  if (state !== undefined) return REFUSALS[state] ?? reasonOf(cause);
  const code = String((cause as { code?: unknown } | undefined)?.code);
  return FAILURES.find(([pattern]) => pattern.test(code))?.[1] ?? reasonOf(cause);
}
