// Debian's Chromium, driven without being seen: by preference the build without windows, which takes half the processor time.
// Where there is none, tests that need one are skipped and say so.

import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { PATIENCE } from "./patience.ts";

const WITHOUT_WINDOWS = "/usr/bin/chromium-headless-shell";
const PATH = existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : "/usr/bin/chromium";

/** Whether `startBrowser` can. */
export const hasBrowser = existsSync(PATH);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: PATH,
    timeout: PATIENCE,
    args: [
      "--no-sandbox", // as root, in a container, it has none
      "--disable-gpu",
      "--in-process-gpu", // drawing in a process of its own takes a tenth more
      "--renderer-process-limit=1", // for each context: starting one more is a third of what opening a page takes
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** What a test file needs of a browser. `close` closes what was opened here; the process itself serves other files. */
export type TestBrowser = {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

let launched: Promise<Browser> | undefined;

/**
 * One Chromium for all test files of a process; it ends with the process, or where the runner ends a test that took too long.
 * Pages are asked not to move unless a test says otherwise: drawing every step of a motion is half of what a page costs.
 */
export async function startBrowser(): Promise<TestBrowser> {
  if (!(await launched)?.isConnected()) launched = launchBrowser();
  const browser = await launched!;
  const opened = new Set<BrowserContext>();
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(PATIENCE);
    opened.add(context);
    context.on("close", () => opened.delete(context));
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...opened].map((context) => context.close()));
    },
  };
}
