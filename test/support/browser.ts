// Debian's Chromium in headless mode, preferably its headless build, which takes half the processor time. Without a browser,
// the tests that need one are skipped and say so.

import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { PATIENCE } from "./patience.ts";

const WITHOUT_WINDOWS = "/usr/bin/chromium-headless-shell";
const PATH = existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : "/usr/bin/chromium";

/** Whether `startBrowser` can start one. */
export const hasBrowser = existsSync(PATH);

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: PATH,
    timeout: PATIENCE,
    args: [
      "--no-sandbox", // root in a container has none
      "--disable-gpu",
      "--in-process-gpu", // a separate process for drawing takes a tenth more
      "--renderer-process-limit=1", // for each context: starting another one is a third of the cost of opening a page
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** The part of a browser that test files use. `close` closes only what was opened here: other files use the same process. */
export type TestBrowser = {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

let launched: Promise<Browser> | undefined;

/**
 * Starts one Chromium for all test files of a process; it ends with the process, or when the runner ends a test that took too
 * long. Pages get `prefers-reduced-motion` unless a test overrides it, because drawing animations is half the cost of a page.
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
