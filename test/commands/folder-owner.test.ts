// Commands that root runs in a data folder of another user, as with sudo beside a service that has a user of its own.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { program } from "../support/program.ts";
import { temporaryFolder } from "../support/store.ts";

const MAIN = await program();
const OWNER = 65_534;
let folder: string;
let data: string;

beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, "data");
  mkdirSync(data);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function recoverd(...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(["bun", MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: data },
  });
  expect([exitCode, stderr.toString()]).toEqual([0, ""]);
}

const inData = (): string[] => readdirSync(data, { recursive: true, encoding: "utf8" }).sort();
const ofRoot = (): string[] => inData().filter((path) => lstatSync(join(data, path)).uid === 0);

describe.skipIf(process.getuid?.() !== 0)("what root makes in the folder of a service with a user of its own", () => {
  test("belongs to that user, who has to write there", () => {
    chownSync(data, OWNER, OWNER);
    recoverd("user", "create", "--email", "ada@example.com");
    recoverd("test-mail", "--to", "ada@example.com");
    recoverd("backup", "saved.db");
    expect(inData()).toEqual(expect.arrayContaining(["keys/sealing.key", "last-backup.json", "outbox", "recoverd.db"]));
    expect(ofRoot()).toEqual([]);
    expect(lstatSync(join(folder, "saved.db")).uid).toBe(0);

    rmSync(data, { recursive: true });
    mkdirSync(data);
    chownSync(data, OWNER, OWNER);
    recoverd("restore", "saved.db");
    expect(inData()).toContain("keys/sealing.key");
    expect(ofRoot()).toEqual([]);
  });

  test("but nothing that was there before", () => {
    writeFileSync(join(data, "older"), "");
    chownSync(data, OWNER, OWNER);
    recoverd("user", "list");
    expect(ofRoot()).toEqual(["older"]);
  });

  test("and stays root's in a folder of root", () => {
    recoverd("user", "list");
    expect(ofRoot()).toEqual(inData());
  });
});
