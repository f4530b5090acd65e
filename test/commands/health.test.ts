// `recoverd health`: one line and an exit code, for supervisors that restart a service that does not answer.

import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "../support/certificate.ts";
import { service } from "../support/process.ts";
import { program } from "../support/program.ts";
import { temporaryFolder } from "../support/store.ts";

const MAIN = await program();

async function askHealth(folder: string, settings: Record<string, string>) {
  const asking = Bun.spawn([process.execPath, MAIN, "health"], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(asking.stdout).text(),
    new Response(asking.stderr).text(),
    asking.exited,
  ]);
  return { code, stdout, stderr };
}

test("a running service is healthy, a stopped one is not", async () => {
  const { folder, start } = service();
  const serving = await start();
  const { port } = new URL(serving.address);
  const settings = { RECOVERD_SERVER__PORT: port };
  expect(await askHealth(folder, settings)).toEqual({
    code: 0,
    stdout: `http://127.0.0.1:${port}/health: ok\n`,
    stderr: "",
  });
  await serving.end("SIGTERM");
  const { code, stderr } = await askHealth(folder, settings);
  expect([code, stderr]).toEqual([1, `http://127.0.0.1:${port}/health: nobody answers\n`]);
});

test("over TLS the service is asked although its certificate is for its public name", async () => {
  const folder = temporaryFolder();
  const files = makeCertificate({ host: "recoverd.example.com" });
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(cert, files.cert);
  writeFileSync(key, files.key);
  const settings = { RECOVERD_SERVER__TLS__CERT: cert, RECOVERD_SERVER__TLS__KEY: key };
  const serving = await service(settings, { folder }).start();
  const { port } = new URL(serving.address);
  const { code, stdout } = await askHealth(folder, { ...settings, RECOVERD_SERVER__PORT: port });
  expect([code, stdout]).toEqual([0, `https://127.0.0.1:${port}/health: ok\n`]);
});

test("a service that cannot write, and another program, are not healthy", async () => {
  let answer = () =>
    Response.json({ error: { code: "unavailable", message: "The database is full" } }, { status: 503 });
  using other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => answer() });
  const settings = { RECOVERD_SERVER__PORT: String(other.port) };
  const folder = temporaryFolder();
  const first = await askHealth(folder, settings);
  expect([first.code, first.stderr]).toEqual([
    1,
    `http://127.0.0.1:${other.port}/health: The database is full (503)\n`,
  ]);
  answer = () => new Response("hello");
  const second = await askHealth(folder, settings);
  expect([second.code, second.stderr]).toEqual([
    1,
    `http://127.0.0.1:${other.port}/health: this is not Recoverd (200)\n`,
  ]);
});
