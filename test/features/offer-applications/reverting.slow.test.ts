// A person reverts an applied offer once, and the customer sees the outcome of their decision.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, workUntil } from "../../support/app.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";
import { type Applying, newApplying } from "./applying.ts";

const SUBSCRIPTION = /^\/v1\/subscriptions\//;
const OFFER = { title: "Stay", description: "For less", cta_button_text: "Stay", is_active: true };

let at: Applying;
beforeEach(async () => {
  at = await newApplying();
});
afterEach(() => at.stop());

const undo = async (id: string) => {
  const answer = await at.revert(id);
  await at.app.work();
  return answer;
};

describe("undone", () => {
  test("is each kind, and what was there before stays", async () => {
    const { stripe } = at;
    const small = stripe.price({ livemode: true });
    const offers = [
      DISCOUNT,
      { ...EXTENSION, is_active: true },
      { ...OFFER, offer_type: "downgrade", price_id: small.id, when: "now" },
      { ...OFFER, offer_type: "downgrade", price_id: small.id },
      { ...OFFER, offer_type: "custom", action: "pause" },
    ];
    for (const offer of offers) {
      await at.flow.offer(offer);
      const { email, subscription } = await at.customer();
      const other = stripe.state.add("discount", true, { source: { coupon: "other" }, subscription: subscription.id });
      subscription.discounts = [other.id];
      const before = structuredClone(subscription);
      const { application } = await at.accept(email);
      expect(application.status).toBe("applied");
      expect((await undo(application.id)).status).toBe(202);
      const [listed] = (await at.list("?per_page=1")).data;
      expect(listed).toMatchObject({ id: application.id, status: "applied", revert_reason: null });
      expect(listed.reverted_at).not.toBeNull();
      expect(subscription).toMatchObject({
        discounts: before.discounts,
        pause_collection: null,
        schedule: null,
        items: { data: [{ price: { id: before.items.data[0].price.id } }] },
      });
      const due = subscription.trial_end ?? subscription.items.data[0].current_period_end;
      expect(due).toBe(before.items.data[0].current_period_end);
    }
  });

  test("is a scheduled end, and not an end that has come", async () => {
    const { email, subscription } = await at.customer();
    const { application } = await at.decide(email, "declined");
    await undo(application.id);
    expect(subscription.cancel_at_period_end).toBe(false);
    const other = await at.customer();
    const { application: ended } = await at.decide(other.email, "declined");
    other.subscription.status = "canceled";
    await undo(ended.id);
    expect((await at.list("?per_page=1")).data[0]).toMatchObject({
      reverted_at: null,
      revert_reason: expect.stringContaining("has ended"),
    });
  });

  test("are days that have not begun alone", async () => {
    await at.flow.offer({ ...EXTENSION, is_active: true });
    const { email, subscription } = await at.customer();
    const { application } = await at.accept(email);
    at.app.clock.advance(31 * DAY);
    await undo(application.id);
    expect(subscription.trial_end).toBeGreaterThan(0);
    expect((await at.list()).data[0].revert_reason).toContain("have begun");
  });

  test("once, however often it is asked for, and again after it failed", async () => {
    await at.flow.offer(DISCOUNT);
    const { email, subscription } = await at.customer();
    const { application } = await at.accept(email);
    at.stripe.faults.plan("POST", SUBSCRIPTION, { kind: "refuse", status: 403 });
    await undo(application.id);
    expect(subscription.discounts).toHaveLength(1);
    expect((await at.list()).data[0].revert_reason).toContain("API key");
    at.app.clock.advance(1);
    await at.revert(application.id);
    await undo(application.id);
    await undo(application.id);
    expect(subscription.discounts).toEqual([]);
    expect(at.stripe.called("POST", SUBSCRIPTION)).toHaveLength(3);
  });

  test("is nothing that was not applied, and nothing of another project", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer({ status: "canceled" });
    const { application } = await at.accept(email);
    expect((await at.revert(application.id)).status).toBe(409);
    expect((await at.revert("ofa_of_nobody")).status).toBe(404);
    const other = await newProject(at.app);
    const path = `/projects/${other.slug}/offer-applications/${application.id}/revert`;
    expect((await at.app.call("POST", path, { key: other.key })).status).toBe(404);
  });
});

test("MRR that is paused is not churned, and comes back when the pause is over or taken back", async () => {
  const offer = { ...OFFER, offer_type: "custom", action: "pause", pause_months: 2 };
  await at.flow.offer(offer);
  const [ada, bob] = [await at.customer(), await at.customer()];
  const movements = async (from: string, to: string) => {
    const path = `${at.flow.at}/stats?from=${from}&to=${to}`;
    return (await at.app.call("GET", path, { key: at.flow.project.key })).body.data.mrr_movements;
  };
  at.app.clock.advance(DAY);
  await at.accept(ada.email);
  const { application } = await at.accept(bob.email);
  at.app.clock.advance(DAY);
  expect(await movements("2026-03-03", "2026-03-31")).toMatchObject({ start: 9_800, paused: 9_800, churn: 0, end: 0 });
  await undo(application.id);
  at.app.clock.advance(DAY);
  expect(await movements("2026-03-03", "2026-03-31")).toMatchObject({
    paused: 4_900,
    resumed: 0,
    churn: 0,
    end: 4_900,
  });
  at.app.clock.set("2026-05-20T09:00:00Z");
  expect(await movements("2026-05-01", "2026-05-31")).toMatchObject({
    start: 4_900,
    resumed: 4_900,
    new: 0,
    end: 9_800,
  });
});

test("the customer's explanation says what was carried out, what was not and why, and what was taken back", async () => {
  await at.flow.offer({ ...DISCOUNT, months: 3 });
  const [ada, bob] = [await at.customer(), await at.customer({ status: "unpaid" })];
  const { application } = await at.accept(ada.email);
  at.app.clock.advance(DAY);
  await undo(application.id);
  await at.accept(bob.email);
  const sentences = async (email: string): Promise<string[]> => {
    const path = `${at.flow.at}/customers/${encodeURIComponent(email)}/explanation`;
    const { data } = (await at.app.call("GET", path, { key: at.flow.project.key })).body;
    return data.entries.flatMap((entry: { sentence: string; refs: object }) =>
      "application_id" in entry.refs ? [entry.sentence] : [],
    );
  };
  expect(await sentences(ada.email)).toEqual([
    "Stripe has applied 50% off for 3 months",
    "Was mailed what was carried out",
    "Stripe has taken back 50% off for 3 months",
  ]);
  expect(await sentences(bob.email)).toEqual([
    "It was not possible to apply 50% off for 3 months at Stripe: The subscription is unpaid at Stripe",
  ]);
});

test("the timeline of a cancellation says what was carried out, and what was taken back; others' say nothing", async () => {
  const [ada, bob] = [await at.customer(), await at.customer()];
  const key = at.flow.project.key;
  const timeline = async (email: string): Promise<string[]> => {
    const events = `${at.flow.at}/churn-events`;
    const [event] = (await at.app.call("GET", `${events}?customer_email=${email}`, { key })).body.data;
    const { data } = (await at.app.call("GET", `${events}/${event.id}/timeline`, { key })).body;
    return data.flatMap(({ kind, summary }: Record<string, string>) => (kind!.startsWith("offer") ? [summary] : []));
  };
  const { application } = await at.decide(ada.email, "declined");
  expect(await timeline(ada.email)).toEqual(["Stripe has applied the cancellation"]);
  at.app.clock.advance(DAY);
  await undo(application.id);
  expect(await timeline(ada.email)).toEqual(["Stripe has applied the cancellation", "It was taken back"]);
  await at.decide(bob.email, "declined", { customer_hash: null }); // unverified
  expect(await timeline(bob.email)).toEqual([]);
});

describe("who accepted sees", () => {
  beforeEach(() => at.flow.offer({ ...DISCOUNT, months: 3 }));

  test("that it was done, as soon as it was", async () => {
    const { email } = await at.customer();
    const submitted = await at.flow.submit({ customer_email: email, customer_hash: at.flow.hash(email) });
    expect(submitted.body.carried_out).toBe(true);
    const session = submitted.body.session_id;
    await at.flow.report(session, "accepted");
    const answer = await workUntil(at.app, at.progress(session));
    expect(answer.body.data).toEqual({ status: "applied", text: "Done: 50% off for 3 months." });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("that somebody sees to it, where it was not", async () => {
    const { email } = await at.customer({ status: "unpaid" });
    const { id } = await at.accept(email);
    const { data } = (await at.progress(id)).body;
    expect(data).toEqual({ status: "not_possible", text: "We are on it, you will get an email." });
  });

  test("nothing where nothing is carried out, and nobody sees another project's", async () => {
    const { email } = await at.customer();
    const unproven = await at.flow.submit({ customer_email: email });
    expect(unproven.body).not.toHaveProperty("carried_out");
    await at.flow.report(unproven.body.session_id, "accepted");
    expect((await at.progress(unproven.body.session_id)).body).toEqual({ data: null });
    expect((await at.progress("cfs_of_nobody")).status).toBe(404);
  });

  test("the same on the hosted page, for which a link is the proof", async () => {
    const { email, subscription } = await at.customer();
    const return_url = "https://acme.example.com/account";
    const { url } = (await at.flow.link({ customer_email: email, return_url })).body.data;
    const path = url.slice(new URL(url).origin.length);
    const send = (fields: Record<string, string>) =>
      at.app.call("POST", path, {
        raw: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const offered = await send({ step: "reason", reason: "too_expensive" });
    const session = /name="session" value="([^"]+)"/.exec(offered.body)![1]!;
    const done = await workUntil(at.app, send({ step: "accepted", session, offer: "first" }));
    expect(done.body).toContain("Done: 50% off for 3 months.");
    expect(subscription.discounts).toHaveLength(1);
    expect(done.body).toContain(`href="${return_url}?cancel_flow=accepted&amp;carried_out=applied"`);
  });
});
