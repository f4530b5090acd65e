// Builds the package's `dist`: what is published is plain JavaScript with its types.

import { copyFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dir;
const { exitCode, stdout } = Bun.spawnSync(["bunx", "tsc", "-p", folder], { cwd: join(folder, "../..") });
if (exitCode !== 0) throw new Error(stdout.toString());
copyFileSync(join(folder, "schema.d.ts"), join(folder, "dist", "schema.d.ts"));
