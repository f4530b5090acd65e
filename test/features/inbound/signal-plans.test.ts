// Applying a provider's report only reads the rows of its customer, not all rows of the project.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { databaseOf } from "../../../src/data-folder.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { reportingTo } from "./reporting.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

/** Matches a scan, or a search that only narrows to a project or one of its providers. */
const READS_MANY = /^SCAN (customers|inbound_signals|subscriptions)|\(project_id=\?( AND provider=\?)?\)$/;

test.skipIf(isOnPostgres)("on SQLite, which says beforehand how it reads", async () => {
  const reporting = reportingTo(app, await newProject(app));
  const real = Database.prototype.query;
  const asked = new Set<string>();
  using _spy = spyOn(Database.prototype, "query").mockImplementation(function (this: Database, text: string) {
    asked.add(text);
    return real.call(this, text);
  } as typeof real);
  const customer = reporting.newCustomer();
  const reports = [customer.failed(1), customer.identity(0), customer.seen(1, true), customer.scheduled(2)];
  await reporting.report([...reports, customer.undone(3), customer.ended(4), customer.paid(5)]);

  using database = new Database(databaseOf(app.deps.config.data.dir));
  const texts = [...asked].filter((text) => /^select .* from "?(customers|inbound_signals|subscriptions)\b/.test(text));
  expect(texts.length).toBeGreaterThan(5);
  const many = texts.flatMap((text) => {
    const plan = real.call(database, `explain query plan ${text}`).all() as { detail: string }[];
    // All rows may be without a customer.
    const isOfNobody = text.includes('"customer_id" is null') && !text.includes('"subscription_id" is null');
    const reads = plan.filter(({ detail }) => READS_MANY.test(detail) || (isOfNobody && /_by_customer/.test(detail)));
    return reads.map(({ detail }) => `${detail}: ${text}`);
  });
  expect(many).toEqual([]);
});
