// A bare service on PostgreSQL: it parses a body, inserts a row with one statement and answers with that row.

import { SQL } from "bun";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { churnEvents } from "../../src/features/churn-events/tables.ts";
import { newId } from "../../src/lib/ids.ts";

const CONNECTIONS = 24; // the service's default

const sql = new SQL({ url: process.argv[2]!, max: CONNECTIONS, bigint: true });
const [project] = await sql.unsafe("select id from projects limit 1");
await sql.unsafe("create table bare_events (like churn_events including all)");

const columns = getTableConfig(churnEvents).columns;
const text = `insert into bare_events (${columns.map(({ name }) => `"${name}"`).join(", ")})
  values (${columns.map((_, i) => `$${i + 1}`).join(", ")}) returning *`;

/** The row that the service stores for such a body. */
function rowOf(body: Record<string, unknown>, now: number): Record<string, unknown> {
  const row: Record<string, unknown> = { ...body, id: newId("evt", now), project_id: project.id };
  for (const { name, notNull, dataType } of columns) {
    const isText = dataType === "string" && !name.endsWith("_at");
    row[name] ??= notNull ? (isText ? "new" : 0) : null;
  }
  return { ...row, created_at: now, updated_at: now };
}

const toServer = (value: unknown): unknown => (typeof value === "number" ? BigInt(value) : value);

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  development: false,
  fetch: async (request) => {
    const row = rowOf((await request.json()) as Record<string, unknown>, Date.now());
    const [stored] = await sql.unsafe(
      text,
      columns.map(({ name }) => toServer(row[name])),
    );
    const data = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, plain(value)]));
    return Response.json({ data }, { status: 201 });
  },
});

const plain = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);

process.send!({ ready: { port: server.port } });
