// Webhooks that report the fake Stripe's customers and subscriptions to a running service.

import { createHmac } from "node:crypto";
import type { StripeObject } from "../../support/stripe/state.ts";

export const WEBHOOK_SECRET = "whsec_of_the_stand_in";

const KINDS: Record<string, string> = {
  customer: "customer.created",
  subscription: "customer.subscription.updated",
};

/** Posts each object in an event of its kind. @throws if one is not accepted. */
export async function postEvents(address: string, publicKey: string, objects: readonly StripeObject[]): Promise<void> {
  for (const object of objects) {
    const at = Math.floor(Date.now() / 1_000);
    const { livemode } = object;
    const event = { id: `evt_${object.id}`, object: "event", type: KINDS[object.object], created: at, livemode };
    const body = JSON.stringify({ ...event, data: { object } });
    const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${at}.${body}`).digest("hex");
    const headers = { "stripe-signature": `t=${at},v1=${signature}` };
    const answer = await fetch(`${address}/api/v1/webhooks/stripe/${publicKey}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
}
