// A founder's first hour as one journey in a browser: from the setup link to a recovered customer, without direct API calls.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { eventually, type Serving, setupLink, startServing } from "../support/process.ts";
import { parseMail } from "../support/smtp.ts";
import { temporaryFolder } from "../support/store.ts";

const [FOUNDER, HELPER] = ["nora@fernlight.example", "mei@fernlight.example"];
const PASSWORD = "correct horse battery";

let folder: string;
let serving: Serving;
let browser: TestBrowser;
/** Forbidden for every page: logged errors, policy violations, requests to other servers. */
const complaints: string[] = [];

describe.skipIf(!hasBrowser)("the first hour", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    [serving, browser] = await Promise.all([startServing(folder), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("from the setup link to a recovered customer", async () => {
    const page = await newPage();
    await page.goto(here(await setupLink(serving)));

    await page.getByLabel("Your name").fill("Nora Lindqvist");
    await page.getByLabel("Your address").fill(FOUNDER);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByLabel("Name of the product").fill("Fernlight");
    await page.getByLabel("Currency").selectOption("USD");
    await page.getByRole("button", { name: "Create the project" }).click();

    await page.getByText("Welcome, Nora.").waitFor();
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByText(/made-up customers were added/).waitFor();
    await page.locator(".queue .row:has(.dot.ready)").first().click();
    await page.getByRole("textbox", { name: "Letter" }).waitFor();
    const id = new URL(page.url()).searchParams.get("event")!;
    const who = (await page.locator('.row[aria-current="true"] .who bdi').first().textContent())!;

    await page.getByRole("button", { name: /^Edit/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("P.S. The garden says hello. https://fernlight.example/garden");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.locator(".raw", { hasText: "P.S. The garden says hello." }).waitFor();
    await page.getByRole("button", { name: "Phone", exact: true }).click();
    await page.frameLocator("iframe").first().getByText("P.S. The garden says hello.").waitFor();
    await page.getByRole("button", { name: "Letter", exact: true }).click();

    await page.getByRole("button", { name: /^Send/ }).click();
    await page.locator(".slip", { hasText: `Sending to ${who}` }).waitFor();
    await page.locator(".slip button").click();
    await page.locator('.row[aria-current="true"]', { hasText: who }).waitFor();
    expect(outbox()).toEqual([]);

    await page.getByRole("button", { name: /^Send/ }).click();
    await page.locator(".queue .row", { hasText: who }).waitFor({ state: "detached" });
    await eventually(() => outbox().length === 1);
    const mail = await parseMail(readFileSync(outbox()[0]!));
    expect(mail.text).toContain("P.S. The garden says hello.");

    // The page shows what the customer does without a reload.
    await page.goto(`${serving.address}/?event=${id}`);
    await page.getByRole("link", { name: "Customers" }).first().click();
    await page.getByRole("searchbox").fill(mail.to![0]!.address!);
    const row = page.locator("tbody tr", { hasText: who });
    await row.getByText("sent", { exact: false }).waitFor();
    await read(mail.html!, "t/o");
    await row.getByText(/opened/i).waitFor();
    await row.getByRole("link").first().click();
    await page.getByRole("heading", { name: "The story" }).waitFor();
    await page.locator(".line").getByText("Opened the letter").waitFor();
    await read(mail.text!, "t/c");
    await page.locator(".line").getByText("Followed a link in the letter").waitFor();

    await page.getByRole("link", { name: "Results" }).first().click();
    const before = await recoveredCount(page);
    await page.goBack();
    await page.getByRole("button", { name: "Mark recovered" }).click();
    await page.getByText("is marked recovered").waitFor();
    await page.getByRole("link", { name: "Results" }).first().click();
    await eventually(async () => (await recoveredCount(page)) === before + 1);

    await page.getByRole("link", { name: "Today" }).first().click();
    await page.getByRole("button", { name: "Sample data" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
    await page.getByText("The sample data is removed.").waitFor();
    await page.locator(".queue .row").first().waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Invite", exact: true }).click();
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByRole("dialog").getByLabel("Address").fill(HELPER);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = (await page.getByText(/accept-invitation\?token=/).textContent())!;
    const other = await newPage();
    await other.goto(here(link));
    await other.getByLabel("Your name").fill("Mei Tanaka");
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.getByRole("button", { name: "Create the account and join" }).click();
    await other.getByRole("navigation").first().waitFor();
    await page.getByText("Mei Tanaka").waitFor(); // the open page shows the new member
    await page.getByRole("button", { name: "Done" }).click();

    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("Address").fill(FOUNDER);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Two people work on Fernlight.").waitFor();
    // The mail that was prefetched was deleted with the sample data.
    expect(complaints.filter((text) => !/404 .*\/churn-events\/evt_\w+$/.test(text))).toEqual([]);
  }, 300_000); // about 12 s, but far more if many tests run at once
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on(
    "console",
    (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== serving.address) complaints.push(request.url());
  });
  return page;
}

/** A link with this service's actual port. */
const here = (link: string): string => serving.address + new URL(link).pathname + new URL(link).search;

function outbox(): string[] {
  const path = join(folder, "data", "outbox");
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.filter((name) => name.endsWith(".eml")).map((name) => join(path, name));
}

/** Fetches a link of a mail as the customer's mail program does. */
async function read(text: string, below: string): Promise<void> {
  const [, path] = new RegExp(`http://[^\\s"/]+(/${below}/[\\w.-]+)`).exec(text)!;
  const response = await fetch(`${serving.address}${path}`, {
    redirect: "manual",
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15" },
  });
  expect(response.status).toBeLessThan(400);
}

/** The number of recovered customers on Results. */
async function recoveredCount(page: Page): Promise<number> {
  const sum = await page.locator(".sums div", { hasText: "Recovered" }).locator(".n").textContent();
  return Number(/(\d+) customers/.exec(sum!)![1]);
}
