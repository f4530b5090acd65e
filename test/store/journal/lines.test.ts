import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lines-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a line for which the disk has no room is an error, and leaves no half of it", async () => {
  const path = join(folder, "refused.ndjson");
  writeFileSync(path, '{"n":1}\n');
  // A process limited to 8 KiB per file has its write cut short and the next one refused, as on a full disk.
  const script = `
    process.on("SIGXFSZ", () => {});
    const { appendLine } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/store/journal/writable-file.ts"))});
    const path = ${JSON.stringify(path)};
    appendLine(path, "a".repeat(100));
    try {
      appendLine(path, "b".repeat(100_000));
    } catch (error) {
      console.log(error.code);
    }
    appendLine(path, "c".repeat(100));`;
  const child = Bun.spawn(["bash", "-c", 'ulimit -f 8; exec "$0" -e "$1"', process.execPath, script], {
    stderr: "pipe",
  });
  const said = await new Response(child.stdout).text();
  expect(readFileSync(path, "utf8")).toBe(`{"n":1}\n${"a".repeat(100)}\n${"c".repeat(100)}\n`);
  expect(said).toBe("EFBIG\n");
});
