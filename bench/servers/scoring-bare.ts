// A thread that reads the rows of activity in the same slices as scoring does, and adds them up.

import { Database } from "bun:sqlite";

declare const self: Worker;

const SLICE = 2_000;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const db = new Database(path, { readonly: true });
  db.run("pragma cache_size = -32768");
  const customers = db.query(
    "select number, project_id, first_seen_at from tracked_customers where number > ? order by number limit ?",
  );
  const days = db.query(
    "select customer, day, kind, count from activity_days where customer >= ? and customer <= ? order by customer, day",
  );
  const sum = { customers: 0, rows: 0, events: 0 };
  for (let last = -1; ; ) {
    const slice = customers.values(last, SLICE) as [number, string, number][];
    if (slice.length === 0) break;
    const first = slice[0]![0];
    last = slice.at(-1)![0];
    const rows = days.values(first, last) as [number, number, number, number][];
    for (const row of rows) sum.events += row[3];
    sum.customers += slice.length;
    sum.rows += rows.length;
  }
  db.close();
  self.postMessage(sum);
};
