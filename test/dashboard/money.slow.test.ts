// Amounts in the browser are those of the API, also in currencies of which the browser itself knows other decimals.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";

/** In minor units, as the API and the mails have them: 4,900 and 4,900.50 forints. */
const SHOWN = [
  ["huf", 490_000, "HUF 4,900"],
  ["huf", 490_050, "HUF 4,900.50"],
  ["cop", 4_990_000, "COP 49,900"],
  ["idr", 9_900_000, "IDR 99,000"],
  ["pkr", 149_900, "PKR 1,499"],
  ["jpy", 980, "JPY 980"],
  ["kwd", 4_900, "KWD 4.900"],
  ["usd", 4_900, "USD 49"],
] as const;

let dashboard: Dashboard;

describe.skipIf(!hasBrowser)("money", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    for (const [currency, mrr, customer_name] of SHOWN) {
      const customer_email = `${currency}-${mrr}@example.com`;
      await dashboard.call("POST", "/churn-events", {
        customer_email,
        customer_name,
        event_type: "cancellation",
        mrr,
        currency,
      });
    }
    await dashboard.call("PATCH", "", { settings: { currency: "huf" } });
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  test.each(SHOWN)("%s: %d in the list of customers is %s", async (currency, mrr, named) => {
    const page = await dashboard.open(`/customers?q=${currency}-${mrr}`);
    const row = page.getByRole("row").filter({ hasText: named });
    const figure = (text: string) => text.replace(/[^\d.,]/g, "");
    expect(figure((await row.locator("td").last().textContent())!)).toBe(figure(named));
  });

  test("a price that is typed is the one that mails name", async () => {
    const page = await dashboard.open("/knowledge");
    await page.getByRole("button", { name: "Add a plan" }).click();
    await page.getByRole("group", { name: "Not named yet" }).getByLabel("Name", { exact: true }).fill("Alap");
    await page.getByRole("group", { name: "Alap" }).getByLabel("Price").fill("4900");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    expect((await dashboard.call("GET", "/knowledge")).data.plans).toMatchObject([{ name: "Alap", price: 490_000 }]);
  });
});
