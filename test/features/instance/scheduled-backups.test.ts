// Scheduled backups: in the data folder, and encrypted in a remote bucket.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBucket } from "../../../src/adapters/bucket.ts";
import { newKeyPair } from "../../../src/lib/sealed-file.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { journey } from "../../support/journey.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { program } from "../../support/program.ts";
import { type Store, startS3 } from "../../support/s3.ts";

const DAY = 86_400_000;
/** PostgreSQL is backed up with its own tools, so these tests only run on SQLite. */
const onFiles = test.skipIf(isOnPostgres);
const MAIN = await program();

let s3: Store;
let folder: string;
let app: TestApp | undefined;

beforeEach(() => {
  s3 = startS3();
  folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const backups = () => readdirSync(join(app!.folder, "data", "backups")).sort();
const inBucket = () => [...s3.objects.keys()].sort();

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    app!.clock.advance(DAY);
    await app!.work();
  }
}

/** Runs `recoverd restore` as the operator of a new machine. */
function restore(file: string, ...options: string[]) {
  const environment = { PATH: process.env.PATH, RECOVERD_DATA__DIR: join(folder, "new") };
  const command = [process.execPath, MAIN, "restore", file, ...options];
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: folder, env: environment });
  return { code: exitCode, stderr: stderr.toString() };
}

test("no backup is made unless a schedule is set", async () => {
  app = testApp();
  await days(3);
  expect(existsSync(join(app.folder, "data", "backups"))).toBe(false);
});

onFiles("each is made at its time, and as many stay as the settings say; those of people stay", async () => {
  app = testApp({ RECOVERD_BACKUP__SCHEDULE: "15 3 * * *", RECOVERD_BACKUP__KEEP: "2" });
  const project = await newProject(app);
  const asked = await app.call("POST", "/instance/backup", { token: project.token });
  expect(asked.status).toBe(202);
  await days(4);
  const names = backups();
  expect(names.filter((name) => name.startsWith("recoverd-"))).toEqual([asked.body.data.file]);
  expect(names.filter((name) => name.startsWith("scheduled-"))).toHaveLength(2);
  expect(names.at(-1)).toStartWith("scheduled-2026-03-06T");
});

describe("a copy in a bucket", () => {
  onFiles("is sealed: it opens with the secret key alone, and holds all that there was", async () => {
    const { identity, recipient } = await newKeyPair();
    app = testApp({ ...s3.settings, RECOVERD_BACKUP__SCHEDULE: "15 3 * * *", RECOVERD_BACKUP__RECIPIENT: recipient });
    const project = await newProject(app);
    await journey(app, project).event({ customer_email: "grace@example.com" });
    await days(1);
    const [name] = inBucket();
    expect(name).toMatch(/^recoverd\/scheduled-2026-03-03T[\w-]+\.db\.age$/);
    const content = s3.objects.get(name!)!;
    expect(content.includes("grace@example.com")).toBe(false);

    const file = join(folder, "backup.age");
    writeFileSync(file, content);
    expect(restore(file)).toMatchObject({ code: 2, stderr: expect.stringContaining("--identity") });
    const other = join(folder, "other.txt");
    writeFileSync(other, (await newKeyPair()).identity);
    expect(restore(file, "--identity", other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("cannot be opened"),
    });
    const key = join(folder, "key.txt");
    writeFileSync(key, `# as age-keygen writes it\n${identity}\n`);
    writeFileSync(file, Buffer.concat([content.subarray(0, -1), Buffer.from([content.at(-1)! ^ 1])]));
    expect(restore(file, "--identity", key)).toMatchObject({ code: 1, stderr: expect.stringContaining("was changed") });
    expect(existsSync(join(folder, "new", "recoverd.db"))).toBe(false);

    writeFileSync(file, content);
    expect(restore(file, "--identity", key)).toEqual({ code: 0, stderr: "" });
    expect(readdirSync(join(folder, "new")).filter((name) => name.includes("opened"))).toEqual([]);
    const restored = testApp({ RECOVERD_DATA__DIR: join(folder, "new") });
    try {
      const { body } = await restored.call("GET", `/projects/${project.slug}/churn-events`, { key: project.key });
      expect(body.data.map((event: { customer_email: string }) => event.customer_email)).toEqual(["grace@example.com"]);
    } finally {
      await restored.close();
    }
  });

  onFiles("is kept as often as the settings say, and what else lies there is left alone", async () => {
    const { recipient } = await newKeyPair();
    s3.objects.set("recoverd/notes.txt", Buffer.from("mine"));
    app = testApp({
      ...s3.settings,
      RECOVERD_BACKUP__SCHEDULE: "15 3 * * *",
      RECOVERD_BACKUP__RECIPIENT: recipient,
      RECOVERD_BACKUP__KEEP: "3",
    });
    await days(7);
    expect(inBucket().filter((name) => name.includes("scheduled-"))).toHaveLength(3);
    expect(inBucket().at(-1)).toContain("scheduled-2026-03-09T");
    expect(inBucket()).toContain("recoverd/notes.txt");
  });

  test("arrives in parts where it is large, unchanged", async () => {
    const { RECOVERD_BACKUP__S3__ENDPOINT: endpoint, RECOVERD_BACKUP__S3__SECRET_ACCESS_KEY: secretAccessKey } =
      s3.settings;
    const accessKeyId = s3.settings.RECOVERD_BACKUP__S3__ACCESS_KEY_ID;
    const bucket = createBucket({
      bucket: "backups",
      endpoint,
      region: "eu",
      prefix: "",
      accessKeyId,
      secretAccessKey,
    });
    const content = randomBytes(20 * 2 ** 20 + 7);
    expect(await bucket.put("large", new Blob([content]).stream())).toBe(content.length);
    expect(s3.objects.get("large")!.equals(content)).toBe(true);
    const wrong = createBucket({
      bucket: "backups",
      endpoint,
      region: "eu",
      prefix: "",
      accessKeyId,
      secretAccessKey: "no",
    });
    await expect(wrong.list("")).rejects.toThrow();
  });

  onFiles("is tried again while the store fails, and what could not be stored is not there", async () => {
    const { recipient } = await newKeyPair();
    app = testApp({ ...s3.settings, RECOVERD_BACKUP__SCHEDULE: "15 3 * * *", RECOVERD_BACKUP__RECIPIENT: recipient });
    s3.failNext(1_000);
    await days(1);
    expect([inBucket(), backups()]).toEqual([[], [expect.stringContaining("scheduled-")]]);
    s3.failNext(0);
    app.clock.advance(3_600_000);
    await app.work();
    expect(inBucket()).toHaveLength(1);
  });
});
