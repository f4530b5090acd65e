// Deliveries and attempts of before bodies lay apart: all of them are there after the tables were made anew.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { migrations } from "../../../migrations/index.ts";
import { migrateSqlite } from "../../../src/store/migrate.ts";
import { temporaryFolder } from "../../support/store.ts";

const INDEX = migrations.findIndex(({ name }) => name === "0046_webhook_bodies");
const COLUMNS =
  "id, project_id, endpoint_id, opaque_id, event, test, status, attempts, tries, manual, next_attempt_at, last_error, delivered_at, created_at, updated_at";
const OF_ATTEMPT = "a.number, cause, url, status_code, error, detail, response, latency_ms, started_at";
/** Short ones of any characters, and long ones that take pages of their own. */
const BODIES = fc.sample(
  fc.oneof(fc.string({ unit: "binary" }), fc.string({ minLength: 5_000, maxLength: 9_000 })),
  200,
);

type SqlValue = string | number | null;

let folder: string;
let before: SqlValue[][][];
let db: Database;

const rows = (text: string) => db.query(text).values() as SqlValue[][];

beforeAll(() => {
  folder = temporaryFolder();
  const path = join(folder, "old.db");
  migrateSqlite(path, migrations.slice(0, INDEX));
  db = new Database(path);
  fill();
  before = [
    rows(`select ${COLUMNS}, hex(body) from webhook_deliveries order by rowid`),
    rows(`select delivery_id, ${OF_ATTEMPT} from webhook_attempts a order by 1, 2`),
  ];
  db.close();
  migrateSqlite(path, migrations);
  db = new Database(path);
});

afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Their identifiers are not in the order in which they were made, and one of them has gone. */
function fill(): void {
  db.run("pragma foreign_keys = on");
  db.run("insert into projects (id, slug, name, settings, created_at, updated_at) values ('p', 'a', 'A', '{}', 0, 0)");
  db.run(`insert into webhook_endpoints (id, project_id, url, events, enabled, created_at, updated_at)
    values ('e', 'p', 'https://a.example', '[]', 1, 0, 0)`);
  const add = db.query(`insert into webhook_deliveries (${COLUMNS}, body)
    values (?, 'p', 'e', ?, 'churn_event.lost', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const log = db.query(
    "insert into webhook_attempts values (?, ?, 'manual', 'https://a.example', ?, ?, 'why', ?, ?, ?)",
  );
  db.transaction(() => {
    for (const [n, body] of BODIES.entries()) {
      const id = `dlv_${String((n * 7919) % 1000).padStart(4, "0")}`;
      const [due, status] = n % 3 === 0 ? [1_000 + n, "delivering"] : [null, "failed"];
      const [error, deliveredAt] = [n % 4 ? "timed_out" : null, n % 5 || null];
      add.run(id, `opq_${n}`, n % 2, status, n % 4, n, n % 2, due, error, deliveredAt, n, 2 * n, body);
      for (let k = n % 4; k > 0; k--) log.run(id, k, n % 3 ? 500 : null, error, body, k, n + k);
    }
    db.run("delete from webhook_deliveries where created_at = 5");
  })();
}

test("every body and every column stays with its delivery to the letter, in the order in which they were made", () => {
  expect(INDEX).toBeGreaterThan(10);
  expect(before[0]).toHaveLength(BODIES.length - 1);
  const after = rows(
    `select ${COLUMNS}, hex(body) from webhook_deliveries join webhook_bodies on delivery = number order by number`,
  );
  expect(after).toEqual(before[0]!);
  expect(rows("select count(*) from webhook_bodies")).toEqual([[BODIES.length - 1]]);
});

test("every attempt stays with its delivery", () => {
  expect(before[1]!.length).toBeGreaterThan(BODIES.length);
  const after = rows(
    `select id, ${OF_ATTEMPT} from webhook_attempts a join webhook_deliveries d on d.number = delivery order by 1, 2`,
  );
  expect(after).toEqual(before[1]!);
});

test("what is deleted still takes with it what is its own, and nothing of the old tables is left", () => {
  expect(rows("select name from sqlite_schema where name glob '*old_webhook*' or sql glob '*old_webhook*'")).toEqual(
    [],
  );
  db.run("pragma foreign_keys = on");
  db.run("delete from projects");
  for (const table of ["deliveries", "bodies", "attempts"]) {
    expect(rows(`select count(*) from webhook_${table}`)).toEqual([[0]]);
  }
});
