// Deliveries when the process is killed or stopped, between attempts and in the middle of one.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "../../support/certificate.ts";
import { newClient } from "../../support/client.ts";
import { eventually, startServing } from "../../support/process.ts";
import { type Receiver, silence, startReceiver } from "../../support/receiver.ts";
import { changeDatabase } from "../../support/store.ts";

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
    RECOVERD_WEBHOOKS__RETRY_DELAYS: "1h,1h",
  };
});
afterAll(async () => {
  await receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes waiting deliveries due, as if time had passed while no service ran. */
const letItBeDue = (): Promise<void> =>
  changeDatabase(join(folder, "data", "recoverd.db"), [
    "update webhook_deliveries set next_attempt_at = 0 where next_attempt_at is not null",
    "update jobs set run_at = 0 where kind = 'deliver_to_endpoint' and state = 'ready'",
  ]);

test("a schedule goes on after SIGKILL, and a post that was under way is repeated, each with the same bytes", async () => {
  let serving = await startServing(folder, settings);
  try {
    let client = await newClient(serving.address);
    const startAgain = async () => {
      serving = await startServing(folder, settings);
      client = client.at(serving.address);
    };
    const hook = { url: `${receiver.url}/hook`, events: ["churn_event.created"] };
    const { id } = (await client.callAsOwner("POST", "/projects/acme/webhook-endpoints", hook)).body.data;
    const log = async () => (await client.call("GET", `/projects/acme/webhook-endpoints/${id}/deliveries`)).body.data;

    receiver.answer(500);
    await client.record();
    await eventually(async () => (await log())[0]?.attempts.length === 1);
    await serving.end("SIGKILL");
    await letItBeDue();
    receiver.answer(silence);
    await startAgain();
    await eventually(() => receiver.received.length === 2);
    await serving.end("SIGKILL");
    receiver.answer(200);
    await startAgain();
    await eventually(async () => (await log())[0].status === "delivered");
    expect((await log())[0].attempts).toMatchObject([{ status_code: 500 }, { status_code: 200 }]);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    // A service that is asked to stop waits for a post that is answered soon, and does not repeat it.
    const answer = Promise.withResolvers<number>();
    receiver.answer(() => answer.promise);
    await client.record({ customer_email: "b@c.de" });
    await eventually(() => receiver.received.length === 4);
    const ended = serving.end("SIGTERM");
    await eventually(() => serving.stdout().includes("Stopping"));
    answer.resolve(200);
    expect(await ended).toBe(0);
    await startAgain();
    expect((await log())[0]).toMatchObject({ status: "delivered", attempts: [{ status_code: 200 }] });
    await Bun.sleep(300);
    expect(receiver.received).toHaveLength(4);
  } finally {
    await serving.end("SIGKILL");
  }
});
