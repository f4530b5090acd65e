// Recoverd bundled into one file with bytecode, built once for everything that a run of the tests starts: starting from the two
// thousand source files takes 0.75 s of processor time, starting from the bundle 0.2 s.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE } from "./patience.ts";
import { folderOfRun } from "./run-folder.ts";
import { temporaryFolder } from "./store.ts";

const SOURCES = join(import.meta.dir, "../../src");
/** An environment variable, so that test files that are isolated from each other share the bundle. */
const MADE = "RECOVERD_TEST_PROGRAM";

let made: Promise<string> | undefined;

/** The path of the file that `bun` runs instead of `src/main.ts`. */
export function program(): Promise<string> {
  made ??= makeOnce();
  return made;
}

async function makeOnce(): Promise<string> {
  const known = process.env[MADE];
  if (known !== undefined && existsSync(known)) return known;
  const shared = folderOfRun("program");
  process.env[MADE] = (shared && (await makeTogether(shared))) ?? (await makeIn(folderOfProcess()));
  return process.env[MADE];
}

/** Only the first process of the run builds it, because that takes two seconds; null if that process did not succeed. */
async function makeTogether(folder: string): Promise<string | null> {
  const main = join(folder, "built", "main.js");
  if (isFirst(folder)) {
    await makeIn(join(folder, "building"));
    renameSync(join(folder, "building"), join(folder, "built"));
  }
  for (const end = performance.now() + PATIENCE; !existsSync(main) && performance.now() < end; ) await Bun.sleep(20);
  return existsSync(main) ? main : null;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function folderOfProcess(): string {
  const folder = temporaryFolder();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeIn(folder: string): Promise<string> {
  await Bun.build({
    entrypoints: ["main.ts", "reading.worker.ts"].map((name) => join(SOURCES, name)),
    target: "bun",
    format: "cjs", // Bun's only format with bytecode outside executables
    bytecode: true,
    outdir: folder,
    naming: "[name].[ext]",
    plugins: [
      { name: "hashes", setup: (build) => void build.onLoad({ filter: /src\/main\.ts$/ }, withCheapHashes) },
      { name: "thread", setup: (build) => void build.onLoad({ filter: /src\/wiring\.ts$/ }, withThreadBeside) },
    ],
  });
  writeFileSync(join(folder, "reading.worker.ts"), 'import "./reading.worker.js";\n'); // the name that the main thread uses
  return join(folder, "main.js");
}

/** Adds cheap password hashes to the program. */
const withCheapHashes = async ({ path }: { path: string }) => ({
  contents: `${await Bun.file(path).text()}\nimport ${JSON.stringify(join(import.meta.dir, "cheap-hashes.ts"))};`,
  loader: "ts" as const,
});

/** In such a bundle `import.meta.url` is the source file's, but the reading thread must be found beside the bundle. */
const withThreadBeside = async ({ path }: { path: string }) => ({
  contents: (await Bun.file(path).text()).replace("import.meta.url", "Bun.pathToFileURL(Bun.main)"),
  loader: "ts" as const,
});
