// The dashboard as a person uses it: a service with a project, its API, and a signed-in browser.

import { readFileSync, rmSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { DASHBOARD_PAGES } from "../../src/dashboard-routes.ts";
import { startBrowser } from "./browser.ts";
import { serveHere } from "./serve-here.ts";
import { temporaryFolder } from "./store.ts";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The paths of all pages of the dashboard; the page of one customer shows `customer`. */
export const pagesWith = (customer: string): string[] =>
  DASHBOARD_PAGES.filter((path) => path !== "/sign-in").map((path) =>
    path.replace(":id", encodeURIComponent(customer)),
  );

const OWNER = { email: "owner@example.com", password: "correct horse battery" };

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
type Answer = any;

export type Dashboard = {
  /** The origin of the service. */
  address: string;
  /**
   * Calls the API of the project as its owner: `call("GET", "/customers")`.
   * @throws if the answer is not a success
   */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Opens a page of the dashboard, signed in as the owner, or as an account that `invite` has created. */
  open(path: string, options?: BrowserContextOptions, email?: string): Promise<Page>;
  /** Creates an account with a role in the project. */
  invite(email: string, role: "admin" | "member" | "viewer"): Promise<void>;
  /** Ends the service, and starts it again at the same address after `act`; to kill it, start it by `startServing`. */
  whileGone(act: () => Promise<void>): Promise<void>;
  /** Errors that pages have logged or thrown, and their requests to other origins. */
  complaints: string[];
  /** Closes all open pages. */
  closePages(): Promise<void>;
  end(): Promise<void>;
};

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** `start` starts the service. */
export async function startDashboard(settings: Record<string, string> = {}, start = serveHere): Promise<Dashboard> {
  const folder = temporaryFolder();
  const all = { RECOVERD_AUTH__REGISTRATION: "open", ...settings };
  let serving = await start(folder, all);
  const browser = await startBrowser();
  const opened: { page: Page; kind: string }[] = [];
  const complaints: string[] = [];
  const sessions = new Map<string, Cookies>();
  /** The pages that tests have used, by account and options: to use one again takes half the processor time of a new one. */
  const used = new Map<string, Page[]>();
  const ask = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const response = await fetch(`${serving.address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  };
  const registered = await ask("POST", "/auth/register", { ...OWNER, name: "Olga Owner" });
  const token: string = registered.data.access_token;
  await ask("POST", "/projects", { name: "Fernlight", currency: "usd", timezone: "UTC" }, token);

  return {
    address: serving.address,
    call: (method, path, body) => ask(method, `/projects/fernlight${path}`, body, token),
    open: async (path, options = {}, email = OWNER.email) => {
      const kind = JSON.stringify([email, options]);
      const before = used.get(kind)?.pop();
      const page = before ?? (await browser.newPage({ locale: "en-GB", timezoneId: "UTC", ...options }));
      if (before) await forgetAll(page, serving.address, options);
      const context = page.context();
      const known = sessions.get(email);
      if (known) await context.addCookies(known);
      opened.push({ page, kind });
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== serving.address) complaints.push(`asked ${request.url()}`);
      });
      // Checking a password is slow, so a session is reused unless a test has ended it.
      if (known === undefined || !(await page.request.get(`${serving.address}/api/v1/auth/me`)).ok()) {
        await page.request.post(`${serving.address}/api/v1/auth/login`, {
          data: { ...OWNER, email, session: true },
          headers: { origin: serving.address },
        });
        sessions.set(email, await context.cookies());
      }
      await page.goto(`${serving.address}${path}`);
      await page.locator("main:not([aria-busy])").waitFor();
      return page;
    },
    invite: async (email, role) => {
      const invited = await ask("POST", "/projects/fernlight/invitations", { email, role }, token);
      const invitation = new URL(invited.data.accept_url).searchParams.get("token");
      await ask("POST", `/invitations/${invitation}/accept`, { name: "Gunnar Guest", password: OWNER.password });
    },
    whileGone: async (act) => {
      await serving.end("SIGKILL");
      await act();
      serving = await start(folder, { ...all, RECOVERD_SERVER__PORT: new URL(serving.address).port });
    },
    complaints,
    closePages: async () => {
      for (const { page, kind } of opened.splice(0)) {
        if (page.isClosed()) continue;
        // A request that a test holds up may still be pending when its page closes.
        await page.unrouteAll({ behavior: "ignoreErrors" });
        for (const event of LISTENED) page.removeAllListeners(event);
        await page.goto(`${serving.address}/favicon.ico`);
        used.set(kind, [...(used.get(kind) ?? []), page]);
      }
    },
    end: async () => {
      await browser.close();
      await serving.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The events of pages for which tests listen. */
const LISTENED = ["console", "dialog", "pageerror", "request", "requestfailed", "response"];

/** Removes what an earlier test has left: what the page stored, its look and the place of the mouse. */
async function forgetAll(page: Page, origin: string, options: BrowserContextOptions): Promise<void> {
  await page.evaluate("sessionStorage.clear()");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await browser.detach();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  const { viewport, colorScheme = "light", reducedMotion = "reduce", forcedColors = "none" } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.setViewportSize(viewport ?? USUAL_VIEWPORT);
  await page.mouse.move(-1, -1);
}

/** Playwright's own. */
const USUAL_VIEWPORT = { width: 1280, height: 720 };

/**
 * Goes to another page by a link within the dashboard and waits until it has loaded, because loading the whole dashboard again
 * takes twice the processor time.
 */
export async function go(page: Page, path: string): Promise<void> {
  const to = new URL(path, page.url());
  const isSame = to.pathname === new URL(page.url()).pathname;
  if (isSame || !(await page.evaluate(FOLLOW(to.pathname + to.search)))) await page.goto(to.href);
  await page.locator("main:not([aria-busy])").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
}

/** Runs in the page: follows a link and waits until the previous page is gone; false if this is not a page of the dashboard. */
const FOLLOW = (path: string): string => `(async () => {
  const before = document.querySelector("#app main");
  if (before === null) return false;
  const link = document.body.appendChild(Object.assign(document.createElement("a"), { href: ${JSON.stringify(path)} }));
  link.click();
  link.remove();
  while (before.isConnected) await new Promise(requestAnimationFrame);
  return true;
})()`;

/** The violations that axe finds in the page, by rule and element; checks all rules, or only `rules`. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const options = { resultTypes: ["violations"], preload: false, ...(rules ? { runOnly: rules } : {}) };
  const found = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
  );
}

/** How many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** The rules to check in the dark page, which differs from the light one only in colours. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** The rules to check in the narrow page: those that depend on the layout. */
const NARROW = [...COLOURS, "target-size", "scrollable-region-focusable", "meta-viewport"];

const LOOKS = [
  [1280, "light", undefined],
  [1280, "dark", COLOURS],
  [390, "light", NARROW],
] as const;

/**
 * Violations of the page in light and dark, on a desktop and on a phone, and the widths at which it overflows its window. After
 * the first look, only those elements that match `repeated` are left that contain something not seen in an earlier one.
 */
export async function faults(page: Page, repeated?: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await sideways(page);
    if (over > 0) found.push(`${over} pixels wider than ${width}`);
  }
  for (const [width, colorScheme, rules] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // no colours in transition
    await page.evaluate("scrollTo(0, 0)"); // a target half under the header would count as too small
    await page.evaluate(DRAWN); // the page adapts to a new width once it is drawn
    found.push(...(await violations(page, rules)).map((fault) => `${colorScheme}, ${width}: ${fault}`));
    if (repeated) await page.evaluate(REMOVE_ALIKE(repeated));
  }
  return found;
}

/** Runs in the page: resolves after a whole frame, in which observers of sizes were called. */
const DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** Runs in the page: removes elements whose every descendant, by its and its parent's name and class, was seen before. */
const REMOVE_ALIKE = (selector: string): string => `(() => {
  const seen = new Set();
  const nameOf = ({ localName, className }) => localName + "." + className;
  for (const element of document.querySelectorAll(${JSON.stringify(selector)})) {
    const before = seen.size;
    for (const child of element.querySelectorAll("*")) seen.add(nameOf(child.parentElement) + ">" + nameOf(child));
    if (seen.size === before) element.remove();
  }
})()`;
