// Recoverd bundled into one file with bytecode, built once for everything that a test process starts: starting from the two
// thousand source files takes 0.75 s of processor time, starting from the bundle 0.2 s.

import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./store.ts";

const SOURCES = join(import.meta.dir, "../../src");
/** An environment variable, so that test files that are isolated from each other share the bundle. */
const MADE = "RECOVERD_TEST_PROGRAM";

let made: Promise<string> | undefined;

/** The path of the file that `bun` runs instead of `src/main.ts`. */
export function program(): Promise<string> {
  const known = process.env[MADE];
  made ??= known !== undefined && existsSync(known) ? Promise.resolve(known) : make();
  return made;
}

async function make(): Promise<string> {
  const folder = temporaryFolder();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
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
  process.env[MADE] = join(folder, "main.js");
  return process.env[MADE];
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
