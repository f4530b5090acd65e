// One alert causes one mail, even if jobs run twice, are cut off, or are killed.

import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { runDirectMail } from "../../../../src/features/risk/direct/send-direct-mail.ts";
import { runScoring } from "../../../../src/features/risk/scoring-run.ts";
import { startOllama } from "../../../support/ollama.ts";
import { eventually, startServing } from "../../../support/process.ts";
import { parseMail, startSmtp } from "../../../support/smtp.ts";
import { temporaryFolder } from "../../../support/store.ts";
import { directApp, directProject, mailing, SENDER } from "./direct.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const never = new AbortController().signal;
const GOOD = JSON.stringify({
  subject: "Can we help?",
  body: "Hi there,\n\nis there anything in your way? Just reply to this email, and we will see together what can be done about it. Nothing else is needed.",
});

test("two scorings at once fire one alert, which mails once", async () => {
  const { app, smtp } = await directApp();
  endings.push(smtp.stop, app.close);
  const acme = await directProject(app, smtp);
  await acme.worry();
  await Promise.all([1, 2, 3].map(() => runScoring(app.deps, { projectId: acme.project.id, signal: never })));
  await app.work();
  expect(await acme.alerts()).toHaveLength(1);
  expect(await acme.mailsTo()).toHaveLength(1);
});

test("a mail that is written by two at once, cut off and run again lies in the outbox once", async () => {
  let answers = false;
  const ollama = await startOllama(() => (answers ? { does: "answer", text: GOOD } : { does: "hang" }));
  endings.push(ollama.stop);
  const { app, smtp } = await directApp({ RECOVERD_LLM__MODEL: "test-model", RECOVERD_LLM__BASE_URL: ollama.url });
  endings.push(smtp.stop, app.close);
  const acme = await directProject(app, smtp);
  await acme.worry();
  await runScoring(app.deps, { projectId: acme.project.id, signal: never });
  const { opaque_id: id } = await acme.alert();

  const cut = new AbortController();
  const first = runDirectMail(app.deps, id, cut.signal);
  await eventually(() => ollama.requests.length === 1);
  cut.abort(new Error("the lease was lost"));
  await expect(first).rejects.toThrow("the lease was lost");
  expect(await acme.alert()).toMatchObject({ status: "pending", mail: { message_id: null } });

  answers = true;
  await Promise.all([1, 2].map(() => runDirectMail(app.deps, id, never)));
  await app.work();
  await runDirectMail(app.deps, id, never);
  await app.work();
  expect(await acme.mailsTo()).toHaveLength(1);
});

test("killed while the model writes, and while the mail server answers: the customer is mailed, under one Message-ID", async () => {
  const to = "ada@example.com";
  let writes = false;
  const ollama = await startOllama(() => (writes ? { does: "answer", text: GOOD } : { does: "hang" }));
  const smtp = await startSmtp({ recipients: { [to]: { at: "data", hang: true } } });
  const folder = temporaryFolder();
  endings.push(() => rmSync(folder, { recursive: true, force: true }), ollama.stop, smtp.stop);
  const settings = { ...mailing(smtp), RECOVERD_LLM__MODEL: "test-model", RECOVERD_LLM__BASE_URL: ollama.url };
  const start = async () => {
    const serving = await startServing(folder, settings);
    endings.push(() => serving.end("SIGKILL").catch(() => {}));
    return serving;
  };
  let serving = await start();
  const call = async (method: string, path: string, token: string | null, body?: unknown) => {
    const response = await fetch(`${serving.address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as { data: { access_token: string; slug: string; secret_key: string } };
  };
  const account = { email: "owner@example.com", password: "correct horse battery" };
  const token = (await call("POST", "/auth/register", null, account)).data.access_token;
  const { slug, secret_key } = (await call("POST", "/projects", token, { name: "Acme" })).data;
  const config = { delivery_mode: "direct", enabled: true, risk_threshold: 60 };
  await call("PATCH", `/projects/${slug}`, token, { settings: { sender: SENDER } });
  await call("PUT", `/projects/${slug}/churn-risk/config`, token, config);
  for (let i = 0; i < 2; i++) {
    const tracked = await fetch(`${serving.address}/api/v1/track`, {
      method: "POST",
      headers: { "x-api-key": secret_key },
      body: JSON.stringify({ customer_email: to, event: "cancel_page_view" }),
    });
    expect(tracked.status).toBe(202);
  }
  await call("POST", `/projects/${slug}/churn-risk/recompute`, token);
  await eventually(() => ollama.requests.length === 1);
  await serving.end("SIGKILL");

  writes = true;
  serving = await start();
  await eventually(() => smtp.hanging.length === 1);
  await serving.end("SIGKILL");

  smtp.script({});
  serving = await start();
  await eventually(() => smtp.messages.length > 0);
  await Bun.sleep(200); // long enough for a second mail to arrive
  await serving.end("SIGTERM");
  const mails = await Promise.all(smtp.messages.map(({ raw }) => parseMail(raw)));
  expect(mails.map(({ subject }) => subject)).toEqual(["Can we help?"]);
});
