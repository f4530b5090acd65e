// Debian's Chromium, driven without being seen. Where there is none, tests that need one are skipped and say so.

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PATH = "/usr/bin/chromium";

/** Whether `startBrowser` can. */
export const hasBrowser = existsSync(PATH);

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: PATH,
    args: [
      "--no-sandbox", // as root, in a container, it has none
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
