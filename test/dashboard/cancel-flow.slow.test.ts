// Setting up the cancel flow: the offer beside the real widget, unsaved changes, the results, and the script tag.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

let dashboard: Dashboard;

const HOSTILE = '<script>alert(1)</script>\u202e 😀 "half" price';
const OFFER = {
  offer_type: "discount",
  title: "Stay for half the price",
  description: "The next two invoices cost half.",
  cta_button_text: "Keep my plan",
  discount_percent: 50,
  is_active: true,
  fallback: {
    offer_type: "downgrade",
    title: "A smaller plan",
    description: "Nine a month.",
    cta_button_text: "Take it",
  },
};

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("PUT", "/retention-offers/too_expensive", OFFER);
    await dashboard.call("POST", "/sample-data");
    await dashboard.invite("viewer@example.com", "viewer");
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  const widget = (page: Page) => page.frameLocator("iframe").locator("dialog");
  const offerOf = async (reason: string) => (await dashboard.call("GET", `/retention-offers/${reason}`)).offer;

  test("the widget shows what is typed as it is typed, and leaves the focus where it is", async () => {
    const page = await dashboard.open("/cancel-flow");
    await widget(page).getByRole("heading", { name: OFFER.title }).waitFor();
    await page.getByLabel("Headline").first().fill("");
    await page.getByLabel("Headline").first().pressSequentially(HOSTILE);
    await page.getByLabel("Discount", { exact: true }).fill("30");
    await eventually(async () => (await widget(page).locator("h2").textContent()) === HOSTILE);
    await widget(page).getByText("−30%").waitFor();
    expect(await page.evaluate("document.activeElement.type")).toBe("number");
    expect(await page.getByLabel("Headline").first().inputValue()).toBe(HOSTILE);
    expect((await offerOf("too_expensive")).title).toBe(OFFER.title);

    await page.getByRole("button", { name: "Dark" }).first().click();
    await eventually(async () => (await widget(page).getAttribute("data-mode")) === "dark");
  });

  test("the payment wall is set up beside the wall itself, and a viewer changes nothing", async () => {
    const page = await dashboard.open("/cancel-flow");
    const section = page.getByRole("region", { name: "The payment wall" });
    await section.getByText("Nothing is shown while it is off.").waitFor();
    await section.getByRole("button", { name: "A wall" }).click();
    await section.getByLabel("Blocks after").fill("3");
    await section.getByLabel("Access may end after").fill("21");
    const { data: widget } = (await (await fetch(new URL("/widget.json", page.url()))).json()) as {
      data: { src: string };
    };
    await section.getByText(`<script src="${widget.src.split("?")[0]}" `).waitFor();
    const wall = page.frameLocator('iframe[title="Preview of the payment wall"]').getByRole("dialog");
    await wall.getByText(/^Due since .+: \$49\.00$/).waitFor();
    await wall.getByText(/^Your access may end on/).waitFor();
    expect(await wall.getByRole("button").count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await section.getByRole("button", { name: "Save" }).click();
    await eventually(async () => (await dashboard.call("GET", "")).data.settings.wall.mode === "block");
    expect((await dashboard.call("GET", "")).data.settings.wall).toEqual({
      mode: "block",
      block_after_days: 3,
      access_ends_after_days: 21,
    });
    await section.getByRole("button", { name: "A banner" }).click();
    const frame = page.frameLocator('iframe[title="Preview of the payment wall"]');
    await frame.getByRole("region", { name: "Your payment did not go through" }).waitFor();
    const viewed = await dashboard.open("/cancel-flow", {}, "viewer@example.com");
    const readOnly = viewed.getByRole("region", { name: "The payment wall" });
    await readOnly.getByLabel("Blocks after").waitFor();
    expect(await readOnly.getByLabel("Blocks after").isDisabled()).toBe(true);
    await dashboard.call("PATCH", "", { settings: { wall: null } });
  });

  test("the preview can be clicked through to its end, and sends nothing", async () => {
    const page = await dashboard.open("/cancel-flow");
    const sent: string[] = [];
    page.on("request", (request) => request.frame() !== page.mainFrame() && sent.push(request.url()));
    await widget(page).getByRole("button", { name: "See another offer" }).click();
    await widget(page).getByRole("heading", { name: "A smaller plan" }).waitFor();
    await widget(page).getByRole("button", { name: "Take it" }).click();
    await widget(page).getByRole("heading", { name: "You keep your plan" }).waitFor();
    await widget(page).getByRole("button", { name: "Close" }).last().click();
    await widget(page).getByRole("heading", { name: OFFER.title }).waitFor();
    expect(sent.filter((url) => !/\/widget-preview(\.js)?$/.test(url))).toEqual([]);
  });

  test("what is not saved is still there after a look elsewhere, and is saved as a whole", async () => {
    const page = await dashboard.open("/cancel-flow?reason=bad_support");
    await page.getByRole("button", { name: "Make an offer" }).click();
    await page.getByLabel("Kind").first().selectOption("extension");
    await page.getByLabel("Free days").last().fill("14");
    await page.getByLabel("Headline").fill("Two weeks on us");
    await page.getByLabel("Explanation").fill("While we mend it.");
    await page.getByText("Who gets it, and how often").click();
    await page.getByLabel("Pays at least, a month").fill("29");
    await page.getByLabel("Only on these plans").fill("Pro, Team");
    await page.getByRole("link", { name: /Something else/ }).click();
    await page.getByRole("link", { name: "Today", exact: true }).first().click();
    await page.getByRole("link", { name: "Cancel flow" }).first().click();
    await page.getByRole("link", { name: /Bad support/ }).click();
    expect(await page.getByLabel("Headline").inputValue()).toBe("Two weeks on us");

    // The API reports what is missing, and the form shows it beside the field.
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("Button", { exact: true }).and(page.locator("[aria-invalid]")).waitFor();
    await page.getByLabel("Button", { exact: true }).fill("Stay");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    expect(await offerOf("bad_support")).toMatchObject({
      offer_type: "extension",
      extension_days: 14,
      title: "Two weeks on us",
      rules: { min_mrr: 2900, plans: ["Pro", "Team"] },
    });

    await page.getByRole("button", { name: "Remove this offer" }).click();
    await page.getByText("Offer removed.").waitFor();
    await page.keyboard.press("u");
    await eventually(async () => (await offerOf("bad_support").catch(() => null))?.title === "Two weeks on us");
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("400")]);
  });

  test("a discount names its offer at Razorpay, and another kind of offer leaves it out", async () => {
    const razorpay = { enabled: true, apply_offers: true };
    await dashboard.call("PATCH", "", { settings: { integrations: { razorpay } } });
    const page = await dashboard.open("/cancel-flow?reason=other");
    await page.getByRole("button", { name: "Make an offer" }).click();
    await page.getByLabel("Discount", { exact: true }).fill("20");
    await page.getByLabel("Headline").fill("A fifth less");
    await page.getByLabel("Explanation").fill("For three months.");
    await page.getByLabel("Button", { exact: true }).fill("Stay");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Razorpay needs the id of an offer that you made there.").waitFor();
    await page.getByLabel("Kind").first().selectOption("extension");
    await page.getByLabel("Free days").last().fill("14");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Razorpay cannot do this: a person has to.").waitFor();
    await page.getByLabel("Kind").first().selectOption("discount");
    await page.getByLabel("Discount", { exact: true }).fill("20");
    await page.getByLabel("Its offer at Razorpay").fill("half");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("Its offer at Razorpay").and(page.locator("[aria-invalid]")).waitFor();
    await page.getByLabel("Its offer at Razorpay").fill("offer_JHD834hjbxzhd38d");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await eventually(async () => (await offerOf("other")).offer_id === "offer_JHD834hjbxzhd38d");
    await page.getByText("not all of it can be carried out").waitFor({ state: "detached" });
    expect(await faults(page)).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel("Kind").first().selectOption("feature_unlock");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await eventually(async () => (await offerOf("other")).offer_type === "feature_unlock");
    expect((await offerOf("other")).offer_id).toBeUndefined();
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("400")]);
    await dashboard.call("DELETE", "/retention-offers/other");
    await dashboard.call("PATCH", "", { settings: { integrations: { razorpay: null } } });
  });

  test("looks are seen in the preview before they are saved; the tag has the project's key", async () => {
    const page = await dashboard.open("/cancel-flow");
    await page.getByLabel("Corners").fill("0");
    await page.getByLabel("Only proven customers").check();
    const root = page.frameLocator("iframe").locator("[data-recoverd]");
    await eventually(async () => (await root.getAttribute("style"))?.includes("--theme-radius: 0px"));
    await page.locator(".change").getByRole("button", { name: "Save" }).click();
    const settings = async () => (await dashboard.call("GET", "")).data.settings.cancel_flow;
    await eventually(async () => (await settings()).verify_identity);
    expect((await settings()).theme.radius).toBe(0);
    await dashboard.call("PATCH", "", { settings: { cancel_flow: { verify_identity: null, theme: null } } });

    const { public_key } = (await dashboard.call("GET", "")).data;
    expect(await page.locator(".tags").textContent()).toContain(`data-public-key="${public_key}"`);
    expect(await page.locator(".tags").textContent()).toContain('integrity="sha384-');
    await page.getByLabel("A link for one customer").fill("ada@example.com");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText(`/c/${public_key}?token=`).waitFor();
  });

  test("what it saved, what people wrote and who they were", async () => {
    const page = await dashboard.open("/cancel-flow");
    const { data } = await dashboard.call("GET", "/cancel-flow/insights");
    expect(await page.locator(".say").textContent()).toContain(`${data.sessions} people wanted to cancel`);
    await page.locator(".comments li").nth(2).waitFor();
    await page.getByLabel("What they did").selectOption("accepted");
    const { meta } = await dashboard.call("GET", "/cancel-flow/sessions?outcome=accepted");
    await page.getByText(`of ${meta.total}`).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toEndWith(".csv");
  });

  test("a viewer sees it and can change nothing", async () => {
    const page = await dashboard.open("/cancel-flow", {}, "viewer@example.com");
    await widget(page).getByRole("heading", { name: OFFER.title }).waitFor();
    expect(await page.locator(".form :is(input, textarea, select):enabled").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^(Save|Remove)/ }).count()).toBe(0);
  });

  test("with comments, axe finds nothing, and nothing is too wide", async () => {
    const page = await dashboard.open("/cancel-flow");
    await widget(page).getByRole("heading").first().waitFor();
    await page.locator(".comments li").first().waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
