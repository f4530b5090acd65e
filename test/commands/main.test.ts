// The command line as a process: what it prints to which stream, and its exit code.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import about from "../../package.json" with { type: "json" };

const MAIN = join(import.meta.dir, "../../src/main.ts");
const EXAMPLE = join(import.meta.dir, "../../config.example.toml");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-main-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function recoverd(args: string[], environment: Record<string, string> = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

describe("recoverd", () => {
  test.each(["version", "--version"])("%s prints the version of package.json", (word) => {
    expect(recoverd([word])).toEqual({ exitCode: 0, stdout: `recoverd ${about.version}\n`, stderr: "" });
  });

  test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("%j lists the commands", (args: string[]) => {
    const { exitCode, stdout, stderr } = recoverd(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const listed = ["serve", "demo", "doctor", "migrate", "backup", "restore", "user", "version", "help"];
    for (const command of listed) expect(stdout).toMatch(new RegExp(`^ {2}${command} +\\S`, "m"));
  });

  test("help config prints the example file, whole", () => {
    expect(recoverd(["help", "config"]).stdout).toBe(readFileSync(EXAMPLE, "utf8"));
  });

  test.each([["serve"], ["version"], ["help"]])("%s --help is the same as help of it", (command) => {
    const { exitCode, stdout } = recoverd([command, "--help"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Usage: recoverd ${command}`);
    expect(recoverd(["help", command]).stdout).toBe(stdout);
  });

  test.each([
    [["sreve"], 'recoverd: there is no command "sreve"; did you mean serve?\n'],
    [["constructor"], 'recoverd: there is no command "constructor"; see recoverd help\n'],
    [["version", "--loud"], "recoverd version: Unknown option '--loud'; see recoverd version --help\n"],
    [["version", "now"], 'recoverd version: unexpected argument "now"; see recoverd version --help\n'],
    [["--config", "x", "serve"], "recoverd: the command comes first, then --config; see recoverd help\n"],
    [["help", "nothing-like-it"], 'recoverd: there is no command "nothing-like-it"; see recoverd help\n'],
  ])("%j is one line on stderr and exit code 2", (args, stderr) => {
    expect(recoverd(args)).toEqual({ exitCode: 2, stdout: "", stderr });
  });
});

describe.skipIf(!existsSync("/dev/full"))("output", () => {
  const intoShell = (end: string) => {
    const line = `"${process.execPath}" "${MAIN}" help config ${end}; exit "\${PIPESTATUS[0]}"`;
    const { exitCode, stderr } = Bun.spawnSync(["bash", "-c", line]);
    return { exitCode, stderr: stderr.toString() };
  };

  test("that does not fit on the disk is a failure, because nobody may take it for the whole", () => {
    expect(intoShell("> /dev/full")).toEqual({
      exitCode: 1,
      stderr: "recoverd: the output is incomplete: ENOSPC: no space left on device, write\n",
    });
  });

  test("that its reader wants no more of is none", () => {
    for (const end of ["| head -1", "| true", "| (sleep 1; head -1)"]) {
      expect(intoShell(end)).toEqual({ exitCode: 0, stderr: "" });
    }
  });
});

describe("recoverd serve does not start", () => {
  test("with a named file that is missing", () => {
    expect(recoverd(["serve", "--config", "missing.toml"])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "missing.toml: there is no such file\n",
    });
  });

  test("with mistakes, and reports all of them, one line each, without secrets", () => {
    writeFileSync(join(folder, "config.toml"), '[server]\nprot = 1\n[auth]\njwt_secret = "hunter2"\n');
    const { exitCode, stdout, stderr } = recoverd(["serve"], { RECOVERD_LOG__LEVEL: "loud" });
    rmSync(join(folder, "config.toml"));
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toBe(
      [
        "server.prot (config.toml line 2): is no setting; did you mean server.port?",
        "auth.jwt_secret (config.toml line 4): must be at least 32 characters on one line, or empty",
        'log.level (RECOVERD_LOG__LEVEL): must be one of debug, info, warn, error, not "loud"',
        "",
      ].join("\n"),
    );
  });
});
