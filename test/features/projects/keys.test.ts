// Rotating keys: which keys are rotated, and how long the former ones stay valid.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { findProjectByPublicKey } from "../../../src/features/projects/key-owners.ts";
import { identitySecrets, webhookSecrets } from "../../../src/features/projects/keys.ts";
import { projectKeys } from "../../../src/features/projects/tables.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { hashToken } from "../../../src/lib/tokens.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { auditOf } from "./team.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const rotate = async (project: TestProject, body?: unknown) => {
  const answer = await app.call("POST", `/projects/${project.slug}/rotate-keys`, { token: project.token, body });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data as Record<string, string>;
};
const works = async (project: TestProject, key: string) => {
  const { status } = await app.call("GET", `/projects/${project.slug}`, { key });
  expect([200, 401]).toContain(status);
  return status === 200;
};
const isPublic = async (project: TestProject, key: string) =>
  (await findProjectByPublicKey(app.deps.store.read, key, app.clock.now()))?.id === project.id;
const secretsOf = async (project: TestProject) => {
  const { sealing } = app.deps.keys;
  return {
    webhook: await webhookSecrets(app.deps.store.read, project, sealing, app.clock.now()),
    identity: await identitySecrets(app.deps.store.read, project, sealing, app.clock.now()),
  };
};

test("without a body the secret key ends at once, and the public one after 24 hours", async () => {
  const project = await newProject(app);
  const before = await secretsOf(project);
  const rotated = await rotate(project);
  expect(Object.keys(rotated).sort()).toEqual(["public_key", "secret_key"]);
  expect(await works(project, project.key)).toBe(false);
  expect(await works(project, rotated.secret_key!)).toBe(true);
  expect(await secretsOf(project)).toEqual(before);

  expect(await isPublic(project, rotated.public_key!)).toBe(true);
  app.clock.advance(24 * HOUR - 1);
  expect(await isPublic(project, project.publicKey)).toBe(true);
  app.clock.advance(1);
  expect(await isPublic(project, project.publicKey)).toBe(false);
  expect(await isPublic(project, rotated.public_key!)).toBe(true);
  const read = (await app.call("GET", `/projects/${project.slug}`, { key: rotated.secret_key! })).body.data;
  expect(read).toMatchObject({
    public_key: rotated.public_key,
    secret_key_prefix: `${rotated.secret_key!.slice(0, 12)}…`,
  });
});

test("the keys that are named are rotated, each with its usual grace, and the answer holds those alone", async () => {
  const project = await newProject(app);
  const before = await secretsOf(project);
  const rotated = await rotate(project, { keys: ["webhook", "identity"] });
  expect(Object.keys(rotated).sort()).toEqual(["identity_secret", "webhook_secret"]);
  expect(await works(project, project.key)).toBe(true);
  expect(await secretsOf(project)).toEqual({
    webhook: { current: rotated.webhook_secret!, previous: before.webhook.current },
    identity: [rotated.identity_secret!, before.identity[0]!],
  });
  app.clock.advance(24 * HOUR);
  expect(await secretsOf(project)).toEqual({
    webhook: { current: rotated.webhook_secret!, previous: null },
    identity: [rotated.identity_secret!],
  });
});

test("within a grace period old and new keys of every kind work", async () => {
  const project = await newProject(app);
  const rotated = await rotate(project, { keys: ["secret", "public"], grace_period: "1h" });
  app.clock.advance(HOUR - 1);
  for (const key of [project.key, rotated.secret_key!]) expect(await works(project, key)).toBe(true);
  for (const key of [project.publicKey, rotated.public_key!]) expect(await isPublic(project, key)).toBe(true);
  app.clock.advance(1);
  expect(await works(project, project.key)).toBe(false);
  expect(await isPublic(project, project.publicKey)).toBe(false);
});

test("a grace period alone holds for the secret and the public key", async () => {
  const project = await newProject(app);
  const rotated = await rotate(project, { grace_period: "30m" });
  expect(Object.keys(rotated).sort()).toEqual(["public_key", "secret_key"]);
  expect(await works(project, project.key)).toBe(true);
});

test("rotating twice keeps each former key to its own time, and rotating at once ends them all", async () => {
  const project = await newProject(app);
  const first = await secretsOf(project);
  await rotate(project, { keys: ["secret", "webhook"], grace_period: "3h" });
  app.clock.advance(HOUR);
  const second = await rotate(project, { keys: ["secret", "webhook"], grace_period: "1h" });
  expect(await works(project, project.key)).toBe(true);
  app.clock.advance(HOUR);
  expect(await works(project, project.key)).toBe(true);
  // The secret that was replaced last has expired; webhooks are still signed with the one before it.
  expect((await secretsOf(project)).webhook).toEqual({
    current: second.webhook_secret!,
    previous: first.webhook.current,
  });
  const third = await rotate(project, { keys: ["secret", "webhook"], grace_period: "0s" });
  for (const key of [project.key, second.secret_key!]) expect(await works(project, key)).toBe(false);
  expect(await works(project, third.secret_key!)).toBe(true);
  expect((await secretsOf(project)).webhook).toEqual({ current: third.webhook_secret!, previous: null });
});

test("another project's keys are left alone", async () => {
  const [project, other] = [await newProject(app), await newProject(app)];
  const before = await secretsOf(other);
  await rotate(project, { keys: ["secret", "public", "webhook", "identity"], grace_period: "0s" });
  expect(await works(other, other.key)).toBe(true);
  expect(await isPublic(other, other.publicKey)).toBe(true);
  expect(await secretsOf(other)).toEqual(before);
});

test("faulty keys and grace periods are refused, and rotate nothing", async () => {
  const project = await newProject(app);
  const wrong: [unknown, string][] = [
    [{ keys: [] }, "keys"],
    [{ keys: "secret" }, "keys"],
    [{ keys: ["secret", "secret"] }, "keys"],
    [{ keys: ["private"] }, "keys.0"],
    [{ keys: [5] }, "keys.0"],
    [{ grace_period: "1 day" }, "grace_period"],
    [{ grace_period: "31d" }, "grace_period"],
    [{ grace_period: 3600 }, "grace_period"],
    [{ grace_period: "-1h" }, "grace_period"],
  ];
  for (const [body, field] of wrong) {
    const answer = await app.call("POST", `/projects/${project.slug}/rotate-keys`, { token: project.token, body });
    expect([body, answer.status, answer.body.error?.details?.[0]?.field]).toEqual([body, 400, field]);
  }
  expect(await works(project, project.key)).toBe(true);
  expect((await auditOf(app, project)).map(({ action }) => action)).toEqual(["project.created"]);
});

test("a key that is unknown, or is of another kind, finds no project", async () => {
  const project = await newProject(app);
  const others = [project.key, hashToken(project.key), `${project.publicKey}x`, project.publicKey.toUpperCase()];
  for (const key of ["pub_unknown", "", "' or 1=1", ...others]) expect(await isPublic(project, key)).toBe(false);
});

test("the log has which keys were rotated and never one of them", async () => {
  const project = await newProject(app);
  const rotated = await rotate(project, { keys: ["secret", "webhook"] });
  const [entry] = await auditOf(app, project);
  expect(entry).toMatchObject({
    action: "keys.rotated",
    actor: { type: "user" },
    details: { secret: { grace_period: "0s" }, webhook: { grace_period: "1d" } },
  });
  for (const key of Object.values(rotated)) expect(JSON.stringify(entry)).not.toContain(key);
});

test("expired keys leave the table within the hour, and no other key does", async () => {
  const project = await newProject(app);
  await rotate(project, { keys: ["public", "webhook"], grace_period: "2h" });
  const stored = async () =>
    (await app.deps.store.read.select().from(projectKeys).where(eq(projectKeys.projectId, project.id))).length;
  app.clock.advance(HOUR);
  await app.work();
  expect(await stored()).toBe(6);
  app.clock.advance(2 * HOUR);
  await app.work();
  expect(await stored()).toBe(4);
});

test("keys in their grace period share the limits of their project, and give no rate of their own", async () => {
  const limited = testApp({ RECOVERD_LIMITS__GENERAL: "1/1s burst 5", RECOVERD_LIMITS__TRACK: "1/1s burst 3" });
  const project = await newProject(limited);
  const body = { keys: ["secret"], grace_period: "7d" };
  const rotated = await limited.call("POST", `/projects/${project.slug}/rotate-keys`, { token: project.token, body });
  const keys = [project.key, rotated.body.data.secret_key];
  const statuses = async (count: number, call: (key: string) => Promise<{ status: number }>) => {
    const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: count }, () => call(key))));
    return answers.map(({ status }) => status).filter((status) => status < 300).length;
  };
  const event = { customer_email: "ada@example.com", event: "login" };
  expect(await statuses(4, (key) => limited.call("GET", `/projects/${project.slug}`, { key }))).toBe(5);
  expect(await statuses(3, (key) => limited.call("POST", "/track", { key, body: event }))).toBe(3);
  const authorization = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  limited.clock.advance(HOUR);
  const segment = { type: "track", userId: "7", event: "Login" };
  expect(
    await statuses(3, (key) =>
      limited.call("POST", "/v1/track", { headers: { authorization: authorization(key) }, body: segment }),
    ),
  ).toBe(3);
  await limited.close();
});
