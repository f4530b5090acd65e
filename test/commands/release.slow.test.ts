// The parts of a release: reproducible executables, their checksums and contents, and a script that only installs what it
// has verified.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, checksumsOf, fileOf, installerFor, sha256 } from "../../.ci/release.ts";
import { packagesOf, sbomOf } from "../../.ci/sbom.ts";
import { makeCertificate } from "../support/certificate.ts";

const ROOT = join(import.meta.dir, "../..");
const isLinux = process.platform === "linux" && existsSync("/lib64/ld-linux-x86-64.so.2");
const canInstall = isLinux && Bun.which("curl") !== null;
const avx2 = isLinux && /\bavx2\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
const platform = avx2 ? "linux-x64" : "linux-x64-baseline";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the list of what is inside", () => {
  const packages = packagesOf(ROOT);
  const names = packages.map(({ name }) => name);

  test("has what is built in, with what that needs, and none of the tools", () => {
    expect(names).toEqual(expect.arrayContaining(["elysia", "memoirist", "drizzle-orm", "preact", "nodemailer"]));
    for (const tool of ["typescript", "fast-check", "playwright-core", "smtp-server", "@types/bun"])
      expect(names).not.toContain(tool);
  });

  test("names each package with its checksum and licence, the same each time", () => {
    const document = sbomOf({ name: "recoverd", version: "1.2.3" }, packages) as {
      specVersion: string;
      components: { name: string; purl?: string; hashes?: { content: string }[]; licenses?: unknown[] }[];
    };
    expect(document.specVersion).toBe("1.6");
    const [runtime, ...libraries] = document.components;
    expect(runtime!.name).toBe("bun");
    for (const library of libraries) {
      expect(library.purl).toMatch(/^pkg:npm\/(%40[^@]+\/)?[^@]+@\d+\.\d+\.\d+/);
      expect(library.hashes![0]!.content).toMatch(/^[0-9a-f]{128}$/);
      expect(library.licenses).toHaveLength(1);
    }
    expect(JSON.stringify(document)).toBe(
      JSON.stringify(sbomOf({ name: "recoverd", version: "1.2.3" }, packagesOf(ROOT))),
    );
  });
});

describe.skipIf(!canInstall)("the script", () => {
  let server: Bun.Server<undefined>;
  let ca: string;
  let script: string;
  let built: string[];

  beforeAll(async () => {
    const release = join(folder, "release");
    await build(platform, release);
    built = readdirSync(release);
    const again = join(folder, "again");
    await build(platform, again);
    expect(await sha256(join(again, fileOf(platform)))).toBe(await sha256(join(release, fileOf(platform))));
    const sums = await checksumsOf(release);
    const certificate = makeCertificate();
    ca = join(folder, "ca.pem");
    writeFileSync(ca, certificate.cert);
    server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      tls: { cert: certificate.cert, key: certificate.key },
      fetch: (request) => {
        const [kind, file] = new URL(request.url).pathname.slice(1).split("/");
        if (file === "SHA256SUMS") return new Response(kind === "unlisted" ? "" : sums);
        return new Response(kind === "changed" ? "#!/bin/sh\necho 9.9.9\n" : Bun.file(join(release, fileOf(platform))));
      },
    });
    script = join(folder, "install.sh");
  });
  afterAll(() => server?.stop(true));

  /** Runs the installer as someone who downloaded it from the release. */
  async function install(kind: string) {
    writeFileSync(script, installerFor(`https://localhost:${server.port}/${kind}`));
    const bin = join(folder, `bin-${kind}`);
    const child = Bun.spawn(["sh", script], {
      env: { PATH: process.env.PATH, RECOVERD_BIN: bin, CURL_CA_BUNDLE: ca },
      stdout: "pipe",
      stderr: "pipe",
    });
    const stderr = await new Response(child.stderr).text();
    return { code: await child.exited, stderr, installed: join(bin, "recoverd") };
  }

  test("finds one file for each platform, as each file of the folder is published", () => {
    expect(built).toEqual([fileOf(platform)]);
  });

  test("installs the executable for this machine, which the runtime makes the same each time", async () => {
    const { code, installed, stderr } = await install("good");
    expect([code, stderr]).toEqual([0, ""]);
    expect(statSync(installed).mode & 0o777).toBe(0o755);
    expect(Bun.spawnSync([installed, "version"]).stdout.toString()).toContain("0.1.0");
  });

  for (const [kind, reason] of [
    ["changed", "is not what the release's checksum says"],
    ["unlisted", "has no checksum"],
  ] as const) {
    test(`installs nothing that is ${kind}`, async () => {
      const { code, installed, stderr } = await install(kind);
      expect([code, existsSync(installed)]).toEqual([1, false]);
      expect(stderr).toContain(reason);
    });
  }

  test("takes nothing over plain http", () => {
    writeFileSync(script, installerFor("http://localhost:1/release"));
    const { exitCode, stderr } = Bun.spawnSync(["sh", script], {
      env: { PATH: process.env.PATH, RECOVERD_BIN: folder },
    });
    expect([exitCode, stderr.toString()]).toEqual([1, expect.stringContaining("https")]);
  });
});
