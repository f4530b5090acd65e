// The hosted cancel flow, opened from a mail: without JavaScript, by keyboard, on a phone, and in dark mode.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { violations } from "../support/dashboard.ts";
import { temporaryFolder } from "../support/store.ts";
import { type ShopOwner, startOwner } from "./widget-site.ts";

let folder: string;
let owner: ShopOwner;
let browser: TestBrowser;
let back: { address: string; stop(): void };
const complaints: string[] = [];
const opened: Page[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    owner = await startOwner(folder);
    browser = await startBrowser();
    const site = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response("<h1>Your account</h1>", { headers: { "content-type": "text/html" } }),
    });
    back = { address: `http://127.0.0.1:${site.port}/account`, stop: () => void site.stop(true) };
  });

  afterAll(async () => {
    await browser?.close();
    back?.stop();
    await owner?.serving.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });

  story("without a script, an offer is declined and the person is led back, past our own policy", async () => {
    const page = await open(await link({ return_url: back.address }), { javaScriptEnabled: false });
    await page.getByLabel("Too expensive").check();
    await page.getByLabel("Anything you would like to add?").fill("It adds up");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Stay for <i>less</i>" }).waitFor();
    await page.getByRole("button", { name: "No thanks, cancel my plan" }).click();
    await page.waitForURL(`${back.address}?cancel_flow=declined`);
    await page.getByRole("heading", { name: "Your account" }).waitFor();
  });

  story("with the keyboard alone", async () => {
    const page = await open(await link());
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Typed");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Cancel your plan?" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your cancellation is on its way" }).waitFor();
  });

  test.each([
    ["light", 1200],
    ["dark", 320],
  ] as const)(
    "in %s and %i pixels wide, axe finds nothing on any of its pages, and nothing sticks out",
    async (colorScheme, width) => {
      const options = { colorScheme, viewport: { width, height: 640 } };
      const page = await open(await link(), options);
      await look(page, width);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").waitFor();
      await look(page, width);
      await page.getByLabel("Temporary pause").check();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", { name: "See another offer" }).click();
      await page.getByRole("heading", { name: "A month on us" }).waitFor();
      await look(page, width);
      await page.getByRole("button", { name: "Add 30 free days" }).click();
      await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
      await look(page, width);
      const stranger = await open(`${owner.serving.address}/c/${owner.publicKey}`, options);
      await stranger.getByRole("button", { name: "Cancel without answering" }).click();
      await stranger.getByText("Write the email address").waitFor();
      await look(stranger, width);
      const over = await open(`${owner.serving.address}/c/${owner.publicKey}?token=over`, options);
      await over.getByRole("heading", { name: "This link does not work any more" }).waitFor();
      await look(over, width);
      complaints.length = 0; // the browser logs every 4xx
    },
  );

  story("in the project's colours, where it has any", async () => {
    const theme = { mode: "dark", accent_color: "#ffd400", background_color: "#101418", radius: 3 };
    await owner.data("PATCH", `/projects/${owner.slug}`, { settings: { cancel_flow: { theme } } });
    const page = await open(await link());
    const styleOf = (selector: string) => `getComputedStyle(document.querySelector("${selector}"))`;
    expect(await page.evaluate(`${styleOf("body")}.backgroundColor`)).toBe("rgb(16, 20, 24)");
    expect(await page.evaluate(`${styleOf("button")}.backgroundColor`)).toBe("rgb(255, 212, 0)");
    await look(page, 1280);
    await owner.data("PATCH", `/projects/${owner.slug}`, { settings: { cancel_flow: { theme: null } } });
  });
});

function story(name: string, tell: () => Promise<void>): void {
  test(name, tell);
}

async function link(more: object = {}): Promise<string> {
  const body = { customer_email: "ada@example.com", ...more };
  const { url } = await owner.data("POST", `/projects/${owner.slug}/cancel-flow/links`, body);
  const { pathname, search } = new URL(url);
  return owner.serving.address + pathname + search;
}

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  opened.push(page);
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(address);
  return page;
}

async function look(page: Page, width: number): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
}
