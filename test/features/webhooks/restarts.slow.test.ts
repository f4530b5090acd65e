// Deliveries when the process ends: killed, or asked to stop, between attempts and in the middle of one.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CANCELLATION } from "../../support/app.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { eventually, type Serving, startServing } from "../../support/process.ts";
import { type Receiver, silence, startReceiver } from "../../support/receiver.ts";

let folder: string;
let receiver: Receiver;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  const certificate = makeCertificate();
  writeFileSync(join(folder, "ca.pem"), certificate.cert);
  receiver = await startReceiver(certificate);
  settings = {
    RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8",
    RECOVERD_WEBHOOKS__CA_FILE: join(folder, "ca.pem"),
    RECOVERD_WEBHOOKS__RETRY_DELAYS: "1500ms,1h",
  };
});
afterAll(async () => {
  await receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function call(serving: Serving, method: string, path: string, token: string | null, body?: unknown) {
  const response = await fetch(`${serving.address}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field.
  return (await response.json()) as any;
}

test("a schedule goes on after SIGKILL, and a post that was under way is repeated, each with the same bytes", async () => {
  let serving = await startServing(folder, settings);
  try {
    const account = { email: "ada@example.com", password: "correct horse battery" };
    const token = (await call(serving, "POST", "/auth/register", null, account)).data.access_token;
    const { slug } = (await call(serving, "POST", "/projects", token, { name: "Acme" })).data;
    const hook = { url: `${receiver.url}/hook`, events: ["churn_event.created"] };
    const { id } = (await call(serving, "POST", `/projects/${slug}/webhook-endpoints`, token, hook)).data;
    const log = async () =>
      (await call(serving, "GET", `/projects/${slug}/webhook-endpoints/${id}/deliveries`, token)).data;

    receiver.answer(500);
    await call(serving, "POST", `/projects/${slug}/churn-events`, token, CANCELLATION);
    await eventually(async () => (await log())[0]?.attempts.length === 1);
    await serving.end("SIGKILL");
    receiver.answer(silence);
    serving = await startServing(folder, settings);
    await eventually(() => receiver.received.length === 2);
    await serving.end("SIGKILL");
    receiver.answer(200);
    serving = await startServing(folder, settings);
    await eventually(async () => (await log())[0].status === "delivered");
    expect((await log())[0].attempts).toMatchObject([{ status_code: 500 }, { status_code: 200 }]);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    // Asked to stop, it lets a post end that is answered soon, and repeats nothing.
    receiver.answer(async () => {
      await Bun.sleep(800);
      return 200;
    });
    await call(serving, "POST", `/projects/${slug}/churn-events`, token, { ...CANCELLATION, customer_email: "b@c.de" });
    await eventually(() => receiver.received.length === 4);
    expect(await serving.end("SIGTERM")).toBe(0);
    serving = await startServing(folder, settings);
    expect((await log())[0]).toMatchObject({ status: "delivered", attempts: [{ status_code: 200 }] });
    await Bun.sleep(300);
    expect(receiver.received).toHaveLength(4);
  } finally {
    await serving.end("SIGKILL");
  }
});
