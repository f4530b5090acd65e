// The digest over a mail server that refuses, hangs, or loses the connection in a crash.

import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { CANCELLATION, newProject, type TestApp, testApp } from "../../../support/app.ts";
import { eventually, startServing } from "../../../support/process.ts";
import { parseMail, type Scripted, type SmtpServer, startSmtp } from "../../../support/smtp.ts";
import { changeDatabase, temporaryFolder } from "../../../support/store.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function server(): Promise<{ smtp: SmtpServer; settings: Record<string, string> }> {
  const smtp = await startSmtp();
  endings.push(smtp.stop);
  const settings = {
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "hello@acme.example",
    RECOVERD_AUTH__TOKEN_TTL: "365d",
  };
  return { smtp, settings };
}

/** A project with a digest for its owner, and a week with events. */
async function wishing(): Promise<{ app: TestApp; smtp: SmtpServer; answer: (scripted: Scripted | null) => void }> {
  const { smtp, settings } = await server();
  const app = testApp(settings);
  endings.push(app.close);
  const { slug, token, key } = await newProject(app);
  const { email } = (await app.call("GET", "/auth/me", { token })).body.data;
  await app.call("PUT", `/projects/${slug}/digest`, { token, body: { weekly: true } });
  app.clock.set("2026-03-04T12:00:00Z");
  await app.call("POST", `/projects/${slug}/churn-events`, { key, body: CANCELLATION });
  return { app, smtp, answer: (scripted) => smtp.script(scripted ? { [email]: scripted } : {}) };
}

const statusOf = async (app: TestApp) =>
  (await app.deps.store.read.values<[string, string | null]>("select status, last_error from digests"))[0]!;

test("it comes from the operator's address, as one mail with both parts and its picture", async () => {
  const { app, smtp } = await wishing();
  app.clock.set("2026-03-09T08:00:00Z");
  await app.work();
  expect(smtp.messages).toHaveLength(1);
  const { raw, from } = smtp.messages[0]!;
  expect(from).toBe("hello@acme.example");
  const structure = [...raw.matchAll(/^Content-Type: ([\w/-]+)/gim)].map(([, type]) => type);
  expect(structure).toEqual(["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]);
  const mail = await parseMail(raw);
  expect(mail.from).toMatchObject({ name: "Recoverd", address: "hello@acme.example" });
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(mail.html).toContain(`src="cid:${mail.attachments[0]!.contentId!.slice(1, -1)}"`);
});

test("a server that is busy is asked again, and the digest goes out once", async () => {
  const { app, smtp, answer } = await wishing();
  answer({ at: "rcpt", reply: "451 4.3.0 Try later" });
  app.clock.set("2026-03-09T08:00:00Z");
  await app.work();
  expect(await statusOf(app)).toEqual(["queued", expect.stringContaining("Try later")]);
  answer(null);
  for (let hours = 1; hours <= 6; hours++) {
    app.clock.advance(3_600_000);
    await app.work();
  }
  expect(smtp.messages).toHaveLength(1);
  expect(await statusOf(app)).toEqual(["sent", null]);
});

test("a server that stays busy for two days makes it fail, and nothing is sent later", async () => {
  const { app, smtp, answer } = await wishing();
  answer({ at: "rcpt", reply: "451 4.3.0 Try later" });
  app.clock.set("2026-03-09T08:00:00Z");
  await app.work();
  for (let hours = 0; hours < 49; hours += 7) {
    app.clock.advance(7 * 3_600_000);
    await app.work();
  }
  expect(await statusOf(app)).toEqual(["failed", expect.stringContaining("Try later")]);
  answer(null);
  app.clock.advance(3_600_000);
  await app.work();
  expect(smtp.messages).toEqual([]);
});

test("a refusal for good is not tried again", async () => {
  const { app, smtp, answer } = await wishing();
  answer({ at: "rcpt", reply: "550 5.1.1 No such user" });
  app.clock.set("2026-03-09T08:00:00Z");
  await app.work();
  expect(await statusOf(app)).toEqual(["failed", expect.stringContaining("No such user")]);
  answer(null);
  app.clock.advance(3_600_000);
  await app.work();
  expect(smtp.messages).toEqual([]);
});

test("killed while it is handed over, the service sends it once when it is back, and never again", async () => {
  const { smtp, settings } = await server();
  const folder = temporaryFolder();
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  let serving = await startServing(folder, settings);
  const call = async (method: string, path: string, body: object, token = "") => {
    const answer = await fetch(`${serving.address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { data: { access_token: string } };
  };
  const account = { email: "ada@example.com", password: "correct horse battery" };
  const token = (await call("POST", "/auth/register", account)).data.access_token;
  await call("POST", "/projects", { name: "Acme" }, token);
  await call("PUT", "/projects/acme/digest", { weekly: true }, token);
  await serving.end("SIGTERM");
  await planInThe(folder);

  smtp.script({ "ada@example.com": { at: "data", hang: true } });
  serving = await startServing(folder, settings);
  // The server has the whole mail, but never replies.
  await eventually(() => smtp.hanging.length === 1);
  await serving.end("SIGKILL");

  smtp.script({});
  serving = await startServing(folder, settings);
  await eventually(() => smtp.messages.length === 1);
  await serving.end("SIGTERM");
  serving = await startServing(folder, settings);
  await Bun.sleep(500);
  await serving.end("SIGTERM");
  expect(smtp.messages).toHaveLength(1);
  expect((await parseMail(smtp.messages[0]!.raw)).messageId).toBe("<mal_planned@acme.example>");
});

/** Does what the schedule does on a Monday, whenever this runs. */
async function planInThe(folder: string): Promise<void> {
  const now = performance.timeOrigin + performance.now();
  const week = "2026-03-09";
  await changeDatabase(join(folder, "data", "recoverd.db"), [
    `insert into digests (member_id, week, project_id, mail_id, status, give_up_at, created_at, updated_at)
     select member_id, '${week}', project_id, 'mal_planned', 'queued', ${Math.round(now) + 86_400_000}, 0, 0 from digest_wishes`,
    `insert into jobs (id, kind, payload, state, run_at, attempts, failures, created_at)
     select 'job_planned', 'deliver-digest', '{"week":"${week}","memberId":"' || member_id || '"}', 'ready', 0, 0, 0, 0
     from digest_wishes`,
  ]);
}
