// Actions of a team and its customers on existing data: generate, send, edit, unsubscribe, leave, read.

import { Ledger } from "./ledger.ts";
import { SLUG } from "./setup.ts";
import type { World } from "./world.ts";

const API = `/api/v1/projects/${SLUG}`;
const event = (id: string, below = ""): string => `${API}/churn-events/${id}${below}`;

export async function generate({ client, ledger, created, generated, random }: World): Promise<void> {
  const target = created.shift();
  if (target === undefined) return;
  const headers: Record<string, string> = random.chance(0.5) ? { prefer: "respond-async" } : {};
  const answer = await client.call("POST", event(target.id, "/generate"), { headers, expect: [200, 202, 409] });
  if (answer?.status !== 200 && answer?.status !== 202) return;
  ledger.generated.add(target.id);
  generated.push(target);
}

/** Sends a recommended variant, and sometimes once more on purpose, which must be a conflict. */
export async function send({ client, ledger, generated, random }: World): Promise<void> {
  const target = generated.shift();
  if (target === undefined) return;
  const found = await client.call("GET", event(target.id), { expect: [200] });
  const variant = found?.body?.data?.variants.find((one: { recommended: boolean }) => one.recommended);
  if (variant === undefined) {
    generated.push(target); // it is still being written
    return;
  }
  const path = event(target.id, `/variants/${variant.id}/send`);
  const answer = await client.call("POST", path, { expect: [200, 409] });
  if (answer?.status !== 200) return;
  ledger.sent.add(variant.id);
  if (!random.chance(0.3)) return;
  const again = await client.call("POST", path, { expect: [409] });
  if (again?.status === 200) ledger.violate(`The variant ${variant.id} could be sent twice`);
}

export async function changeReason({ client, ledger, created }: World, n: number): Promise<void> {
  const target = created.at(-1);
  if (target === undefined || ledger.reasons.has(target.id)) return;
  const cancel_reason = `We need single sign-on ${n}`;
  ledger.reasons.set(target.id, ""); // each event is changed once
  const answer = await client.insist("PATCH", event(target.id, "/cancel-reason"), () => ({ body: { cancel_reason } }));
  if (answer) ledger.reasons.set(target.id, cancel_reason);
}

export async function recover({ client, ledger, created }: World): Promise<void> {
  const target = created.shift();
  if (target === undefined) return;
  if (await client.insist("POST", event(target.id, "/recovered"), () => ({}))) ledger.recovered.add(target.id);
}

/** Unsubscribes by the link in a received mail. */
export async function unsubscribe({ client, ledger, peers, random }: World): Promise<void> {
  const mail = peers.mails[random.whole(Math.max(0, peers.mails.length - 50), peers.mails.length - 1)];
  if (!mail?.unsubscribe || ledger.silenced.has(mail.to)) return;
  const { pathname } = new URL(mail.unsubscribe);
  const raw = "List-Unsubscribe=One-Click";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  if (await client.insist("POST", pathname, () => ({ raw, headers }))) silence(ledger, mail.to);
}

/** Suppresses an address, and sometimes then tries to mail it, which must be refused. */
export async function suppress(world: World, n: number): Promise<void> {
  const { client, ledger, created, random } = world;
  const target = created.shift();
  if (target === undefined) return;
  const body = { email: target.email };
  if (!(await client.insist("POST", `${API}/suppressions`, () => ({ body })))) return;
  silence(ledger, target.email);
  if (!random.chance(0.5)) return;
  const again = { customer_email: target.email, event_type: "cancellation", cancel_reason: `Gone again ${n}` };
  const answer = await client.call("POST", `${API}/churn-events`, { body: again, expect: [201] });
  Ledger.add(ledger.events, target.email, answer?.status === 201 ? 1 : 0, 1);
  if (answer?.status !== 201) return;
  const written = await client.call("POST", event(answer.body.data.id, "/generate"), { expect: [200, 202] });
  const variant = written?.body?.data?.variants?.[0];
  if (variant) await client.call("POST", event(answer.body.data.id, `/variants/${variant.id}/send`), { expect: [409] });
}

const silence = (ledger: Ledger, email: string): void => {
  if (!ledger.silenced.has(email)) ledger.silenced.set(email, performance.now());
};

export async function leave({ client, ledger, project, random }: World, n: number): Promise<void> {
  const email = `leaver${n}@shop${n % 23}.example`;
  const public_key = project.publicKey;
  const body = { public_key, reason: random.pick(["too_expensive", "other"]), customer_email: email };
  const answer = await client.call("POST", "/api/v1/cancel-flow/reasons", { body });
  if (answer?.status !== 200) return;
  const { session_id } = answer.body;
  const outcome = random.pick(["accepted", "declined", "declined", "abandoned"]);
  const path = `/api/v1/cancel-flow/sessions/${session_id}/outcome`;
  const isKnown = await client.insist("POST", path, () => ({ body: { public_key, outcome } }));
  if (isKnown) ledger.sessions.set(session_id, outcome);
  if (outcome === "declined") Ledger.add(ledger.events, email, isKnown ? 1 : 0, 1);
}

export async function alert({ client, ledger }: World): Promise<void> {
  const answer = await client.call("POST", `${API}/churn-risk/test`);
  if (answer?.status === 202) ledger.alerts.add(answer.body.data.opaque_id);
}

const PATHS = [
  "/churn-events",
  "/churn-events?status=email_sent",
  "/customers",
  "/messages",
  "/inbound-events",
  "/churn-risk/customers",
  "/churn-risk/alerts",
  "/cancel-flow/sessions",
  "/today",
  "/stats",
  "/cohorts",
  "/forecasting",
  "/tracked-events?customer_id=user-1",
  "/exports/churn-events.csv",
  "/exports/messages.csv",
];

export async function look({ client, random }: World): Promise<void> {
  await client.call("GET", API + random.pick(PATHS), { expect: [200] });
}
