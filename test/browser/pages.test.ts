// The pages behind our links as people use them: in a real browser, from another machine, with mistakes first.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { eventually, type Serving, setupLink, startServing } from "../support/process.ts";
import { program } from "../support/program.ts";
import { parseMail } from "../support/smtp.ts";
import { temporaryFolder } from "../support/store.ts";

const [PASSWORD, NEW_PASSWORD] = ["correct horse battery", "another long umbrella"];
const MAIN = await program();
const OWNER = "owner@example.com";
// A proxy's headers for a remote client, because local clients do not need the setup link.
const ELSEWHERE = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" };

let folder: string;
let serving: Serving;
let browser: TestBrowser;
const tokens: string[] = [];
/** Forbidden for every page: logged errors, policy violations, requests to other servers. */
const complaints: string[] = [];
const opened: Page[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    serving = await startServing(folder, {
      RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.1",
      RECOVERD_LIMITS__LOGIN_ACCOUNT: "3/15m",
    });
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

  story("the setup link makes the first account, once, after its mistakes were pointed out", async () => {
    const link = await setupLink(serving);
    const [page, other] = [await open(link), await open(link)];
    expect(await page.title()).toBe("Create your account · Recoverd");

    await page.getByLabel("Your address").fill("no address");
    await page.getByRole("button").click();
    expect(await errorOf(page, "email")).toBe("Must be an email address.");
    expect(await errorOf(page, "password")).toBe("Fill this in.");
    expect(await focused(page)).toBe("email");

    await page.getByLabel("Your address").fill(OWNER);
    await page.getByLabel("Password", { exact: true }).fill("password1234");
    await page.getByRole("button").click();
    expect(await errorOf(page, "password")).toContain("too easy to guess");
    expect(await errorOf(page, "email")).toBe("");
    expect(await focused(page)).toBe("password");

    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(/Your name/).fill("Olga");
    await page.getByRole("button").click();
    await page.getByRole("heading", { name: "What do you sell?" }).waitFor();
    expect(page.url()).toBe(`${serving.address}/`);

    expect(await (await open(link)).title()).toBe("There is an account already · Recoverd");
    await other.getByLabel("Your address").fill("late@example.com");
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.getByRole("button").click();
    await heading(other, "There is an account already");
    expect(await signIn("late@example.com", PASSWORD)).toBeUndefined();
    expect(await signIn(OWNER, PASSWORD)).toBeString();
  });

  story("a forgotten password is replaced by way of a mail, with the keyboard alone", async () => {
    const forgot = await open("/forgot-password");
    await forgot.keyboard.press("Tab");
    expect(await focused(forgot)).toBe("email");
    await forgot.keyboard.press("Enter");
    await forgot.locator("#email-error:not(:empty)").waitFor();
    expect(await focused(forgot)).toBe("email");
    await forgot.keyboard.type(OWNER);
    await forgot.keyboard.press("Enter");
    expect(await heading(forgot, "Look into your mail")).toBe("h1");

    const link = await linkTo(OWNER, "reset-password");
    const [page, other] = [await open(link), await open(link)];
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("password");
    await page.keyboard.type("short");
    await page.keyboard.press("Enter");
    expect(await errorOf(page, "password")).toContain("Must be 10 to 200 characters");
    expect(await focused(page)).toBe("password");
    await page.keyboard.press("Control+A");
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.locator("#password").getAttribute("type")).toBe("text");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await heading(page, "Your password is changed")).toBe("h1");
    expect(await seen(page)).toContain("You are signed in here");
    expect(await signIn(OWNER, NEW_PASSWORD)).toBeString();

    await other.getByLabel("New password").fill("a third long umbrella");
    await other.getByRole("button").click();
    await heading(other, "This link does not work any more");
    await other.getByRole("link", { name: "Ask for a new link" }).click();
    await heading(other, "Forgot your password?");
    expect(await signIn(OWNER, NEW_PASSWORD)).toBeString();
  });

  story("an invitation creates an account for a person without one, and shows the project and the role", async () => {
    const link = await invite("guest@example.com", "viewer");
    const page = await open(link);
    expect(await seen(page, "body")).not.toContain("guest@example.com");
    await page.getByRole("button").click();
    expect(await errorOf(page, "name")).toBe("Fill this in.");
    expect(await focused(page)).toBe("name");
    await page.getByLabel("Your name").fill("Gus");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "Choose a project: Acme & Söhne <b>" }).waitFor();
    expect(page.url()).toMatch(/\/\?project=acme/);
    expect(await (await open(link)).title()).toBe("This invitation does not work any more · Recoverd");
  });

  story("who has an account signs in to join, with the invited address and no other", async () => {
    await register("member@example.com", "other@example.com");
    const page = await open(await invite("member@example.com", "admin"));
    const send = async (email: string, password: string) => {
      await page.getByLabel("Your address").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button").click();
    };
    await send("other@example.com", PASSWORD);
    expect(await alert(page)).toBe("This invitation is for another address; sign in with that one.");
    expect(await focused(page)).toBe("alert");
    await send("member@example.com", "not the password");
    expect(await alert(page)).toBe("The address or the password is wrong.");
    await send("member@example.com", PASSWORD);
    await page.getByRole("button", { name: "Choose a project: Acme & Söhne <b>" }).waitFor();
  });

  story("after too many wrong passwords the page says how long to wait", async () => {
    await register("guesser@example.com");
    const page = await open(await invite("guesser@example.com", "member"));
    await page.getByLabel("Your address").fill("guesser@example.com");
    for (let wrong = 0; wrong < 3; wrong++) {
      await page.getByLabel("Password", { exact: true }).fill(`not the password ${wrong}`);
      await page.getByRole("button").click();
      expect(await alert(page)).toContain("is wrong");
    }
    await page.getByRole("button").click();
    expect(await alert(page)).toMatch(/^These were too many tries\. Wait 1[45] minutes, then try again\.$/);
  });

  story("two who join with the same address at once: the later is asked to sign in", async () => {
    const page = await open(await invite("twin@example.com", "member"));
    await register("twin@example.com");
    await page.getByLabel("Your name").fill("Twin");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "Sign in and join" }).waitFor();
  });

  story("without a connection the page says so, keeps what was typed, and goes on when there is one", async () => {
    const page = await open("/forgot-password");
    await page.getByLabel("Your address").fill(OWNER);
    await page.context().setOffline(true);
    await page.getByRole("button").click();
    expect(await alert(page)).toContain("You are offline");
    await page.context().setOffline(false);
    await page.getByRole("button").click();
    await heading(page, "Look into your mail");
  });

  story("who chose German at the sign-in reads German behind its links, mistakes included", async () => {
    const page = await open("/sign-in");
    await page.evaluate("localStorage.setItem('recoverd.language', 'de')");
    await page.reload();
    await page.getByRole("link", { name: "Vergessen?" }).click();
    await page.getByLabel("Deine Adresse").fill("keine Adresse");
    await page.getByRole("button").click();
    expect(await errorOf(page, "email")).toBe("Das ist keine Mailadresse.");
    await page.getByLabel("Deine Adresse").fill(OWNER);
    await page.getByRole("button").click();
    await heading(page, "Schau in deine Mails");
    const invited = await open(await invite("geladen@example.com", "member"), { locale: "de-DE" });
    await invited.getByLabel("Dein Name").fill("Gerda");
    await invited.getByLabel("Passwort", { exact: true }).fill("kurz");
    await invited.getByRole("button").click();
    expect(await errorOf(invited, "password")).toBe("Nimm 10 bis 200 Zeichen.");
  });

  story("a server that does not answer, or answers with what is not ours, is no success", async () => {
    const page = await open("/forgot-password");
    await page.getByLabel("Your address").fill(OWNER);
    for (const [answer, message] of [
      [null, "The server did not answer"],
      [{ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }, "Something went wrong"],
      [{ status: 200, contentType: "text/html", body: "<h1>Sign in to the network</h1>" }, "Something went wrong"],
      [{ status: 503, headers: { "retry-after": "1" }, json: { error: { message: "x" } } }, "Wait 1 second, then"],
    ] as const) {
      await page.route("**/api/**", (route) => (answer === null ? route.abort() : route.fulfill({ ...answer })));
      await page.getByRole("button").click();
      expect(await alert(page)).toContain(message);
      await page.unroute("**/api/**");
    }
  });

  story("without JavaScript it is said that it is needed, and no form is shown", async () => {
    const page = await open("/forgot-password", { javaScriptEnabled: false });
    expect(await seen(page, "body")).toContain("This page needs JavaScript");
    expect(await page.locator("form").isVisible()).toBe(false);
  });

  test.each([
    ["light", 1280, "/forgot-password"],
    ["dark", 320, "/forgot-password"],
    ["dark", 320, "/setup"],
    ["dark", 320, "/reset-password?token=none"],
  ] as const)("in %s and %i pixels wide, %s is styled and nothing sticks out", async (colorScheme, width, path) => {
    const page = await open(path, { colorScheme, viewport: { width, height: 600 } });
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(
      colorScheme === "dark" ? "oklch(0.205 0.006 80)" : "oklch(0.958 0.009 88)",
    );
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  });

  story("every field has a place for its error, and tells password managers what goes in", async () => {
    const pages = ["/forgot-password", await invite("fields@example.com", "member")];
    await register("known@example.com");
    pages.push(await invite("known@example.com", "member"));
    const found: (string | null)[] = [];
    for (const link of pages) {
      const page = await open(link);
      for (const input of await page.locator("input:not([type=checkbox])").all()) {
        found.push(await input.getAttribute("autocomplete"));
        for (const id of (await input.getAttribute("aria-describedby"))!.split(" ")) {
          expect(await page.locator(`#${id}`).count()).toBe(1);
        }
      }
    }
    expect(found).toEqual(["username", "name", "new-password", "username", "current-password"]);
  });

  story("no token of any link was logged", async () => {
    expect(tokens.length).toBeGreaterThan(5);
    expect(serving.stdout()).toContain('"path":"/reset-password"');
    expect(tokens.filter((token) => serving.stdout().includes(token))).toEqual([]);
  });
});

function story(name: string, tell: () => Promise<void>): void {
  test(name, tell);
}

/** The URL on this server for a printed or mailed link, or for a path. */
const local = (link: string): string => link.replace(/^(http:\/\/localhost:8080)?(?=\/)/, serving.address);

async function open(link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const token = new URL(local(link)).searchParams.get("token");
  if (token !== null && token !== "none") tokens.push(token);
  const context = await browser.newContext({ extraHTTPHeaders: ELSEWHERE, ...options });
  const page = await context.newPage();
  opened.push(page);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The browser itself logs a refused or failed request.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      complaints.push(message.text());
    }
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(serving.address)) complaints.push(`It asked ${request.url()}`);
    if (request.headers().referer?.includes("token"))
      complaints.push(`The page leaked its address to ${request.url()}`);
  });
  await page.goto(local(link));
  return page;
}

/** The error beside a field, once the response has arrived. */
async function errorOf(page: Page, name: string): Promise<string> {
  await page.locator("[aria-invalid=true]").first().waitFor();
  await page.locator("form[aria-busy=false]").waitFor();
  return (await page.locator(`#${name}-error`).textContent()) ?? "";
}

async function alert(page: Page): Promise<string> {
  await page.locator("form[aria-busy=false]").waitFor();
  return seen(page, "[role=alert]");
}

/** Waits for a heading; returns the focused element. */
async function heading(page: Page, title: string): Promise<string> {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  expect(await page.title()).toBe(`${title} · Recoverd`);
  return focused(page);
}

/** The id, role or tag name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate("(({ id, role, localName }) => id || role || localName)(document.activeElement)");

/** The visible text of the page. */
// biome-ignore lint/performance/useDomNodeTextContent: its text content has the hidden as well
const seen = (page: Page, selector = "main"): Promise<string> => page.locator(selector).innerText();

async function api(path: string, body: unknown, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${serving.address}/api/v1${path}`, options);
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
  return { status: response.status, body: (await response.json()) as any };
}

const signIn = async (email: string, password: string): Promise<string> =>
  (await api("/auth/login", { email, password })).body.data?.access_token;

/** Creates accounts by command, because registration closes after the first account. */
async function register(...emails: string[]): Promise<void> {
  writeFileSync(join(folder, "password"), PASSWORD);
  for (const email of emails) {
    const words = ["user", "create", "--email", email, "--password-file", "password"];
    const child = Bun.spawn([process.execPath, MAIN, ...words], { cwd: folder, stdout: "ignore" });
    expect(await child.exited).toBe(0);
  }
}

let team: Promise<{ token: string; slug: string }> | undefined;

async function newTeam() {
  await register("admin@example.com");
  const token = await signIn("admin@example.com", PASSWORD);
  const { slug } = (await api("/projects", { name: "Acme & Söhne <b>" }, token)).body.data;
  return { token, slug };
}

/** Invites an address; returns the link in the mail, which differs from the API's. */
async function invite(email: string, role: string): Promise<string> {
  team ??= newTeam();
  const { token, slug } = await team;
  expect((await api(`/projects/${slug}/invitations`, { email, role }, token)).status).toBe(201);
  return linkTo(email, "accept-invitation");
}

/** The link to `page` in the only such mail to an address. */
const linkTo = (email: string, page: string): Promise<string> =>
  eventually(async () => {
    for (const mail of new Bun.Glob("data/outbox/*.eml").scanSync({ cwd: folder, absolute: true })) {
      const { to, text } = await parseMail(readFileSync(mail));
      const link = new RegExp(`http://localhost:8080/${page}\\?token=\\S+`).exec(text ?? "")?.[0];
      if (link && to?.some(({ address }) => address === email)) return link;
    }
    return undefined;
  });
