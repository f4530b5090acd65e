// A founder's first hour by keyboard only: after every step, something visible has the focus.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { hasBrowser, startBrowser } from "../support/browser.ts";
import { PATIENCE } from "../support/patience.ts";
import { eventually, type Serving, setupLink, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

const FOUNDER = "nora@fernlight.example";
const PASSWORD = "correct horse battery";
const MOST_TABS = 120;

let folder: string;
let serving: Serving;
let page: Page;
let close: () => Promise<void>;
const complaints: string[] = [];
/** The steps after which the focus was lost or invisible. */
const lost: string[] = [];

describe.skipIf(!hasBrowser)("by keyboard alone", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    const [service, browser] = await Promise.all([startServing(folder), startBrowser()]);
    [serving, close] = [service, () => browser.close()];
    // With animations, as most people use it.
    const motion = { reducedMotion: "no-preference" } as const;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...motion });
    page = await context.newPage();
    page.on("pageerror", ({ message }) => complaints.push(message));
  });
  afterAll(async () => {
    await close?.();
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("the first hour", async () => {
    const link = new URL(await setupLink(serving));
    await page.goto(serving.address + link.pathname + link.search);

    await type("Your name", "Nora Lindqvist");
    await type("Your address", FOUNDER);
    await type("Password", PASSWORD);
    await press("Enter", "the account");
    await type("Name of the product", "Fernlight");
    await press("Enter", "the project");

    await seen("Welcome, Nora.");
    await to(/^Add it/);
    await press("Enter", "adding the sample data", /made-up customers were added/);
    await settled("adding the sample data");

    // Today: j opens the first event of the queue.
    await press("j", "the first of the queue");
    const open = () => page.locator('.row[aria-current="true"] .who bdi').first().textContent();
    const letter = () => page.getByRole("textbox", { name: "Letter" }).waitFor();
    // While an action on the event is running, keys have no effect on it.
    const ready = () =>
      page
        .getByRole("button", { name: /^Not now/ })
        .and(page.locator(":enabled"))
        .waitFor();
    while (!(await page.locator('.row[aria-current="true"]:has(.dot.ready)').count())) {
      const before = await open();
      await press("j", "the next of the queue");
      await eventually(async () => (await open()) !== before);
    }
    await letter();
    const first = await open();
    await press("e", "editing");
    await page.keyboard.type(" See you in the garden.");
    await page.getByText("Saved", { exact: true }).waitFor();
    await press("Escape", "the end of editing");
    for (const number of ["5", "1"]) {
      await press(number, "another letter");
      await page.getByRole("tab", { selected: true, name: new RegExp(`^${number}`) }).waitFor();
    }
    await press("?", "the keys");
    await page.getByRole("dialog", { name: "All keys" }).waitFor();
    await press("Escape", "the end of the keys");
    await press("Control+Enter", "sending", `Sending to ${first}`);
    await press("u", "undoing");
    await eventually(async () => (await open()) === first);
    await letter();
    await ready();
    await press("r", "writing anew");
    await page.getByRole("dialog").waitFor(); // it asks because the mail was edited
    await to(/^(Write|Yes)/);
    await press("Enter", "writing anew, really");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settled("writing anew, really");
    await letter();
    await eventually(
      async () => !(await page.getByRole("textbox", { name: "Letter" }).textContent())?.includes("garden"),
    );
    await ready();
    await press("h", "not now", `${first} comes back`);
    await eventually(async () => (await open()) !== first);
    const second = await open();
    await letter();
    await press("m", "recovered", `${second} is recovered`);
    await eventually(async () => (await open()) !== second);

    // One customer, found by the search.
    await press("Control+k", "the search");
    await page.keyboard.type(first!.split(" ")[0]!);
    await page.getByRole("option", { name: first! }).first().waitFor();
    await press("Enter", "the customer");
    await page.getByRole("heading", { name: "The story" }).waitFor();
    await settled("the customer");

    // Customers: a filter, and mails to two.
    await go("c", "Customers");
    await page.locator("tbody tr").first().waitFor();
    await press("f", "the filters");
    await to(/^Plan$/);
    await press("Enter", "the filter");
    await page.locator("[popover] input:focus").waitFor();
    await page.keyboard.type("Team");
    await press("Enter", "filtering");
    await page.waitForURL(/plan=Team/);
    await settled("filtering");
    await to(/^Remove: plan Team/);
    await press("Enter", "the filter's end");
    await page.waitForURL(/customers$/);
    await settled("the filter's end");
    await press("j", "a row");
    await press("x", "choosing");
    await press("j", "a row");
    await press("x", "choosing");
    await seen("2 chosen");
    await to(/^(Not now)/);
    await press("Enter", "not now for two");
    await page.locator(".bulk").waitFor({ state: "detached" });
    await settled("not now for two");

    // An offer of the cancel flow.
    await go("f", "Cancel flow");
    await page
      .getByRole("form")
      .or(page.getByRole("button", { name: "Make an offer" }))
      .first()
      .waitFor();
    if (await page.getByRole("button", { name: "Make an offer" }).count()) {
      await to(/^Make an offer/);
      await press("Enter", "a new offer");
    }
    await to(/^Headline/);
    await press("Control+a", "the headline");
    await page.keyboard.type("Half price for a quarter");
    await to(/^Explanation/);
    await page.keyboard.type("Three months at half the price, then as before.");
    await to(/^Button/);
    await page.keyboard.type("Take half price");
    await to(/^Save$/);
    await press("Enter", "saving the offer", "Saved.");
    await settled("saving the offer");

    // Automation.
    await go("a", "Automation");
    await page.getByRole("switch").first().waitFor();
    await to(/^Send the first letter automatically/);
    await press("Space", "Automation on");
    await to(/^Put in force/);
    await press("Enter", "saving the automation");
    await page.locator(".change").waitFor({ state: "detached" });
    await settled("saving the automation");

    // A connection, found by the search.
    await press("Control+k", "the search");
    await page.keyboard.type("Connections");
    await page
      .getByRole("option", { name: /Connections/ })
      .first()
      .waitFor();
    await press("Enter", "Connections");
    await page.getByRole("button", { name: "Add a webhook" }).waitFor();
    await to(/^Add a webhook/);
    await press("Enter", "the new connection");
    await type("Address", "https://93.184.215.14/recoverd");
    await press("Enter", "saving the connection");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settled("saving the connection");

    // The sender.
    await go("s", "Settings");
    await type("Name", "Nora");
    await press("Control+Enter", "saving the sender");
    await page.locator(".unsaved").waitFor({ state: "detached" });
    await settled("saving the sender");

    // Sign out and in.
    await to(/Your account/);
    await press("Enter", "the account's menu");
    await to(/^Sign out$/);
    await press("Enter", "signing out");
    await type("Address", FOUNDER);
    await type("Password", PASSWORD);
    await press("Enter", "signing in");
    await page.getByRole("navigation").first().waitFor();
    await settled("signing in");

    expect(lost).toEqual([]);
    expect(complaints).toEqual([]);
  }, 300_000);
});

const seen = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

const slip = (text: string | RegExp): Promise<void> => page.locator(".slip", { hasText: text }).waitFor();

/** The accessible name of the focused element. */
const NAME = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return "";
  return (at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent ?? "").trim().replace(/\\s+/g, " ");
})()`;

/** What is wrong with the focus; undefined if it is visible. A page or its heading needs no focus ring. */
const FAULT = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return "nowhere";
  if (at.id === "page" || /^H\\d$/.test(at.tagName) || at.tagName === "DIALOG") return undefined;
  const style = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return "on something without size: " + at.outerHTML.slice(0, 120);
  const rings = [at, ...(at.closest("label") ? [at.closest("label")] : []), at.parentElement].map((one) => getComputedStyle(one));
  const isSeen = rings.some(({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none") || style.caretColor !== "auto" || at.isContentEditable;
  return isSeen ? undefined : "not to be seen on " + at.outerHTML.slice(0, 120);
})()`;

/** Waits until the focus is visible; otherwise records the step. */
async function settled(step: string): Promise<void> {
  let fault: string | undefined;
  for (const end = performance.now() + PATIENCE; performance.now() < end; await Bun.sleep(20)) {
    fault = await page.evaluate<string | undefined>(FAULT).catch(() => "leaving");
    if (fault === undefined) return;
  }
  lost.push(`${step}: ${fault}`);
}

/** `says`: the message that then appears. It disappears after seconds, so this waits for it from before the key press. */
async function press(key: string, step: string, says?: string | RegExp): Promise<void> {
  const said = says === undefined ? undefined : slip(says);
  await page.keyboard.press(key);
  await settled(step);
  await said;
}

/** Presses Tab until the element with this name has the focus. */
async function to(name: RegExp): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses++) {
    const found = await page.evaluate<string>(NAME);
    if (name.test(found)) return;
    met.push(found.slice(0, 30));
    await page.keyboard.press("Tab");
    const fault = await page.evaluate<string | undefined>(FAULT);
    if (fault?.startsWith("not to be seen")) lost.push(`${name}: ${fault}`);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${met.join(", ")}`);
}

async function type(name: string, text: string): Promise<void> {
  await page.getByLabel(name).first().waitFor();
  await to(new RegExp(`^${name}`));
  await page.keyboard.type(text);
}

/** Goes to another page by `g` and its letter. */
async function go(letter: string, step: string): Promise<void> {
  await press("g", step);
  await press(letter, step);
  await page.locator("main:not([aria-busy]) h1, main:not([aria-busy]) .say").first().waitFor();
  await settled(step);
}
