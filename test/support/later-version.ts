// Makes the process that loads it first a later version, by migrations that this one does not have: one that adds a column, and
// with RECOVERD_TEST_CONTRACTS one more that takes it away again.

import { migrations } from "../../migrations/index.ts";

migrations.push({
  name: "9001_made_up",
  sql: "alter table projects add column made_up text;",
  runsWith: migrations.at(-1)!.name,
});
if (process.env.RECOVERD_TEST_CONTRACTS !== undefined) {
  migrations.push({
    name: "9002_made_up",
    sql: "alter table projects drop column made_up;",
    runsWith: "9001_made_up",
  });
}
