// `recoverd customer`: a person's data as JSON, and erasing it, while a service runs.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { addressFor } from "../support/postgres-engine.ts";
import { eventually, service } from "../support/process.ts";
import { program } from "../support/program.ts";

const MAIN = await program();

async function recoverd(folder: string, ...args: string[]) {
  const running = Bun.spawn([process.execPath, MAIN, "customer", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...(await addressFor(join(folder, "data", "recoverd.db"))) },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
    running.exited,
  ]);
  return { code, stdout, stderr };
}

test("a person is exported, erased while the service runs, and gone after its next start", async () => {
  const { folder, start } = service({ RECOVERD_AUTH__REGISTRATION: "open" });
  let serving = await start();
  const call = async (method: string, path: string, body?: unknown, token = "") => {
    const answer = await fetch(`${serving.address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const account = { email: "you@example.com", password: "at least ten characters" };
  const { access_token: token } = await call("POST", "/auth/register", account);
  await call("POST", "/projects", { name: "Acme" }, token);
  const event = { customer_email: "ada@example.com", customer_name: "Ada", event_type: "cancellation" };
  await call("POST", "/projects/acme/churn-events", event, token);

  const of = ["--project", "acme", "--customer", "Ada@Example.com"];
  const exported = await recoverd(folder, "export", ...of);
  expect(exported).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(exported.stdout)).toMatchObject({ emails: ["ada@example.com"], kinds: { churn_events: [event] } });

  const erased = await recoverd(folder, "erase", ...of);
  expect(erased).toMatchObject({ code: 0, stderr: "" });
  const id = /era_\w+/.exec(erased.stdout)![0];
  await serving.end("SIGKILL");
  serving = await start();
  await eventually(
    async () => (await call("GET", `/projects/acme/erasures/${id}`, undefined, token)).status === "done",
  );
  expect(await recoverd(folder, "export", ...of)).toEqual({
    code: 1,
    stdout: "",
    stderr: "recoverd: Nothing is stored of Ada@Example.com\n",
  });
});

test.each([
  [["burn"], 'recoverd customer: "burn" is neither export nor erase\n'],
  [
    ["erase", "--customer", "ada@example.com"],
    "recoverd customer: --project is missing; see recoverd customer --help\n",
  ],
  [["erase", "--project", "acme"], "recoverd customer: --customer is missing; see recoverd customer --help\n"],
])("%j is one line and exit code 2", async (args, stderr) => {
  expect(await recoverd(import.meta.dir, ...args)).toEqual({ code: 2, stdout: "", stderr });
});
