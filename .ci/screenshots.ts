// Takes a picture of every page of the dashboard from the demo's data, into docs/pictures: a desktop in light and dark, and a
// phone; a page of the documentation; and a mail of it. `bun run screenshots today risk` takes those alone.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { PLACES } from "../src/dashboard/shell/places.ts";
import { launchBrowser } from "../test/support/browser.ts";

const ROOT = join(import.meta.dir, "..");
const PICTURES = join(ROOT, "docs", "pictures");
const PORT = 8765;
const READY = 60_000; // milliseconds until the demo says its link
const DRAWN = 900; // milliseconds for what comes after the page: faces, charts

/** The dashboard's places by the names of their folders, and the page of one customer. */
const PAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PLACES.map(({ path }) => [path.slice(1) || "today", path])),
  customer: "/customers/tomas%40herrera-hermanos.example",
};

const LOOKS: readonly { name: string; theme: "light" | "dark"; viewport: { width: number; height: number } }[] = [
  { name: "light", theme: "light", viewport: { width: 1280, height: 800 } },
  { name: "dark", theme: "dark", viewport: { width: 1280, height: 800 } },
  { name: "phone", theme: "light", viewport: { width: 390, height: 844 } },
];

const wanted = process.argv.slice(2);
const demo = Bun.spawn([process.execPath, join(ROOT, "src", "main.ts"), "demo", "--port", String(PORT)], {
  stdin: "ignore",
  stdout: "pipe",
  stderr: "inherit",
});
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", deviceScaleFactor: 1 });
  const page = await context.newPage();
  await page.goto(await linkOf(demo.stdout));
  await page.waitForSelector("nav.nav");
  mkdirSync(PICTURES, { recursive: true });
  for (const [name, path] of Object.entries(PAGES)) {
    if (wanted.length === 0 || wanted.includes(name)) await takePictures(page, name, path);
  }
  if (wanted.length === 0 || wanted.includes("docs")) await takeDocs(await context.newPage());
  if (wanted.length === 0 || wanted.includes("mail")) await takeMail(page, await context.newPage());
} finally {
  await browser.close();
  demo.kill();
  await demo.exited;
}

/** The link that signs in once, which the demo prints when all its data are there. */
async function linkOf(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const late = setTimeout(() => demo.kill(), READY);
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true });
    const link = /http:\S+\/demo-login\?token=\S+/.exec(text)?.[0];
    if (link !== undefined && text.includes("Ctrl-C stops")) {
      clearTimeout(late);
      return link;
    }
  }
  throw new Error(`The demo ended without a link:\n${text}`);
}

type Left = { id: string; locale: string | null };
type Written = { id: string; strategy: string };

/** A page of the documentation, which follows the system's light or dark. */
async function takeDocs(page: Page): Promise<void> {
  for (const { name: look, theme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(viewport);
    await page.goto(`http://127.0.0.1:${PORT}/docs/webhooks`);
    await page.waitForFunction(() => document.fonts.status === "loaded");
    const file = join(PICTURES, `docs-${look}.png`);
    await page.screenshot({ path: file });
    console.log(file.slice(ROOT.length + 1));
  }
}

/** A mail of the demo as it arrives: on a computer in light, on a phone in the dark. */
async function takeMail(signedIn: Page, page: Page): Promise<void> {
  const api = async (path: string) =>
    (
      await (
        await signedIn.request.get(`http://127.0.0.1:${PORT}/api/v1/projects/fernlight/churn-events${path}`)
      ).json()
    ).data;
  const left: Left[] = await api("?event_type=cancellation&per_page=100");
  const { id } = left.find(({ locale }) => locale?.startsWith("en"))!;
  const variants: Written[] = await api(`/${id}/variants`);
  const { html } = await api(
    `/${id}/variants/${variants.find(({ strategy }) => strategy === "value_recap")!.id}/preview`,
  );
  for (const { look, width, colorScheme } of [
    { look: "light", width: 900, colorScheme: "light" },
    { look: "dark", width: 390, colorScheme: "dark" },
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 400 });
    await page.setContent(html);
    const file = join(PICTURES, `mail-${look}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.log(file.slice(ROOT.length + 1));
  }
}

async function takePictures(page: Page, name: string, path: string): Promise<void> {
  for (const { name: look, theme, viewport } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.goto(`http://127.0.0.1:${PORT}${path}?theme=${theme}`);
    await page.waitForSelector("main:not([aria-busy])");
    await page.waitForFunction(() => document.querySelector(".skel") === null && document.fonts.status === "loaded");
    await page.waitForTimeout(DRAWN);
    const file = join(PICTURES, `${name}-${look}.png`);
    await page.screenshot({ path: file });
    console.log(file.slice(ROOT.length + 1));
  }
}
