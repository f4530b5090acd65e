// Sending a variant over the API: the result, when it is refused, and that nobody is mailed twice.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { suppress } from "../../../src/features/suppressions/service.ts";
import type { SuppressionReason } from "../../../src/features/suppressions/tables.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;
let count = 0;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

/** An event of a new customer, with its variants. */
async function written() {
  const address = `customer-${++count}@example.com`;
  const { id } = await acme.event({ customer_email: address });
  return { id: id as string, address, variants: await acme.variants(id) };
}

const mailsTo = async (address: string) =>
  (await mailsOf(app)).filter(({ to }) => to?.some((recipient) => recipient.address === address));

test("the answer, the variant, the event and the mail agree", async () => {
  const { id, address, variants } = await written();
  app.clock.advance(1_234);
  const sent_at = new Date(app.clock.now()).toISOString();
  const answer = await acme.send(id, variants[0].id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ data: { variant_id: variants[0].id, status: "sent", sent_at, recipient: address } });
  const event = await acme.read(id);
  expect(event).toMatchObject({ status: "email_sent", updated_at: sent_at });
  expect(event.variants[0]).toEqual({ ...variants[0], status: "sent", sent_at, updated_at: sent_at });
  expect(event.variants.slice(1)).toEqual(variants.slice(1));
  await app.work();
  const mails = await mailsTo(address);
  expect(mails.map(({ subject }) => subject)).toEqual([variants[0].subject]);
});

test("a variant is sent once: again is a conflict that says so, and no second mail", async () => {
  const { id, address, variants } = await written();
  await acme.send(id, variants[0].id);
  for (let again = 0; again < 2; again++) {
    const answer = await acme.send(id, variants[0].id);
    expect(errorOf(answer)).toBe("409 CONFLICT");
    expect(answer.body.error.message).toContain("sent already");
    await app.work();
  }
  expect(await mailsTo(address)).toHaveLength(1);
});

test("of eight simultaneous calls, one sends and seven get a conflict", async () => {
  const { id, address, variants } = await written();
  const answers = await Promise.all(Array.from({ length: 8 }, () => acme.send(id, variants[3].id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  await app.work();
  expect(await mailsTo(address)).toHaveLength(1);
});

test("another variant of the event may be sent after the first", async () => {
  const { id, address, variants } = await written();
  await acme.send(id, variants[0].id);
  expect((await acme.send(id, variants[1].id)).status).toBe(200);
  expect((await acme.read(id)).status).toBe("email_sent");
  await app.work();
  expect(await mailsTo(address)).toHaveLength(2);
});

test("a body is not asked for and not read", async () => {
  const { id, address, variants } = await written();
  const path = `/${id}/variants/${variants[0].id}/send`;
  expect((await acme.call("POST", path, { raw: "{nonsense" })).body.data.recipient).toBe(address);
});

describe("a conflict says why", () => {
  test("for a recovered event", async () => {
    const { id, address, variants } = await written();
    await acme.recover(id);
    const answer = await acme.send(id, variants[0].id);
    expect([errorOf(answer), answer.body.error.message]).toEqual([
      "409 CONFLICT",
      expect.stringContaining("recovered"),
    ]);
    await app.work();
    expect(await mailsTo(address)).toEqual([]);
  });

  test("for a lost event", async () => {
    const { id, variants } = await written();
    app.clock.advance(31 * DAY);
    await app.work();
    const answer = await acme.send(id, variants[0].id);
    expect([errorOf(answer), answer.body.error.message]).toEqual(["409 CONFLICT", expect.stringContaining("lost")]);
  });

  test.each(["unsubscribed", "bounced", "complained", "manual"] satisfies SuppressionReason[])(
    "for a recipient that is suppressed: %s",
    async (reason) => {
      const { id, address, variants } = await written();
      await app.deps.store.write((tx) => suppress(tx, project.id, address.toUpperCase(), reason, app.clock.now()));
      const answer = await acme.send(id, variants[0].id);
      expect(errorOf(answer)).toBe("409 CONFLICT");
      expect(answer.body.error.message).toContain("suppressed");
      expect(answer.body.error.message).toContain(reason);
      expect(answer.body.error.message).toContain(`DELETE suppressions/${address.toLowerCase()} lifts`);
      expect(await acme.read(id)).toMatchObject({ status: "variants_generated" });
      expect((await acme.read(id)).variants[0]).toEqual(variants[0]);
    },
  );
});

test("a suppression of another project is nothing to this one", async () => {
  const { id, address, variants } = await written();
  const other = await newProject(app);
  await app.deps.store.write((tx) => suppress(tx, other.id, address, "manual", app.clock.now()));
  expect((await acme.send(id, variants[0].id)).status).toBe(200);
});

test("a customer who is suppressed between the send and the hand-over gets no mail", async () => {
  const { id, address, variants } = await written();
  await acme.send(id, variants[0].id);
  await app.deps.store.write((tx) => suppress(tx, project.id, address, "complained", app.clock.now()));
  await app.work();
  expect(await mailsTo(address)).toEqual([]);
});

test("an unknown variant, another event's and another project's are not found", async () => {
  const [one, two] = [await written(), await written()];
  const other = journey(app, await newProject(app));
  for (const answer of [
    await acme.send(one.id, "var_unknown"),
    await acme.send(one.id, two.variants[0].id),
    await acme.send("evt_unknown", one.variants[0].id),
    await other.send(one.id, one.variants[0].id),
  ]) {
    expect(errorOf(answer)).toBe("404 NOT_FOUND");
  }
  await app.work();
  expect([...(await mailsTo(one.address)), ...(await mailsTo(two.address))]).toEqual([]);
});

test("before a generation there is nothing to send", async () => {
  const { id } = await acme.event();
  expect(errorOf(await acme.send(id, "var_unknown"))).toBe("404 NOT_FOUND");
});
