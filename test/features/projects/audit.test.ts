// The audit log: who did what, when and from where. Only admins read it, newest first. An entry is
// committed with the change that it describes, or not at all.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { recordAudit, SYSTEM } from "../../../src/features/projects/audit.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { auditOf, newTeam, type Team } from "./team.ts";

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = testApp({ RECOVERD_SERVER__TRUSTED_PROXIES: "10.0.0.1" });
  team = await newTeam(app);
});
afterAll(() => app.close());

test("an entry has who, what, when and from where, by the address behind the proxy and the id of the request", async () => {
  app.clock.advance(5_000);
  const { headers } = await app.call("PATCH", `/projects/${team.slug}`, {
    token: team.admin.token,
    body: { name: "Audited" },
    peer: "10.0.0.1",
    headers: { "x-forwarded-for": "198.51.100.7, 203.0.113.9", "x-forwarded-proto": "https" },
  });
  const [entry] = await auditOf(app, team);
  expect(entry).toEqual({
    id: expect.stringMatching(/^aud_/),
    actor: { type: "user", user_id: team.admin.userId, email: team.admin.email },
    action: "project.changed",
    target: team.id,
    details: { changed: ["name"] },
    address: "203.0.113.9",
    request_id: headers.get("x-request-id"),
    created_at: new Date(app.clock.now()).toISOString(),
  } as never);
});

test("the log is paged, newest first", async () => {
  for (const name of ["One", "Two", "Three"]) {
    await app.call("PATCH", `/projects/${team.slug}`, { token: team.token, body: { name } });
  }
  const all = await auditOf(app, team);
  const page = async (number: number) =>
    (await app.call("GET", `/projects/${team.slug}/audit-log?per_page=2&page=${number}`, { token: team.token })).body;
  expect((await page(1)).meta).toMatchObject({ page: 1, per_page: 2, total: all.length });
  const [first, second] = [await page(1), await page(2)];
  expect([...first.data, ...second.data]).toEqual(all.slice(0, 4));
  expect(all.map((entry) => entry.created_at)).toEqual(
    all
      .map((entry) => entry.created_at)
      .sort()
      .reverse(),
  );
});

test("admins and owners read it, and nobody else", async () => {
  const status = async (credential: object) =>
    (await app.call("GET", `/projects/${team.slug}/audit-log`, credential)).status;
  expect(
    await Promise.all([team.owner, team.admin, team.member, team.viewer].map(({ token }) => status({ token }))),
  ).toEqual([200, 200, 403, 403]);
  expect(await status({ key: team.key })).toBe(403);
});

test("a mail that is sent is recorded, by people and by keys, without the address that it goes to; reading is not", async () => {
  const at = `/projects/${team.slug}/churn-events`;
  const event = (await app.call("POST", at, { key: team.key, body: CANCELLATION })).body.data.id;
  await app.call("POST", `${at}/${event}/generate`, { key: team.key, headers: { prefer: "respond-async" } });
  await app.work();
  const variants = (await app.call("GET", `${at}/${event}/variants`, { key: team.key })).body.data;
  const send = (variant: { id: string }, by: object) =>
    app.call("POST", `${at}/${event}/variants/${variant.id}/send`, by);
  const before = (await auditOf(app, team)).length;
  expect((await send(variants[0], { key: team.key })).status).toBe(200);
  expect((await send(variants[1], { token: team.member.token })).status).toBe(200);
  expect((await send(variants[1], { token: team.member.token })).status).toBe(409);
  const log = await auditOf(app, team);
  expect(log).toHaveLength(before + 2);
  expect(log.slice(0, 2)).toMatchObject([
    { action: "variant.sent", target: variants[1].id, actor: { type: "user", email: team.member.email } },
    {
      action: "variant.sent",
      target: variants[0].id,
      actor: { type: "api_key", user_id: null, email: null },
      details: { event_id: event, strategy: variants[0].strategy, message_id: expect.stringMatching(/^msg_/) },
    },
  ]);
  expect(JSON.stringify(log)).not.toContain(CANCELLATION.customer_email);
});

test("a change that was refused or rolled back leaves no entry", async () => {
  const before = await auditOf(app, team);
  await app.call("PATCH", `/projects/${team.slug}`, { token: team.token, body: { settings: { currency: "nope" } } });
  await app.call("DELETE", `/projects/${team.slug}/members/${team.owner.memberId}`, { token: team.token });
  await app.deps.store
    .write(async (tx) => {
      await recordAudit(tx, { project: team, actor: SYSTEM, action: "nothing.done" }, app.clock.now());
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect(await auditOf(app, team)).toEqual(before);
});

test("a feature can record what the service does automatically", async () => {
  await app.deps.store.write((tx) =>
    recordAudit(
      tx,
      { project: team, actor: SYSTEM, action: "offer.changed", target: "other", details: { n: 1 } },
      app.clock.now(),
    ),
  );
  const [entry] = await auditOf(app, team);
  expect(entry).toMatchObject({
    actor: { type: "system", user_id: null, email: null },
    action: "offer.changed",
    target: "other",
    details: { n: 1 },
    address: null,
    request_id: null,
  });
});
