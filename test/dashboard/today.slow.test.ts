// Today as a person uses it: the queue, editing a mail, undoing a send, and two people at once.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { COLOURS, violations } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";
import { type Service, serveHere } from "../support/serve-here.ts";
import { temporaryFolder } from "../support/store.ts";

const NORA = { email: "nora@fernlight.example", password: "correct horse battery" };
const HOSTILE = "<script>alert(1)</script> \u202Eabc 🎉 السعر مرتفع";
const GRAVE = "My husband died last month. I am closing the studio.";

let folder: string;
let serving: Service;
let browser: TestBrowser;
let token: string;
let base: string;
/** Forbidden for every page: logged errors and policy violations. */
const complaints: string[] = [];
const contexts: BrowserContext[] = [];

describe.skipIf(!hasBrowser)("Today", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    serving = await serveHere(folder, { RECOVERD_AUTH__REGISTRATION: "open" });
    base = serving.address.replace("127.0.0.1", "localhost");
    await call("POST", "/auth/register", { ...NORA, name: "Nora Lindqvist" });
    token = (await call("POST", "/auth/login", NORA)).access_token;
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  story("the queue says who and why; a letter has an address of its own, and back works", async () => {
    const shop = await newShop();
    const jonas = await shop.event({ customer_name: "Jonas Ahlström", mrr: 129_000, cancel_reason: "Switching to X" });
    const omar = await shop.event({ customer_name: HOSTILE, mrr: 4900, cancel_reason: HOSTILE.repeat(40) });
    await shop.event({
      customer_name: "Priya Raman",
      mrr: 900,
      event_type: "payment_failed",
      cancel_reason: undefined,
    });
    await shop.write(jonas);
    const page = await shop.open();
    const rows = page.locator(".queue .row");
    await rows.nth(2).waitFor();
    expect(await rows.nth(0).textContent()).toMatch(
      /Nine letters are ready: Jonas Ahlström Pro\s*\$1,290Switching to X/,
    );
    expect(await rows.nth(2).locator(".why.plain").textContent()).toContain("the bank gave no reason");
    expect(await page.locator(".facts .say").textContent()).toContain(
      "Jonas Ahlström left the Pro plan, $1,290 a month, after three years:",
    );
    await rows.nth(1).click();
    expect(page.url()).toContain(`event=${omar}`);
    expect(await page.locator(".facts .say").textContent()).toContain("<script>alert(1)</script>");
    expect(await isSideways(page)).toBe(false);
    await page.keyboard.press("k");
    expect(page.url()).toContain(`event=${jonas}`);
    await page.getByRole("tab", { selected: true }).waitFor();
    await page.keyboard.press("3");
    await page.getByRole("tab", { selected: true }).filter({ hasText: /^3/ }).waitFor();
    await rows.nth(2).click();
    await page.goBack();
    await page.getByRole("tab", { selected: true }).waitFor();
    expect(page.url()).toContain(`event=${jonas}`);
  });

  story("a letter that is called back is the one that was sent, and the keys go on at the open row", async () => {
    const shop = await newShop();
    await shop.event({ mrr: 9000, cancel_reason: "my husband died" });
    const sent = await shop.event({ customer_name: "Rina Sato", mrr: 5000, tenure_days: 90 });
    const next = await shop.event({ mrr: 3000 });
    await shop.write(sent);
    const page = await shop.open();
    await page.locator(".queue .row").nth(1).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { selected: true }).waitFor();
    await page.keyboard.press("3");
    const third = page.getByRole("tab", { selected: true }).filter({ hasText: /^3/ });
    await third.waitFor();
    // The page counts the months as the letters do.
    expect(await page.locator(".facts .say").textContent()).toContain("after three months");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL((url) => url.href.includes(next));
    await eventually(() =>
      page.evaluate<boolean | undefined>(
        `document.activeElement.closest(".row")?.getAttribute("aria-current") === "true" || undefined`,
      ),
    );
    await page.keyboard.press("u");
    await page.waitForURL((url) => url.href.includes(sent));
    await page.getByRole("tab", { selected: true }).waitFor();
    expect(await third.count()).toBe(1);
  });

  story("typing saves itself and shows in the preview; sending can be called back, and is never lost", async () => {
    const shop = await newShop();
    const [first, second] = [await shop.event({ mrr: 9000 }), await shop.event({ mrr: 5000 })];
    await shop.write(first);
    await shop.write(second);
    const page = await shop.open();
    const letter = page.getByRole("textbox", { name: "Letter" });
    await letter.waitFor();
    await page.keyboard.press("e");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("P.S. See you.");
    await eventually(async () => (await shop.first(first)).body.endsWith("\n\nP.S. See you.") || undefined);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await eventually(async () => (await page.locator(".raw").textContent())?.includes("P.S. See you.") || undefined);
    await page.getByRole("button", { name: "Phone", exact: true }).click();
    const mail = page.frameLocator("iframe").first();
    await mail.getByText("P.S. See you.").waitFor();
    expect(
      await page.evaluate(
        `[...document.querySelectorAll("iframe")].map((frame) => {
          const letter = frame.contentDocument.querySelector(".m-page");
          const { paddingTop, backgroundColor } = frame.contentWindow.getComputedStyle(letter);
          return [paddingTop, backgroundColor].join(" ");
        })`,
      ),
    ).toEqual(["24px rgb(255, 255, 255)", "24px rgb(24, 24, 27)"]);
    await page.getByRole("button", { name: "Computer", exact: true }).click();
    await mail.getByText("P.S. See you.").waitFor();
    expect(await page.evaluate(`document.querySelector("iframe").contentWindow.innerWidth`)).toBeGreaterThan(800);

    await page.keyboard.press("Control+Enter");
    await page.getByText("Sending to").waitFor();
    expect(await page.locator(".queue .row").count()).toBe(1);
    await page.keyboard.press("u");
    await eventually(async () => (await page.locator(".queue .row").count()) === 2 || undefined);
    expect(page.url()).toContain(`event=${first}`);
    expect((await shop.first(first)).status).toBe("draft");

    // However fast keys are pressed, they act on the event that is shown.
    await page.evaluate(`for (const init of [{ key: "j" }, { key: "k" }, { key: "Enter", ctrlKey: true }])
      setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true })));`);
    await page.getByText("Sending to").waitFor();
    await page.close({ runBeforeUnload: true });
    await eventually(async () => (await shop.first(first)).status === "sent" || undefined);
    expect((await shop.first(second)).status).toBe("draft");
    expect((await shop.call("GET", "/messages")).length).toBe(1);
  });

  story("who may not be written to comes back, with the reason in the slip", async () => {
    const shop = await newShop();
    const id = await shop.event({ customer_email: "quiet@example.com", customer_name: "Quiet One" });
    await shop.write(id);
    const page = await shop.open();
    await page.getByRole("textbox", { name: "Letter" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Sending to").waitFor();
    await shop.call("POST", "/suppressions", { email: "quiet@example.com" });
    await page.locator(".slip", { hasText: "Not sent to Quiet One" }).waitFor();
    expect((await shop.first(id)).status).toBe("draft");
    complaints.length = 0; // the browser logs the refusal as well
  });

  story("of two people at one letter the second is warned, overwrites nothing, and chooses", async () => {
    const shop = await newShop();
    const id = await shop.event({});
    await shop.write(id);
    const variant = await shop.first(id);
    const page = await shop.open();
    await page.getByRole("textbox", { name: "Subject" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" mine");
    const edit = { subject: "By somebody else" };
    await shop.call("PATCH", `/churn-events/${id}/variants/${variant.id}`, edit);
    await page.getByText("Somebody else changed this letter while you wrote").waitFor();
    await page.getByRole("button", { name: "See theirs" }).click();
    await page.locator(".theirs", { hasText: "By somebody else" }).waitFor();
    expect((await shop.first(id)).subject).toBe("By somebody else");
    await page.getByRole("button", { name: "Keep yours" }).click();
    await eventually(async () => (await shop.first(id)).subject.endsWith(" mine") || undefined);
    complaints.length = 0; // the browser logs the 409 as well
  });

  story("a session that ends while somebody types loses nothing", async () => {
    const shop = await newShop();
    const id = await shop.event({});
    await shop.write(id);
    const page = await shop.open();
    await page.getByRole("textbox", { name: "Subject" }).waitFor();
    await page.context().clearCookies();
    await page.getByRole("textbox", { name: "Subject" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" typed");
    await page.getByLabel("Address").fill(NORA.email);
    await page.getByLabel("Password").fill(NORA.password);
    await page.keyboard.press("Enter");
    await eventually(async () => (await shop.first(id)).subject.endsWith(" typed") || undefined);
    complaints.length = 0; // the browser logs the 401 as well
  });

  story("what is grave shows neither amount nor words in the list, and one letter to write", async () => {
    const shop = await newShop();
    const id = await shop.event({ customer_name: "Ingrid Solheim", cancel_reason: GRAVE });
    await shop.write(id);
    const page = await shop.open();
    await page.getByRole("button", { name: /^Write/ }).waitFor();
    const row = await page.locator(".queue .row").textContent();
    expect(row).toContain("Read this one yourself");
    expect(row).not.toContain("husband");
    expect(row).not.toContain("$");
    expect(await page.getByRole("tab").count()).toBe(1);
  });

  story("recovered and not now can be taken back; the last one leaves what was done", async () => {
    const shop = await newShop();
    const id = await shop.event({ customer_name: "Maya Okafor" });
    await shop.write(id);
    const page = await shop.open();
    await page.getByRole("textbox", { name: "Letter" }).waitFor();
    await page.keyboard.press("m");
    await page.locator(".slip", { hasText: "Maya Okafor is recovered" }).waitFor();
    await eventually(async () => (await shop.call("GET", `/churn-events/${id}`)).status === "recovered" || undefined);
    await page.keyboard.press("u");
    await page.locator(".queue .row").waitFor();
    await eventually(async () => (await shop.call("GET", `/churn-events/${id}`)).status !== "recovered" || undefined);
    await page.getByRole("textbox", { name: "Letter" }).waitFor();
    await page.keyboard.press("h");
    await page.getByText("Nobody is waiting.").waitFor();
    await eventually(async () => (await shop.call("GET", `/churn-events/${id}`)).snoozed_until ?? undefined);
  });

  story("on a phone it is one pane: the list, a letter, and back", async () => {
    const shop = await newShop();
    await shop.write(await shop.event({ mrr: 9000 }));
    const page = await shop.open({ viewport: { width: 360, height: 780 }, hasTouch: true });
    await page.locator(".queue .row").tap();
    await page.getByRole("link", { name: "To answer" }).waitFor();
    expect(await page.locator(".queue").isVisible()).toBe(false);
    expect(await isSideways(page)).toBe(false);
    await page.getByRole("link", { name: "To answer" }).tap();
    await page.locator(".queue .row").waitFor();
    expect(await page.locator(".open").isVisible()).toBe(false);
  });

  story("no violation by axe-core, in light and dark, on a desk and a phone", async () => {
    const shop = await newShop();
    for (const cancel_reason of ["Too expensive", GRAVE, HOSTILE])
      await shop.write(await shop.event({ cancel_reason }));
    await shop.event({ event_type: "payment_failed", mrr: 100 });
    const page = await shop.open();
    const look = async () => {
      for (const [colorScheme, rules] of [["light"], ["dark", COLOURS]] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // no colour during a transition
        expect(await violations(page, rules)).toEqual([]);
      }
    };
    await look(); // the event with a sensitive reason is first
    await page.keyboard.press("j");
    await page.getByRole("button", { name: "Phone", exact: true }).click();
    await page.frameLocator("iframe").first().locator("p").first().waitFor();
    await look();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Letter", exact: true }).click();
    await look();
    await page.getByRole("link", { name: "To answer" }).click();
    await look();
  });
});

const story = (name: string, act: () => Promise<void>) => test(name, act, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text).data;
}

let shops = 0;
/** All tests share one session, because checking a password takes long. */
let session: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;

async function newShop() {
  const { slug } = await call("POST", "/projects", { name: `Shop ${++shops}` });
  const inShop = (method: string, path: string, body?: unknown) => call(method, `/projects/${slug}${path}`, body);
  await inShop("PUT", "/checklist", { closed: true }); // otherwise it is shown in place of the first mail
  let customers = 0;
  return {
    slug,
    call: inShop,
    event: async (change: Record<string, unknown>): Promise<string> =>
      (
        await inShop("POST", "/churn-events", {
          customer_email: `customer${++customers}@example.com`,
          customer_name: `Customer ${customers}`,
          event_type: "cancellation",
          cancel_reason: "Too expensive for us",
          mrr: 4900,
          currency: "usd",
          plan_name: "Pro",
          tenure_days: 1127,
          ...change,
        })
      ).id,
    write: (id: string) => inShop("POST", `/churn-events/${id}/generate`, {}),
    first: async (id: string) => (await inShop("GET", `/churn-events/${id}`)).variants[0],
    open: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: "en-US",
        ...(session && { storageState: session }),
        ...options,
      });
      contexts.push(context);
      if (session === undefined) {
        await context.request.post(`${base}/api/v1/auth/login`, { data: { ...NORA, session: true } });
        session = await context.storageState();
      }
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      await page.goto(`${base}/?project=${slug}`);
      await page.locator(".queue .row").first().waitFor();
      return page;
    },
  };
}

const isSideways = (page: Page): Promise<boolean> => page.evaluate("document.documentElement.scrollWidth > innerWidth");
