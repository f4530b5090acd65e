// The first ten minutes as a person uses them: from the printed link to the first steps on Today.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { sideways, violations } from "../support/dashboard.ts";
import { eventually, type Serving, setupLink, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

let folder: string;
let serving: Serving;
let browser: TestBrowser;
let page: Page;
const complaints: string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
const api = async (path: string): Promise<any> => (await page.request.get(`${serving.address}/api/v1${path}`)).json();

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    serving = await startServing(folder);
    browser = await startBrowser();
    const context = await browser.newContext({ locale: "de-AT", timezoneId: "Europe/Vienna" });
    page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  /** Expects no violations of axe and no overflow, in light and dark mode, on a desktop and a phone. */
  async function look(): Promise<void> {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        expect([colorScheme, width, await violations(page)]).toEqual([colorScheme, width, []]);
        expect(await sideways(page)).toBe(0);
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  test("the setup link leads through the account and the project to Today, signed in", async () => {
    const link = await setupLink(serving);
    await page.goto(link.replace(/^http:\/\/localhost:\d+/, serving.address));
    expect(await page.title()).toBe("Leg dein Konto an · Recoverd");
    await look();
    await page.getByLabel(/Dein Name/).fill("Nora Lindqvist");
    await page.getByLabel("Deine Adresse").fill("nora@fernlight.example");
    await page.getByLabel("Passwort", { exact: true }).fill("a long enough one");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "Was verkaufst du?" }).waitFor();
    await look();
    await page.getByLabel("Name des Produkts").fill("Fernlight");
    await page.getByRole("button", { name: "Projekt anlegen" }).click();
    await page.getByText("Willkommen, Nora.").waitFor();
    const { settings } = (await api("/projects/fernlight")).data;
    expect([settings.currency, settings.timezone]).toEqual(["eur", "Europe/Vienna"]);
    await look();
  });

  test("sample data comes and goes with a click, and is marked while it is there", async () => {
    const item = page.getByRole("listitem").filter({ hasText: "Beispieldaten" });
    await item.getByRole("button", { name: "Anlegen" }).click();
    await page.getByRole("button", { name: "Beispieldaten", exact: true }).waitFor();
    expect(await item.getByText("erledigt").count()).toBe(1);
    expect((await api("/projects/fernlight/customers")).meta.total).toBeGreaterThan(10);
    await look();

    await item.getByRole("button", { name: "Entfernen" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect((await api("/projects/fernlight/customers")).meta.total).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Beispieldaten", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Entfernen" }).click();
    await item.getByRole("button", { name: "Anlegen" }).waitFor();
    expect((await api("/projects/fernlight/customers")).meta.total).toBe(0);
    await page.getByRole("button", { name: "Beispieldaten", exact: true }).waitFor({ state: "detached" });
  });

  test("what is done elsewhere is found when one comes back, and a test mail is sent from the list", async () => {
    const settings = { sender: { from_name: "Nora", from_email: "nora@fernlight.example" } };
    const changed = await page.request.patch(`${serving.address}/api/v1/projects/fernlight`, {
      data: { settings },
      headers: { origin: serving.address },
    });
    expect(changed.status()).toBe(200);
    const sender = page.getByRole("listitem").filter({ hasText: "Absender festlegen" });
    await sender.getByText("Von Nora").waitFor();
    await sender.getByRole("button", { name: "Mir einen schicken" }).click();
    await sender.getByRole("button").waitFor({ state: "detached" });
    await sender.getByText(/Von Nora, ausprobiert/).waitFor();
    await page.getByRole("link", { name: "Verbinden" }).click();
    await page.waitForURL(/\/connections$/);
    await page.goBack();
  });

  test("the list is put away, taken back, and put away for good", async () => {
    await page.getByRole("button", { name: "Weglegen" }).click();
    await page.getByText("Willkommen, Nora.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Rückgängig/ }).click();
    await page.getByRole("button", { name: "Weglegen" }).click();
    await page.getByText("Willkommen, Nora.").waitFor({ state: "detached" });
    await page.reload();
    await page.locator("main.empty").waitFor();
    expect((await api("/projects/fernlight/checklist")).data.closed).toBe(true);
  });

  test("who signs out and in again comes back to the page that was asked for", async () => {
    await page.getByRole("button", { name: /Dein Konto/ }).click();
    await page.getByRole("button", { name: "Abmelden", exact: true }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto(`${serving.address}/customers?is=left`);
    await page.getByRole("button", { name: "Anmelden" }).waitFor();
    await look();
    await page.getByLabel("Adresse").fill("nora@fernlight.example");
    await page.getByLabel("Passwort").fill("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("Diese Adresse und dieses Passwort gehören nicht zusammen.").waitFor();
    await page.getByLabel("Passwort").fill("a long enough one");
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "Hauptmenü" }).waitFor();
    expect(page.url()).toBe(`${serving.address}/customers?is=left`);
    await page.goto(`${serving.address}/sign-in`);
    await page.waitForURL(`${serving.address}/`);
    complaints.splice(0); // the browser logs the refused password
  });

  test("the line to try it from a terminal stands open, is taken, and becomes an event with nine mails", async () => {
    await page.goto(`${serving.address}/connections`);
    const call = (await page.locator(".try-it code").textContent())!;
    await look();
    const howToMail = await page.getByRole("link", { name: "So geht es" }).getAttribute("href");
    expect(await (await page.request.get(new URL(howToMail!, page.url()).href)).text()).toContain("config.toml");
    const ours = call.replace(/http:\/\/localhost:\d+/, serving.address);
    expect(Bun.spawnSync(["bash", "-c", ours]).exitCode).toBe(0);
    await page.locator(".try-it").waitFor({ state: "detached" }); // the page learns that something has come
    const event = await eventually(async () => {
      const [listed] = (await api("/projects/fernlight/churn-events?mode=test")).data;
      const { data } = await api(`/projects/fernlight/churn-events/${listed.id}`);
      return data.variants.length === 9 ? data : null;
    });
    expect(event.customer_email).toBe("maya@example.com");
    await page.getByRole("link", { name: "Tests auf Heute" }).click();
    await page.locator(`a[href*="${event.id}"]`).waitFor(); // tests are not in the queue of what is real
  });
});
