// The dashboard in Chromium with 100,000 churn events and 1,000,000 customers: how long a page takes to show its first rows,
// and the longest task while scrolling and typing.

import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../test/support/browser.ts";
import { fillDashboard } from "./dashboard-fill.ts";
import { rebuildDerived } from "./fill.ts";
import { startRecoverd } from "./processes.ts";
import { call, churnEvent, EVENTS, inFolder, prepare, SLUG } from "./service.ts";
import { atMost, type Row } from "./table.ts";
import { median } from "./turns.ts";

const MANY = { events: 100_000, customers: 1_000_000 };
const LETTERS = 20;
const ROUNDS = 5;
const MOST_WAIT = 300;
const MOST_TASK = 50;

type Asked = { name: string; path: string; row: string; typing?: string };
const PAGES: readonly Asked[] = [
  { name: "Today", path: "/", row: ".queue .row", typing: '.open [role="textbox"]' },
  { name: "Customers", path: "/customers", row: "tbody th a", typing: 'input[type="search"]' },
  { name: "At risk", path: "/risk", row: ".risks .risk-row" },
  { name: "Results", path: "/recovered", row: ".sums dd .v" },
  { name: "One customer", path: "/customers/left1000%40example.com", row: ".line li" },
];

export const dashboard = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const key = await prepare(data);
    const first = await startRecoverd(data);
    let like = "";
    for (let n = 0; n < LETTERS; n++) {
      const event = { ...churnEvent(n), event_type: "cancellation", mrr: 200_000 + n };
      like = ((await call(first, "POST", EVENTS, { key, body: event })).data as { id: string }).id;
      await call(first, "POST", `${EVENTS}/${like}/generate`, { key, body: {} });
    }
    await first.stop();
    fillDashboard(join(data, "recoverd.db"), like, MANY, Date.now());
    await rebuildDerived(join(data, "recoverd.db"), Date.now());
    return run(data);
  });

/** Measures the pages on a filled data folder. */
async function run(data: string): Promise<Row[]> {
  const server = await startRecoverd(data);
  const browser = await launchBrowser();
  try {
    const origin = `http://127.0.0.1:${server.ready.port}`;
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.request.post(`${origin}/api/v1/auth/login`, {
      data: { email: "ada@example.com", password: "correct horse battery", session: true },
      headers: { origin },
    });
    await page.addInitScript(WATCH);
    await page.goto(origin);
    await page.locator("main:not([aria-busy])").first().waitFor();
    await page.request.put(`${origin}/api/v1/projects/${SLUG}/checklist`, {
      data: { closed: true },
      headers: { origin },
    });
    const rows: Row[] = [await openedFresh(browser, await page.context().storageState(), origin)];
    for (const asked of PAGES) rows.push(...(await measure(page, origin, asked)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs in the page: records when an element first appears, and the longest task. */
const WATCH = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: "longtask" });
  window.firstOf = (selector) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("There is no " + selector)), 20_000);
    const look = () => document.querySelector(selector) !== null;
    if (look()) return resolve(performance.now());
    const watching = new MutationObserver(() => {
      if (!look()) return;
      watching.disconnect();
      requestAnimationFrame(() => resolve(performance.now()));
    });
    watching.observe(document, { childList: true, subtree: true });
  });`;

/** Opens Today in a browser without cached files, compiled scripts or connections. */
async function openedFresh(browser: Browser, session: Session, origin: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: session });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(origin, { waitUntil: "commit" });
    times.push(await page.evaluate<number>(`firstOf(".queue .row")`));
    await context.close();
  }
  return rowOf("Today: first rows, in a browser that was never here", times);
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const rowOf = (what: string, times: number[]): Row => ({
  what,
  ours: `${median(times).toFixed(0)} ms, best ${Math.min(...times).toFixed(0)} ms`,
  bar: atMost(Math.min(...times), MOST_WAIT, "ms"),
});

async function measure(page: Page, origin: string, { name, path, row, typing }: Asked): Promise<Row[]> {
  const fresh: number[] = [];
  const within: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(origin + path, { waitUntil: "commit" });
    fresh.push(await page.evaluate<number>(`firstOf(${JSON.stringify(row)})`));
    await page.goto(`${origin}/team`); // any other page, after a full reload
    await page.locator("main table").first().waitFor();
    within.push(
      await page.evaluate<number>(`(async () => {
        const began = performance.now();
        const link = document.body.appendChild(document.createElement("a"));
        link.href = ${JSON.stringify(path)};
        link.click();
        return (await firstOf(${JSON.stringify(row)})) - began;
      })()`),
    );
  }
  await page.waitForTimeout(1_000);
  await page.evaluate("window.longest = 0");
  await page.mouse.move(300, 500);
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, turn < 10 ? 400 : -400);
  if (typing) {
    await page.locator(typing).last().click();
    await page.keyboard.type("customer 4711", { delay: 40 });
  }
  await page.waitForTimeout(1_000);
  const longest = await page.evaluate<number>("window.longest");
  return [
    rowOf(`${name}: first rows, opened anew`, fresh),
    rowOf(`${name}: first rows, from another page`, within),
    {
      what: `… longest task while scrolling${typing ? " and typing" : ""}`,
      ours: longest === 0 ? "< 50 ms" : `${longest.toFixed(0)} ms`,
      bar: atMost(longest, MOST_TASK, "ms"),
    },
  ];
}
