// Brings the browser that tests drive, where that can be done: as root on a Debian. Elsewhere they are skipped and say so.

import { existsSync } from "node:fs";

/** Chromium without windows takes half the processor time of the whole one, which serves as well. */
const [PREFERRED, OTHER] = ["chromium-headless-shell", "chromium"] as const;
const PATIENCE = 300_000; // ms

const isHere = (name: string): boolean => existsSync(`/usr/bin/${name}`);

if (!isHere(PREFERRED) && process.getuid?.() === 0 && Bun.which("apt-get") !== null) {
  apt("update");
  install(PREFERRED);
  if (!isHere(PREFERRED) && !isHere(OTHER)) install(OTHER);
}
const found = [PREFERRED, OTHER].find(isHere);
console.log(found ? `/usr/bin/${found} is here` : "No Chromium, and none can be installed. Its tests will be skipped");

function install(name: string): void {
  apt("install", "--yes", "--no-install-recommends", name);
}

function apt(...command: string[]): void {
  Bun.spawnSync(["apt-get", "-q", "-o", "DPkg::Lock::Timeout=60", ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: PATIENCE,
  });
}
