// Brings the browser that tests drive, where that can be done: as root on a Debian. Elsewhere they are skipped and say so.

import { existsSync } from "node:fs";

const BROWSER = "/usr/bin/chromium";
const PATIENCE = 300_000; // ms

if (existsSync(BROWSER)) console.log(`${BROWSER} is here`);
else if (process.getuid?.() !== 0 || Bun.which("apt-get") === null)
  without("only root on a Debian can install one here");
else {
  apt("update");
  apt("install", "--yes", "--no-install-recommends", "chromium");
  if (existsSync(BROWSER)) console.log(`${BROWSER} was installed`);
  else without("it could not be installed");
}

function apt(...command: string[]): void {
  Bun.spawnSync(["apt-get", "-q", "-o", "DPkg::Lock::Timeout=60", ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: PATIENCE,
  });
}

function without(why: string): void {
  console.log(`No Chromium: ${why}. The tests in a browser will be skipped`);
}
