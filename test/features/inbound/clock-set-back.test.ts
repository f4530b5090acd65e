// Webhooks received or due while the clock was a day ahead do not wait until it reaches that time again.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { type Listening, newHooked, startListening } from "../webhooks/listening.ts";

let listening: Listening;
beforeEach(async () => {
  listening = await startListening();
});
afterEach(() => listening.stop());

test("a post that came meanwhile is processed, and what failed to be delivered meanwhile is delivered", async () => {
  const { app, receiver } = listening;
  const { project, add, deliveries } = await newHooked(app);
  const endpoint = await add(`${receiver.url}/hook`, ["churn_event.created"]);
  const post = (n: number) =>
    app.call("POST", `/webhooks/custom/${project.publicKey}`, {
      body: { customer_email: `ada${n}@example.com`, event_type: "cancellation" },
    });
  app.clock.advance(DAY);
  receiver.answer(500);
  await post(1);
  await app.work();
  expect(receiver.received).toHaveLength(1);
  await post(2);
  app.clock.advance(-DAY);
  receiver.answer(204);
  await app.work();
  app.clock.advance(60_000);
  await app.work();
  const delivered = (await deliveries(endpoint.id)).map(({ status }: { status: string }) => status);
  expect(delivered).toEqual(["delivered", "delivered"]);
});
