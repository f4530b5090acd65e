// `recoverd mcp` as a program starts it: with the SDK's own client, over stdin and stdout.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { program } from "../support/program.ts";

const MAIN = await program();

let app: TestApp;
let acme: TestProject;
let server: Bun.Server<undefined>;
beforeAll(async () => {
  app = testApp();
  acme = await newProject(app);
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request, "127.0.0.1") });
});
afterAll(async () => {
  await server.stop(true);
  await app.close();
});

const start = async (environment: Record<string, string>) => {
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env.PATH ?? "", ...environment };
  const transport = new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp"], env, stderr: "pipe" });
  await client.connect(transport);
  return client;
};

test("hands calls on to the service, and answers with what it says", async () => {
  const event = await journey(app, acme).event();
  const client = await start({ RECOVERD_URL: `http://127.0.0.1:${server.port}/`, RECOVERD_API_KEY: acme.key });
  expect(client.getServerVersion()?.name).toBe("recoverd");
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("send_variant");
  const { content } = await client.callTool({ name: "get_churn_event", arguments: { churn_event_id: event.id } });
  expect(JSON.stringify(content)).toContain(event.id);
  await client.close();
});

test("a key that is wrong, or a service that is not there, is an error in words", async () => {
  const wrongKey = start({ RECOVERD_URL: `http://127.0.0.1:${server.port}`, RECOVERD_API_KEY: "sk_live_wrong" });
  expect(wrongKey).rejects.toThrow("A valid credential is needed");
  await wrongKey.catch(() => {});
  const nobody = start({ RECOVERD_URL: "http://127.0.0.1:1", RECOVERD_API_KEY: acme.key });
  expect(nobody).rejects.toThrow("The service at http://127.0.0.1:1 did not answer this");
  await nobody.catch(() => {});
});

async function run(environment: Record<string, string>, input: string) {
  const child = Bun.spawn([process.execPath, MAIN, "mcp"], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, stdout, stderr };
}

test("writes nothing but messages, answers what was asked before its input ended, and ends with it", async () => {
  const ask = `${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list" })}\nno JSON\n`;
  const { code, stdout } = await run(
    { RECOVERD_URL: `http://127.0.0.1:${server.port}`, RECOVERD_API_KEY: acme.key },
    ask,
  );
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([7]);
  expect(code).toBe(0);
});

test("says what is missing, with exit code 2", async () => {
  const keyless = await run({}, "");
  expect([keyless.code, keyless.stdout]).toEqual([2, ""]);
  expect(keyless.stderr).toContain("RECOVERD_API_KEY is missing");
  expect((await run({ RECOVERD_URL: "recoverd.example.com", RECOVERD_API_KEY: "sk_x" }, "")).stderr).toContain(
    "RECOVERD_URL",
  );
});
