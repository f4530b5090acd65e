// The custom webhook under high load: posts go to the journal, which callers do not notice.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { hasJournal, raiseLoad } from "../../support/load.ts";
import { hexHmac, newPosting, type Posting } from "./posting.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
});
afterEach(() => app.close());

test("posts are in the inbox right after their answer, in their order, each event_id once", async () => {
  raiseLoad(app);
  for (const event_id of ["one", "two", "one"]) {
    expect((await posting.custom({ ...CANCELLATION, event_id })).body).toEqual({ status: "ok" });
  }
  expect(hasJournal(app)).toBe(true);
  expect((await posting.inbox()).map(({ event_id }: { event_id: string }) => event_id)).toEqual(["two", "one"]);
  await app.work();
  expect(await posting.events()).toHaveLength(1);
});

test("faulty posts are counted under load, too: junk, a wrong signature", async () => {
  raiseLoad(app);
  await posting.custom({ ...CANCELLATION, customer_email: "nobody" });
  await posting.custom({ event_type: "cancellation" });
  const before = (await posting.inbox()).map(({ status, reason }: { status: string; reason: string }) => [
    status,
    reason,
  ]);
  expect(before.sort()).toEqual([
    ["dropped", "invalid_customer_email"],
    ["dropped", "missing_customer_email"],
  ]);
  await posting.set({ custom_webhook_secret: "a secret of eight or more" });
  raiseLoad(app);
  await posting.custom(CANCELLATION);
  const reasons = (await posting.inbox()).map(({ reason }: { reason: string }) => reason);
  expect(reasons).toContain("bad_signature");
  await app.work();
  expect(await posting.events()).toEqual([]);
});

test("a signature is over the bytes as they came, whatever they are", async () => {
  const secret = "a secret of eight or more";
  await posting.set({ custom_webhook_secret: secret });
  raiseLoad(app);
  const raw = JSON.stringify({ ...CANCELLATION, customer_name: "Zoë 🚀" });
  const signature = new Bun.CryptoHasher("sha256", secret).update(raw).digest("hex");
  expect((await posting.raw(raw, { "x-webhook-signature": signature })).status).toBe(200);
  const noText = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0xff, 0xc3, 0x28, 0x7d);
  const response = await app.fetch(
    new Request(`http://localhost:8080/api/v1/webhooks/custom/${posting.publicKey}`, {
      method: "POST",
      body: noText,
      headers: { "x-webhook-signature": new Bun.CryptoHasher("sha256", secret).update(noText).digest("hex") },
    }),
    "127.0.0.1",
  );
  expect(response.status).toBe(200);
  await app.work();
  expect((await posting.events())[0]).toMatchObject({ customer_name: "Zoë 🚀" });
  expect((await posting.inbox("status=dropped")).map(({ reason }) => reason)).toEqual(["not_json"]);
});

test("an export right after the answers has all of them", async () => {
  raiseLoad(app);
  const emails = Array.from({ length: 20 }, (_, n) => `c${n}@example.com`);
  await Promise.all(emails.map((customer_email) => posting.custom({ ...CANCELLATION, customer_email })));
  const { body } = await app.call("GET", `/projects/${posting.slug}/exports/inbound-events.csv`, { key: posting.key });
  expect(body.trimEnd().split("\r\n")).toHaveLength(1 + emails.length);
});

test("a post is judged by the secret with which it was acknowledged, whichever comes next", async () => {
  raiseLoad(app);
  await posting.custom({ ...CANCELLATION, customer_email: "unsigned@example.com" });
  await posting.set({ custom_webhook_secret: "the first of the secrets" });
  raiseLoad(app);
  const raw = JSON.stringify(CANCELLATION);
  const signature = hexHmac("the first of the secrets", raw);
  await posting.raw(raw, { "x-webhook-signature": signature });
  await posting.set({ custom_webhook_secret: "the second of the secrets" });
  expect((await posting.inbox()).map(({ status, signed }) => [status, signed])).toEqual([
    ["queued", true],
    ["queued", false],
  ]);
});

test("a post is taken though its public key ends at once after it was acknowledged", async () => {
  raiseLoad(app);
  await posting.custom(CANCELLATION);
  const rotated = await app.call("POST", `/projects/${posting.slug}/rotate-keys`, {
    token: posting.token,
    body: { keys: ["public"], grace_period: "0s" },
  });
  expect(rotated.status).toBe(200);
  expect(await posting.inbox()).toHaveLength(1);
});

test("the posts of a project that is deleted before they are replayed are deleted with it, and delay nobody", async () => {
  raiseLoad(app);
  const posts = Array.from({ length: 5 }, () => posting.custom(CANCELLATION));
  await Promise.all(posts);
  expect((await app.call("DELETE", `/projects/${posting.slug}`, { token: posting.token })).status).toBeLessThan(300);
  await app.deps.ingest.caughtUp();
  expect(existsSync(join(app.folder, "data", "inbound-spill"))).toBe(false);
  const other = await newPosting(app);
  raiseLoad(app);
  await other.custom(CANCELLATION);
  expect(await other.inbox()).toHaveLength(1);
});
