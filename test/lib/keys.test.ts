// Key files on a real disk: created once, readable only by their owner, never replaced.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openKeys } from "../../src/lib/keys.ts";

let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-keys-"));
  warnings = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openKeys(join(folder, "keys"), (message) => warnings.push(message));
const modeOf = (...path: string[]): number => statSync(join(folder, ...path)).mode & 0o777;
const FILES = ["jwt.key", "links.key", "sealing.key"];

describe("the keys of an installation", () => {
  test("are made at the first start, 32 bytes each and all different", () => {
    const { jwt, links, sealing } = open();
    expect([jwt.length, links.length, sealing.length]).toEqual([32, 32, 32]);
    expect(new Set([jwt, links, sealing].map(String)).size).toBe(3);
    expect(readdirSync(join(folder, "keys")).sort()).toEqual(FILES);
  });

  test("are the same at the next start", () => {
    expect(open()).toEqual(open());
  });

  test("are for their owner alone, in a data folder that was not there too", () => {
    folder = join(folder, "data");
    open();
    expect([modeOf(), modeOf("keys")]).toEqual([0o700, 0o700]);
    expect(FILES.map((file) => modeOf("keys", file))).toEqual([0o600, 0o600, 0o600]);
    expect(warnings).toEqual([]);
    folder = join(folder, "..");
  });

  test("are made one by one: what is there stays", () => {
    mkdirSync(join(folder, "keys"), { mode: 0o700 });
    writeFileSync(join(folder, "keys", "links.key"), new Uint8Array(32).fill(9), { mode: 0o600 });
    expect(open().links).toEqual(new Uint8Array(32).fill(9));
  });

  test("whose modes are too wide are tightened, and a warning names them", () => {
    const before = open();
    chmodSync(join(folder, "keys"), 0o755);
    chmodSync(join(folder, "keys", "jwt.key"), 0o644);
    expect(open()).toEqual(before);
    expect([modeOf("keys"), modeOf("keys", "jwt.key")]).toEqual([0o700, 0o600]);
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toContain("jwt.key was open to other users (mode 644)");
  });

  test("whose modes are narrower are left so", () => {
    open();
    chmodSync(join(folder, "keys", "jwt.key"), 0o400);
    open();
    expect(modeOf("keys", "jwt.key")).toBe(0o400);
    expect(warnings).toEqual([]);
  });

  test.each([0, 31, 33])("are refused, and left as they are, when a file has %d bytes", (size) => {
    open();
    const path = join(folder, "keys", "sealing.key");
    writeFileSync(path, new Uint8Array(size));
    expect(open).toThrow(`${path} has ${size} bytes where a key has 32`);
    expect(readFileSync(path).length).toBe(size);
  });

  test("that cannot be read stop the start with the file's name", () => {
    mkdirSync(join(folder, "keys", "jwt.key"), { recursive: true });
    expect(open).toThrow("jwt.key cannot be read (EISDIR)");
  });

  test("are the same for processes that start at the same moment", async () => {
    const module = join(import.meta.dir, "../../src/lib/keys.ts");
    const gate = join(folder, "gate");
    const installations = Array.from({ length: 40 }, (_, number) => join(folder, String(number)));
    const script = `import { existsSync } from "node:fs";
      import { openKeys } from ${JSON.stringify(module)};
      console.log("ready");
      while (!existsSync(${JSON.stringify(gate)}));
      for (const folder of ${JSON.stringify(installations)}) {
        const keys = openKeys(folder, console.error);
        console.log(Object.values(keys).map((key) => Buffer.from(key).toString("hex")).join());
      }`;
    const outputs = [1, 2, 3].map(() =>
      Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" }).stdout.getReader(),
    );
    for (const output of outputs) await output.read();
    writeFileSync(gate, "");
    const texts = await Promise.all(
      outputs.map(async (output) => {
        let text = "";
        for (let part = await output.read(); !part.done; part = await output.read()) text += Buffer.from(part.value);
        return text;
      }),
    );
    expect(texts[0]).toMatch(/^([0-9a-f]{64},[0-9a-f]{64},[0-9a-f]{64}\n){40}$/);
    expect(new Set(texts).size).toBe(1);
    for (const installation of installations) expect(readdirSync(installation).sort()).toEqual(FILES);
  });
});
