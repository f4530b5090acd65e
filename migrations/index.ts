// Every migration, in the order in which they are applied. Forward only: what has been released never changes again.

import type { Migration } from "../src/store/migrate.ts";
import jobs from "./0001_jobs.sql" with { type: "text" };

export const migrations: Migration[] = [{ name: "0001_jobs", sql: jobs }];
