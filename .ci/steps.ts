// The steps of CI, the same locally (`bun run ci`): each runs even where another failed, and all are counted at the end.

import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const BIN = join(ROOT, "node_modules", ".bin");

type Step = { name: string; command: string[]; env?: Record<string, string> };

/** All of them take longer than what decides may take: `bun run test:postgres`. */
const ON_POSTGRES = ["store/postgres", "queue", "features/accounts", "features/churn-events"].map((folder) =>
  join("test", folder),
);

const STEPS: Step[] = [
  { name: "packages as locked", command: ["bun", "install", "--frozen-lockfile"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "types of the widget", command: ["tsc", "--noEmit", "-p", "src/widget"] },
  { name: "types of the dashboard", command: ["tsc", "--noEmit", "-p", "src/dashboard"] },
  { name: "style", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "a browser for the tests", command: ["bun", join(".ci", "browser.ts")] },
  { name: "tests, by the README's command", command: readmeTestCommand() },
  {
    name: "PostgreSQL in short",
    command: ["bun", join(".ci", "postgres.ts"), "bun", "test", "--timeout=600000", "--no-isolate", ...ON_POSTGRES],
  },
  {
    name: "one minute of faults",
    command: ["bun", join("bench", "main.ts"), "faults"],
    env: { RECOVERD_BENCH_MINUTES: "1", RECOVERD_BENCH_SEED: "39" },
  },
  { name: "receivers in other languages", command: ["bun", "run", "test:runtimes"] },
  { name: "the binary builds", command: ["bun", "run", "build"] },
  { name: "the binary works alone in an empty folder", command: ["bun", join(".ci", "smoke.ts")] },
];

async function main(): Promise<number> {
  let passed = 0;
  let failed = 0;
  for (const step of STEPS) {
    console.log(`\n=== ${step.name}: ${step.command.join(" ")}`);
    const started = performance.now();
    const { code, tests } = await run(step);
    passed += tests.passed + (code === 0 ? 1 : 0);
    // A runner that fails without naming a failed test failed as a whole.
    failed += tests.failed + (code !== 0 && tests.failed === 0 ? 1 : 0);
    console.log(`=== ${step.name}: ${code === 0 ? "ok" : `FAILED (${code})`}, ${seconds(performance.now() - started)}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** The command that the README tells people to test with. */
function readmeTestCommand(): string[] {
  const readme = require("node:fs").readFileSync(join(ROOT, "README.md"), "utf8") as string;
  const command = /^npx --yes bun@\S+ run test$/m.exec(readme)?.[0];
  if (!command) throw new Error("The README has no test command");
  return command.split(" ");
}

async function run({ command, env }: Step): Promise<{ code: number; tests: { passed: number; failed: number } }> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}`, FORCE_COLOR: "0" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = await Promise.all([echo(child.stdout), echo(child.stderr)]);
  return { code: await child.exited, tests: countsOf(out + errors) };
}

async function echo(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    const part = decoder.decode(chunk, { stream: true });
    process.stdout.write(part);
    text += part;
  }
  return text;
}

/** What `bun test` says at its end. */
function countsOf(output: string): { passed: number; failed: number } {
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);
  return { passed: count("pass"), failed: count("fail") };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

process.exit(await main());
