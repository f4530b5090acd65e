// Settings and Team as people use them in a browser: the API then returns what they changed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { eventually } from "../support/process.ts";
import { type Service, serveHere } from "../support/serve-here.ts";
import { temporaryFolder } from "../support/store.ts";

const PASSWORD = "correct horse battery";
const OWNER = "nora@fernlight.example";
const VIEWER = "mei@fernlight.example";
const HOSTILE = `<script>alert(1)</script> \u202eevil 🌿 ${"名前".repeat(60)}`;

let folder: string;
let serving: Service;
let browser: TestBrowser;
let page: Page;
let token: string;
const complaints: string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
async function call(method: string, path: string, body?: unknown, bearer = token): Promise<any> {
  const response = await fetch(`${serving.address}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : ((await response.json()) as { data: unknown }).data;
}

async function signIn(email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    colorScheme: "light",
    reducedMotion: "reduce", // axe must not measure a colour during a transition
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const signed = await context.newPage();
  signed.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  signed.on("pageerror", (error) => complaints.push(error.message));
  await signed.goto(`${serving.address}/settings`);
  await signed.getByLabel("Address").fill(email);
  await signed.getByLabel("Password").fill(PASSWORD);
  await signed.keyboard.press("Enter");
  await signed.getByLabel("Postal address").waitFor();
  complaints.length = 0; // the browser logs the 401 of the request for the signed-in user
  return signed;
}

const project = () => call("GET", "/projects/fernlight");
const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();

describe.skipIf(!hasBrowser)("Settings and Team", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    serving = await serveHere(folder, { RECOVERD_AUTH__REGISTRATION: "open" });
    browser = await startBrowser();
    const account = { name: "Nora Lindqvist", email: OWNER, password: PASSWORD };
    token = (await call("POST", "/auth/register", account, "")).access_token;
    await call("POST", "/projects", { name: "Fernlight", slug: "fernlight", settings: { currency: "eur" } });
    const { accept_url } = await call("POST", "/projects/fernlight/invitations", { email: VIEWER, role: "viewer" });
    const invited = new URL(accept_url).searchParams.get("token");
    await call("POST", `/invitations/${invited}/accept`, { name: "Mei Tanaka", password: PASSWORD }, "");
    page = await signIn(OWNER);
  });

  afterAll(async () => {
    await browser?.close();
    await serving?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("in forced colours, the state of switches and the current page can be seen", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    type Paint = { backgroundColor: string; borderTopWidth: string; outlineStyle: string };
    const paint = (selector: string): Promise<Paint> =>
      page.evaluate(`(({ backgroundColor, borderTopWidth, outlineStyle }) =>
        ({ backgroundColor, borderTopWidth, outlineStyle }))(getComputedStyle(document.querySelector("${selector}")))`);
    const [on, off] = [await paint(".switch:checked"), await paint(".switch:not(:checked)")];
    expect(off.borderTopWidth).toBe("1px");
    expect(on.backgroundColor).not.toBe(off.backgroundColor);
    expect((await paint(".nav a[aria-current]")).outlineStyle).toBe("solid");
    await page.emulateMedia({ forcedColors: "none" });
    expect((await paint(".switch")).borderTopWidth).toBe("0px");
  });

  test("changes are held in a strip, survive leaving the page, stand at their fields when they are wrong, and are saved together", async () => {
    await page.getByLabel("Name", { exact: true }).nth(1).fill("Nora from Fernlight");
    await page.getByLabel("Address", { exact: true }).fill("no address");
    await page.getByLabel("Postal address").fill(HOSTILE);
    await page.getByLabel("Notice opened letters").press("Space");
    await shown("4 changes are not saved");
    expect((await project()).settings.sender.from_name).toBeNull();

    await page.getByRole("link", { name: "Team" }).click();
    await shown("4 changes in the settings wait to be saved.");
    await page.getByRole("link", { name: "Project", exact: true }).click();
    expect(await page.getByLabel("Postal address").inputValue()).toBe(HOSTILE);

    await page.keyboard.press("Control+Enter");
    const field = page.getByLabel("Address", { exact: true });
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect((await project()).settings.tracking.opens).toBe(true);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("400")]); // the browser logs the 400

    await field.fill(OWNER);
    await page.getByRole("button", { name: /^Save/ }).click();
    await shown("All saved");
    const { settings } = await project();
    expect(settings.sender).toMatchObject({ from_name: "Nora from Fernlight", from_email: OWNER });
    expect(settings.sender.postal_address).toBe(HOSTILE);
    expect(settings.tracking).toEqual({ opens: false, clicks: true });
  });

  test("a field that somebody else changed meanwhile says so", async () => {
    const field = page.getByLabel("Company, as letters say it");
    await field.fill("Mine");
    await call("PATCH", "/projects/fernlight", { settings: { company_name: "Theirs" } });
    await shown(/changed this to “Theirs” meanwhile/);
    expect(await field.inputValue()).toBe("Mine");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await field.inputValue()).toBe("Theirs");
  });

  test("the looks are tried on a letter, in light and dark, before they are saved", async () => {
    await page.getByLabel("Logo", { exact: true }).fill("https://cdn.fernlight.example/logo.svg");
    await page.getByRole("alert").getByText("mail programs show no SVG").waitFor();
    await page.getByLabel("Logo", { exact: true }).fill("https://cdn.fernlight.example/logo.png");
    await page.getByLabel("Width of the logo").fill("96");
    await page.getByLabel("Colour of the button").first().fill("#0b1f4d");
    await page.getByLabel("Font").selectOption("georgia");
    /** A style of a part of the mail, in light and in dark mode. */
    const styles = (part: string, name: string): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll("#looks iframe")].map(({ contentWindow, contentDocument }) =>
        contentWindow.getComputedStyle(contentDocument.querySelector("${part}")).${name})`);
    const NAVY = "rgb(11, 31, 77)";
    await eventually(async () => (await styles(".m-button", "backgroundColor"))[0] === NAVY || undefined);
    await page.frameLocator("#looks iframe").first().locator(".m-logo").getByText("Theirs").waitFor();
    expect((await styles(".m-page", "fontFamily"))[0]).toContain("Georgia");
    expect((await styles(".m-button", "backgroundColor"))[1]).not.toBe(NAVY); // navy would be hard to see in dark mode
    expect((await project()).settings.sender.brand.color).toBeNull();

    await page.getByRole("button", { name: /^Save/ }).click();
    await shown("All saved");
    expect((await project()).settings.sender.brand).toEqual({
      logo_url: "https://cdn.fernlight.example/logo.png",
      logo_width: 96,
      color: "#0b1f4d",
      font: "georgia",
    });
    expect(complaints.splice(0)).toEqual([expect.stringContaining("400")]); // the browser logs the 400
  });

  test("sections are reached by their names above them, with the focus", async () => {
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Weekly mail" }).click();
    expect(await page.evaluate("document.activeElement.id")).toBe("digest");
    expect(await page.evaluate("scrollY")).toBeGreaterThan(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.closest('section').id")).toBe("digest");
  });

  test("a key is copied where the browser has no clipboard, as over plain HTTP", async () => {
    await page.getByRole("link", { name: "Team" }).click();
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })");
    await page.getByRole("button", { name: "Copy: Public key" }).click();
    await page.getByText("Copied").waitFor();
    await page.evaluate("delete navigator.clipboard");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe((await project()).public_key);
    await page.getByRole("link", { name: "Project", exact: true }).click();
  });

  test("a test mail says what became of it", async () => {
    await page.getByRole("button", { name: "Send yourself a test" }).click();
    await shown(/it lies in the outbox folder/);
  });

  test("Escape asks before it discards what was typed in a dialog", async () => {
    await page.getByRole("button", { name: "Add an address" }).click();
    const dialog = page.getByRole("dialog");
    await page.keyboard.press("Escape"); // nothing was typed
    await dialog.waitFor({ state: "detached", timeout: 5000 });
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.keyboard.type("long@example.com");
    await page.keyboard.press("Escape");
    await dialog.getByText("Press Escape again to discard it.").waitFor({ timeout: 5000 });
    expect(await dialog.getByLabel("Address").inputValue()).toBe("long@example.com");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached", timeout: 5000 });
  });

  test("an address is added, found, removed and brought back; a list is imported", async () => {
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.keyboard.type("gone@example.com"); // the dialog's first field has the focus
    await page.getByRole("dialog").getByLabel("Why").selectOption("requested");
    await page.getByRole("dialog").getByRole("button", { name: "Never write to it" }).click();
    await shown("gone@example.com is never written to.");
    const list = () => call("GET", "/projects/fernlight/suppressions");
    expect(await list()).toMatchObject([{ email: "gone@example.com", reason: "requested" }]);

    await page.getByRole("button", { name: "Remove gone@example.com" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await list()).toMatchObject([{ email: "gone@example.com" }]);
    await page.getByRole("button", { name: "Remove gone@example.com" }).click();
    await shown(/asked not to be written to/);
    await page.getByRole("button", { name: "Write to it again" }).click();
    await shown("gone@example.com may get letters again.");
    expect(await list()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Remove gone@example.com" }).waitFor();
    expect(await list()).toMatchObject([{ email: "gone@example.com", reason: "requested" }]);

    await page.getByRole("button", { name: "Import CSV" }).click();
    const csv = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("email\na@example.com\nnobody\n") };
    await page.getByLabel("CSV file").setInputFiles(csv);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await shown("1 added, 0 on the list before, 1 rejected.");
    await page.keyboard.press("Escape");
    const searches: string[] = [];
    const note = (request: Request) => request.url().includes("/suppressions?") && searches.push(request.url());
    page.on("request", note);
    await page.getByLabel("Find a whole address").pressSequentially("A@example.com");
    await page.getByText("gone@example.com").waitFor({ state: "detached" });
    await page.locator("#suppressions tbody tr").first().waitFor();
    expect(await page.locator("#suppressions tbody tr").allTextContents()).toEqual([
      expect.stringContaining("a@example.com"),
    ]);
    expect(searches.length).toBeLessThan(6); // not one for each of the thirteen keys
    page.off("request", note);
  });

  test("the weekly mail is switched on for oneself, and the files of the data are there", async () => {
    await page.getByLabel(/^Write to nora@/).press("Space");
    await shown("The weekly mail comes on Monday.");
    expect(await call("GET", "/projects/fernlight/digest")).toEqual({ weekly: true });
    const links = await page.locator("#exports a").all();
    const paths = await Promise.all(links.map(async (link) => (await link.getAttribute("href"))!));
    expect(paths.length).toBe(17);
    const statuses = await page.evaluate(
      (all) => Promise.all(all.map(async (path) => (await fetch(path)).status)),
      paths,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("one person's data is found, said in a sentence and saved as a file, or erased", async () => {
    const customer = { customer_email: "maya@northpier.example", event_type: "cancellation", mrr: 4900 };
    await call("POST", "/projects/fernlight/churn-events", customer);
    await page.getByLabel("Whose data?").fill("nobody@northpier.example");
    await page.keyboard.press("Enter");
    await shown("Nothing is stored of this person.");
    expect(complaints.splice(0)).toEqual([expect.stringContaining("404")]);
    await page.getByLabel("Whose data?").fill("Maya@Northpier.example");
    await page.keyboard.press("Enter");
    await shown(/Stored: one cancellation or failed payment/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as a file" }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(file.kinds.churn_events).toMatchObject([{ customer_email: "maya@northpier.example" }]);
    await page.getByRole("button", { name: "Erase this person…" }).click({ timeout: 5000 });
    await page.getByLabel("Type Maya@Northpier.example to confirm").fill("Maya@Northpier.example");
    await page.getByRole("button", { name: "Erase for good" }).click();
    await shown("Erased. The last traces go within a minute.");
    await page.getByLabel("Whose data?").waitFor();
    expect(await page.getByText(/Stored: /).count()).toBe(0);
    await eventually(
      async () =>
        (await call("GET", "/projects/fernlight/churn-events?customer_email=maya@northpier.example")).length === 0,
    );
  });

  test("somebody is invited, gets another role, is removed; a key is rotated and shown once", async () => {
    await page.getByRole("link", { name: "Team" }).click();
    await shown("Two people work on Fernlight.");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByRole("dialog").getByLabel("Address").fill("auditor@kellner.example");
    await page.getByRole("dialog").getByLabel("viewer").check();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await shown(/accept-invitation\?token=/);
    await page.getByRole("button", { name: "Done" }).click();
    await shown("One invitation is open.");
    const invitations = () => call("GET", "/projects/fernlight/invitations");
    expect(await invitations()).toMatchObject([{ email: "auditor@kellner.example", role: "viewer" }]);
    await page.getByRole("button", { name: "More for auditor@kellner.example" }).click();
    await page.getByRole("button", { name: "Revoke the invitation" }).click();
    await shown("was revoked.");
    expect(await invitations()).toEqual([]);

    await page.getByRole("button", { name: "More for Mei Tanaka" }).click();
    await page.getByRole("dialog").getByLabel("member").check();
    await page.getByRole("button", { name: "Save" }).click();
    await shown("\u2068Mei Tanaka\u2069 is member now.");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("row", { name: /Mei Tanaka.*Only look/ }).waitFor();

    const { public_key, secret_key_prefix } = await project();
    await shown(public_key);
    await page.getByRole("button", { name: "Rotate: Secret key" }).click();
    await page.getByLabel("The one before").selectOption("0s");
    await page.getByRole("button", { name: "Rotate", exact: true }).click();
    await shown(/^sk_live_/);
    const secret = await page.getByRole("dialog").locator("code").textContent();
    expect(
      (await fetch(`${serving.address}/api/v1/projects/fernlight`, { headers: { "x-api-key": secret! } })).status,
    ).toBe(200);
    expect((await project()).secret_key_prefix).not.toBe(secret_key_prefix);
    await page.getByRole("button", { name: "Done" }).click();
  });

  test("a team with more people than a page of the API holds is shown whole", async () => {
    for (let n = 0; n < 101; n++) {
      const invited = { email: `guest-${n}@kellner.example`, role: "viewer" };
      await call("POST", "/projects/fernlight/invitations", invited);
    }
    await page.reload();
    await page.getByText("101 invitations are open.").waitFor({ timeout: 20_000 });
    expect(await page.getByRole("row", { name: /guest-/ }).count()).toBe(101);
    for (const { id } of await call("GET", "/projects/fernlight/invitations?per_page=100")) {
      await call("DELETE", `/projects/fernlight/invitations/${id}`);
    }
  });

  test("a viewer reads, and is offered nothing that the API would refuse", async () => {
    const own = page;
    page = await signIn(VIEWER);
    expect(await page.getByLabel("Postal address").getAttribute("readonly")).not.toBeNull();
    await shown("Only admins change the settings");
    expect(await page.getByRole("button", { name: /Add an address|Send yourself|Delete this|Remove/ }).count()).toBe(0);
    await page.getByRole("link", { name: "Team" }).click();
    await shown("Shown to admins");
    expect(await page.getByRole("button", { name: /Rotate|Invite|More for Nora/ }).count()).toBe(0);
    await page.getByRole("button", { name: "More for Mei Tanaka" }).click();
    await page.getByRole("button", { name: "Leave the project" }).click();
    await page.getByRole("button", { name: "Leave the project" }).click();
    await shown("What do you sell?");
    await page.context().close();
    page = own;
    expect(await call("GET", "/projects/fernlight/members")).toHaveLength(1);
  });

  test("the owner deletes the project by typing its name", async () => {
    await page.goto(`${serving.address}/settings`);
    await page.getByRole("button", { name: "Delete this project" }).click();
    const last = page.getByRole("button", { name: "Delete for good" });
    await page.getByLabel("Type “Fernlight” to continue").fill("fernlight");
    expect(await last.isDisabled()).toBe(true);
    await page.getByLabel("Type “Fernlight” to continue").fill("Fernlight");
    await last.click();
    await shown("What do you sell?");
    expect(await call("GET", "/projects")).toEqual([]);
  });
});
