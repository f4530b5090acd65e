// The documentation in a real browser: light and dark, wide and narrow, by keyboard, and without JavaScript.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { faults } from "../support/dashboard.ts";
import { type Service, serveHere } from "../support/serve-here.ts";
import { temporaryFolder } from "../support/store.ts";

let folder: string;
let serving: Service;
let browser: TestBrowser;
const complaints: string[] = [];
const opened: Page[] = [];

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  opened.push(page);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(serving.address)) complaints.push(`asked ${request.url()}`);
  });
  await page.goto(`${serving.address}${path}`);
  return page;
}

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    serving = await serveHere(folder);
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });

  test.each(["/docs", "/docs/webhooks", "/docs/benchmarks", "/docs/clients/typescript", "/docs/api"])(
    "%s is for everybody, in every look and width",
    async (path) => expect(await faults(await open(path), "details")).toEqual([]),
    300_000, // the reference of the API is a large page
  );

  test("a section and an operation are found by keyboard alone", async () => {
    const page = await open("/docs");
    await page.keyboard.press("/");
    await page.keyboard.type("scheduled backup s3");
    await page.locator(".hit[aria-selected=true]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/operations#backups$/);
    await page.keyboard.press("/");
    await page.keyboard.type("create churn event");
    await page.locator(".hit", { hasText: "API reference" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/api#createChurnEvent$/);
    await page.locator("details#createChurnEvent[open]").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("qqqq zzzz");
    await page.locator(".none", { hasText: "Nothing found" }).waitFor();
  });

  test("an old address of an operation leads to the reference", async () => {
    const page = await open("/docs#createChurnEvent");
    await page.waitForURL(/\/docs\/api#createChurnEvent$/);
    await page.locator("details#createChurnEvent[open]").waitFor();
  });

  test("what is to be typed is copied", async () => {
    const page = await open("/docs/statistics", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.locator(".copy").first().click();
    await page.locator(".copy", { hasText: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toStartWith("curl -H");
  });

  test("without JavaScript pages and navigation work, and what would not is not shown", async () => {
    const page = await open("/docs", { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    expect(await page.locator(".find").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Pages" }).click();
    await page.locator(".pages").getByRole("link", { name: "Operations" }).click();
    await page.waitForURL(/\/docs\/operations$/);
    expect(await page.locator(".copy").count()).toBe(0);
  });
});
