// A customer cancels over HTTP: gives a reason, declines an offer, and gets a mail.

import { expect, test } from "bun:test";
import { STRATEGIES } from "../../src/features/strategies/table.ts";
import { type Client, newClient } from "../support/client.ts";
import { eventually, service } from "../support/process.ts";

const UNLIMITED = { RECOVERD_LIMITS__CANCEL_FLOW: "off" };

/** Calls as a browser does: without a credential, from another origin. */
function browser(address: string, public_key: string) {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${address}/api/v1/cancel-flow${path}`, {
      method: "POST",
      headers: { origin: "https://shop.example", "content-type": "application/json" },
      body: JSON.stringify({ public_key, ...body }),
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    // biome-ignore lint/suspicious/noExplicitAny: read field by field
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    config: async () => (await fetch(`${address}/api/v1/cancel-flow/config/${public_key}`)).json(),
    submit: (body: object) => post("/reasons", body),
    report: (session: string, outcome: string) => post(`/sessions/${session}/outcome`, { outcome }),
  };
}

const publicKeyOf = async (client: Client) => (await client.call("GET", "/projects/acme")).body.data.public_key;

test("a customer says why, declines the offer, and is a cancellation with nine variants", async () => {
  const { address } = await service(UNLIMITED).start();
  const client = await newClient(address);
  const flow = browser(address, await publicKeyOf(client));
  const offer = {
    offer_type: "discount",
    title: "Half off",
    description: "For three months",
    cta_button_text: "Take it",
    discount_percent: 50,
  };
  const put = await client.call("PUT", "/projects/acme/retention-offers/too_expensive", { ...offer, is_active: true });
  expect(put.status).toBe(201);

  const { data: config } = (await flow.config()) as { data: { reasons: { reason: string }[] } };
  const reason = config.reasons[0]!.reason;
  const hostile = 'No, thanks\r\nBcc: all@example.com <img src=x onerror=alert(1)> =cmd|"/c calc"!A1';
  const asked = await flow.submit({ reason, customer_email: "ada@example.com", comment: hostile });
  expect(asked).toMatchObject({ status: 200, body: { reason, offer } });

  const answers = await Promise.all(Array.from({ length: 50 }, () => flow.report(asked.body.session_id, "declined")));
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { status: "ok" } })));

  const events = (await client.call("GET", "/projects/acme/churn-events")).body.data;
  expect(events).toHaveLength(1);
  const event = await eventually(async () => {
    const read = await client.read(events[0].id);
    return read.status === "variants_generated" && read;
  });
  expect(event).toMatchObject({
    customer_email: "ada@example.com",
    provider: "cancel_flow",
    source: "cancel_flow",
    reason_code: "too_expensive",
    cancel_reason: hostile.replace("\r\n", "\n"),
  });
  expect(event.variants.map(({ strategy }) => strategy).sort()).toEqual([...STRATEGIES].sort());
  expect(event.variants.find(({ recommended }) => recommended)?.strategy).toBe("discount");
  for (const { subject } of event.variants) expect(subject).not.toMatch(/[\r\n]/);

  const insights = (await client.call("GET", "/projects/acme/cancel-flow/insights")).body.data;
  expect(insights).toMatchObject({ sessions: 1, shown: 1, accepted: 0, declined: 1, abandoned: 0, save_rate: 0 });
});

test("killed while customers decide: every decision that was answered 200 is stored, once, with its event", async () => {
  const { start } = service(UNLIMITED);
  const first = await start();
  const client = await newClient(first.address);
  const flow = browser(first.address, await publicKeyOf(client));
  const acknowledged: string[] = [];
  let customers = 0;
  const decide = async () => {
    for (;;) {
      const customer_email = `c${++customers}@example.com`;
      try {
        const { body } = await flow.submit({ reason: "other", customer_email });
        const reports = await Promise.all([1, 2].map(() => flow.report(body.session_id, "declined")));
        if (reports.some(({ status }) => status === 200)) acknowledged.push(customer_email);
      } catch {
        return;
      }
    }
  };
  const deciding = Promise.all(Array.from({ length: 8 }, decide));
  await eventually(() => acknowledged.length > 100);
  await first.end("SIGKILL");
  await deciding;

  const again = client.at((await start()).address);
  const emails: string[] = [];
  for (let page = 1; emails.length === 100 * (page - 1); page++) {
    const { data } = (await again.call("GET", `/projects/acme/churn-events?per_page=100&page=${page}`)).body;
    emails.push(...data.map((event: { customer_email: string }) => event.customer_email));
  }
  expect(acknowledged.filter((email) => !emails.includes(email))).toEqual([]);
  expect(new Set(emails).size).toBe(emails.length);
});
