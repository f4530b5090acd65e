// At risk as a person uses it: the threshold line, the rows beside it, and sending failed alerts again.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasBrowser } from "../support/browser.ts";
import { makeCertificate } from "../support/certificate.ts";
import { type Dashboard, faults, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { temporaryFolder } from "../support/store.ts";

let dashboard: Dashboard;
let receiver: Receiver;
let folder: string;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    const certificate = makeCertificate();
    writeFileSync(join(folder, "ca.pem"), certificate.cert);
    receiver = await startReceiver(certificate);
    dashboard = await startDashboard({
      RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8",
      RECOVERD_WEBHOOKS__CA_FILE: join(folder, "ca.pem"),
      RECOVERD_WEBHOOKS__RETRY_DELAYS: "50ms",
    });
    await dashboard.call("POST", "/sample-data", {});
    await dashboard.invite("viewer@example.com", "viewer");
  });
  afterAll(async () => {
    await dashboard?.end();
    await receiver?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  const threshold = async () => (await dashboard.call("GET", "/churn-risk/config")).data.risk_threshold;

  test("the line moves with the keys through the dots and the rows, and is saved", async () => {
    const page = await dashboard.open("/risk");
    const people = (await dashboard.call("GET", "/customers?state=at_risk&sort=risk&per_page=100")).data;
    const line = page.getByRole("slider", { name: "Alert from this score on" });
    expect(await line.inputValue()).toBe(String(await threshold()));
    await line.focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
    await page.locator(".cut", { hasText: "Your line, 65" }).waitFor();
    const above = people.filter((one: { risk: { risk_score: number } }) => one.risk.risk_score >= 65).length;
    expect(await page.locator("svg.wide .who.on").count()).toBe(above);
    const order = await page.locator(".risks > li").all();
    const classes = await Promise.all(order.map((row) => row.getAttribute("class")));
    expect(classes.indexOf("cut")).toBe(Math.min(above, 20));
    await page.getByRole("button", { name: "Keep this line" }).click();
    await page.getByText("The line is at 65 now").waitFor();
    expect(await threshold()).toBe(65);
    await eventually(async () => (await page.getByRole("button", { name: "Keep this line" }).count()) === 0);
  });

  test("a score stays on one line, even a hundred", async () => {
    for (const width of [1440, 1000, 390]) {
      const page = await dashboard.open("/risk");
      await page.setViewportSize({ width, height: 900 });
      const score = page.locator(".risks .sc").first();
      await score.waitFor();
      const of = await score.evaluate((element) => {
        element.textContent = "100";
        return { height: element.getBoundingClientRect().height, over: element.scrollWidth - element.clientWidth };
      });
      expect([width, of.height < 40, of.over]).toEqual([width, true, 0]);
    }
  });

  test("a test alert fails, is opened, and arrives when it is sent again", async () => {
    receiver.answer({ status: 404, body: "<h1>Not Found</h1>" });
    await dashboard.call("PUT", "/churn-risk/config", { webhook_url: `${receiver.url}/alerts` });
    const page = await dashboard.open("/risk");
    await page.getByRole("button", { name: "Send a test" }).waitFor();
    await page.keyboard.press("t");
    await page.getByText("A test is on its way").waitFor();
    const row = page.locator(".log > li", { hasText: "A test" });
    await row.getByText("Failed").waitFor();
    await row.getByRole("button", { name: "Open" }).click();
    await row.getByText("<h1>Not Found</h1>").waitFor();
    await row.getByText("404", { exact: true }).first().waitFor();
    receiver.answer(200);
    await row.getByRole("button", { name: "Send again" }).click();
    await row.getByText("Arrived").waitFor();
    const [newest] = (await dashboard.call("GET", "/churn-risk/alerts")).data;
    expect(newest).toMatchObject({ test: true, status: "delivered" });
  });

  test("a viewer sees the line and cannot keep another", async () => {
    const page = await dashboard.open("/risk", {}, "viewer@example.com");
    await page.getByRole("slider").fill("50");
    await page.locator(".cut", { hasText: "Your line, 50" }).waitFor();
    expect(await page.getByRole("button", { name: "Keep this line" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Send a test" }).count()).toBe(0);
  });

  test("the list of customers begins with those who left, and shows those at risk when the word is taken away", async () => {
    const page = await dashboard.open("/customers");
    await page.getByText("left, could not pay or came back").waitFor();
    await page.locator("tbody tr").first().waitFor();
    expect(await page.locator("tbody").textContent()).not.toContain("At risk");
    await page.getByRole("button", { name: "Remove: is left, could not pay or came back" }).click();
    await page.waitForURL(/customers\?is=any$/);
    await page.locator("tbody").getByText("At risk").first().waitFor();
    await page.getByRole("searchbox").fill("a");
    await page.waitForURL(/customers\?q=a$/);
  });

  test("a signal that is not known is shown by its name, and the dots say how many they are", async () => {
    const page = await dashboard.open("/risk");
    await page.route(/\/customers\?.*state=at_risk/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data[0].risk.signals = [{ ...answer.data[0].risk.signals[0], name: "brand_new", weight: 9 }];
      answer.meta.total = 4711;
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await page.locator(".risks li", { hasText: "brand new" }).waitFor();
    await page.locator(".near", { hasText: /Shown are the \d+ with the highest scores/ }).waitFor();
  });

  test("at double zoom the line reaches down to the axis, and the words keep their size", async () => {
    const page = await dashboard.open("/risk", { viewport: { width: 640, height: 400 } });
    const word = page.locator(".dial svg.narrow text").first();
    await word.waitFor();
    const [dial, line, text] = await Promise.all(
      [page.locator(".dial svg.narrow .axis").first(), page.locator(".dial-in"), word].map((one) => one.boundingBox()),
    );
    expect(line!.y + line!.height).toBeGreaterThanOrEqual(dial!.y);
    expect(text!.height).toBeLessThan(20);
  });

  test("in light and dark, on a desk and a phone, axe finds nothing, and nothing sticks out", async () => {
    const page = await dashboard.open("/risk");
    await page.locator(".risks li").first().waitFor();
    await page.locator(".log .do button").first().click();
    expect(await faults(page)).toEqual([]);
  });
});
