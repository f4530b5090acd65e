// The schedule of attempts, which failures count against an endpoint, and who is mailed when it is disabled.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { DASHBOARD_PAGES } from "../../../src/dashboard-routes.ts";
import { DAY, HOUR, SECOND } from "../../../src/lib/duration.ts";
import { CANCELLATION } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { newMate } from "../projects/team.ts";
import { type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

let listening: Listening;
let acme: Hooked;
let url: string;
beforeAll(async () => {
  listening = await startListening({
    RECOVERD_WEBHOOKS__EXTRA_RETRY_DELAYS: "30m,2h",
    RECOVERD_AUTH__TOKEN_TTL: "30d",
  });
});
afterAll(() => listening.stop());
beforeEach(async () => {
  acme = await newHooked(listening.app);
  listening.receiver.answer(500);
  url = `${listening.receiver.url}/${acme.project.slug}?token=hush`;
});

const received = () => listening.receiver.received.filter(({ path }) => path.startsWith(`/${acme.project.slug}`));
const addEvent = (customer_email: string) =>
  listening.app.call("POST", `/projects/${acme.project.slug}/churn-events`, {
    key: acme.project.key,
    body: { ...CANCELLATION, customer_email },
  });

async function pass(ms: number): Promise<void> {
  listening.app.clock.advance(ms);
  await listening.app.work();
}

test("the extra retries follow the three, each after its delay, and then it has failed", async () => {
  const { id } = await acme.add(url, ["churn_event.created"]);
  await addEvent("ada@example.com");
  await listening.app.work();
  for (const wait of [10 * SECOND, 60 * SECOND, 300 * SECOND]) await pass(wait);
  for (const [wait, count, status] of [
    [HOUR / 2 - SECOND, 4, "delivering"],
    [SECOND, 5, "delivering"],
    [2 * HOUR - SECOND, 5, "delivering"],
    [SECOND, 6, "failed"],
    [DAY, 6, "failed"],
  ] as const) {
    await pass(wait);
    expect(received()).toHaveLength(count);
    expect((await acme.deliveries(id))[0].status).toBe(status);
  }
});

test("failures of tests and of deliveries by hand do not count against an endpoint, however long it has failed", async () => {
  await acme.call("PUT", "/churn-risk/config", { enabled: true, webhook_url: url });
  const id = await acme.fire(url);
  await listening.app.work();
  for (const wait of [10 * SECOND, 60 * SECOND, 300 * SECOND, HOUR / 2, 2 * HOUR]) await pass(wait);
  expect((await acme.alert(id)).status).toBe("failed");
  const [{ failing_since }] = await acme.endpoints();
  expect(failing_since).toBeString();
  await pass(6 * DAY);
  await acme.call("POST", `/churn-risk/alerts/${id}/retry`);
  await acme.call("POST", "/churn-risk/test");
  await listening.app.work();
  for (const wait of [10 * SECOND, 60 * SECOND, 300 * SECOND, HOUR / 2, 2 * HOUR]) await pass(wait);
  expect(received()).toHaveLength(6 + 1 + 6);
  expect((await acme.endpoints())[0]).toMatchObject({ enabled: true, failing_since });
});

test("owner and administrators are mailed that an endpoint was switched off, without the secrets of its address; others do not", async () => {
  const { app } = listening;
  const admin = await newMate(app, acme.project, "admin");
  const others = [await newMate(app, acme.project, "member"), await newMate(app, acme.project, "viewer")];
  await acme.add(url, ["churn_event.created"]);
  listening.receiver.answer(410);
  await addEvent("ada@example.com");
  await app.work();
  for (const wait of [10 * SECOND, 60 * SECOND, 300 * SECOND, HOUR / 2, 2 * HOUR]) await pass(wait);
  await app.work();
  const { name } = (await acme.call("GET", "")).body.data;
  const mails = (await mailsOf(app)).filter(({ subject }) => subject === `The webhooks of ${name} are switched off`);
  const owner = (await acme.call("GET", "/members")).body.data.find(({ role }: { role: string }) => role === "owner");
  const text = JSON.stringify(mails);
  expect(mails).toHaveLength(2);
  for (const email of [owner.email, admin.email]) expect(text).toContain(email);
  for (const { email } of others) expect(text).not.toContain(email);
  // The mail links to an existing page where the endpoint can be enabled again.
  const [path] = DASHBOARD_PAGES.filter((page) => page === "/connections");
  expect(text).toContain(`href=\\"http://localhost:8080${path}?project=${acme.project.slug}\\"`);
  expect(text).not.toContain("hush");
});

test("neither a secret, nor a signature, nor what follows the address's path is in the log", async () => {
  const { id } = await acme.add(url, ["churn_event.created"]);
  await addEvent("ada@example.com");
  await listening.app.work();
  const [post] = received();
  const secret = await acme.secret();
  const stored = JSON.stringify([
    await listening.app.deps.store.read.values("select * from webhook_attempts"),
    await listening.app.deps.store.read.values("select * from webhook_deliveries"),
    await listening.app.deps.store.read.values("select * from webhook_bodies"),
    (await acme.call("GET", "/audit-log")).body,
    await acme.deliveries(id),
  ]);
  const signatures = [post!.headers["x-service-signature"]!, post!.headers["webhook-signature"]!.split(",")[1]!];
  for (const hidden of [secret, ...signatures, "hush"]) expect(stored).not.toContain(hidden);
  expect(stored).toContain("webhook_endpoint.created");
  expect((await acme.deliveries(id))[0].attempts).toMatchObject([{ status_code: 500, error: "status_500" }]);
});
