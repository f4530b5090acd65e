// Actions that bring in data: churn events by the API, webhooks, tracked events and imports. The ledger records each with its
// acknowledgement.

import { createHmac } from "node:crypto";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { Ledger } from "./ledger.ts";
import { SLUG, STRIPE_SECRET } from "./setup.ts";
import type { World } from "./world.ts";

const EVENTS = `/api/v1/projects/${SLUG}/churn-events`;
const TRACKED_CUSTOMERS = 60;
const KINDS = ["login", "feature_used", "cancel_page_view", "support_ticket", "error", "report_opened"];
const REASONS = ["It is too expensive", "We are switching to a competitor", "Too many bugs", "We need a pause", ""];

const addressOf = (kind: string, n: number): string => `${kind}${n}@shop${n % 23}.example`;

const cancellation = (email: string, n: number) => ({
  customer_email: email,
  customer_name: `Customer ${n}`,
  event_type: "cancellation",
  cancel_reason: REASONS[n % REASONS.length],
  mrr: 1_900 + n,
  tenure_days: n % 700,
});

export async function create({ client, ledger, created }: World, n: number): Promise<void> {
  const email = addressOf("plain", n);
  const answer = await client.call("POST", EVENTS, { body: cancellation(email, n), expect: [201] });
  Ledger.add(ledger.events, email, answer?.status === 201 ? 1 : 0, 1);
  if (answer?.status !== 201) return;
  ledger.eventIds.add(answer.body.data.id);
  created.push({ id: answer.body.data.id, email });
}

/** Repeats the request until it is acknowledged, as a good client does: there must be exactly one event. */
export async function createOnce({ client, ledger, created, clock, random }: World, n: number): Promise<void> {
  const email = addressOf("keyed", n);
  const headers = { "idempotency-key": `key-${n}` };
  const begun = clock.offset;
  const body = cancellation(email, n);
  const answer = await client.insist("POST", EVENTS, () => ({ body, headers, expect: [201] }));
  // The service stores keys for a day of its clock.
  const isForgotten = Math.abs(clock.offset - begun) >= DAY - HOUR;
  Ledger.add(ledger.events, email, answer ? 1 : 0, isForgotten ? 2 : 1);
  if (!answer) return;
  const { id } = answer.body.data;
  ledger.eventIds.add(id);
  created.push({ id, email });
  if (isForgotten || !random.chance(0.3)) return;
  const again = await client.call("POST", EVENTS, { body, headers, expect: [201] });
  if (again?.status !== 201 || again.body.data.id === id) return;
  if (Math.abs(clock.offset - begun) < DAY - HOUR) ledger.violate(`The Idempotency-Key key-${n} made two events`);
  Ledger.add(ledger.events, email, 1);
}

export async function postCustom({ client, ledger, project, random }: World, n: number): Promise<void> {
  const email = addressOf("custom", n);
  const type = random.chance(0.3) ? "payment_failed" : "cancellation";
  const body = { ...cancellation(email, n), event_type: type, event_id: `custom-${n}` };
  const path = `/api/v1/webhooks/custom/${project.publicKey}`;
  const answer = await client.insist("POST", path, () => ({ body }));
  Ledger.add(ledger.posts, `custom-${n}`, answer ? 1 : 0, 1);
  Ledger.add(ledger.events, email, answer ? 1 : 0, 1);
  if (answer && random.chance(0.3)) await client.call("POST", path, { body });
}

export async function failPayment(world: World, n: number): Promise<void> {
  const { ledger, clock, random, unpaid } = world;
  const email = addressOf("stripe", n);
  const created = Math.floor(clock.now() / 1000);
  const id = `stripe-${n}`;
  const post = () => postStripe(world, { id, type: "invoice.payment_failed", created }, invoice(n, email));
  const isKnown = await post();
  Ledger.add(ledger.posts, id, isKnown ? 1 : 0, 1);
  Ledger.add(ledger.events, email, isKnown ? 1 : 0, 1);
  if (!isKnown) return;
  if (random.chance(0.3)) await post();
  unpaid.push({ n, email, created });
}

export async function pay(world: World, n: number): Promise<void> {
  const failed = world.unpaid.shift();
  if (failed === undefined) return;
  const id = `stripe-paid-${n}`;
  // Always later than the failure, even if the clock has jumped, because an earlier payment would change nothing.
  const head = { id, type: "invoice.paid", created: failed.created + 60 };
  const paid = { ...invoice(failed.n, failed.email), status: "paid", amount_paid: 4_900 };
  const isKnown = await postStripe(world, head, paid);
  Ledger.add(world.ledger.posts, id, isKnown ? 1 : 0, 1);
  if (isKnown) world.ledger.paid.add(failed.email);
}

const invoice = (n: number, email: string) => ({
  id: `in_${n}`,
  object: "invoice",
  customer: `cus_${n}`,
  customer_email: email,
  currency: "usd",
  billing_reason: "subscription_cycle",
  attempt_count: 1,
  amount_due: 4_900,
  amount_paid: 0,
  status: "open",
  parent: { type: "subscription_details", subscription_details: { subscription: `sub_${n}`, metadata: {} } },
  lines: { object: "list", has_more: false, data: [] },
});

/** Returns whether it was acknowledged. */
async function postStripe({ client, clock, ledger, project }: World, head: object, object: object): Promise<boolean> {
  const raw = JSON.stringify({ object: "event", livemode: true, ...head, data: { object } });
  const sign = () => {
    const time = Math.floor(clock.now() / 1000);
    const signature = createHmac("sha256", STRIPE_SECRET).update(`${time}.${raw}`).digest("hex");
    // The clock may jump between the signature and its check.
    return { raw, headers: { "stripe-signature": `t=${time},v1=${signature}` }, expect: [200, 401] };
  };
  for (;;) {
    const answer = await client.insist("POST", `/api/v1/webhooks/stripe/${project.publicKey}`, sign);
    if (answer?.status !== 401) return answer !== null;
    ledger.mistimed++;
  }
}

export async function track({ client, ledger, project, random }: World, n: number): Promise<void> {
  const customer = `user-${n % TRACKED_CUSTOMERS}`;
  const events = Array.from({ length: random.whole(1, 20) }, (_, i) => ({
    customer_id: customer,
    event: random.pick(KINDS),
    event_id: `track-${n}-${i}`,
  }));
  const isBatch = random.chance(0.5);
  const sent = isBatch ? events : events.slice(0, 1);
  const body = { public_key: project.publicKey, ...(isBatch ? { events } : events[0]) };
  const answer = await client.insist("POST", "/api/v1/track", () => ({ body }));
  const known = ledger.tracked.getOrInsertComputed(customer, () => new Map());
  for (const { event_id } of sent) Ledger.add(known, event_id, answer ? 1 : 0, 1);
}

/** Repeats the import until it is acknowledged; the service ignores rows that it has already. */
export async function importRows({ client, ledger }: World, n: number): Promise<void> {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    email: `import${n}-${i}@past.example`,
    id: `import-${n}-${i}`,
  }));
  const raw = [
    "customer_email,event_type,external_id",
    ...rows.map(({ email, id }) => `${email},cancellation,${id}`),
  ].join("\n");
  const path = `/api/v1/projects/${SLUG}/imports?kind=churn_events`;
  const answer = await client.insist("POST", path, () => ({
    raw,
    headers: { "content-type": "text/csv" },
    expect: [202],
  }));
  for (const { email } of rows) Ledger.add(ledger.events, email, answer ? 1 : 0, 1);
  if (answer) ledger.imports.set(answer.body.data.id, rows.length);
}
