// Recoverd's program in one folder of bundles, made once for all that a process of tests starts: a start from the two thousand
// files of the sources takes 0.75 s of processor time, one from there 0.25 s. Whatever is loaded when it is needed, still is.

import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
  const bundles = join(folder, "bundles");
  mkdirSync(bundles);
  await Bun.build({
    entrypoints: ["main.ts", "reading.worker.ts"].map((name) => join(SOURCES, name)),
    target: "bun",
    splitting: true,
    outdir: bundles,
    naming: { entry: "[name].[ext]", chunk: "[name]-[hash].[ext]" },
    plugins: [
      { name: "hashes", setup: (build) => void build.onLoad({ filter: /src\/main\.ts$/ }, withCheapHashes) },
      { name: "docs", setup: (build) => void build.onLoad({ filter: /bundles\/docs\/source\.ts$/ }, docsSource) },
    ],
  });
  writeFileSync(join(bundles, "reading.worker.ts"), 'import "./reading.worker.js";\n'); // as the main thread names it
  // What is built for browsers when it is first asked for.
  for (const name of ["dashboard", "widget"]) symlinkSync(join(SOURCES, name), join(folder, name));
  process.env[MADE] = join(bundles, "main.js");
  return process.env[MADE];
}

/** The program, whose passwords cost little to hash. */
const withCheapHashes = async ({ path }: { path: string }) => ({
  contents: `${await Bun.file(path).text()}\nimport ${JSON.stringify(join(import.meta.dir, "cheap-hashes.ts"))};`,
  loader: "ts" as const,
});

/** The documentation is built from the sources, which find its Markdown by their own place. */
const docsSource = () => ({
  contents: `const path = ${JSON.stringify(join(SOURCES, "bundles/docs/build.ts"))};
export const DOCS_SOURCE = { build: async () => (await import(path)).buildDocs() };`,
  loader: "js" as const,
});
