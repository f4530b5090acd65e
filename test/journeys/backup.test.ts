// A backup of a service under high load, restored elsewhere: everything acknowledged before the backup began is there, and
// sealed secrets still open.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { newClient } from "../support/client.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { eventually, service } from "../support/process.ts";
import { program } from "../support/program.ts";

const MAIN = await program();

/** Runs a command asynchronously, while a service runs. */
async function recoverd(folder: string, ...args: string[]) {
  const run = Bun.spawn([process.execPath, MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

test.skipIf(isOnPostgres)(
  "a backup under high load, restored elsewhere, has all that was acknowledged before it, once",
  async () => {
    const settings = { RECOVERD_LIMITS__TRACK: "off", RECOVERD_LIMITS__WEBHOOK: "off" };
    const [{ folder, start }, { folder: elsewhere, start: startElsewhere }] = [service(settings), service(settings)];
    const serving = await start();
    const client = await newClient(serving.address);
    const project = (await client.call("GET", "/projects/acme")).body.data;
    const posted: string[] = [];
    let sent = 0;
    let sending = true;
    const cancel = async (event_id: string) => {
      const body = { customer_email: `${event_id}@example.com`, event_type: "cancellation", event_id };
      const url = `${serving.address}/api/v1/webhooks/custom/${project.public_key}`;
      const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
      if (answer.status === 200) posted.push(event_id);
    };
    const sender = Promise.all(
      Array.from({ length: 32 }, async () => {
        while (sending) await cancel(`e-${++sent}`);
      }),
    );
    await eventually(() => posted.length >= 3_000);
    const before = [...posted];
    const made = await recoverd(folder, "backup", "backup.db");
    expect(made).toMatchObject({ code: 0, err: "", out: expect.stringContaining("It contains the keys") });
    expect(posted.length).toBeGreaterThan(before.length); // the backup ran during the load
    sending = false;
    await sender;
    await serving.end("SIGKILL");

    const source = join(folder, "backup.db");
    expect(await recoverd(elsewhere, "restore", source)).toMatchObject({ code: 0, err: "" });
    expect(await recoverd(elsewhere, "migrate")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/is up to date\.\n$/),
    });
    const again = client.at((await startElsewhere()).address); // the session and the API key are still valid
    const stored = await eventually(async () => {
      const ids: string[] = [];
      for (let page = 1; ; page++) {
        const { data, meta } = (await again.call("GET", `/projects/acme/inbound-events?per_page=100&page=${page}`))
          .body;
        ids.push(...data.map((row: { event_id: string }) => row.event_id));
        if (data.length < 100) return meta.total === ids.length && ids;
      }
    });
    const there = new Set(stored);
    expect(there.size).toBe(stored.length);
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    const { webhook_secret } = (await again.call("GET", "/projects/acme")).body.data;
    expect(webhook_secret).toBe(project.webhook_secret);

    expect(await recoverd(elsewhere, "restore", source)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/in use by another recoverd/),
    });
    expect(await recoverd(elsewhere, "migrate")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/in use by another recoverd/),
    });
  },
  120_000,
);

test("a missing argument on the command line is reported in one line", async () => {
  const folder = service().folder;
  for (const command of ["backup", "restore"]) {
    expect(await recoverd(folder, command)).toEqual({
      code: 2,
      out: "",
      err: `recoverd ${command}: FILE is missing; see recoverd ${command} --help\n`,
    });
  }
  expect(await recoverd(folder, "restore", "none")).toMatchObject({
    code: 1,
    err: `recoverd: There is no file ${folder}/none\n`,
  });
  expect(await recoverd(folder, "migrate")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/applied: 0001_baseline/),
  });
  expect(await recoverd(folder, "migrate")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/is up to date\.\n$/),
  });
});
