// The project's own links in a mail lead to their current targets; all other links to their original ones.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { type Origin, updateChurnEvent } from "../../../src/features/churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../../../src/features/churn-events/tables.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { errorOf } from "../../support/journey.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { type Automated, automated } from "../dunning/automated.ts";

const LINKS = {
  billing_update_url: "https://acme.example/billing",
  reactivate_url: "https://acme.example/back",
  pause_url: "https://acme.example/pause",
  downgrade_url: "https://acme.example/smaller",
  book_call_url: "https://acme.example/call",
};
const INVOICE = "https://invoice.stripe.example/i/1?s=ap";
const NEWER_INVOICE = "https://invoice.stripe.example/i/2";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const acmeWith = (links: object = LINKS) => automated(app, { links });

let count = 0;

/** Sends a mail for an event of the given origin; `targets` reads where its links lead now. */
async function mailed(
  acme: Automated,
  given: { body?: string; metadata?: object; type?: "cancellation" | "payment_failed"; origin?: Partial<Origin> },
) {
  const { type = "payment_failed", metadata = null, origin = { source: "stripe" } } = given;
  const customer_email = `customer-${++count}@example.com`;
  const event = { event_type: type, customer_email, metadata: metadata as Record<string, unknown> | null };
  const { id } = await acme.arrive(event, origin);
  await app.work();
  return { customer_email, ...(await sendFirst(acme, id, given.body)) };
}

async function sendFirst(acme: Automated, id: string, body?: string) {
  const { variants } = await acme.read(id);
  const variant = variants.find((one: { body: string }) => one.body.includes("https://")) ?? variants[0];
  if (body !== undefined) await acme.edit(id, variant.id, { body });
  expect((await acme.send(id, variant.id)).status).toBe(200);
  await app.work();
  const { clicks } = linksOf((await mailsOf(app)).at(-1)!);
  const follow = (path: string) => app.call("GET", path);
  const targets = async () => Promise.all(clicks.map(async (path) => (await follow(path)).headers.get("location")));
  return { id, clicks, follow, targets };
}

async function reportAgain(id: string, changed: Partial<ChurnEvent>): Promise<void> {
  await app.deps.store.write(async (tx) => {
    const [event] = await tx.select().from(churnEvents).where(eq(churnEvents.id, id));
    await updateChurnEvent(tx, event!, changed, app.clock.now());
  });
}

describe("a mail about a failed payment", () => {
  test("links to the invoice that was not paid, where the provider has reported its page", async () => {
    const { targets } = await mailed(await acmeWith(), { metadata: { pay_url: INVOICE } });
    expect(await targets()).toContain(INVOICE);
    expect(await targets()).not.toContain(LINKS.billing_update_url);
  });

  test("leads to the newest invoice, then, when it is over, to the project's page of today", async () => {
    const acme = await acmeWith();
    const { id, targets } = await mailed(acme, { body: INVOICE, metadata: { pay_url: INVOICE } });
    await reportAgain(id, { metadata: { pay_url: NEWER_INVOICE } });
    expect(await targets()).toEqual([NEWER_INVOICE]);
    await reportAgain(id, { metadata: {} });
    expect(await targets()).toEqual([LINKS.billing_update_url]);
    await reportAgain(id, { metadata: { pay_url: NEWER_INVOICE } });
    await acme.recover(id);
    await acme.set({ links: { billing_update_url: "https://acme.example/card" } });
    expect(await targets()).toEqual(["https://acme.example/card"]);
    await acme.set({ links: { billing_update_url: null } });
    expect(await targets()).toEqual([NEWER_INVOICE]);
    await reportAgain(id, { metadata: null });
    expect(await targets()).toEqual([INVOICE]);
  });

  test("that was written before the invoice's page was known leads there as well", async () => {
    const { id, targets } = await mailed(await acmeWith(), { body: LINKS.billing_update_url });
    expect(await targets()).toEqual([LINKS.billing_update_url]);
    await reportAgain(id, { metadata: { pay_url: INVOICE } });
    expect(await targets()).toEqual([INVOICE]);
  });

  test("knows an invoice again that was another by the time it was sent", async () => {
    const acme = await acmeWith();
    const { id } = await acme.arrive(
      { event_type: "payment_failed", metadata: { pay_url: INVOICE } },
      { source: "stripe" },
    );
    await app.work();
    await reportAgain(id, { metadata: { pay_url: NEWER_INVOICE } });
    expect(await (await sendFirst(acme, id)).targets()).toContain(NEWER_INVOICE);
  });

  test("whose event is over leads to what the customer owes since, though never to a test's invoice", async () => {
    const acme = await acmeWith();
    const { id, customer_email, targets } = await mailed(acme, { body: INVOICE, metadata: { pay_url: INVOICE } });
    await acme.recover(id);
    const owes = (pay_url: string, origin: Partial<Origin>) =>
      acme.arrive({ event_type: "payment_failed", customer_email, metadata: { pay_url } }, origin);
    await owes("https://invoice.stripe.example/test", { source: "stripe", heldBack: "test_mode" });
    expect(await targets()).toEqual([LINKS.billing_update_url]);
    await owes(NEWER_INVOICE, { source: "stripe" });
    expect(await targets()).toEqual([NEWER_INVOICE]);
  });

  test.each([
    "javascript:alert(1)",
    "http://pay.example/",
    "https://me:secret@pay.example/",
    "https://pay.example/\r\nx: y",
    7,
    {},
  ])("never leads to %p", async (pay_url) => {
    const { targets } = await mailed(await acmeWith(), { body: LINKS.billing_update_url, metadata: { pay_url } });
    expect(await targets()).toEqual([LINKS.billing_update_url]);
  });

  test.each(["custom", "cancel_flow"] as const)("never leads to what came with the public key (%s)", async (source) => {
    const evil = "https://evil.example/";
    for (const heldBack of ["public_key", null] as const) {
      const { targets } = await mailed(await acmeWith(), { metadata: { pay_url: evil }, origin: { source, heldBack } });
      expect(await targets()).not.toContain(evil);
    }
  });
});

test("each of the project's pages is the one of today, and as it was written where there is none today", async () => {
  const acme = await acmeWith();
  const body = Object.values(LINKS).join(" ");
  const { targets } = await mailed(acme, { type: "cancellation", body, metadata: { pay_url: INVOICE } });
  expect(await targets()).toEqual(Object.values(LINKS));
  const moved = Object.fromEntries(Object.entries(LINKS).map(([name, address]) => [name, `${address}/new`]));
  await acme.set({ links: moved });
  expect(await targets()).toEqual(Object.values(moved));
  await acme.set({ links: Object.fromEntries(Object.keys(LINKS).map((name) => [name, null])) });
  expect(await targets()).toEqual(Object.values(LINKS));
});

test("a page that moved between writing and sending is known by what it was", async () => {
  const acme = await acmeWith({ reactivate_url: LINKS.reactivate_url });
  const { id } = await acme.arrive({ event_type: "cancellation" }, { source: "stripe" });
  await app.work();
  await acme.set({ links: { reactivate_url: "https://acme.example/welcome" } });
  const { targets } = await sendFirst(acme, id);
  expect(await targets()).toContain("https://acme.example/welcome");
});

test("any other address stays what it was, however near it comes", async () => {
  const acme = await acmeWith();
  const near = ["https://acme.example/billing/", "https://acme.example/billing?x=1", "https://acme.example/Back"];
  const { targets } = await mailed(acme, { body: near.join(" "), metadata: { pay_url: INVOICE } });
  await acme.set({ links: { billing_update_url: "https://acme.example/moved", reactivate_url: null } });
  expect(await targets()).toEqual(near);
});

test("a link in a mail from before links were stored leads where it did", async () => {
  const acme = await acmeWith();
  const { id, targets } = await mailed(acme, { body: LINKS.billing_update_url, metadata: { pay_url: INVOICE } });
  await app.deps.store.write((tx) =>
    tx.update(messages).set({ targetLinks: sql`'[]'` }).where(eq(messages.eventId, id)),
  );
  expect(await targets()).toEqual([LINKS.billing_update_url]);
});

test("with the project its links are gone", async () => {
  const acme = await acmeWith();
  const { clicks, follow } = await mailed(acme, { body: LINKS.billing_update_url });
  const { slug, token } = acme.project;
  expect((await app.call("DELETE", `/projects/${slug}`, { token })).status).toBe(204);
  expect(errorOf(await follow(clicks[0]!))).toBe("404 NOT_FOUND");
});
