// Experiments as a person uses them: writing, starting, viewing, stopping and deleting them, by mouse and by keyboard.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, sideways, startDashboard, violations } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

const VIEWER = "mei@fernlight.example";
const HOSTILE = "<script>alert(1)</script> \u202eevil 🌿 العربية 名前";

let dashboard: Dashboard;

async function open(path: string, options: BrowserContextOptions = {}, email?: string): Promise<Page> {
  const page = await dashboard.open(
    path,
    { locale: "en-US", viewport: { width: 1280, height: 900 }, ...options },
    email,
  );
  await page.locator("main .say").first().waitFor();
  return page;
}

const experiments = async () => (await dashboard.call("GET", "/experiments")).data;

describe.skipIf(!hasBrowser)("Experiments", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.invite(VIEWER, "viewer");
  });

  afterAll(() => dashboard?.end());

  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  test("every page says what to do where nothing is known yet", async () => {
    for (const [path, says] of [
      ["/recovered", "nobody is known to have left, and no payment to have failed"],
      ["/cohorts", "Nobody’s first payment is known"],
      ["/forecast", "There is nothing to go by yet"],
      ["/experiments", "No text has been tried against another yet"],
    ] as const) {
      const page = await open(path);
      await page.getByText(says).waitFor();
    }
  });

  test("a test is written with a preview, started, stopped, and called back", async () => {
    const page = await open("/experiments");
    await page.getByRole("button", { name: "Start a test" }).click();
    await page.getByLabel("What is tried").fill("The price in the subject");
    await page.getByLabel("Letter", { exact: true }).selectOption("discount");
    await page.getByLabel("Reason", { exact: true }).selectOption("too_expensive");
    for (const [arm, subject] of [
      ["A", "A lower price"],
      ["B", "A 20% lower price"],
    ] as const) {
      const form = page.getByRole("group", { name: `Text ${arm}` });
      await form.getByLabel("Subject").fill(subject);
      await form.getByLabel("Text", { exact: true }).fill("Hi ");
      await form.getByRole("button", { name: "Put in: name" }).click();
      await page.keyboard.type(", would that help? One word is enough as an answer.");
      await form.getByText("Hi Ada, would that help?").waitFor();
    }
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.getByText("“\u2068The price in the subject\u2069” is written, and has not been started.").waitFor();
    const [draft] = await experiments();
    expect(draft).toMatchObject({
      strategy: "discount",
      reason: "too_expensive",
      status: "draft",
      recovery_window: "30d",
    });
    expect(draft.arms[0].body).toBe("Hi {{customer_name|there}}, would that help? One word is enough as an answer.");
    expect(await page.locator("mark").allTextContents()).toEqual(["20%"]);

    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await page.getByText("Too early to tell.").waitFor();
    expect((await experiments())[0].status).toBe("running");

    await page.getByRole("button", { name: "Stop" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
    await page.getByText("It was stopped before there was a result.").waitFor();
    expect((await experiments())[0].status).toBe("stopped");
    await page.keyboard.press("u");
    await page.getByText("Too early to tell.").waitFor();
    await eventually(async () => (await experiments())[0].status === "running" || undefined);
  });

  test("what the API refuses is said at the field, and hostile texts are shown as texts", async () => {
    const page = await open("/experiments");
    await page.getByRole("button", { name: "Start a test" }).click();
    await page.getByLabel("What is tried").fill(HOSTILE);
    for (const arm of ["A", "B"]) {
      const form = page.getByRole("group", { name: `Text ${arm}` });
      await form.getByLabel("Subject").fill(`${HOSTILE}${"n".repeat(150)}`);
      await form.getByLabel("Text", { exact: true }).fill(`{{nobody}} ${HOSTILE.repeat(90)}`);
    }
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.getByText("has the unknown placeholder {{nobody}}").first().waitFor();
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("400")]);
    expect(await violations(page)).toEqual([]);
    for (const arm of ["A", "B"]) {
      await page
        .getByRole("group", { name: `Text ${arm}` })
        .getByLabel("Text", { exact: true })
        .fill(HOSTILE.repeat(90));
    }
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.getByText(`“\u2068${HOSTILE}\u2069” is written, and has not been started.`).waitFor();
    expect(await page.locator(".subject").filter({ hasText: "<script>alert(1)</script>" }).count()).toBe(2);
    expect(await faults(page)).toEqual([]);
    for (const width of [360, 640, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await sideways(page)).toBe(0);
    }
  });

  test("viewers read, and are offered nothing that they may not do", async () => {
    const page = await open("/experiments", {}, VIEWER);
    await page.locator(".versus").first().waitFor();
    for (const name of ["Start a test", "Start", "Stop", "Delete", "Change"]) {
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    }
  });
});
