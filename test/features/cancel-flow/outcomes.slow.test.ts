// Outcomes of cancel sessions: each is stored once, however often it is reported, and has its effects once.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cancelFlowCompleted } from "../../../src/features/cancel-flow/service.ts";
import type { CancelSession } from "../../../src/features/cancel-flow/tables.ts";
import { subscribe } from "../../../src/queue/domain-events.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { DISCOUNT, EXTENSION, type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;
const published: CancelSession[] = [];
let stopListening: () => void;

beforeAll(async () => {
  app = testApp();
  flow = await newFlow(app);
  await flow.offer(DISCOUNT);
  stopListening = subscribe(cancelFlowCompleted, {
    wants: ({ project }) => project.id === flow.project.id,
    take: async (_, { session }) => {
      published.push(session);
    },
  });
});
afterAll(async () => {
  stopListening();
  await app.close();
});

let customers = 0;
const somebody = () => `customer-${++customers}@example.com`;
const submit = async (body: object = {}): Promise<string> => (await flow.submit(body)).body.session_id;
const eventsOf = async (email: string) =>
  (await app.call("GET", `${flow.at}/churn-events?customer_email=${email}`, { key: flow.project.key })).body.data;
const sessionOf = async (id: string) =>
  (await flow.sessions("?per_page=100")).find((one: { id: string }) => one.id === id);

describe("an outcome", () => {
  test("is taken once: the first wins, and repeats are answered alike", async () => {
    const customer_email = somebody();
    const session = await submit({ customer_email });
    for (const outcome of ["accepted", "declined", "abandoned", "accepted"]) {
      const answer = await flow.report(session, outcome);
      expect([answer.status, answer.body]).toEqual([200, { status: "ok" }]);
    }
    expect(await sessionOf(session)).toMatchObject({
      outcome: "accepted",
      outcome_by: "customer",
      outcome_offer: "first",
    });
    expect(await eventsOf(customer_email)).toEqual([]);
    expect(published.filter(({ id }) => id === session).map(({ outcome }) => outcome)).toEqual(["accepted"]);
  });

  test("of fifty reports at once creates one event and is published once", async () => {
    const customer_email = somebody();
    const session = await submit({ customer_email });
    const answers = await Promise.all(Array.from({ length: 50 }, () => flow.report(session, "declined")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await eventsOf(customer_email)).toHaveLength(1);
    expect(published.filter(({ id }) => id === session)).toHaveLength(1);
  });

  test("of both kinds at once is the one that came first, and an event only where that was declined", async () => {
    for (let i = 0; i < 10; i++) {
      const customer_email = somebody();
      const session = await submit({ customer_email });
      await Promise.all(
        (i % 2 ? ["accepted", "declined"] : ["declined", "accepted"]).map((one) => flow.report(session, one)),
      );
      const { outcome } = await sessionOf(session);
      expect(await eventsOf(customer_email)).toHaveLength(outcome === "declined" ? 1 : 0);
    }
  });

  test("of another project's session, an unknown one, or with an unknown key is 404", async () => {
    const other = await newFlow(app);
    const session = await submit();
    expect(errorOf(await other.report(session, "accepted"))).toBe("404 NOT_FOUND");
    expect(errorOf(await flow.report("cfs_unknown", "accepted"))).toBe("404 NOT_FOUND");
    const unknown = { public_key: "pub_unknown", outcome: "accepted" };
    const at = `/cancel-flow/sessions/${session}/outcome`;
    expect(errorOf(await app.call("POST", at, { body: unknown }))).toBe("404 NOT_FOUND");
    expect((await sessionOf(session)).outcome).toBeNull();
  });

  test("that is none of the three is 400, with every wrong field", async () => {
    const session = await submit();
    for (const outcome of ["saved", "", null, 1]) {
      expect(fieldsOf(await flow.report(session, outcome as string))).toEqual(["outcome"]);
    }
    expect(fieldsOf(await app.call("POST", `/cancel-flow/sessions/${session}/outcome`, { body: {} }))).toEqual([
      "outcome",
      "public_key",
    ]);
    expect(fieldsOf(await flow.report(session, "accepted", { offer: "third" }))).toEqual(["offer"]);
  });
});

describe("who declines", () => {
  test("is a cancellation with the reported facts; its variants are written automatically", async () => {
    const customer_email = somebody();
    const session = await submit({
      customer_email: customer_email.toUpperCase(),
      customer_name: " Ada\nLovelace ",
      customer_id: "c-1",
      comment: "Too much for us",
      mrr: 4900,
      currency: "EUR",
      plan_name: "Pro",
      tenure_days: 400,
      locale: "de",
    });
    await flow.report(session, "declined");
    await app.work();
    const [event] = await eventsOf(customer_email);
    expect(event).toMatchObject({
      customer_email,
      customer_name: "Ada Lovelace",
      customer_id: "c-1",
      event_type: "cancellation",
      cancel_reason: "Too much for us",
      reason_code: "too_expensive",
      status: "variants_generated",
      mrr: 4900,
      currency: "eur",
      plan_name: "Pro",
      tenure_days: 400,
      locale: "de",
      provider: "cancel_flow",
      source: "cancel_flow",
    });
    expect((await sessionOf(session)).churn_event_id).toBe(event.id);
  });

  test("without a comment left the reason's label", async () => {
    const customer_email = somebody();
    await flow.report(await submit({ customer_email, reason: "switched_to_competitor" }), "declined");
    expect((await eventsOf(customer_email))[0]).toMatchObject({
      cancel_reason: "Switched to a competitor",
      reason_code: "switched_to_competitor",
    });
  });

  test("without an address is recorded, and is no event", async () => {
    const before = (await flow.events()).length;
    const session = await submit({ customer_id: "c-2" });
    await flow.report(session, "declined");
    expect((await flow.events()).length).toBe(before);
    expect(await sessionOf(session)).toMatchObject({ outcome: "declined", churn_event_id: null });
  });

  test("in two windows for the same reason is one cancellation; for another reason or a day later it is another", async () => {
    const customer_email = somebody();
    const decline = async (body: object = {}) => flow.report(await submit({ customer_email, ...body }), "declined");
    await decline();
    await decline({ comment: "Really" });
    expect((await eventsOf(customer_email)).map((one: { cancel_reason: string }) => one.cancel_reason)).toEqual([
      "Really",
    ]);
    await decline({ reason: "bad_support" });
    expect(await eventsOf(customer_email)).toHaveLength(2);
    app.clock.advance(24 * 3_600_000 + 1);
    await decline();
    expect(await eventsOf(customer_email)).toHaveLength(3);
  });

  test("unproven changes nothing of a proven customer's cancellation; proven vouches for an unproven one", async () => {
    const customer_email = somebody();
    const proven = { customer_email, customer_hash: flow.hash(customer_email) };
    await flow.report(await submit({ ...proven, comment: "mine" }), "declined");
    await flow.report(await submit({ customer_email, comment: "forged", customer_name: "Eve" }), "declined");
    expect(await eventsOf(customer_email)).toMatchObject([{ cancel_reason: "mine", customer_name: null }]);
  });

  test("proven is published with the provider's facts, not with those of the browser", async () => {
    const customer_email = somebody();
    await flow.subscribes({
      email: customer_email,
      mrr: 9900,
      planName: "Team",
      startedAt: app.clock.now() - 86_400_000 * 50,
    });
    const said = { customer_email, mrr: 1, plan_name: "Free", tenure_days: 1 };
    await flow.report(await submit({ ...said, customer_hash: flow.hash(customer_email) }), "declined");
    expect((await eventsOf(customer_email))[0]).toMatchObject({ mrr: 9900, plan_name: "Team", tenure_days: 50 });
  });
});

describe("mail", () => {
  const sending = { automation: { send: "recommended", send_delay: "0s" } };

  const HOSTILE = '</p><script>alert(1)</script>\r\nBcc: all@example.com\n=cmd|"/c calc"!A1';

  /** The mails to one customer who declines once for each body. */
  async function mailsAfter(settings: object, bodies: ((flow: Flow) => object)[], atOnce = false) {
    const mailing = testApp({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" });
    try {
      const own = await newFlow(mailing, settings);
      for (const body of bodies) {
        const said = {
          customer_email: "ada@example.com",
          customer_name: "Ada\r\nBcc: all@example.com",
          comment: HOSTILE,
        };
        const session = (await own.submit({ ...said, ...body(own) })).body.session_id;
        mailing.clock.advance(1_000);
        await own.report(session, "declined");
        if (!atOnce) await mailing.work();
      }
      for (let i = 0; i < 3; i++) {
        await mailing.work();
        mailing.clock.advance(60_000);
      }
      expect((await own.events()).map((event: { customer_email: string }) => event.customer_email)).toEqual([
        "ada@example.com",
      ]);
      return await mailsOf(mailing);
    } finally {
      await mailing.close();
    }
  }
  const claimed = () => ({});
  const proven = (own: Flow) => ({ customer_hash: own.hash("ada@example.com") });

  test("is sent automatically to a proven customer who declined, whatever they wrote", async () => {
    const mails = await mailsAfter(sending, [proven]);
    expect(mails.map((mail) => mail.to?.map(({ address }) => address))).toEqual([["ada@example.com"]]);
    const [mail] = mails;
    expect([mail!.cc, mail!.bcc]).toEqual([undefined, undefined]);
    expect(mail!.html).not.toContain("<script>alert");
    expect(mail!.subject).not.toMatch(/[\r\n]/);
  });

  test("is never sent automatically to an unproven address, unless the project trusts its public key", async () => {
    expect(await mailsAfter(sending, [claimed])).toEqual([]);
    const trusting = { automation: { ...sending.automation, trust_public_key: true } };
    expect(await mailsAfter(trusting, [claimed])).toHaveLength(1);
  });

  test("goes once to who declined unproven before they proved it, and to who declined once more unproven", async () => {
    for (const atOnce of [true, false]) {
      expect(await mailsAfter(sending, [claimed, proven, proven], atOnce)).toHaveLength(1);
      expect(await mailsAfter(sending, [proven, claimed], atOnce)).toHaveLength(1);
      expect(await mailsAfter(sending, [claimed, claimed], atOnce)).toEqual([]);
    }
  });
});

describe("a session of which nothing is heard", () => {
  test("counts as abandoned after half an hour, and a decision that comes late still counts", async () => {
    const customer_email = somebody();
    const [silent, late] = [await submit(), await submit({ customer_email })];
    app.clock.advance(29 * 60_000);
    await app.work();
    expect((await sessionOf(silent)).outcome).toBeNull();
    app.clock.advance(2 * 60_000);
    await app.work();
    expect(await sessionOf(silent)).toMatchObject({ outcome: "abandoned", outcome_by: "time", churn_event_id: null });
    expect(await sessionOf(late)).toMatchObject({ outcome: "abandoned", outcome_by: "time" });
    await flow.report(late, "declined");
    await flow.report(silent, "abandoned");
    expect(await sessionOf(late)).toMatchObject({ outcome: "declined", outcome_by: "customer" });
    expect(await eventsOf(customer_email)).toHaveLength(1);
    expect(published.filter(({ id }) => id === silent).map(({ outcome }) => outcome)).toEqual(["abandoned"]);
    expect(published.filter(({ id }) => id === late).map(({ outcome }) => outcome)).toEqual(["abandoned", "declined"]);
  });
});

describe("a fallback", () => {
  test("comes along with the first offer, so that nothing more need be asked, and the outcome says which was last", async () => {
    await flow.offer({ ...DISCOUNT, fallback: EXTENSION }, "not_using_enough");
    const answer = await flow.submit({ reason: "not_using_enough" });
    expect([answer.body.offer.title, answer.body.fallback_offer]).toEqual([DISCOUNT.title, EXTENSION]);
    await flow.report(answer.body.session_id, "accepted", { offer: "fallback" });
    expect(await sessionOf(answer.body.session_id)).toMatchObject({
      outcome: "accepted",
      outcome_offer: "fallback",
      fallback_offer: { title: EXTENSION.title },
    });
  });

  test("that was not there cannot have been the last", async () => {
    const plain = await submit();
    await flow.report(plain, "declined", { offer: "fallback" });
    expect((await sessionOf(plain)).outcome_offer).toBe("first");
    const none = await submit({ reason: "other" });
    await flow.report(none, "declined", { offer: "first" });
    expect((await sessionOf(none)).outcome_offer).toBeNull();
  });
});
