// A churn event whose customer or texts were deleted for their age stays what it is: no empty mail is sent, and no late report
// names the customer again.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { automated, EVERYTHING } from "../dunning/automated.ts";
import { newStripeLife, stripeProject } from "../inbound/stripe-life.ts";

let app: TestApp;
beforeEach(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
afterEach(() => app.close());

const STRIPPED = [null, null, null, null];
// biome-ignore lint/suspicious/noExplicitAny: read field by field.
const wordsIn = (event: any) => [event.customer_name, event.customer_id, event.cancel_reason, event.metadata];
const retain = (slug: string, token: string) =>
  app.call("PATCH", `/projects/${slug}`, { token, body: { settings: { retention: { churn_events: 30 } } } });

test("its recovery cannot be undone, because nobody could be written to", async () => {
  const project = await newProject(app);
  await retain(project.slug, project.token);
  const acme = journey(app, project);
  const { id } = await acme.event();
  await acme.variants(id);
  await acme.recover(id);
  app.clock.advance(32 * DAY);
  await app.work();
  expect(wordsIn(await acme.read(id))).toEqual(STRIPPED);
  expect(errorOf(await acme.call("DELETE", `/${id}/recovered`))).toBe("409 CONFLICT");
  expect((await acme.read(id)).status).toBe("recovered");
});

test("a late report of the provider does not tell again whose it was and what they said", async () => {
  const acme = await stripeProject(app);
  const { slug, token } = acme.posting;
  await retain(slug, token);
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  await acme.send([life.person(0), life.created(0), life.scheduled(1)]);
  const [{ id }] = await acme.eventsOf(life);
  for (const days of [31, 1]) {
    app.clock.advance(days * DAY);
    await app.work();
  }
  const read = async () => (await app.call("GET", `/projects/${slug}/churn-events/${id}`, { token })).body.data;
  expect(wordsIn(await read())).toEqual(STRIPPED);

  const said = { comment: "Too hard for me, call +49 170 1234567", feedback: "too_complex", reason: null };
  await acme.send([life.deleted(32 * 1_440, {}, { cancellation_details: said })]);
  expect(wordsIn(await read())).toEqual(STRIPPED);
});

test("a text that was deleted after the recovery is not sent when that is undone: not by hand, and not automatically", async () => {
  const automation = { ...EVERYTHING, send_delay: "1h", winback_schedule: ["3d", "20d"] };
  const acme = await automated(app, { automation, retention: { mail_texts: 7 } });
  const { id } = await acme.event();
  await app.work();
  await acme.pass(8 * DAY);
  await acme.recover(id);
  await acme.pass(DAY);
  expect((await acme.call("DELETE", `/${id}/recovered`)).status).toBe(200);
  const sent = (await mailsOf(app)).length;
  const draft = (await acme.read(id)).variants.find(({ status }: { status: string }) => status === "draft");
  expect([draft.body, errorOf(await acme.send(id, draft.id))]).toEqual(["", "409 CONFLICT"]);
  await acme.pass(12 * DAY);
  expect((await mailsOf(app)).length).toBe(sent);
  await acme.edit(id, draft.id, { subject: "Hello", body: "Words of our own" });
  expect((await acme.send(id, draft.id)).status).toBe(200);
});
