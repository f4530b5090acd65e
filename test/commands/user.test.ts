// `recoverd user`, and the administrator's account from the environment, as separate processes.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Subprocess, spawn } from "bun";
import { program } from "../support/program.ts";

const MAIN = await program();
const PASSWORD = "correct horse battery";
let folder: string;
let service: Subprocess<"ignore", "pipe", "pipe"> | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-user-"));
});
afterEach(async () => {
  service?.kill();
  await service?.exited;
  service = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const environmentWith = (more: Record<string, string>) => ({
  PATH: process.env.PATH ?? "",
  RECOVERD_DATA__DIR: join(folder, "data"),
  RECOVERD_SERVER__PORT: "0",
  RECOVERD_LIMITS__AUTH: "off",
  ...more,
});

async function recoverd(args: string[], options: { input?: string; env?: Record<string, string> } = {}) {
  const run = spawn(["bun", MAIN, ...args], {
    cwd: folder,
    env: environmentWith(options.env ?? {}),
    stdin: new Blob([options.input ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

/** Starts the service; resolves to its address when it is ready. */
async function serve(env: Record<string, string> = {}): Promise<string> {
  service = spawn(["bun", MAIN, "serve"], {
    cwd: folder,
    env: environmentWith(env),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const { stdout, stderr } = service;
  let log = "";
  const ready = new Promise<string>((resolve, reject) => {
    // Reads to the end, because the service would block if nobody read its log.
    const reading = (async () => {
      for await (const chunk of stdout) {
        log += new TextDecoder().decode(chunk);
        const address = /"address":"([^"]+)"/.exec(log)?.[1];
        if (address) resolve(address);
      }
    })();
    reading.then(async () => reject(new Error(`The service ended: ${log}`)), reject);
  });
  return ready.catch(async (error: Error) => {
    throw new Error(`${error.message} ${await new Response(stderr).text()}`);
  });
}

async function post(address: string, path: string, body: object) {
  const response = await fetch(`${address}/api/v1${path}`, { method: "POST", body: JSON.stringify(body) });
  return response.status;
}
const logIn = (address: string, password: string, email = "ada@example.com") =>
  post(address, "/auth/login", { email, password });

test("an account that was made before the first start can sign in, with the password that was printed once", async () => {
  const made = await recoverd(["user", "create", "--email", " Ada@Example.com", "--name", "Ada"]);
  expect(made.code).toBe(0);
  const password = /shown this once: (\S+)/.exec(made.out)![1]!;
  expect(password.length).toBeGreaterThanOrEqual(20);
  expect(await logIn(await serve(), password)).toBe(200);
});

test("the password may come from a file or the standard input, of which the first line counts, spaces and all", async () => {
  writeFileSync(join(folder, "password"), "  correct horse battery \r\nnot this\n");
  const fromFile = ["user", "create", "--email", "ada@example.com", "--password-file", "password"];
  expect(await recoverd(fromFile)).toMatchObject({ code: 0, out: "The account of ada@example.com was made.\n" });
  const fromInput = ["user", "create", "--email", "bob@example.com", "--password-file", "-"];
  expect(await recoverd(fromInput, { input: `${PASSWORD}\n` })).toMatchObject({ code: 0 });
  const address = await serve();
  expect(await logIn(address, "  correct horse battery ")).toBe(200);
  expect(await logIn(address, PASSWORD)).toBe(401);
  expect(await logIn(address, PASSWORD, "bob@example.com")).toBe(200);
});

test("while the service runs, an account is made, listed, and gets a new password, all of which it heeds at once", async () => {
  const address = await serve();
  const create = ["user", "create", "--email", "ada@example.com", "--password-file", "-"];
  expect((await recoverd(create, { input: PASSWORD })).code).toBe(0);
  expect(await logIn(address, PASSWORD)).toBe(200);
  expect((await recoverd(["user", "list"])).out).toMatch(/^ada@example\.com\t\d{4}-.*Z\tpassword\n$/);
  const reset = await recoverd(["user", "reset-password", "ADA@example.com"]);
  const token = /^http:\/\/localhost:8080\/reset-password\?token=([\w-]{43})$/m.exec(reset.out)![1]!;
  expect(await post(address, "/auth/reset-password", { token, password: "another long password" })).toBe(200);
  expect(await logIn(address, PASSWORD)).toBe(401);
  expect(await logIn(address, "another long password")).toBe(200);
});

const mistakes: [string, string[], number, string][] = [
  ["an action that there is not", ["frobnicate"], 2, "not one of create, reset-password, list"],
  ["no action", [], 2, "is missing"],
  ["no address to make an account of", ["create"], 2, "--email is missing"],
  ["an address that is none", ["create", "--email", "ada"], 1, "must be an email address"],
  ["a name of two lines", ["create", "--email", "ada@example.com", "--name", "a\nb"], 2, "--name must be one line"],
  [
    "a file that is not there",
    ["create", "--email", "a@example.com", "--password-file", "no"],
    1,
    "no cannot be read (ENOENT)",
  ],
  ["a password on the command line", ["create", "--email", "a@example.com", "--password", PASSWORD], 2, "--password"],
  [
    "a password that is too short",
    ["create", "--email", "a@example.com", "--password-file", "-"],
    1,
    "10 to 200 characters",
  ],
  ["no address to reset", ["reset-password"], 2, "EMAIL is missing"],
  ["an address of nobody", ["reset-password", "ada@example.com"], 1, "There is no account of ada@example.com"],
  ["options that mean nothing there", ["list", "--email", "ada@example.com"], 2, "--email is for create only"],
  ["an unexpected word", ["list", "ada@example.com"], 2, "unexpected argument"],
];
for (const [what, args, code, complaint] of mistakes) {
  test(`${what} is reported in one line`, async () => {
    const run = await recoverd(["user", ...args], { input: "short" });
    expect(run).toMatchObject({ code, out: "" });
    expect(run.err).toContain(complaint);
    expect(run.err.trimEnd()).not.toContain("\n");
    expect(run.err).not.toContain(PASSWORD);
  });
}

test("an address that has an account already is refused", async () => {
  await recoverd(["user", "create", "--email", "ada@example.com"]);
  const again = await recoverd(["user", "create", "--email", "ADA@example.com"]);
  expect(again).toMatchObject({ code: 1, err: "recoverd: There is an account of ada@example.com already\n" });
});

test("the administrator of the environment can sign in after the start, and keeps a password changed since", async () => {
  const admin = { RECOVERD_ADMIN_EMAIL: "Ada@Example.com", RECOVERD_ADMIN_PASSWORD: PASSWORD };
  expect(await logIn(await serve(admin), PASSWORD)).toBe(200);
  service!.kill();
  await service!.exited;
  const changed = { ...admin, RECOVERD_ADMIN_PASSWORD: "another long password" };
  const address = await serve(changed);
  expect(await logIn(address, "another long password")).toBe(401);
  expect(await logIn(address, PASSWORD)).toBe(200);
});

test("the administrator's password may stand in a file", async () => {
  writeFileSync(join(folder, "secret"), `${PASSWORD}\n`);
  const address = await serve({ RECOVERD_ADMIN_EMAIL: "ada@example.com", RECOVERD_ADMIN_PASSWORD_FILE: "secret" });
  expect(await logIn(address, PASSWORD)).toBe(200);
});

test("the help of serve mentions the administrator", async () => {
  expect((await recoverd(["serve", "--help"])).out).toContain("RECOVERD_ADMIN_PASSWORD_FILE");
});

const EMAIL = { RECOVERD_ADMIN_EMAIL: "ada@example.com" };
const wrongEnvironments: [string, Record<string, string>, string][] = [
  ["an address alone", EMAIL, "RECOVERD_ADMIN_EMAIL needs RECOVERD_ADMIN_PASSWORD or RECOVERD_ADMIN_PASSWORD_FILE"],
  ["a password alone", { RECOVERD_ADMIN_PASSWORD: PASSWORD }, "RECOVERD_ADMIN_EMAIL must be set together with"],
  ["a file alone", { RECOVERD_ADMIN_PASSWORD_FILE: "x" }, "together with RECOVERD_ADMIN_PASSWORD_FILE"],
  ["password and file", { ...EMAIL, RECOVERD_ADMIN_PASSWORD: PASSWORD, RECOVERD_ADMIN_PASSWORD_FILE: "x" }, "only one"],
  ["a bad address", { RECOVERD_ADMIN_EMAIL: "ada", RECOVERD_ADMIN_PASSWORD: PASSWORD }, "must be an email address"],
  [
    "a common password",
    { ...EMAIL, RECOVERD_ADMIN_PASSWORD: "password123" },
    "RECOVERD_ADMIN_PASSWORD must be 10 to 200",
  ],
  ["a file that is missing", { ...EMAIL, RECOVERD_ADMIN_PASSWORD_FILE: "none" }, "none cannot be read (ENOENT)"],
];
for (const [what, env, complaint] of wrongEnvironments) {
  test(`${what} in the environment stops the start with one line`, async () => {
    const run = await recoverd(["serve"], { env });
    expect(run.code).toBe(1);
    expect(run.err).toContain(complaint);
    expect(run.err.trimEnd()).not.toContain("\n");
    expect(run.err).not.toMatch(/password123|correct horse/);
  });
}

test("the start prints a setup link while there is no account, which works once, and none afterwards", async () => {
  const address = await serve();
  service!.kill();
  const output = await new Response(service!.stderr).text();
  expect(output).toMatch(/^ {2}http:\/\/localhost:8080\/setup\?token=[\w-]{32}$/m);
  const [, token] = /setup_token: ([\w-]{32})$/m.exec(output)!;
  expect(output).toContain(`/setup?token=${token}`);
  expect(address).toStartWith("http://127.0.0.1:");
  await service!.exited;
  await recoverd(["user", "create", "--email", "ada@example.com"]);
  await serve();
  service!.kill();
  expect(await new Response(service!.stderr).text()).not.toContain("setup");
});
