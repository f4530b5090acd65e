// Recovered, Cohorts and Forecast as a person uses them, with sample data: the pages show what the API returns.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, sideways, startDashboard } from "../support/dashboard.ts";

const PHONE = { width: 390, height: 844 };

let dashboard: Dashboard;

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await dashboard.open(path, { locale: "en-US", viewport: { width: 1280, height: 900 }, ...options });
  await page.locator("main .say").first().waitFor();
  await page.locator("[aria-busy]").waitFor({ state: "detached" });
  return page;
}

const dollars = (minor: number): string => `$${Math.round(minor / 100).toLocaleString("en-US")}`;

describe.skipIf(!hasBrowser)("the pages of the results", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("PATCH", "", { settings: { currency: "usd", automation: { holdout_percent: 10 } } });
    await dashboard.call("POST", "/sample-data", {});
  });

  afterAll(() => dashboard?.end());

  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  test("Recovered says what the API says of the period and the currency in the address", async () => {
    const from = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
    const page = await open("/recovered");
    await page.getByLabel("Period").selectOption({ label: "12 months" });
    await page.waitForURL("**/recovered?period=365d");
    const { data: stats } = await dashboard.call("GET", `/stats?from=${from}`);
    const { total, by_status } = stats.churn_events;
    await page
      .getByText(`${by_status.recovered} of the ${total} customers who left or could not pay came back`)
      .waitFor();
    expect(await page.locator(".sums").textContent()).toMatch(
      new RegExp(
        `${dollars(stats.mrr.lost).slice(1)}[^]*${dollars(stats.mrr.at_risk).slice(1)}[^]*${dollars(stats.mrr.recovered).slice(1)}`,
      ),
    );
    const { treated, lift } = stats.holdout;
    const caused = dollars(Math.min(treated.recovered_mrr, lift * treated.ended_mrr));
    expect(await page.locator(".say").first().textContent()).toContain(caused);

    await page.getByRole("button", { name: "Euros" }).click();
    await page.waitForURL("**/recovered?period=365d&currency=eur");
    const { data: euros } = await dashboard.call("GET", `/stats?from=${from}&currency=eur`);
    await page.getByText(`€${Math.round(euros.mrr.lost / 100).toLocaleString("en-US")}`, { exact: true }).waitFor();
  });

  test("t shows charts as tables, and ? beside a number what it means", async () => {
    const page = await open("/recovered?period=365d");
    await page.locator("svg[role=img]").first().waitFor();
    await page.keyboard.press("t");
    await page.getByRole("columnheader", { name: "Came back" }).first().waitFor();
    expect(await page.locator("svg[role=img]").count()).toBe(0);
    await page.getByRole("button", { name: "What “Lost” means" }).click();
    await page.getByText("MRR of the period's events that are lost.").waitFor();
  });

  test.each([0, 0.02, 0.2])(
    "the heads of the letters' table do not overlap, though %p of all came back",
    async (share) => {
      const page = await dashboard.open("/settings", { locale: "en-US", viewport: { width: 1280, height: 900 } });
      await page.route("**/stats?*", async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const row = { ...body.data.strategies[0], sent: 100, recovered: 100 * share, recovery_rate: share };
        body.data.strategies = [{ ...row, low: share / 2, high: share + 0.05 }];
        await route.fulfill({ response: answer, json: body });
      });
      await page.goto(`${dashboard.address}/recovered`);
      await page.locator(".strat td").first().waitFor();
      const heads = await page.evaluate<[number, number][]>(
        `[...document.querySelectorAll(".strat th:not(.scale), .strat .scale :not(.sr)")].map((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        const { left, right } = range.getBoundingClientRect();
        return [left, right];
      })`,
      );
      const inOrder = heads.toSorted(([a], [b]) => a - b);
      for (const [i, [left]] of inOrder.entries()) expect(left).toBeGreaterThanOrEqual(inOrder[i - 1]?.[1] ?? 0);
    },
  );

  test("the words of a chart keep their size between a phone and a desk", async () => {
    const page = await open("/recovered", { viewport: { width: 880, height: 800 } });
    const word = page.locator(".narrow svg text").first();
    await word.waitFor();
    expect((await word.boundingBox())!.height).toBeLessThan(20);
  });

  test("what many parts of a page show is asked for once", async () => {
    const page = await dashboard.open("/team"); // has no numbers, so it asks for no definitions
    await page.route("**/changes", () => {}); // when the stream opens, everything is asked for again
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/stats/definitions") && asked.push(request.url()));
    await page.goto(`${dashboard.address}/recovered?period=365d`);
    await page
      .getByRole("button", { name: /^What “.+” means/ })
      .nth(5)
      .waitFor();
    expect(asked).toHaveLength(1);
  });

  test("Cohorts is a table of what the API says, and scrolls inside itself beyond a year", async () => {
    const page = await open("/cohorts");
    await page.getByRole("button", { name: "24 months" }).click();
    await page.waitForURL("**/cohorts?months=24");
    await page.locator(".heat.long").waitFor();
    const now = new Date();
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 23, 1)).toISOString().slice(0, 10);
    const {
      data: { cohorts },
    } = await dashboard.call("GET", `/cohorts?by=signup_month&from=${from}`);
    const rates = cohorts[0].periods
      .filter(({ period, rate }: { period: number; rate: number | null }) => period > 0 && rate !== null)
      .map(({ rate }: { rate: number }) => String(Math.round(100 * rate)));
    const row = page.locator(".heat").first().locator("tbody tr").first();
    expect(await row.locator("td.c").allTextContents()).toEqual(rates);
    expect(await sideways(page)).toBe(0);
  });

  test("Forecast shows the range in words, a back-test, and how far it was off", async () => {
    const page = await open("/forecast");
    const { data: forecast } = await dashboard.call("GET", "/forecasting?horizon=12");
    const { mrr, low, high } = forecast.series.at(-1);
    const sentence = await page.locator(".say").first().textContent();
    for (const amount of [mrr, low, high]) expect(sentence).toContain(dollars(amount));
    await page.getByRole("heading", { name: /^A year ago it would have been/ }).waitFor();
    expect(await page.locator(".ahead tbody tr").first().locator("td").allTextContents()).toEqual(
      forecast.backtest.ahead.map(
        ({ mape }: { mape: number }) => `${Number((100 * mape).toFixed(mape < 0.1 ? 1 : 0))}%`,
      ),
    );
  });

  test("months have three letters each, and what is rounded to zero has no minus", async () => {
    const page = await open("/recovered?period=365d", { locale: "en-GB" });
    const months = await page.locator(".movements tbody th").allTextContents();
    expect(months.length).toBeGreaterThan(9);
    for (const month of months) expect(month).toMatch(/^[A-Z][a-z]{2}(?![a-z])/);
    expect(await page.locator("main").textContent()).not.toMatch(/[-−][$€]?0(?![\d.,])/);
  });

  test("a phone shows the choices on one line, and the answer of an older server", async () => {
    const page = await open("/cohorts", { viewport: PHONE });
    const boxes = await Promise.all((await page.locator(".choices select").all()).map((one) => one.boundingBox()));
    expect(boxes.length).toBeGreaterThan(1);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    await page.getByRole("combobox", { name: "Counted in" }).selectOption("revenue");
    await page.waitForURL("**/cohorts?in=revenue");

    await page.route("**/forecasting?*", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      if (answer.data.backtest) delete answer.data.backtest.ahead;
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${dashboard.address}/forecast`);
    await page.getByRole("heading", { name: /^A year ago it would have been/ }).waitFor();
  });
});
