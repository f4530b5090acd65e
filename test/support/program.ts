// Recoverd's program in one file with its bytecode, made once for all that a process of tests starts: a start from the two
// thousand files of the sources takes 0.75 s of processor time, one from there 0.2 s.

import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./store.ts";

const SOURCES = join(import.meta.dir, "../../src");
/** In the environment, so that files that are isolated from each other find the same. */
const MADE = "RECOVERD_TEST_PROGRAM";

let made: Promise<string> | undefined;

/** The path of what `bun` runs in place of `src/main.ts`. */
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
    format: "cjs", // outside of executables Bun has no other bytecode
    bytecode: true,
    outdir: folder,
    naming: "[name].[ext]",
    plugins: [
      { name: "hashes", setup: (build) => void build.onLoad({ filter: /src\/main\.ts$/ }, withCheapHashes) },
      { name: "thread", setup: (build) => void build.onLoad({ filter: /src\/wiring\.ts$/ }, withThreadBeside) },
    ],
  });
  writeFileSync(join(folder, "reading.worker.ts"), 'import "./reading.worker.js";\n'); // as the main thread names it
  process.env[MADE] = join(folder, "main.js");
  return process.env[MADE];
}

/** The program, whose passwords cost little to hash. */
const withCheapHashes = async ({ path }: { path: string }) => ({
  contents: `${await Bun.file(path).text()}\nimport ${JSON.stringify(join(import.meta.dir, "cheap-hashes.ts"))};`,
  loader: "ts" as const,
});

/** In such a bundle `import.meta` is the source's; all else that is found by it is read from the sources. */
const withThreadBeside = async ({ path }: { path: string }) => ({
  contents: (await Bun.file(path).text()).replace("import.meta.url", "Bun.pathToFileURL(Bun.main)"),
  loader: "ts" as const,
});
