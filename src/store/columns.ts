// Columns that mean the same on SQLite and PostgreSQL: text, 64-bit integers, doubles, and nothing else.

import { integer, real, text } from "drizzle-orm/sqlite-core";

/** Text; also for identifiers, currencies and enumerations (`string("state").$type<State>()`). */
export const string = (name: string) => text(name);

/** A whole number; in migrations `bigint`. */
export const whole = (name: string) => integer(name, { mode: "number" });

/** A number with a fraction; in migrations `double precision`. */
export const decimal = (name: string) => real(name);

/** Milliseconds since the Unix epoch; in migrations `bigint`. */
export const time = (name: string) => integer(name, { mode: "number" });

/** True or false, stored as 1 or 0; in migrations `bigint`. In raw SQL compare it: `where active = 1`. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Any value as JSON text; in migrations `text`. */
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
