// A customer's reply on Today, and a rehearsal on Automation, as a person uses them.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

let dashboard: Dashboard;

/** Posts a mail as an inbound-mail service does. */
async function answerWith(mail: object): Promise<void> {
  const { urls } = (await dashboard.call("GET", "/mail-webhooks")).data;
  const posted = await fetch(`${dashboard.address}${new URL(urls.inbound).pathname}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(mail),
  });
  expect(await posted.json()).toEqual({ status: "ok", outcomes: ["reply"] });
}

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" });
    const automation = { send: "recommended", generate: "all", send_delay: "0s", winback_schedule: ["14d", "25d"] };
    await dashboard.call("PATCH", "", { settings: { automation } });
    for (const customer_name of ["Ada Ölund", "Bo Berg"]) {
      const customer_email = `${customer_name.slice(0, 2).toLowerCase()}@example.com`.replace(" ", "");
      const body = {
        customer_email,
        customer_name,
        mrr: 4_900,
        event_type: "cancellation",
        cancel_reason: "Too expensive",
      };
      await dashboard.call("POST", "/churn-events", body);
    }
    const isMailed = async () =>
      (await dashboard.call("GET", "/messages")).data.filter(
        (one: { handed_over_at: string | null }) => one.handed_over_at,
      ).length === 2;
    await eventually(isMailed, 15_000);
    await answerWith({
      from: "ad@example.com",
      subject: "Re: A price that fits",
      text: "What would it cost for three of us?\n\n<script>alert(1)</script>\n\nOn Monday, Acme wrote:\n> Hi",
    });
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  test("an answer stands first on Today with the customer's words, and goes once it is handled", async () => {
    const page = await dashboard.open("/");
    const row = page.locator(".queue .row").first();
    await row.waitFor();
    expect(await row.textContent()).toContain("Answered your letter");
    expect(await row.textContent()).toContain("What would it cost for three of us?");
    await row.click();
    const answer = page.getByRole("region", { name: "Answer", exact: true });
    expect(await answer.textContent()).toContain("<script>alert(1)</script>");
    expect(await answer.getByRole("link", { name: "Answer by mail" }).getAttribute("href")).toBe(
      "mailto:ad@example.com?subject=Re%3A%20A%20price%20that%20fits",
    );
    expect(await faults(page)).toEqual([]);
    await answer.getByRole("button", { name: "Handled" }).click();
    await page.getByText("No planned letter goes out any more").waitFor();
    await answer.waitFor({ state: "detached" });
    expect((await dashboard.call("GET", "/replies?handled=false")).data).toEqual([]);
    const story = await dashboard.open("/customers/ad@example.com");
    await story.getByText("What would it cost for three of us?").first().waitFor();
  });

  test("a rehearsal shows what the settings on the page would have done", async () => {
    const page = await dashboard.open("/automation");
    await page.getByRole("button", { name: "Rehearse the last 30 days" }).click();
    const block = page.getByRole("region", { name: /two letters would have gone out, to two people/ });
    await block.waitFor();
    expect(await block.textContent()).toContain("bo@example.com");
    expect(await faults(page)).toEqual([]);
    await dashboard.call("PATCH", "", { settings: { automation: { ask_above: 100 } } });
    const german = await dashboard.open("/automation", { locale: "de-DE" });
    await german.getByRole("button", { name: "Die letzten 30 Tage proben" }).click();
    await german.getByText(/mal wäre ein Brief nicht hinausgegangen$/).click({ timeout: 10_000 });
    await german.getByText("Über dem Betrag, ab dem du gefragt wirst.").first().waitFor({ timeout: 5000 });
    const viewer = await dashboard
      .invite("viewer@example.com", "viewer")
      .then(() => dashboard.open("/automation", {}, "viewer@example.com"));
    await viewer.getByRole("heading", { name: "What would these settings have done?" }).waitFor();
    expect(await viewer.getByRole("button", { name: /Rehearse/ }).count()).toBe(0);
    await viewer.getByText("Members of this project can rehearse.").waitFor({ timeout: 5000 });
  });

  test("an answer is answered at its address alone, whatever that has in it", async () => {
    const { data } = await dashboard.call("GET", "/messages");
    const mail = data.find(({ to }: { to: string }) => to === "bo@example.com");
    const from = "bo?bcc=eve@example.com&body=x";
    await answerWith({ from, subject: "Re: hello", text: "And for ten?", in_reply_to: `<${mail.id}@example.com>` });
    const page = await dashboard.open("/");
    await page.locator(".queue .row", { hasText: "And for ten?" }).click();
    expect(await page.getByRole("link", { name: "Answer by mail" }).getAttribute("href")).toBe(
      "mailto:bo%3Fbcc%3Deve@example.com%26body%3Dx?subject=Re%3A%20hello",
    );
  });
});
