// Marking a churn event recovered, in every state.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  acme = journey(app, await newProject(app));
});
afterAll(() => app.close());

const mails = async () => (await readdir(join(app.folder, "data", "outbox")).catch(() => [])).length;
const generateLater = (id: string) => acme.call("POST", `/${id}/generate`, { headers: { prefer: "respond-async" } });

test("a new event becomes recovered, and says when from then on", async () => {
  const { id } = await acme.event();
  app.clock.advance(1_234);
  const answer = await acme.recover(id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    data: { id, status: "recovered", recovered_at: new Date(app.clock.now()).toISOString() },
  });
  const { status, recovered_at, updated_at } = await acme.read(id);
  expect({ status, recovered_at, updated_at }).toEqual({
    status: "recovered",
    recovered_at: answer.body.data.recovered_at,
    updated_at: answer.body.data.recovered_at,
  });
});

test("a second call answers with the first time", async () => {
  const { id } = await acme.event();
  const first = await acme.recover(id);
  const before = await acme.read(id);
  app.clock.advance(DAY);
  const second = await acme.recover(id);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await acme.read(id)).toEqual(before);
});

test("an event whose variants are being written is recovered, keeps the drafts and stays recovered", async () => {
  const { id } = await acme.event();
  await generateLater(id);
  expect((await acme.read(id)).status).toBe("processing");
  expect((await acme.recover(id)).body.data.status).toBe("recovered");
  await app.work();
  const { status, variants } = await acme.read(id);
  expect(status).toBe("recovered");
  expect(variants.map((variant: { status: string }) => variant.status)).toEqual(Array(VARIANT_COUNT).fill("draft"));
});

test("an event with variants is recovered, and they stay", async () => {
  const { id } = await acme.event();
  const variants = await acme.variants(id);
  expect((await acme.recover(id)).status).toBe(200);
  expect((await acme.read(id)).variants).toEqual(variants);
});

test("a lost event may come back late", async () => {
  const { id } = await acme.event();
  app.clock.advance(31 * DAY);
  await app.work();
  expect((await acme.read(id)).status).toBe("lost");
  const answer = await acme.recover(id);
  expect(answer.body.data).toEqual({ id, status: "recovered", recovered_at: new Date(app.clock.now()).toISOString() });
});

test("recovering stops a mail that was not handed over yet, and only that", async () => {
  const [stopped, going] = [await acme.event(), await acme.event({ customer_email: "bob@example.com" })];
  const [one] = await acme.variants(stopped.id);
  const [other] = await acme.variants(going.id);
  const before = await mails();
  await acme.send(stopped.id, one.id);
  await acme.send(going.id, other.id);
  await acme.recover(stopped.id);
  await app.work();
  expect((await mails()) - before).toBe(1);
});

test("a body is not asked for and not read", async () => {
  const { id } = await acme.event();
  expect((await acme.call("POST", `/${id}/recovered`, { raw: "{nonsense" })).status).toBe(200);
});

test("an unknown event and one of another project are not found", async () => {
  const other = journey(app, await newProject(app));
  const { id } = await other.event();
  expect(errorOf(await acme.recover(id))).toBe("404 NOT_FOUND");
  expect(errorOf(await acme.recover("evt_unknown"))).toBe("404 NOT_FOUND");
  expect((await other.read(id)).status).toBe("new");
});
