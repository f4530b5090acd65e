// A project that receives customers' lives at Razorpay and Paddle, and the resulting events.

import { expect } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import { hexHmac, newPosting } from "./posting.ts";
import { ordersOf } from "./stripe-life.ts";

const SECRET = "secret_for_tests_only";
/** How long ago the lives began, in ms. */
const AGO = 40 * 24 * 3_600_000;

export type Sent = { provider: "razorpay" | "paddle"; body: object };
export type LifeAt<L> = [name: string, eventsIn: (life: L) => Sent[], expected: string[]];

export async function otherProject(app: TestApp) {
  const posting = await newPosting(app);
  const enabled = { enabled: true, webhook_secret: SECRET };
  await posting.set({ integrations: { razorpay: enabled, paddle: enabled } });

  async function post(sent: readonly Sent[]): Promise<void> {
    for (const { provider, body } of sent) {
      app.clock.advance(1_000);
      const raw = JSON.stringify(body);
      const seconds = Math.floor(app.clock.now() / 1_000);
      const headers: Record<string, string> =
        provider === "razorpay"
          ? { "x-razorpay-signature": hexHmac(SECRET, raw), "x-razorpay-event-id": Bun.randomUUIDv7() }
          : { "paddle-signature": `ts=${seconds};h1=${hexHmac(SECRET, `${seconds}:${raw}`)}` };
      const { status } = await app.call("POST", `/webhooks/${provider}/${posting.publicKey}`, { raw, headers });
      expect(status).toBe(200);
    }
  }

  async function send(sent: readonly Sent[]): Promise<void> {
    await post(sent);
    await app.work();
  }

  /** Without events that a later report showed not to be churn, which are lost. */
  const eventsOf = async ({ email }: { email: string }) =>
    (await posting.events(`customer_email=${email}`)).filter(({ status }) => status !== "lost");

  /** The type of each event, whether it is recovered, and its decline code. */
  const endOf = async (life: { email: string }): Promise<string[]> =>
    (await eventsOf(life))
      .map(({ event_type, status, metadata }) =>
        [event_type, status === "recovered" ? "recovered" : "open", metadata?.decline_code].filter(Boolean).join(" "),
      )
      .sort();

  const start = () => app.clock.now() - AGO;

  /** Sends a life in several orders, each as another customer; returns the orders with another result. */
  async function wrongOrders<L extends { email: string }>(
    newLife: (start: number) => L,
    eventsIn: (life: L) => Sent[],
    expected: string[],
    end: (life: L) => Promise<string[]> = endOf,
  ): Promise<string[]> {
    const lives: { order: number[]; life: L }[] = [];
    for (const order of ordersOf([...Array(eventsIn(newLife(start())).length).keys()])) {
      const life = newLife(start());
      const sent = eventsIn(life);
      await post(order.map((index) => sent[index]!));
      lives.push({ order, life });
    }
    await app.work();
    const wrong: string[] = [];
    for (const { order, life } of lives) {
      const ended = await end(life);
      if (ended.join() !== expected.join()) wrong.push(`${order}: ${ended}`);
    }
    return wrong;
  }

  return { posting, send, eventsOf, endOf, start, wrongOrders };
}
