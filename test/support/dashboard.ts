// The dashboard as a person opens it: a service of its own with a project, its API beside it, and a browser that is signed in.

import { readFileSync, rmSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { DASHBOARD_PAGES } from "../../src/dashboard-routes.ts";
import { startBrowser } from "./browser.ts";
import { startServing } from "./process.ts";
import { temporaryFolder } from "./store.ts";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The paths of all pages of the dashboard; that of one customer is `customer`'s. */
export const pagesWith = (customer: string): string[] =>
  DASHBOARD_PAGES.filter((path) => path !== "/sign-in").map((path) =>
    path.replace(":id", encodeURIComponent(customer)),
  );

const OWNER = { email: "owner@example.com", password: "correct horse battery" };

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
type Answer = any;

export type Dashboard = {
  /** Where it is served. */
  address: string;
  /** Calls the API of the project as its owner: `call("GET", "/customers")`. Throws for an answer that is no success. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Opens a page of the dashboard, signed in as the owner, or as somebody that `invite` has created. */
  open(path: string, options?: BrowserContextOptions, email?: string): Promise<Page>;
  /** Creates an account with a role in the project. */
  invite(email: string, role: "admin" | "member" | "viewer"): Promise<void>;
  /** Kills the service, and starts it again at the same address after `act`. */
  whileGone(act: () => Promise<void>): Promise<void>;
  /** What pages have logged as errors, and what they were refused. */
  complaints: string[];
  /** Closes the pages that are open. */
  closePages(): Promise<void>;
  end(): Promise<void>;
};

export async function startDashboard(settings: Record<string, string> = {}): Promise<Dashboard> {
  const folder = temporaryFolder();
  const all = { RECOVERD_AUTH__REGISTRATION: "open", ...settings };
  let serving = await startServing(folder, all);
  const browser = await startBrowser();
  const opened: Page[] = [];
  const complaints: string[] = [];
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();
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
      const known = sessions.get(email);
      const context = await browser.newContext({
        locale: "en-GB",
        timezoneId: "UTC",
        ...(known && { storageState: known }),
        ...options,
      });
      const page = await context.newPage();
      opened.push(page);
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== serving.address) complaints.push(`asked ${request.url()}`);
      });
      // Passwords take long to check: a session is used again, unless a test has ended it.
      if (known === undefined || !(await page.request.get(`${serving.address}/api/v1/auth/me`)).ok()) {
        await page.request.post(`${serving.address}/api/v1/auth/login`, {
          data: { ...OWNER, email, session: true },
          headers: { origin: serving.address },
        });
        sessions.set(email, await context.storageState());
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
      serving = await startServing(folder, { ...all, RECOVERD_SERVER__PORT: new URL(serving.address).port });
    },
    complaints,
    closePages: async () => {
      for (const page of opened.splice(0)) {
        // A request that a test holds up may still be under way when its page goes.
        if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().close();
      }
    },
    end: async () => {
      await browser.close();
      await serving.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Goes to another page as a link in the dashboard does, and waits until it has its answers: loading the dashboard anew takes
 * twice the processor time.
 */
export async function go(page: Page, path: string): Promise<void> {
  const to = new URL(path, page.url());
  const isSame = to.pathname === new URL(page.url()).pathname;
  if (isSame || !(await page.evaluate(FOLLOW(to.pathname + to.search)))) await page.goto(to.href);
  await page.locator("main:not([aria-busy])").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
}

/** In the page: follows a link and waits until the page before is gone; false where the page is none of the dashboard's. */
const FOLLOW = (path: string): string => `(async () => {
  const before = document.querySelector("#app main");
  if (before === null) return false;
  const link = document.body.appendChild(Object.assign(document.createElement("a"), { href: ${JSON.stringify(path)} }));
  link.click();
  link.remove();
  while (before.isConnected) await new Promise(requestAnimationFrame);
  return true;
})()`;

/** What axe has to say of the page, by rule and element; all rules, or only those named. */
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

/** By how many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** What the dark page is asked for: it differs from the light one in nothing else. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** What the narrow page is asked for: what depends on where things stand. */
const NARROW = [...COLOURS, "target-size", "scrollable-region-focusable", "meta-viewport"];

const LOOKS = [
  [1280, "light", undefined],
  [1280, "dark", COLOURS],
  [390, "light", NARROW],
] as const;

/**
 * The same of the page in light and dark, on a desk and on a phone, and where it is wider than its window. Of `repeated`
 * elements, the looks after the first have those that hold something which none before them holds.
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
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // no colour half way to another
    await page.evaluate("scrollTo(0, 0)"); // a target that lies half under the header would count as too small
    found.push(...(await violations(page, rules)).map((fault) => `${colorScheme}, ${width}: ${fault}`));
    if (repeated) await page.evaluate(REMOVE_ALIKE(repeated));
  }
  return found;
}

/** In the page: removes those elements in which each child, by its name and class and its parent's, was seen before. */
const REMOVE_ALIKE = (selector: string): string => `(() => {
  const seen = new Set();
  const nameOf = ({ localName, className }) => localName + "." + className;
  for (const element of document.querySelectorAll(${JSON.stringify(selector)})) {
    const before = seen.size;
    for (const child of element.querySelectorAll("*")) seen.add(nameOf(child.parentElement) + ">" + nameOf(child));
    if (seen.size === before) element.remove();
  }
})()`;
