// What holds mails back, over the wire: whichever way a reason arrives, no mail is sent automatically, no text quotes it,
// the customer's wish is respected, and the admins are informed.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Answer, CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";
import { newFlow } from "../cancel-flow/flow.ts";
import { type Automated, automated, DAY, EVERYTHING, HOUR } from "../dunning/automated.ts";
import { newStripeLife, type StripeLife, stripeProject } from "../inbound/stripe-life.ts";

const DEATH = "My husband died last month. Please just close the account.";
const STOP = "STOP EMAILING ME";

let app: TestApp;
let acme: Automated;
let people = 0;

beforeEach(async () => {
  app = testApp({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" });
  acme = await automated(app);
});
afterEach(() => app.close());

const someone = () => `person-${++people}@example.com`;
const at = (path: string) => `/projects/${acme.project.slug}${path}`;
const get = async (path: string) => (await app.call("GET", at(path), { key: acme.project.key })).body.data;
const create = async (cancel_reason: string | null, more: object = {}) =>
  (
    await app.call("POST", at("/churn-events"), {
      key: acme.project.key,
      body: { ...CANCELLATION, customer_email: someone(), cancel_reason, ...more },
    })
  ).body.data;
const patch = (id: string, cancel_reason: string | null): Promise<Answer> =>
  app.call("PATCH", at(`/churn-events/${id}/cancel-reason`), { key: acme.project.key, body: { cancel_reason } });
const sentTo = async (email: string) => (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === email);
const notices = async () =>
  (await mailsOf(app)).filter(({ subject }) => /needs? a person|need a person/.test(subject ?? ""));

describe("A sensitive reason", () => {
  test("is shown, mails nobody, is quoted nowhere, and has the founder's word first", async () => {
    const created = await create(DEATH);
    expect(created.held_back).toBe("sensitive");
    await acme.pass(2 * DAY);
    const event = await get(`/churn-events/${created.id}`);
    expect(event.held_back).toBe("sensitive");
    expect(await sentTo(created.customer_email)).toEqual([]);
    expect(event.variants).toHaveLength(VARIANT_COUNT);
    const [first] = event.variants;
    expect(first.strategy).toBe("founder_email");
    expect(first.rank_reason).toBe(
      "The reason speaks of a death, so nothing is sent automatically and a person should answer.",
    );
    for (const { subject, body, rank_reason } of event.variants) {
      expect(`${subject} ${body} ${rank_reason}`).not.toMatch(/husband|died|last month|close the account/i);
    }
    expect(first.body).toContain("answer in person");
    const [listed] = await get(`/churn-events?customer_email=${created.customer_email}`);
    expect(listed.held_back).toBe("sensitive");
  });

  test.each([
    "my partner walked into the sea",
    "मम्मी हमें छोड़कर चली गईं",
    "Ihr habt mir 49 Euro zweimal vom Konto genommen",
    "our barn burned down in May",
    "one of your trainers harassed our receptionist",
    "mi marido me dejó con tres hijos",
  ])("that no phrase foresees is held back by its kinds of words: %p", async (reason) => {
    const { held_back, customer_email } = await create(reason);
    expect(held_back).toBe("sensitive");
    await acme.pass(2 * DAY);
    expect(await sentTo(customer_email)).toEqual([]);
  });

  test("informs the admins once, shows it in the timeline, and lets a person send", async () => {
    const { id, customer_email } = await create(DEATH);
    await app.work();
    await patch(id, "He is dead, please stop this");
    await app.work();
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail!.text).toContain(`${customer_email}: the reason speaks of a death (churn event ${id})`);
    expect(mail!.text).not.toContain("husband");
    const entries = await acme.timeline(id);
    expect(entries.find(({ kind }) => kind === "held_back")).toMatchObject({ reason: "death", state: "done" });
    expect(entries.some(({ kind }) => kind === "admins_informed")).toBe(true);
    expect(entries.find(({ kind }) => kind === "send")?.reason).toBe("sensitive");

    const [{ id: variant }] = await get(`/churn-events/${id}/variants`);
    const path = at(`/churn-events/${id}/variants/${variant}/send`);
    expect((await app.call("POST", path, { key: acme.project.key })).status).toBe(200);
    await app.work();
    expect(await sentTo(customer_email)).toHaveLength(1);
  });

  test("of customers with several events is counted by reasons, not as so many customers", async () => {
    await create(DEATH);
    await app.work();
    for (const customer_email of [someone(), someone()]) {
      await create(DEATH, { customer_email, event_type: "cancellation" });
      await create(DEATH, { customer_email, event_type: "payment_failed" });
    }
    await acme.pass(HOUR);
    const [, mail] = await notices();
    expect(mail!.subject).toMatch(/^4 reasons for leaving .* need a person$/);
    expect(mail!.text).not.toContain("these customers");
  });

  test("of many events comes in one mail an hour", async () => {
    for (let i = 0; i < 5; i++) {
      await create(DEATH);
      await app.work();
    }
    expect(await notices()).toHaveLength(1);
    await acme.pass(HOUR);
    expect((await notices()).map(({ subject }) => subject!.slice(0, 11))).toEqual(["A customer ", "4 reasons f"]);
  });

  test("keeps the dunning of the same customer's failed payment back, and no one else's", async () => {
    const { customer_email } = await create(DEATH);
    const failed = { event_type: "payment_failed", cancel_reason: null };
    const own = await create(null, { ...failed, customer_email });
    const other = await create(null, failed);
    await acme.pass(5 * DAY);
    expect(await sentTo(customer_email)).toEqual([]);
    expect((await sentTo(other.customer_email)).length).toBeGreaterThan(0);
    expect((await acme.timeline(own.id)).some(({ reason }) => reason === "customer_sensitive")).toBe(true);
  });
});

describe("A reason that changes", () => {
  test("holds back what was planned, and releases it when it was a mistake", async () => {
    const { id, customer_email } = await create("too expensive");
    await app.work();
    expect(await acme.planned(id)).toHaveLength(1);
    await patch(id, DEATH);
    await app.work();
    expect(await acme.planned(id)).toEqual([]);
    expect((await get(`/churn-events/${id}`)).variants[0].strategy).toBe("founder_email");
    await acme.pass(2 * DAY);
    expect(await sentTo(customer_email)).toEqual([]);

    expect((await patch(id, "our old tool died and yours is too expensive")).status).toBe(200);
    const event = await get(`/churn-events/${id}`);
    expect(event.held_back).toBeNull();
    await acme.pass(DAY);
    expect(await sentTo(customer_email)).toHaveLength(1);
  });

  test("between planning and hand-over stops the mail, which a person may still send", async () => {
    const { id, customer_email } = await create("too expensive");
    await app.work();
    app.clock.advance(2 * DAY);
    // The reason arrives when the mail is in the outbox, but before it reaches the mail server.
    const send = app.deps.mailer.send.bind(app.deps.mailer);
    let isFirst = true;
    app.deps.mailer.send = async (mail, mayGo) => {
      if (isFirst && mail.to === customer_email) {
        isFirst = false;
        await patch(id, DEATH);
      }
      return send(mail, mayGo);
    };
    await app.work();
    expect(isFirst).toBe(false);
    expect(await sentTo(customer_email)).toEqual([]);
    const stopped = (await acme.timeline(id)).find(({ kind }) => kind === "stopped");
    expect(stopped?.reason).toContain("A person should answer");
    const [{ id: variant }] = await get(`/churn-events/${id}/variants`);
    const path = at(`/churn-events/${id}/variants/${variant}/send`);
    expect((await app.call("POST", path, { key: acme.project.key })).status).toBe(200);
  });
});

describe("A wish not to be written to", () => {
  test("is also a reason that is nothing but a command, in six languages", async () => {
    const commands = [
      ..."STOP|stop.|Stop please|Unsubscribe me!|no more emails|opt out|Stopp, bitte|keine Mails mehr|keine E-Mails".split(
        "|",
      ),
      ..."Arrêtez !|Désabonnez-moi, merci|plus d'e-mails|plus de mails|¡Basta!|no más correos|desuscribir".split("|"),
      ..."Parem, por favor|chega de e-mails|sem mais e-mails|बंद करो|ईमेल बंद करो|और ईमेल नहीं|band karo|aur email nahi".split(
        "|",
      ),
    ];
    const others = [
      ..."stop the price increases|baja|cancelar|abmelden|मेरा काम stop हो गया|it would not stop crashing".split("|"),
      ..."je veux plus d'e-mails par mois|basta de bugs|pare-feu incompatible".split("|"),
    ];
    const heldBack = async (reasons: string[]) =>
      Promise.all(reasons.map(async (reason) => [reason, (await create(reason)).held_back]));
    expect(await heldBack(commands)).toEqual(commands.map((reason) => [reason, "do_not_contact"]));
    expect(await heldBack(others)).toEqual(others.map((reason) => [reason, null]));
    const { customer_email } = await create("STOP");
    const [suppression] = await get(`/suppressions?email=${customer_email}`);
    expect(suppression).toMatchObject({ reason: "requested" });
    await acme.pass(2 * DAY);
    expect(await sentTo(customer_email)).toEqual([]);
  });

  test("suppresses the address, which stays when the reason changes", async () => {
    const { id, held_back, customer_email } = await create(STOP);
    expect(held_back).toBe("do_not_contact");
    const [suppression] = await get(`/suppressions?email=${customer_email}`);
    expect(suppression).toMatchObject({ reason: "requested", deletion_requested: false });
    await acme.pass(2 * DAY);
    await patch(id, "too expensive");
    await acme.pass(2 * DAY);
    expect((await get(`/churn-events/${id}`)).held_back).toBeNull();
    expect(await get(`/suppressions?email=${customer_email}`)).toHaveLength(1);
    expect(await sentTo(customer_email)).toEqual([]);
  });

  test.each([
    "Não quero mais receber e-mails de vocês",
    "nunca mais me mandem emails",
    "no quiero mas correos",
    "unsub me",
    "quiero desuscribirme",
  ])("is understood in other words, too: %p", async (reason) => {
    const { held_back, customer_email } = await create(reason);
    expect(held_back).toBe("do_not_contact");
    expect(await get(`/suppressions?email=${customer_email}`)).toHaveLength(1);
    await acme.pass(2 * DAY);
    expect(await sentTo(customer_email)).toEqual([]);
  });

  test("for deletion is shown as one, also where the address was suppressed before", async () => {
    for (const before of [false, true]) {
      const customer_email = someone();
      if (before) {
        await app.call("POST", at("/suppressions"), { key: acme.project.key, body: { email: customer_email } });
      }
      const { id, held_back } = await create("DSGVO Löschung, bitte alle Daten löschen", { customer_email });
      expect(held_back).toBe("do_not_contact");
      const [suppression] = await get(`/suppressions?email=${customer_email}`);
      expect(suppression).toMatchObject({ reason: before ? "manual" : "requested", deletion_requested: true });
      await app.work();
      expect((await acme.timeline(id)).find(({ kind }) => kind === "held_back")?.reason).toBe("deletion");
    }
  });

  test("counts more than a death, and a death more than a missing proof", async () => {
    expect((await create("My wife died. Delete all her data and unsubscribe me.")).held_back).toBe("do_not_contact");
    const email = someone();
    const body = { customer_email: email, event_type: "cancellation", cancel_reason: DEATH };
    await app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, { body });
    await app.work();
    expect((await get(`/churn-events?customer_email=${email}`))[0].held_back).toBe("sensitive");
  });
});

test("an event that comes with the public key alone is unverified until the project trusts it", async () => {
  const email = someone();
  await app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, {
    body: { customer_email: email, event_type: "cancellation", cancel_reason: "too expensive" },
  });
  await app.work();
  const shown = async () => (await get(`/churn-events?customer_email=${email}`))[0].held_back;
  expect(await shown()).toBe("unverified");
  await acme.set({ automation: { ...EVERYTHING, trust_public_key: true } });
  expect(await shown()).toBeNull();
});

test("exports show what the API shows", async () => {
  const sensitive = await create(DEATH);
  const wish = await create("Please delete my data");
  const ordinary = await create("too expensive");
  await app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, {
    body: { customer_email: "unproven@example.com", event_type: "cancellation" },
  });
  await app.work();
  const rows = async (name: string) => {
    const { body } = await app.call("GET", at(`/exports/${name}.csv`), { key: acme.project.key });
    const [head, ...lines] = (body as string)
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    return (email: string, column: string) =>
      lines.find(
        (cells) => cells[head!.indexOf(email.startsWith("@") ? "email" : "customer_email")] === email.replace(/^@/, ""),
      )![head!.indexOf(column)];
  };
  const events = await rows("churn-events");
  expect(events(sensitive.customer_email, "held_back")).toBe("sensitive");
  expect(events(wish.customer_email, "held_back")).toBe("do_not_contact");
  expect(events(ordinary.customer_email, "held_back")).toBe("");
  expect(events("unproven@example.com", "held_back")).toBe("unverified");
  await acme.set({ automation: { ...EVERYTHING, trust_public_key: true } });
  expect((await rows("churn-events"))("unproven@example.com", "held_back")).toBe("");
  const suppressions = await rows("suppressions");
  expect(suppressions(`@${wish.customer_email}`, "reason")).toBe("requested");
  expect(suppressions(`@${wish.customer_email}`, "deletion_requested")).toBe("true");
});

describe("Every way in", () => {
  const heldOf = async (email: string) =>
    (await get(`/churn-events?customer_email=${email}`)).map(({ held_back }: { held_back: string }) => held_back);

  test("the custom webhook, first and by a repeat", async () => {
    await acme.set({ automation: { ...EVERYTHING, trust_public_key: true } });
    const email = someone();
    const post = (cancel_reason: string) =>
      app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, {
        body: { customer_email: email, event_type: "cancellation", cancel_reason },
      });
    await post("too expensive");
    await app.work();
    await post("Ich will nicht mehr leben");
    await app.work();
    expect(await heldOf(email)).toEqual(["sensitive"]);
    await acme.pass(2 * DAY);
    expect(await sentTo(email)).toEqual([]);
  });

  test("an import", async () => {
    const email = someone();
    const raw = `customer_email,event_type,cancel_reason,occurred_at\n${email},cancellation,${STOP},2026-02-27T00:00:00Z\n`;
    const headers = { "content-type": "text/csv" };
    const { status } = await app.call("POST", at("/imports?kind=churn_events"), {
      key: acme.project.key,
      raw,
      headers,
    });
    expect(status).toBe(202);
    await app.work();
    expect(await heldOf(email)).toEqual(["do_not_contact"]);
    expect((await get(`/suppressions?email=${email}`))[0].reason).toBe("requested");
    expect(await notices()).toEqual([]); // past events cause no notice
  });

  test("the comment in the cancel flow", async () => {
    const flow = await newFlow(app, { automation: { ...EVERYTHING, trust_public_key: true } });
    const email = someone();
    const comment = "Vous m'avez prélevé deux fois, c'est une arnaque";
    const { body } = await flow.submit({ customer_email: email, comment });
    await flow.report(body.session_id, "declined");
    await acme.pass(2 * DAY);
    expect((await flow.events())[0]).toMatchObject({ customer_email: email, held_back: "sensitive" });
    expect(await sentTo(email)).toEqual([]);
  });

  test("the comment that Stripe's portal sends in a second event", async () => {
    const { posting, send, eventsOf } = await stripeProject(app);
    await posting.set({ automation: EVERYTHING });
    const life: StripeLife = newStripeLife("2025-03-31.basil", app.clock.now());
    await send([life.person(0), life.created(0), life.scheduled(10)]);
    const [planned] = await eventsOf(life);
    expect(planned.held_back).toBeNull();
    const cancellation_details = { comment: "I have been diagnosed with cancer", feedback: "other" };
    const more = { cancel_at_period_end: true, cancellation_details };
    await send([life.updated(11, {}, { cancellation_details: { comment: null, feedback: null } }, more)]);
    const [event] = await eventsOf(life);
    expect(event).toMatchObject({ id: planned.id, held_back: "sensitive" });
    await acme.pass(2 * DAY);
    expect(await sentTo(life.email)).toEqual([]);
  });
});
