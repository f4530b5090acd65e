// A test mail, over the API and from the command line, to mail servers that accept it, refuse it, or are down.

import { afterEach, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { TESTS_AN_HOUR } from "../../../src/features/messages/test-mail.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf } from "../../support/journey.ts";
import { addressFor } from "../../support/postgres-engine.ts";
import { program } from "../../support/program.ts";
import { parseMail, type SmtpScript, startSmtp } from "../../support/smtp.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const MAIN = await program();

async function appWith(settings: Record<string, string>): Promise<{ app: TestApp; project: TestProject }> {
  const app = testApp({ RECOVERD_MAIL__FROM: "hello@acme.example", ...settings });
  endings.push(() => app.close());
  return { app, project: await newProject(app) };
}

const settingsFor = (port: number, more: Record<string, string> = {}) => ({
  RECOVERD_MAIL__HOST: "127.0.0.1",
  RECOVERD_MAIL__PORT: String(port),
  RECOVERD_MAIL__TLS: "none",
  ...more,
});

async function appBeside(script: SmtpScript = {}, more: Record<string, string> = {}) {
  const smtp = await startSmtp(script);
  endings.push(() => smtp.stop());
  return { smtp, ...(await appWith(settingsFor(smtp.port, more))) };
}

const send = ({ app, project }: { app: TestApp; project: TestProject }, to: unknown = "bob@example.com") =>
  app.call("POST", `/projects/${project.slug}/test-mail`, { token: project.token, body: { to } });

test("goes out at once, says what it is, and the response contains what the server said", async () => {
  const beside = await appBeside();
  const sent = await send(beside, " Bob@Example.com ");
  expect(sent.status).toBe(200);
  expect(sent.body.data).toEqual({
    to: "bob@example.com",
    from: "hello@acme.example",
    via: "smtp",
    delivery: "250 2.0.0 queued as 1",
  });
  const mail = await parseMail(beside.smtp.messages[0]!.raw);
  expect(mail).toMatchObject({ subject: "Test mail of Recoverd", to: [{ address: "bob@example.com" }] });
  expect(mail.text).toContain(`sent by the project ${beside.project.slug}`);
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
});

test("is in German where the project is", async () => {
  const beside = await appBeside();
  const { app, project } = beside;
  await app.call("PATCH", `/projects/${project.slug}`, {
    token: project.token,
    body: { settings: { language: "de" } },
  });
  expect((await send(beside)).status).toBe(200);
  const mail = await parseMail(beside.smtp.messages[0]!.raw);
  expect(mail.subject).toBe("Testmail von Recoverd");
  expect(mail.text).toContain(`gesendet vom Projekt ${project.slug}`);
});

test("comes from the project's own sender where the server lets it", async () => {
  const beside = await appBeside();
  const sender = { from_name: 'Ada"s, <Shop>', from_email: "ada@acme.example" };
  const { app, project } = beside;
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings: { sender } } });
  expect((await send(beside)).body.data.from).toBe("ada@acme.example");
  expect((await parseMail(beside.smtp.messages[0]!.raw)).from).toMatchObject({
    name: sender.from_name,
    address: "ada@acme.example",
  });
});

test("becomes a file without a mail server, and the answer shows no path of the machine", async () => {
  const { app, project } = await appWith({});
  const { data } = (await send({ app, project })).body;
  expect(data).toMatchObject({ via: "outbox", delivery: expect.stringMatching(/^tst_\w+\.eml$/) });
  expect(readdirSync(join(app.folder, "data", "outbox"))).toEqual([data.delivery]);
});

test("stands in the audit log, with the domain but not the address, also where it failed", async () => {
  const beside = await appBeside({
    recipients: { "bob@example.com": { at: "rcpt", reply: "550 5.1.1 No such user" } },
  });
  await send(beside);
  const log = await beside.app.call("GET", `/projects/${beside.project.slug}/audit-log`, {
    token: beside.project.token,
  });
  const entry = log.body.data.find(({ action }: { action: string }) => action === "mail.tested");
  expect(entry).toMatchObject({ actor: { type: "user" }, details: { domain: "example.com" } });
  expect(JSON.stringify(log.body)).not.toContain("bob@example.com");
});

const ACCOUNT = { user: "ada", password: "right" };
const failures: [string, SmtpScript, Record<string, string>, number, RegExp][] = [
  [
    "a refused recipient",
    { recipients: { "bob@example.com": { at: "rcpt", reply: "550 5.1.1 No such user" } } },
    {},
    400,
    /5\.1\.1 No such user/,
  ],
  ["a refused sender", { mailFrom: "550 5.7.1 You may not send" }, {}, 503, /You may not send.*mail\.from/],
  [
    "a refused login",
    { tls: "starttls", account: ACCOUNT },
    { RECOVERD_MAIL__USER: "ada", RECOVERD_MAIL__PASSWORD: "wr0ng-secret" },
    503,
    /mail\.user and mail\.password/,
  ],
  ["a certificate of nobody", { tls: "starttls" }, { RECOVERD_MAIL__TLS: "starttls" }, 503, /TLS.*mail\.tls/],
  ["a server without STARTTLS", { tls: "none" }, { RECOVERD_MAIL__TLS: "starttls" }, 503, /TLS.*mail\.tls/],
  [
    "a recipient that is put off",
    { recipients: { "bob@example.com": { at: "rcpt", reply: "451 4.3.0 Later" } } },
    {},
    503,
    /4\.3\.0 Later/,
  ],
  ["a server that refuses to talk", { greeting: "554 No service" }, {}, 503, /No service/],
];
test.each(failures)(
  "%s is reported as such, with the setting to look at",
  async (_, script, settings, status, expected) => {
    const beside = await appBeside(script, settings);
    const sent = await send(beside);
    expect(sent.status).toBe(status);
    const { message, details } = sent.body.error;
    expect(`${message} ${details.map((detail: { message: string }) => detail.message).join()}`).toMatch(expected);
    if (status === 400) expect(details[0].field).toBe("to");
    else expect(sent.headers.get("retry-after")).not.toBeNull();
    expect(JSON.stringify(sent.body)).not.toContain("wr0ng-secret");
    expect(beside.smtp.messages).toEqual([]);
  },
);

test("a host that is not there is reported as such", async () => {
  const closed = createServer();
  const port = await new Promise<number>((resolve) =>
    closed.listen(0, "127.0.0.1", () => resolve((closed.address() as { port: number }).port)),
  );
  await new Promise((resolve) => closed.close(resolve));
  const sent = await send(await appWith(settingsFor(port)));
  expect([sent.status, sent.body.error.message]).toEqual([503, expect.stringMatching(/mail\.host and mail\.port/)]);
  const unnamed = await send(
    await appWith({ ...settingsFor(port), RECOVERD_MAIL__HOST: "mail.invalid", RECOVERD_MAIL__TLS: "tls" }),
  );
  expect([unnamed.status, unnamed.body.error.message]).toEqual([
    503,
    expect.stringMatching(/mail\.invalid.*check mail\.host/),
  ]);
});

test("a suppressed address is not written to", async () => {
  const beside = await appBeside();
  const { app, project } = beside;
  await app.call("POST", `/projects/${project.slug}/suppressions`, {
    key: project.key,
    body: { email: "bob@example.com" },
  });
  expect(errorOf(await send(beside))).toBe("409 CONFLICT");
  expect(beside.smtp.messages).toEqual([]);
});

test("goes so often in an hour and no more, whatever becomes of them, and again in the next", async () => {
  const beside = await appBeside();
  const together = await Promise.all(
    Array.from({ length: TESTS_AN_HOUR + 3 }, (_, n) => send(beside, `b${n}@example.com`)),
  );
  const refused = together.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(refused[0]!.headers.get("retry-after")).not.toBeNull();
  expect(beside.smtp.messages).toHaveLength(TESTS_AN_HOUR);
  beside.app.clock.advance(60 * 60_000);
  expect((await send(beside)).status).toBe(200);
});

test("only an admin sends one: an API key may not, and nobody who is not signed in", async () => {
  const { app, project } = await appBeside();
  const path = `/projects/${project.slug}/test-mail`;
  expect(errorOf(await app.call("POST", path, { key: project.key, body: { to: "a@b.co" } }))).toBe("403 FORBIDDEN");
  expect(errorOf(await app.call("POST", path, { body: { to: "a@b.co" } }))).toBe("401 UNAUTHORIZED");
});

test.each([null, "", "nobody", "a@b@c", "bob@example.com\r\nBcc: eve@example.com", "a@b.co, c@d.co", 7])(
  "%p is no address to test with",
  async (to) => {
    const beside = await appBeside();
    expect(errorOf(await send(beside, to))).toBe("400 VALIDATION_ERROR");
    expect(beside.smtp.connections()).toBe(0);
  },
);

async function command(folder: string, args: string[], settings: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, MAIN, "test-mail", ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RECOVERD_DATA__DIR: join(folder, "data"),
      ...(await addressFor(join(folder, "data", "recoverd.db"))),
      RECOVERD_MAIL__FROM: "hello@acme.example",
      ...settings,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}

test("the command sends one, beside the running service, from the operator or from a project", async () => {
  const { app, project, smtp } = await appBeside();
  const settings = settingsFor(smtp.port);
  const plain = await command(app.folder, ["--to", "bob@example.com"], settings);
  expect(plain).toEqual({
    code: 0,
    out: "A test mail went from hello@acme.example to bob@example.com: 250 2.0.0 queued as 1\n",
    err: "",
  });
  const ofProject = await command(app.folder, ["--to", "bob@example.com", "--project", project.slug], settings);
  expect(ofProject).toMatchObject({ code: 0, err: "" });
  expect((await parseMail(smtp.messages[1]!.raw)).text).toContain(`sent by the project ${project.slug}`);
  const log = await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token });
  expect(log.body.data.slice(0, 2)).toMatchObject([
    { action: "mail.test_accepted", actor: { type: "system" } },
    { action: "mail.tested", actor: { type: "system" } },
  ]);
});

test("the command says in one line what is wrong, and leaves with an error", async () => {
  const refusing = await appBeside({
    recipients: { "bob@example.com": { at: "rcpt", reply: "550 5.1.1 No such user" } },
  });
  const { folder } = refusing.app;
  const settings = settingsFor(refusing.smtp.port);
  const cases: [string[], Record<string, string>, number, RegExp][] = [
    [[], {}, 2, /^recoverd test-mail: --to is missing; see recoverd test-mail --help\n$/],
    [["--to", "nobody"], {}, 1, /^recoverd: --to must be an email address[^\n]*\n$/],
    [["--to", "bob@example.com"], settings, 1, /^recoverd: --to was refused: 550 5\.1\.1[^\n]*\n$/],
    [
      ["--to", "bob@example.com"],
      { ...settings, RECOVERD_MAIL__PORT: "1" },
      1,
      /^recoverd: [^\n]*mail\.host and mail\.port[^\n]*\n$/,
    ],
    [["--to", "bob@example.com", "--project", "nowhere"], settings, 1, /^recoverd: There is no project "nowhere"\n$/],
  ];
  for (const [args, changes, code, expected] of cases) {
    const ended = await command(folder, args, changes);
    expect(ended).toEqual({ code, out: "", err: expect.stringMatching(expected) });
  }
});
