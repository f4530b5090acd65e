// A churn event whose customer was deleted for its age stays what it is: nobody is mailed about it, and no late report names the
// customer again.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, journey } from "../../support/journey.ts";
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
