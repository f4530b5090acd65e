// Items that need attention because they did not reach another system, or could not be processed here.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { databaseOf } from "../../../src/data-folder.ts";
import { MINUTE } from "../../../src/lib/duration.ts";
import { CANCELLATION } from "../../support/app.ts";
import { journey } from "../../support/journey.ts";
import { refuseRows } from "../../support/refusing.ts";
import { type Hooked, type Listening, newHooked, startListening } from "../webhooks/listening.ts";

let listening: Listening;
let acme: Hooked;
beforeEach(async () => {
  listening = await startListening();
  acme = await newHooked(listening.app);
});
afterEach(() => listening.stop());

const items = async () =>
  (await listening.app.call("GET", `/projects/${acme.project.slug}/today`, { key: acme.project.key })).body.data
    .needs_a_hand;
const host = () => new URL(listening.receiver.url).host;

async function pass(minutes: number): Promise<void> {
  listening.app.clock.advance(minutes * MINUTE);
  await listening.app.work();
}

/** Runs all attempts of a delivery's schedule. */
async function giveUp(): Promise<void> {
  await listening.app.work();
  for (const minutes of [1, 2, 6, 60]) await pass(minutes);
}

test("an alert that was given up, until it is sent again", async () => {
  await acme.configure(listening.receiver.url);
  listening.receiver.answer(500);
  const since = new Date(listening.app.clock.now()).toISOString();
  const id = await acme.fire(listening.receiver.url);
  await listening.app.work();
  expect(await items()).toEqual([]); // it is tried again
  await giveUp();
  expect(await items()).toEqual([
    {
      kind: "alert_failed",
      sentence: `An alert did not reach ${host()} after 4 attempts.`,
      params: { host: host(), count: 1, attempts: 4, error: "status_500" },
      action: { kind: "retry_alert", ref: id },
      since,
    },
  ]);
  listening.receiver.answer(200);
  await acme.call("POST", `/churn-risk/alerts/${id}/retry`);
  await listening.app.work();
  expect(await items()).toEqual([]);
});

test("webhooks that were given up one after the other, until one arrives", async () => {
  const { id } = await acme.add(listening.receiver.url, ["churn_event.created"]);
  const events = journey(listening.app, acme.project);
  listening.receiver.answer(503);
  for (const name of ["a", "b"]) await events.event({ customer_email: `${name}@example.com` });
  await giveUp();
  expect(await items()).toMatchObject([
    {
      kind: "webhook_failed",
      sentence: `The last 2 webhooks did not reach ${host()}.`,
      params: { host: host(), count: 2, error: "status_503" },
      action: { kind: "open_endpoint", ref: id },
    },
  ]);
  listening.receiver.answer(200);
  await events.event({ customer_email: "c@example.com" });
  await listening.app.work();
  expect(await items()).toEqual([]);
});

test("an endpoint that was switched off because it has gone, until somebody switches it on again", async () => {
  const { id } = await acme.add(listening.receiver.url, ["churn_event.created"]);
  listening.receiver.answer(410);
  await journey(listening.app, acme.project).event();
  await giveUp();
  expect(await items()).toMatchObject([
    {
      kind: "webhook_disabled",
      sentence: `Webhooks to ${host()} are switched off: it answered 410 Gone.`,
      params: { host: host(), reason: "gone" },
      action: { kind: "open_endpoint", ref: id },
    },
  ]);
  listening.receiver.answer(200);
  await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: true });
  await journey(listening.app, acme.project).event({ customer_email: "back@example.com" });
  await listening.app.work();
  expect(await items()).toEqual([]);
});

test("a webhook that could not be processed, until it is tried again", async () => {
  const { app } = listening;
  const accept = await refuseRows(databaseOf(app.deps.config.data.dir), { table: "churn_events", reason: "no room" });
  const since = new Date(app.clock.now()).toISOString();
  await app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, { body: CANCELLATION });
  await app.work();
  expect(await items()).toEqual([]); // it is tried again
  for (let quarter = 0; quarter < 12 * 4; quarter++) await pass(15);
  const [item, ...others] = await items();
  expect(others).toEqual([]);
  expect(item).toEqual({
    kind: "inbound_failed",
    sentence: "1 webhook from your own system could not be processed.",
    params: { source: "custom", count: 1 },
    action: { kind: "retry_inbound", ref: expect.any(String) },
    since,
  });
  await accept();
  await app.call("POST", `/projects/${acme.project.slug}/inbound-events/${item.action.ref}/retry`, {
    key: acme.project.key,
  });
  await app.work();
  expect(await items()).toEqual([]);
});
