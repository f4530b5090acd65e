// Adding a payment provider takes one folder and a row in each of two tables: a made-up provider is added to a copy of
// the source, which then compiles and serves it from the webhook to the statistics.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VARIANT_COUNT } from "../../support/strategies.ts";

const ROOT = join(import.meta.dir, "../../..");
const MADE_UP = "test/features/providers/made-up";

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "recoverd-provider-"));
  for (const path of ["src", "migrations", "package.json", "tsconfig.json", "test/support", MADE_UP]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const providers = join(copy, "src/features/providers");
  mkdirSync(join(providers, "tillpay"));
  for (const file of ["definition.ts", "provider.ts"]) {
    const text = readFileSync(join(ROOT, MADE_UP, file), "utf8");
    writeFileSync(join(providers, "tillpay", file), text.replaceAll("../../../../src/features/providers/", "../"));
  }
  for (const [table, file] of [
    ["definitions.ts", "definition.ts"],
    ["table.ts", "provider.ts"],
  ] as const) {
    const added = readFileSync(join(providers, table), "utf8")
      .replace(/^import /m, `import { tillpay } from "./tillpay/${file}";\nimport `)
      .replace(/^(\s*)paddle,/m, "$1paddle,$1tillpay,");
    writeFileSync(join(providers, table), added);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// Several threads would take 50% more processor time, and the other tests need the cores.
test("the compiler asks for nothing else", async () => {
  const { exitCode, output } = await run("node_modules/.bin/tsc", "--noEmit", "--singleThreaded");
  expect(output).toBe("");
  expect(exitCode).toBe(0);
});

test("its webhooks are received, recover and count like those of any other", async () => {
  const { output } = await run(process.execPath, join(MADE_UP, "life.ts"));
  expect(JSON.parse(output)).toEqual({
    answers: [200, 200, 200],
    settings: { enabled: true, webhook_secret: true },
    events: [
      { event_type: "payment_failed", status: "recovered", source: "tillpay", provider: "tillpay", mrr: 4_900 },
      { event_type: "cancellation", status: "variants_generated", source: "tillpay", provider: "tillpay", mrr: 4_900 },
    ],
    linksInMails: VARIANT_COUNT,
    inbox: 3,
    connection: expect.objectContaining({ kind: "provider", state: "connected", has_secret: true }),
    inDashboard: "Tillpay, Webhooks",
    operation: "receiveTillpayEvent",
    counted: { tillpay: 2 },
    recoveredByRetry: 1,
  });
});

async function run(...command: string[]): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn(command, { cwd: copy, stdout: "pipe", stderr: "inherit" });
  const output = await new Response(child.stdout).text();
  return { exitCode: await child.exited, output };
}
