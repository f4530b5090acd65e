// Lazy imports: modules are loaded when they are first used, and not before.

import { expect, test } from "bun:test";
import { join } from "node:path";
import * as late from "../../src/lib/lazy-imports.ts";

const ROOT = join(import.meta.dir, "..", "..");
const LIBRARIES = ["csv-parse", "postal-mime", "ollama", "parse5", "@zxcvbn-ts", "smol-toml", "nodemailer", "jose"];

test.each(Object.entries(late))("%s can be loaded", async (_, load) => {
  expect(Object.keys(await load()).length).toBeGreaterThan(0);
});

test("the service's own code loads none of it", () => {
  const script = `await import("./src/commands/serve.ts"); console.log(Object.keys(require.cache).join("\\n"))`;
  const { stdout } = Bun.spawnSync([process.execPath, "-e", script], { cwd: ROOT });
  const loaded = stdout.toString().split("\n");
  expect(loaded).toContain(join(ROOT, "src", "wiring.ts"));
  expect(LIBRARIES.filter((name) => loaded.some((path) => path.includes(`/node_modules/${name}/`)))).toEqual([]);
});
