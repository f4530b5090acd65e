// The steps of CI, the same locally (`bun run ci`): each runs even where another failed, and all are counted at the end.
// The steps of a stage run at the same time; a stage begins when the one before has ended.

import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const BIN = join(ROOT, "node_modules", ".bin");

type Step = { name: string; command: string[]; env?: Record<string, string> };

const TEST_ON_POSTGRES = ["bun", "test", "--timeout=600000", "--parallel", "--no-isolate"];
/** All of them take longer than what decides may take: `bun run test:postgres`. */
const ON_POSTGRES = ["store/postgres", "queue", "features/accounts", "features/churn-events"].map((folder) =>
  join("test", folder),
);

const STAGES: Step[][] = [
  [{ name: "packages as locked", command: ["bun", "install", "--frozen-lockfile"] }],
  [
    { name: "types", command: ["tsc", "--noEmit"] },
    { name: "types of the widget", command: ["tsc", "--noEmit", "-p", "src/widget"] },
    { name: "types of the dashboard", command: ["tsc", "--noEmit", "-p", "src/dashboard"] },
    { name: "style", command: ["biome", "check", "--error-on-warnings", "."] },
    { name: "a browser for the tests", command: ["bun", join(".ci", "browser.ts")] },
  ],
  [{ name: "tests, by the README's command", command: readmeTestCommand() }],
  [
    {
      name: "PostgreSQL in short",
      command: ["bun", join(".ci", "postgres.ts"), ...TEST_ON_POSTGRES, ...ON_POSTGRES],
    },
  ],
  [
    {
      name: "one minute of faults",
      command: ["bun", join("bench", "main.ts"), "faults"],
      env: { RECOVERD_BENCH_MINUTES: "1", RECOVERD_BENCH_SEED: "39" },
    },
    { name: "receivers in other languages", command: ["bun", "run", "test:runtimes"] },
    { name: "the binary builds", command: ["bun", "run", "build"] },
  ],
  [{ name: "the binary works alone in an empty folder", command: ["bun", join(".ci", "smoke.ts")] }],
];

async function main(): Promise<number> {
  let passed = 0;
  let failed = 0;
  for (const stage of STAGES) {
    const results = await Promise.all(stage.map((step) => run(step, stage.length === 1)));
    for (const { code, tests } of results) {
      passed += tests.passed + (code === 0 ? 1 : 0);
      // A runner that fails without naming a failed test failed as a whole.
      failed += tests.failed + (code !== 0 && tests.failed === 0 ? 1 : 0);
    }
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

/** What a step prints is shown as it comes where it runs alone, else when it has ended. */
async function run(
  { name, command, env }: Step,
  isAlone: boolean,
): Promise<{ code: number; tests: { passed: number; failed: number } }> {
  const heading = `\n=== ${name}: ${command.join(" ")}\n`;
  if (isAlone) process.stdout.write(heading);
  const started = performance.now();
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}`, FORCE_COLOR: "0" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = (await Promise.all([textOf(child.stdout, isAlone), textOf(child.stderr, isAlone)])).join("");
  const code = await child.exited;
  if (!isAlone) process.stdout.write(heading + output);
  console.log(`=== ${name}: ${code === 0 ? "ok" : `FAILED (${code})`}, ${seconds(performance.now() - started)}`);
  return { code, tests: countsOf(output) };
}

async function textOf(stream: ReadableStream<Uint8Array>, isShown: boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    const part = decoder.decode(chunk, { stream: true });
    if (isShown) process.stdout.write(part);
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
