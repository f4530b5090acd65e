// Builds what a release consists of into dist/release: the executable for every platform, their checksums, a list of what is
// inside (CycloneDX), and the script that installs. `bun .ci/release.ts --url https://…/releases/download/v0.1.0`

import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { name, version } from "../package.json";
import { packagesOf, sbomOf } from "./sbom.ts";

const ROOT = join(import.meta.dir, "..");
const RELEASE = join(ROOT, "dist/release");

/** Each as the name of its file has it, beside what Bun calls it. Baseline runs on processors without AVX2. */
export const PLATFORMS: Readonly<Record<string, string>> = {
  "linux-x64": "bun-linux-x64",
  "linux-x64-baseline": "bun-linux-x64-baseline",
  "linux-x64-musl": "bun-linux-x64-musl",
  "linux-arm64": "bun-linux-arm64",
  "linux-arm64-musl": "bun-linux-arm64-musl",
  "darwin-x64": "bun-darwin-x64",
  "darwin-arm64": "bun-darwin-arm64",
  "windows-x64": "bun-windows-x64",
};

export const fileOf = (platform: string): string =>
  `recoverd-${platform}${platform.startsWith("windows") ? ".exe" : ""}`;

export async function sha256(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest("hex");
}

export async function build(platform: string, folder: string): Promise<void> {
  const command = ["bun", join(import.meta.dir, "build.ts"), "--target", PLATFORMS[platform]!];
  const child = Bun.spawn([...command, "--outfile", join(folder, fileOf(platform))], {
    cwd: ROOT,
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await child.exited) !== 0) throw new Error(`${platform}: ${await new Response(child.stderr).text()}`);
}

/** The lines of SHA256SUMS, as `sha256sum --check` reads them. */
export async function checksumsOf(folder: string): Promise<string> {
  const files = readdirSync(folder).filter((file) => file.startsWith("recoverd-"));
  const lines = files.sort().map(async (file) => `${await sha256(join(folder, file))}  ${file}\n`);
  return (await Promise.all(lines)).join("");
}

/** The script with the release's address in it. */
export const installerFor = (url: string): string =>
  readFileSync(join(ROOT, "docs/deploy/install.sh"), "utf8").replace("@RELEASE@", url);

if (import.meta.main) {
  const { values } = parseArgs({
    options: { url: { type: "string" }, platform: { type: "string", multiple: true } },
  });
  if (values.url === undefined || !/^https:\/\/\S+[^/]$/.test(values.url)) {
    throw new Error("Give the https address that the files will have: --url https://…/releases/download/v0.1.0");
  }
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  for (const platform of values.platform ?? Object.keys(PLATFORMS)) {
    await build(platform, RELEASE);
    console.log(`${fileOf(platform)}`);
  }
  writeFileSync(join(RELEASE, "SHA256SUMS"), await checksumsOf(RELEASE));
  writeFileSync(
    join(RELEASE, "sbom.cdx.json"),
    `${JSON.stringify(sbomOf({ name, version }, packagesOf(ROOT)), null, 2)}\n`,
  );
  writeFileSync(join(RELEASE, "install.sh"), installerFor(values.url));
  chmodSync(join(RELEASE, "install.sh"), 0o755);
}
