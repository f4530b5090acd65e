// A bulk action continues after its process is killed.

import { expect, test } from "bun:test";
import { newClient } from "../../support/client.ts";
import { eventually, service } from "../../support/process.ts";

const EVENTS = 200;

test("goes on after SIGKILL until it is done, and nobody is mailed twice", async () => {
  const { start } = service();
  let serving = await start();
  let client = await newClient(serving.address);
  const events = "/projects/acme/churn-events";
  const ids = await Promise.all(
    Array.from({ length: EVENTS }, (_, n) => client.record({ customer_email: `customer-${n}@example.com` })),
  );
  const bulkOf = async (action: string) =>
    (await client.call("POST", `${events}/bulk`, { action, ids })).body.data.id as string;
  const read = async (id: string) => (await client.call("GET", `${events}/bulk/${id}`)).body.data;

  await bulkOf("generate");
  const count = async () => (await client.call("GET", `${events}?status=variants_generated`)).body.meta.total;
  await eventually(async () => (await count()) === EVENTS);

  const bulk = await bulkOf("send");
  await eventually(async () => (await read(bulk)).done > 0); // soon after the first, on a machine of any speed
  await serving.end("SIGKILL");
  serving = await start();
  client = client.at(serving.address);
  await eventually(async () => (await read(bulk)).status === "done");
  expect(await read(bulk)).toMatchObject({ total: EVENTS, done: EVENTS, held: 0, failed: 0, waiting: 0 });

  const recipients: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/projects/acme/messages?per_page=100${cursor && `&cursor=${cursor}`}`;
    const { data, meta } = (await client.call("GET", path)).body;
    recipients.push(...data.map(({ to }: { to: string }) => to));
    cursor = meta.next_cursor;
  }
  expect(recipients.length).toBe(EVENTS);
  expect(new Set(recipients).size).toBe(EVENTS);
}, 300_000);
