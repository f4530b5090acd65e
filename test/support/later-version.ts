// Turns the process that preloads it into a later version by adding migrations: one that adds a column, and with
// RECOVERD_TEST_CONTRACTS a second one that drops it again.

import { migrations } from "../../migrations/index.ts";

// Every version that runs with the newest tables also runs with an additional column.
const { name, runsWith = name } = migrations.at(-1)!;
migrations.push({ name: "9001_made_up", sql: "alter table projects add column made_up text;", runsWith });
if (process.env.RECOVERD_TEST_CONTRACTS !== undefined) {
  migrations.push({
    name: "9002_made_up",
    sql: "alter table projects drop column made_up;",
    runsWith: "9001_made_up",
  });
}
