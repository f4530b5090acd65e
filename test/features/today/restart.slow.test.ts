// A bulk action whose process is killed in the middle of it.

import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { CANCELLATION } from "../../support/app.ts";
import { eventually, type Serving, startServing } from "../../support/process.ts";
import { temporaryFolder } from "../../support/store.ts";

const EVENTS = 200;

async function call(serving: Serving, method: string, path: string, token: string | null, body?: unknown) {
  const response = await fetch(`${serving.address}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field.
  return (await response.json()) as any;
}

test("goes on after SIGKILL until it is done, and nobody is mailed twice", async () => {
  const folder = temporaryFolder();
  let serving = await startServing(folder);
  try {
    const account = { email: "ada@example.com", password: "correct horse battery" };
    const token = (await call(serving, "POST", "/auth/register", null, account)).data.access_token;
    const { slug } = (await call(serving, "POST", "/projects", token, { name: "Acme" })).data;
    const events = `/projects/${slug}/churn-events`;
    const ids: string[] = [];
    for (let n = 0; n < EVENTS; n++) {
      const body = { ...CANCELLATION, customer_email: `customer-${n}@example.com` };
      ids.push((await call(serving, "POST", events, token, body)).data.id);
    }
    const start = async (action: string) =>
      (await call(serving, "POST", `${events}/bulk`, token, { action, ids })).data.id as string;
    const read = async (id: string) => (await call(serving, "GET", `${events}/bulk/${id}`, token)).data;

    await start("generate");
    const count = async () => (await call(serving, "GET", `${events}?status=variants_generated`, token)).meta.total;
    await eventually(async () => (await count()) === EVENTS);

    const bulk = await start("send");
    const cut = await eventually(async () => {
      const { done } = await read(bulk);
      return done > 0 && { done };
    });
    await serving.end("SIGKILL");
    expect(cut.done).toBeLessThan(EVENTS);
    serving = await startServing(folder);
    await eventually(async () => (await read(bulk)).status === "done");
    expect(await read(bulk)).toMatchObject({ total: EVENTS, done: EVENTS, held: 0, failed: 0, waiting: 0 });

    const recipients: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const path = `/projects/${slug}/messages?per_page=100${cursor && `&cursor=${cursor}`}`;
      const { data, meta } = await call(serving, "GET", path, token);
      recipients.push(...data.map(({ to }: { to: string }) => to));
      cursor = meta.next_cursor;
    }
    expect(recipients.length).toBe(EVENTS);
    expect(new Set(recipients).size).toBe(EVENTS);
  } finally {
    await serving.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
