// What a project deletes for its age does not turn into wrong numbers, or into a second mail about the same.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeEach(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
  acme = journey(app, project);
});
afterEach(() => app.close());

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body?.data;
};
const retain = (retention: object) => call("PATCH", "", { settings: { retention } });

async function pass(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  await app.work();
}

/** A customer who left and came back after a mail of this strategy. */
async function wonBack(strategy: string, change: object = {}): Promise<string> {
  const { id } = await acme.event({ customer_email: `${strategy}@example.com`, ...change });
  const variant = (await acme.variants(id)).find((one: { strategy: string }) => one.strategy === strategy);
  expect((await acme.send(id, variant.id)).status).toBe(200);
  await acme.recover(id);
  return id;
}

const keptOf = async (strategy: string) => {
  const { strategies } = await call("GET", "/strategies");
  const { kept_rate, kept_observed } = strategies.find((row: { strategy: string }) => row.strategy === strategy);
  return { kept_rate, kept_observed };
};

test("a customer who left again under a deleted address does not count as having stayed", async () => {
  await retain({ churn_events: 40 });
  await wonBack("value_recap");
  await pass(20);
  await acme.event({ customer_email: "value_recap@example.com" });
  await pass(19);
  await pass(32); // the second event is lost, and both are stripped
  await pass(29);
  expect(await keptOf("value_recap")).toEqual({ kept_rate: null, kept_observed: 0 });
});

const OFFER = {
  offer_type: "discount",
  discount_percent: 50,
  title: "Half price",
  description: "Half of the price for a year",
  cta_button_text: "Stay",
  is_active: true,
};

test("a discount that a deleted text promised still counts", async () => {
  await call("PUT", "/retention-offers/too_expensive", OFFER);
  await retain({ mail_texts: 30 });
  const id = await wonBack("discount");
  await pass(45);
  await pass(46);
  const { variants } = await acme.read(id);
  expect(variants.map(({ body }: { body: string }) => body)).toEqual(variants.map(() => ""));
  expect(await keptOf("discount")).toEqual({ kept_rate: 0.5, kept_observed: 1 });
});

test("a fix that a deleted text named is not announced again", async () => {
  const fix = { id: "export", what: "bulk export", shipped_on: "2026-02-20", words: ["bulk export"] };
  await call("PUT", "/knowledge", { fixes: [fix], founder: { name: "Ada Kern" } });
  await retain({ mail_texts: 30 });
  const { id } = await acme.event({ cancel_reason: "There is no bulk export" });
  const variant = (await acme.variants(id)).find((one: { strategy: string }) => one.strategy === "pain_point_fix");
  expect(variant.facts_used.map(({ fact }: { fact: string }) => fact)).toContain("knowledge.fixes.export.shipped_on");
  expect((await acme.send(id, variant.id)).status).toBe(200);
  await app.work(); // the mail leaves before its event is lost
  await pass(31); // lost
  await pass(2);
  const plan = await call("POST", "/knowledge/fixes/export/announce", { dry_run: true });
  expect(plan).toMatchObject({ recipients: [], held: [{ churn_event_id: id, reason: "named" }] });
});
