// `recoverd knowledge` as a separate process, while a service uses the data folder.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { addressFor } from "../support/postgres-engine.ts";
import { program } from "../support/program.ts";

const MAIN = await program();
let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const recoverd = (...args: string[]) => recoverdInto("pipe", ...args);

async function recoverdInto(stdout: "pipe" | Bun.BunFile, ...args: string[]) {
  const data = join(app.folder, "data");
  const run = Bun.spawn(["bun", MAIN, "knowledge", ...args], {
    cwd: app.folder,
    env: {
      PATH: process.env.PATH ?? "",
      RECOVERD_DATA__DIR: data,
      ...(await addressFor(join(data, "recoverd.db"))),
    },
    stdin: "ignore",
    stdout,
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    stdout === "pipe" ? new Response(run.stdout as ReadableStream).text() : "",
    new Response(run.stderr).text(),
  ]);
  return { code: await run.exited, out, err };
}

const path = () => `/projects/${project.slug}/knowledge`;

test.skipIf(!existsSync("/dev/full"))("an export that does not fit on the disk is a failure, in one line", async () => {
  const { code, err } = await recoverdInto(Bun.file("/dev/full"), "export", "--project", project.slug);
  expect({ code, err }).toEqual({
    code: 1,
    err: "recoverd: the output is incomplete: ENOSPC: no space left on device, write\n",
  });
});

test("a file is imported whole or not at all, exported again, and checked", async () => {
  const here = ["--project", project.slug];
  const known = { founder: { name: "Ada" }, fixes: [{ what: "Bulk export", shipped_on: "2026-01-05" }] };
  expect((await app.call("PUT", path(), { key: project.key, body: known })).status).toBe(200);

  const exported = await recoverd("export", ...here);
  expect(exported).toMatchObject({ code: 0, err: "" });
  expect(exported.out).toContain('[[fixes]]\nid = "bulk-export"\nwhat = "Bulk export"\nshipped_on = 2026-01-05\n');
  expect(await recoverd("export", "-", ...here)).toEqual(exported);
  expect((await recoverd("export", "acme.toml", ...here)).code).toBe(0);
  expect(await Bun.file(join(app.folder, "acme.toml")).text()).toBe(exported.out);

  const wrong = join(app.folder, "wrong.toml");
  await Bun.write(wrong, 'product = "Acme"\n[[stories]]\ntext = "Good"\nby = "Ines"\n');
  expect(await recoverd("import", "wrong.toml", ...here)).toEqual({
    code: 1,
    out: "",
    err: "wrong.toml: stories, entry 1: permission is required\n",
  });
  await Bun.write(wrong, 'product = "Acme"\n[[stories]]\ntext = "Good"\npermission = true\nby = "Ines"\n');
  expect((await recoverd("import", "wrong.toml", ...here)).err).toBe(
    "wrong.toml: stories, entry 1: by is not known here\n",
  );
  expect((await app.call("GET", path(), { key: project.key })).body.data.product).toBeNull();

  await Bun.write(join(app.folder, "acme.toml"), `product = "Acme bills"\n${exported.out}`);
  const imported = await recoverd("import", "acme.toml", ...here);
  expect(imported).toMatchObject({ code: 0, err: "" });
  expect(imported.out).toContain(`${project.slug} now knows what is in acme.toml.`);
  expect((await app.call("GET", path(), { key: project.key })).body.data).toMatchObject({
    product: "Acme bills",
    fixes: [{ id: "bulk-export", shipped_on: "2026-01-05" }],
  });

  const checked = await recoverd("check", ...here);
  expect(checked.code).toBe(0);
  expect(checked.out).toMatch(/^value_recap: .*\nunused_feature: .*\ndowngrade_offer: .*\n/);
  expect(checked.out).toMatch(/^social_proof: There is no story/m);
  expect(checked.out).not.toMatch(/founder_email|pain_point_fix|feedback_request/);
  expect((await recoverd("check", "--strict", ...here)).code).toBe(1);
});

test("a wrong command line is refused", async () => {
  for (const args of [
    ["guess", "--project", "x"],
    ["export"],
    ["import", "--project", "x"],
    ["check", "a", "--project", "x"],
  ]) {
    expect([args, (await recoverd(...args)).code]).toEqual([args, 2]);
  }
  expect(await recoverd("export", "--project", "nobody")).toMatchObject({
    code: 1,
    err: 'recoverd: There is no project "nobody"\n',
  });
});
