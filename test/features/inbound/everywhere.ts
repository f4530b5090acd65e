// A project that is connected to all providers, mails automatically, and whose days pass.

import { expect } from "bun:test";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { TestApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { liveUntil } from "../dunning/automated.ts";
import type { Sent } from "./other-project.ts";
import { hexHmac, newPosting, STRIPE_SECRET } from "./posting.ts";
import type { StripeEvent } from "./stripe-life.ts";

const SECRET = "secret_for_tests_only";

export type Everywhere = Awaited<ReturnType<typeof everywhere>>;

export async function everywhere(app: TestApp, automation: object = {}) {
  const posting = await newPosting(app);
  const { publicKey, slug, key, token } = posting;
  const enabled = { enabled: true, webhook_secret: SECRET };
  await posting.set({
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET }, razorpay: enabled, paddle: enabled },
    automation: {
      generate: "all",
      send: "recommended",
      send_delay: "2h",
      quiet_hours: null,
      winback_schedule: ["14d"],
      max_emails_per_customer: { count: 20, per: "30d" },
      ...automation,
    },
    custom_webhook_secret: SECRET,
    wall: { mode: "banner" },
  });

  async function post(one: StripeEvent | Sent): Promise<void> {
    app.clock.advance(1_000);
    if (!("provider" in one)) return expect((await posting.stripe(one)).status).toBe(200);
    const raw = JSON.stringify(one.body);
    const seconds = Math.floor(app.clock.now() / 1_000);
    const headers: Record<string, string> =
      one.provider === "razorpay"
        ? { "x-razorpay-signature": hexHmac(SECRET, raw), "x-razorpay-event-id": Bun.randomUUIDv7() }
        : { "paddle-signature": `ts=${seconds};h1=${hexHmac(SECRET, `${seconds}:${raw}`)}` };
    const { status } = await app.call("POST", `/webhooks/${one.provider}/${publicKey}`, { raw, headers });
    expect(status).toBe(200);
  }

  async function send(sent: readonly (StripeEvent | Sent)[]): Promise<void> {
    for (const one of sent) await post(one);
    await app.work();
  }

  const eventsOf = ({ email }: { email: string }) =>
    posting.events(`customer_email=${encodeURIComponent(email.toLowerCase())}`);

  return {
    ...posting,
    send,
    eventsOf,
    /** The type of each event and whether it is recovered, without those that a later report took back. */
    endOf: async (life: { email: string }): Promise<string[]> =>
      (await eventsOf(life))
        .filter(({ status }) => status !== "lost")
        .map(({ event_type, status }) => `${event_type} ${status === "recovered" ? "recovered" : "open"}`)
        .sort(),
    rest: async (body: object) => {
      const answer = await app.call("POST", `/projects/${slug}/churn-events`, { key, body });
      expect(answer.status).toBe(201);
      await app.work();
      return answer.body.data;
    },
    signed: async (body: object) => {
      const raw = JSON.stringify(body);
      await posting.raw(raw, { "x-webhook-signature": hexHmac(SECRET, raw) });
      await app.work();
    },
    mailsTo: async ({ email }: { email: string }) =>
      (await mailsOf(app)).filter(({ to }) => to?.[0]?.address?.toLowerCase() === email.toLowerCase()),
    timelineOf: async (id: string) =>
      (await app.call("GET", `/projects/${slug}/churn-events/${id}/timeline?per_page=100`, { key })).body.data,
    stats: async (currency = "eur") =>
      (await app.call("GET", `/projects/${slug}/stats?currency=${currency}&from=2026-01-01`, { token })).body.data,
    /** Time passes, and what becomes due is done when it is due. */
    hours: (count: number) => liveUntil(app, app.clock.now() + count * HOUR),
    days: (count: number) => liveUntil(app, app.clock.now() + count * DAY),
  };
}
