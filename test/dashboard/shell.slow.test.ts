// The shell around every page: keys, the search, the project in the URL, and what happens while the server is down or the
// session has ended.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page, Request } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, sideways, startDashboard, violations } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

let dashboard: Dashboard;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("PUT", "/checklist", { closed: true });
    for (const [email, name] of [
      ["tomas@example.com", "Tomás Herrera"],
      ["maya@example.com", "Maya Okafor"],
    ]) {
      await dashboard.call("POST", "/churn-events", {
        customer_email: email,
        customer_name: name,
        event_type: "cancellation",
        mrr: 4900,
        plan_name: "Team",
      });
    }
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  const focused = (page: Page): Promise<string> =>
    page.evaluate("document.activeElement.localName + ': ' + document.activeElement.textContent");

  test("two keys lead to a page, whose heading has the focus then; not while one types", async () => {
    const page = await dashboard.open("/");
    for (const [key, path] of [
      ["c", "/customers"],
      ["r", "/recovered"],
      ["f", "/cancel-flow"],
      ["a", "/automation"],
      ["s", "/settings"],
      ["t", "/"],
    ]) {
      // The second key must follow within a second, and a busy machine may take that long to handle one press.
      await Promise.all([page.keyboard.press("g"), page.keyboard.press(key!)]);
      await page.waitForURL((url) => url.pathname === path);
      await eventually(async () => (await focused(page)).startsWith("h1: "));
    }
    await page.goto(page.url().replace(/\/$/, "/customers"));
    await page.getByRole("searchbox").fill("");
    await page.keyboard.type("gt");
    expect(new URL(page.url()).pathname).toBe("/customers");
  });

  test("many tabs in the background leave connections to the one that is looked at, which catches up", async () => {
    const page = await dashboard.open("/customers");
    const hide = `Object.defineProperty(Document.prototype, "visibilityState", { get: () => window.state ?? "hidden", configurable: true })`;
    const tabs: Page[] = [];
    for (let n = 0; n < 7; n++) {
      const tab = await page.context().newPage();
      await tab.addInitScript(hide);
      await tab.goto(`${dashboard.address}/customers`);
      await tab.getByRole("row", { name: /Maya Okafor/ }).waitFor({ timeout: 10_000 });
      tabs.push(tab);
    }
    await dashboard.call("POST", "/churn-events", {
      customer_email: "rina@example.com",
      customer_name: "Rina Sato",
      event_type: "cancellation",
    });
    await page.getByRole("row", { name: /Rina Sato/ }).waitFor();
    const [tab] = tabs;
    expect(await tab!.getByRole("row", { name: /Rina Sato/ }).count()).toBe(0);
    await tab!.evaluate(`window.state = "visible"; document.dispatchEvent(new Event("visibilitychange"))`);
    await tab!.getByRole("row", { name: /Rina Sato/ }).waitFor();
    for (const one of tabs) await one.close();
  });

  test("who goes through the pages too fast waits, and is not told that the server is away", async () => {
    const page = await dashboard.open("/customers");
    let refusals = 2;
    await page.route("**/api/v1/auth/me", async (route) => {
      if (refusals-- > 0) await route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: { error: {} } });
      else await route.continue();
    });
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.goto(`${dashboard.address}/customers`);
    await refused;
    await Bun.sleep(200);
    expect(await page.getByText("Could not reach the server").count()).toBe(0);
    await page.getByRole("row", { name: /Maya Okafor/ }).waitFor();
    dashboard.complaints.splice(0); // the browser logs each 429
  });

  test("the search finds people with and without accents, does what can be done, and gives the focus back", async () => {
    const page = await dashboard.open("/");
    await page.getByRole("button", { name: /^Find/ }).focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tomas");
    await page.getByRole("option", { name: /Tomás Herrera/ }).waitFor();
    expect(await page.locator("mark").first().textContent()).toBe("Tomás");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await focused(page)).toContain("Find");

    await page.keyboard.press("Control+k");
    await page.keyboard.type("maya");
    await page.getByRole("option", { name: /Maya Okafor/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/customers\/maya/);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("test mail");
    await page.keyboard.press("Enter");
    await page.getByText(/No mail server is set, so the mail is a file/).waitFor();
  });

  test("a search that is opened right after another was closed stays open, and has the keys", async () => {
    const page = await dashboard.open("/");
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press("Control+k");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tomas");
    await page.getByRole("option", { name: /Tomás Herrera/ }).waitFor();
    expect(await page.getByRole("combobox").inputValue()).toBe("tomas");
  });

  test("a search for people that fails says so, not that nobody was found", async () => {
    const page = await dashboard.open("/");
    const refused = { status: 500, json: { error: { code: "internal_error", message: "The database is locked." } } };
    await page.route(/\/customers\?/, (route) => route.fulfill(refused));
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tomas");
    await page.getByText("People could not be searched: The database is locked.").waitFor();
    expect(await page.getByText("Nothing found.").count()).toBe(0);
    await page.unroute(/\/customers\?/);
    await page.keyboard.press("Backspace");
    await page.getByRole("option", { name: /Tomás Herrera/ }).waitFor();
    expect(await page.getByText("could not be searched").count()).toBe(0);
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("500")]); // the browser logs the 500
  });

  test("on a phone the search opens by its button, and fits", async () => {
    const page = await dashboard.open("/", { viewport: { width: 360, height: 700 }, colorScheme: "dark" });
    await page.getByRole("button", { name: /^Find/ }).click();
    await page.getByRole("combobox").fill("o");
    await page.getByRole("option", { name: /Maya Okafor/ }).waitFor();
    expect([await sideways(page), await violations(page)]).toEqual([0, []]);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("a project's long name is cut off beside the product's, not written over it", async () => {
    await dashboard.call("PATCH", "", { name: "W".repeat(60) });
    for (const width of [360, 1440]) {
      const page = await dashboard.open("/", { viewport: { width, height: 700 } });
      const word = (await page.locator(".top .word").boundingBox())!;
      const project = (await page.getByRole("button", { name: /^Choose a project/ }).boundingBox())!;
      expect(project.x).toBeGreaterThanOrEqual(word.x + word.width);
      expect(await sideways(page)).toBe(0);
    }
    await dashboard.call("PATCH", "", { name: "Fernlight" });
  });

  test("the question mark shows the keys in groups", async () => {
    const page = await dashboard.open("/");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "All keys" });
    await dialog.waitFor();
    expect(await dialog.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "On this page",
      "Go to",
      "Everywhere",
    ]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("a session that ends under an open page asks for the password over it, and what was typed stays", async () => {
    const page = await dashboard.open("/customers");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("searchbox").pressSequentially("ma");
    await page.getByRole("link", { name: "Tomás Herrera" }).waitFor({ state: "detached" });
    await page.context().clearCookies();
    // Not by key presses: any request in between is refused, and the dialog would receive the rest.
    await page.getByRole("searchbox").fill("maya");
    const dialog = page.getByRole("dialog", { name: "Sign in" });
    await dialog.waitFor();
    expect(await page.evaluate("document.activeElement.name")).toBe("password");
    expect(await dialog.getByLabel("Address").inputValue()).toBe("owner@example.com");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Password").fill("correct horse battery");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByRole("searchbox").inputValue()).toBe("maya");
    await page.getByRole("link", { name: "Maya Okafor" }).waitFor();
    dashboard.complaints.splice(0); // the browser logs every 401
  });

  test("a server that is gone for a while is waited for, and the page goes on", async () => {
    const page = await dashboard.open("/");
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Customers" }).first().click();
    await page.getByText("Could not reach the server. Trying again.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Maya Okafor" }).waitFor();
    await page.getByText("Could not reach the server. Trying again.").waitFor({ state: "detached" });
    dashboard.complaints.splice(0);
  });

  test("a 429 is waited for", async () => {
    const page = await dashboard.open("/");
    let refused = 0;
    await page.route("**/customers?*", (route) =>
      refused++ < 2
        ? route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: { error: { code: "RATE_LIMITED" } } })
        : route.fallback(),
    );
    await page.getByRole("link", { name: "Customers" }).first().click();
    await page.getByRole("link", { name: "Maya Okafor" }).waitFor();
    await page.getByText("left or could not pay in the last 30 days").waitFor(); // whichever of the two requests was refused
    expect(refused).toBeGreaterThan(2);
    dashboard.complaints.splice(0);
  });

  test("a role that was taken away takes with it what the page offers, while it is open", async () => {
    await dashboard.invite("guest@example.com", "admin");
    const page = await dashboard.open("/", {}, "guest@example.com");
    const offers = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("test mail");
      const count = await page.getByRole("option", { name }).count();
      await page.keyboard.press("Escape");
      return count;
    };
    expect(await offers("Send yourself a test mail")).toBe(1);
    const { data: members } = await dashboard.call("GET", "/members");
    const guest = members.find(({ email }: { email: string }) => email === "guest@example.com");
    await dashboard.call("PATCH", `/members/${guest.id}`, { role: "viewer" });
    await eventually(async () => (await offers("Send yourself a test mail")) === 0);
  });

  test("with several projects every address names its own, and the menu and the way back follow", async () => {
    const page = await dashboard.open("/");
    await page.getByRole("button", { name: /Choose a project/ }).click();
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByLabel("Name of the product").fill("Second");
    await page.getByRole("button", { name: "Create the project" }).click();
    await page.waitForURL(/\/\?project=second$/);
    await page.locator('nav a[href="/customers?project=second"]').first().waitFor();
    await page.getByRole("button", { name: /Choose a project/ }).click();
    await page.getByRole("button", { name: "Fernlight", exact: true }).click();
    await page.waitForURL(/\/\?project=fernlight/);
    await page.getByText("Maya Okafor").first().waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Choose a project: Second" }).waitFor();

    // Loading stops when another project is chosen, because further requests would go to that project.
    await page.goto(`${dashboard.address}/?project=fernlight`);
    const { promise: isChosen, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/fernlight/experiments?*", async (route) => {
      await isChosen;
      await route.fulfill({ json: { data: [{ id: "exp_1" }], meta: { total: 1 } } }).catch(() => {}); // it may be aborted
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const isList = (request: Request) => request.url().includes("/fernlight/experiments?");
    const [list] = await Promise.all([
      page.waitForRequest(isList),
      page.evaluate(
        "history.pushState(null, '', '/experiments?project=fernlight'); dispatchEvent(new PopStateEvent('popstate'))",
      ),
    ]);
    await page.getByRole("button", { name: /Choose a project/ }).click();
    await page.getByRole("button", { name: "Second", exact: true }).click();
    await page.waitForURL(/project=second/);
    release();
    await eventually(async () => list.failure() !== null || (await list.response()) !== null);
    await eventually(
      () => asked.some((path) => path.endsWith("/second/experiments")) || new URL(page.url()).pathname === "/",
    );
    await page.evaluate("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))");
    expect(asked.filter((path) => path.includes("/second/experiments/"))).toEqual([]);

    const shared = await dashboard.open("/customers?project=fernlight");
    await shared.getByRole("link", { name: "Maya Okafor" }).waitFor();
    const bare = await dashboard.open("/customers");
    await bare.waitForURL(/project=/);
  });

  test("signing out on every device ends the sessions elsewhere as well", async () => {
    await dashboard.invite("far@example.com", "member");
    const [here, elsewhere] = [
      await dashboard.open("/", {}, "far@example.com"),
      await dashboard.open("/", {}, "far@example.com"),
    ];
    await here.getByRole("button", { name: /your account/i }).click();
    expect(await violations(here)).toEqual([]);
    await here.getByRole("button", { name: "Sign out on every device" }).click();
    await here.getByRole("button", { name: "Sign in" }).waitFor();
    await elsewhere.getByRole("link", { name: "Customers" }).first().click();
    await elsewhere.getByRole("dialog", { name: "Sign in" }).waitFor();
    await dashboard.closePages(); // until then, each query of the page may still be refused
    dashboard.complaints.splice(0);
  });

  test("what changes between a page's first answer and the opening of its stream of changes is shown", async () => {
    const page = await dashboard.open("/customers");
    const held = Promise.withResolvers<void>();
    await page.route("**/fernlight/changes", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("link", { name: "Maya Okafor" }).waitFor();
    await dashboard.call("POST", "/churn-events", {
      customer_email: "lena@example.com",
      customer_name: "Lena Vogt",
      event_type: "cancellation",
      mrr: 4900,
    });
    held.resolve();
    await page.getByRole("link", { name: "Lena Vogt" }).waitFor();
  });
});
