// An answer, a bounce or a complaint that comes back from a mail to somebody who has been erased since: it names them, so
// nothing of it is stored.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { compile } from "../../../src/store/engine.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { columnNames, tableNames } from "../../support/tables.ts";
import { DAY, HOUR } from "../dunning/automated.ts";
import { complaint, dsn } from "../messages/feedback/mails.ts";
import { type Answered, answered } from "../replies/answered.ts";

let app: TestApp;
let acme: Answered;
beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  acme = await answered(app);
});
afterAll(() => app.close());

async function mailed(email: string): Promise<string> {
  const { id } = await acme.event({ customer_email: email });
  await acme.pass(2 * HOUR);
  expect((await acme.read(id)).status).toBe("email_sent");
  return acme.lastId();
}

async function erase(email: string): Promise<void> {
  const path = `/projects/${acme.project.slug}/customers/${encodeURIComponent(email)}`;
  expect((await app.call("DELETE", path, { token: acme.project.token })).status).toBe(202);
  await app.work();
}

/** Each cell of the database that contains the text. */
async function placesOf(text: string): Promise<string[]> {
  const { read } = app.deps.store;
  const found: string[] = [];
  for (const table of await tableNames(read)) {
    const columns = await columnNames(read, table);
    const list = columns.map((name) => `"${name}"`).join(", ");
    for (const row of await compile(read, `select ${list} from ${table}`).values()) {
      row.forEach((value, index) => {
        if (String(value).toLowerCase().includes(text)) found.push(`${table}.${columns[index]}`);
      });
    }
  }
  return found;
}

const suppressed = async () =>
  (await app.call("GET", `/projects/${acme.project.slug}/suppressions`, { token: acme.project.token })).body.data;

test("an answer is not stored, whatever address it comes from", async () => {
  const id = await mailed("maya@late.example");
  await erase("maya@late.example");
  const before = await suppressed();
  for (const from of ["maya@late.example", "maya.private@late.example"]) {
    const { body } = await acme.answer("Please stop writing to me", { from, inReplyTo: id });
    expect(body.outcomes).toEqual(["unknown_sender"]);
  }
  await app.work();
  expect(await acme.replies()).toEqual([]);
  expect(await suppressed()).toEqual(before);
  expect(await placesOf("late.example")).toEqual([]);
});

test("a bounce and a complaint are not stored either", async () => {
  const id = await mailed("noor@later.example");
  await erase("noor@later.example");
  const before = await suppressed();
  const returned = `Message-ID: ${id}`;
  for (const body of [
    dsn({ recipient: "noor@later.example", diagnostic: "smtp; 550 <noor@later.example> unknown", returned }),
    dsn({ recipient: "noor@later.example", status: "4.2.2", action: "delayed", returned }),
    complaint({ recipient: "noor@later.example", returned }),
  ]) {
    expect((await acme.post({ type: "message/rfc822", body })).status).toBe(200);
  }
  await app.work();
  expect(await suppressed()).toEqual(before);
  expect(await placesOf("later.example")).toEqual([]);
});

test("an answer of somebody who came back after their erasure belongs to their new mail", async () => {
  const old = await mailed("sami@back.example");
  await erase("sami@back.example");
  const lifted = await app.call("DELETE", `/projects/${acme.project.slug}/suppressions/sami@back.example`, {
    token: acme.project.token,
  });
  expect(lifted.status).toBe(204);
  await acme.pass(DAY);
  await mailed("sami@back.example");
  const { body } = await acme.answer("Hello again", { from: "sami@back.example", inReplyTo: old });
  expect(body.outcomes).toEqual(["reply"]);
  expect(await acme.replies()).toMatchObject([{ from: "sami@back.example" }]);
});

test("an answer to an event whose customer was deleted for its age is kept with the address that was mailed", async () => {
  const slug = acme.project.slug;
  const id = await mailed("lena@aged.example");
  const retention = { churn_events: 30 };
  const set = await app.call("PATCH", `/projects/${slug}`, {
    token: acme.project.token,
    body: { settings: { retention } },
  });
  expect(set.status).toBe(200);
  for (const days of [31, 31, 1]) await acme.pass(days * DAY);
  expect((await placesOf("lena@aged.example")).filter((place) => place.startsWith("churn_events"))).toEqual([]);
  const { body } = await acme.answer("What did it cost again?", { from: "lena@aged.example", inReplyTo: id });
  expect(body.outcomes).toEqual(["reply"]);
  expect((await acme.replies())[0]).toMatchObject({ customer_email: "lena@aged.example", churn_event_id: null });
});
