// Builds dist/recoverd: the whole product in one executable. `--target` makes one for another platform.

import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWidget } from "../src/http/widget-file.ts";

const { values } = parseArgs({ options: { target: { type: "string" }, outfile: { type: "string" } } });
const outfile = values.outfile ?? join(import.meta.dir, "..", "dist", "recoverd");

const build = Bun.spawnSync(
  [
    process.execPath,
    "build",
    "--compile",
    // Full minification breaks Elysia, which reads the source text of its handlers.
    "--minify-whitespace",
    "--minify-syntax",
    // Bytecode more than halves the time to start, but it only runs on the platform that made it.
    ...(values.target ? [`--target=${values.target}`] : ["--bytecode"]),
    "--define",
    'process.env.NODE_ENV="production"',
    "--define",
    `BUILT_WIDGET=${JSON.stringify(await buildWidget())}`,
    // A .env or bunfig.toml that happens to lie in the working folder is none of ours.
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    `--outfile=${outfile}`,
    join(import.meta.dir, "..", "src", "main.ts"),
    // Found beside the first at run time.
    join(import.meta.dir, "..", "src", "reading.worker.ts"),
    join(import.meta.dir, "..", "src", "absorbing.worker.ts"),
    join(import.meta.dir, "..", "src", "delivering.worker.ts"),
  ],
  { stdio: ["ignore", "inherit", "inherit"] },
);
process.exit(build.exitCode);
