// Inbound webhooks over HTTP, and a process that is killed while it receives thousands of them.

import { expect, test } from "bun:test";
import { newClient } from "../support/client.ts";
import { eventually, service } from "../support/process.ts";

test("killed in the middle of thousands of posts: every one that was answered 200 is there, once, and is processed", async () => {
  const { start } = service({ RECOVERD_LIMITS__WEBHOOK: "off" });
  const first = await start();
  const client = await newClient(first.address);
  const project = (await client.call("GET", "/projects/acme")).body.data;

  const acknowledged: string[] = [];
  let sent = 0;
  const post = async () => {
    for (;;) {
      const id = `e-${++sent}`;
      const body = { customer_email: `${id}@example.com`, event_type: "cancellation", event_id: id };
      const answer = await fetch(`${first.address}/api/v1/webhooks/custom/${project.public_key}`, {
        method: "POST",
        body: JSON.stringify(body),
      }).catch(() => null);
      if (answer?.status !== 200) return;
      acknowledged.push(id);
    }
  };
  const posting = Promise.all(Array.from({ length: 32 }, post));
  await eventually(() => acknowledged.length > 2_000, 200_000);
  await first.end("SIGKILL");
  await posting;

  const again = client.at((await start()).address);
  const rows = async (status: string) => {
    const all: { event_id: string; churn_event_id: string | null }[] = [];
    for (let page = 1; ; page++) {
      const query = `per_page=100&page=${page}${status}`;
      const { data } = (await again.call("GET", `/projects/acme/inbound-events?${query}`)).body;
      all.push(...data);
      if (data.length < 100) return all;
    }
  };
  await eventually(async () => (await rows("&status=queued")).length === 0, 200_000);
  const stored = await rows("");
  const ids = new Set(stored.map((row) => row.event_id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(stored.length);
  expect(new Set(stored.map((row) => row.churn_event_id)).size).toBe(stored.length);
  const events = await again.call("GET", "/projects/acme/churn-events?per_page=1");
  expect(events.body.meta.total).toBe(stored.length);
}, 300_000);
