// Makes the process that loads it first a later version, by migrations that this one does not have: one that adds a column, and
// with RECOVERD_TEST_CONTRACTS one more that takes it away again.

import { migrations } from "../../migrations/index.ts";

// Whatever version runs with the newest tables runs with one more column, too.
const { name, runsWith = name } = migrations.at(-1)!;
migrations.push({ name: "9001_made_up", sql: "alter table projects add column made_up text;", runsWith });
if (process.env.RECOVERD_TEST_CONTRACTS !== undefined) {
  migrations.push({
    name: "9002_made_up",
    sql: "alter table projects drop column made_up;",
    runsWith: "9001_made_up",
  });
}
