// An earlier version of Recoverd, from the history of this clone.

import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { temporaryFolder } from "./store.ts";

const ROOT = join(import.meta.dir, "../..");

/** The output of `git`; null if it is empty or git fails. */
function git(...args: string[]): string | null {
  if (Bun.which("git") === null) return null;
  const { success, stdout } = Bun.spawnSync(["git", "-C", ROOT, ...args], { stderr: "ignore" });
  return success ? stdout.toString().trim() || null : null;
}

/**
 * The commit before the newest migration, if its version can run beside this one; else the last commit before this one. Null
 * if the clone's history does not go back that far.
 */
export function findEarlierCommit(): string | null {
  const { name, runsWith = name } = migrations.at(-1)!;
  const added = git("log", "--format=%H", "--diff-filter=A", "--max-count=1", "--", `migrations/${name}.sql`);
  const before = added === null || runsWith === name ? null : git("rev-parse", `${added}^`);
  const hasNodes = before !== null && git("ls-tree", before, "src/store/postgres/nodes.ts") !== null;
  return hasNodes ? before : git("rev-parse", "--verify", "--quiet", "HEAD^");
}

/**
 * Unpacks that version into a temporary folder and returns the path of its program.
 * @throws if the commit cannot be unpacked or its packages cannot be installed
 */
export async function earlierProgram(commit: string): Promise<string> {
  const folder = temporaryFolder();
  const archive = Bun.spawn(["git", "-C", ROOT, "archive", commit], { stdout: "pipe" });
  const unpacked = Bun.spawn(["tar", "-x", "-C", folder], { stdin: archive.stdout });
  if ((await unpacked.exited) !== 0) throw new Error(`Commit ${commit} cannot be unpacked`);
  const lock = (root: string) => readFileSync(join(root, "bun.lock"), "utf8");
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  else {
    const install = Bun.spawn([process.execPath, "install", "--frozen-lockfile"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "ignore"],
    });
    await install.exited;
    if (!existsSync(join(folder, "node_modules")))
      throw new Error(`The packages of commit ${commit} cannot be installed`);
  }
  return join(folder, "src/main.ts");
}
