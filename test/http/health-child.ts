// A separate process for a test of the health probe: it calls the probe until the status is not 200, and prints all statuses.

import { Elysia } from "elysia";
import { errors } from "../../src/http/errors.ts";
import { healthRoutes } from "../../src/http/health.ts";
import { openStore } from "../../src/store/open.ts";
import { recordingLog, sample, TestClock } from "./sample.ts";

const store = openStore(process.argv[2]!);
const [clock, log] = [new TestClock(), recordingLog()];
const { signal: stopping } = new AbortController();
const health = healthRoutes({ store, clock, log, config: { metrics: { token: "" } }, stopping });
const { call } = sample({ app: new Elysia().use(errors({ log })).use(health) });
const statuses: number[] = [];
while (statuses.length < 500 && (statuses.at(-1) ?? 200) === 200) {
  clock.advance(5_000);
  statuses.push((await call("/health")).status);
}
console.log(JSON.stringify(statuses));
process.exit(0);
