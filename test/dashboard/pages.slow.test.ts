// Every page, in both languages, light and dark, wide and narrow, with ordinary and hostile data: no violations of axe-core,
// no errors, no policy violations, no other origins, nothing wider than the window, and no missing texts.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, go, pagesWith, startDashboard } from "../support/dashboard.ts";

const EVIL = `<script>alert(1)</script><img src=x onerror="alert(2)">\u202Eabc\u200B\u200D \u{1F389} ${"W".repeat(90)}`;
const LONG = EVIL + "Donaudampfschifffahrt".repeat(230);
const VICTIM = `victim@${"w".repeat(60)}.example.com`; // wider than a phone

const PAGES = pagesWith(VICTIM);

/** The page whose title is a name. */
const NAMED = `/customers/${encodeURIComponent(VICTIM)}`;

/** The pages with the most sentences from the server. */
const GERMAN = ["/activity?log=inbox", "/activity?log=outbox", "/activity?log=jobs", "/customers?is=any"];

let dashboard: Dashboard;
/** The English titles, by path. */
const titles = new Map<string, string>();

describe.skipIf(!hasBrowser)("every page", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("POST", "/sample-data", {});
    await fillWithHostileWords();
  });
  afterAll(() => dashboard?.end());
  afterEach(() => expect(dashboard.complaints.splice(0)).toEqual([]));

  let page: Page | undefined;
  test.each(PAGES)(
    "%s has its words in English, and nothing for axe-core, light and dark, wide and narrow",
    async (path) => {
      page ??= await dashboard.open("/", { locale: "en" });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: "light" });
      await goTo(page, path);
      titles.set(path, await read(page, "en"));
      expect(await faults(page)).toEqual([]);
    },
  );

  test("what looks for English finds it", async () => {
    expect((await page!.evaluate<string[]>(OURS_IN_ENGLISH)).length).toBeGreaterThan(5);
    await dashboard.closePages();
  });

  test("every page has its words in German, and no English sentence of ours", async () => {
    const page = await dashboard.open("/", { locale: "de" });
    const english: string[] = [];
    const { event } = (await dashboard.call("GET", "/today")).data.queue.find(
      (row: { recommended: unknown }) => row.recommended !== null,
    );
    const letter = [`/?event=${event.id}`, `/customers/${encodeURIComponent(event.customer_email)}`];
    for (const path of [...PAGES, ...GERMAN, ...letter]) {
      await goTo(page, path);
      const title = await read(page, "de");
      if (PAGES.includes(path) && path !== NAMED) expect([path, title]).not.toEqual([path, titles.get(path)]);
      const rows = page.locator(".log .line-b");
      if (path.includes("log=") && (await rows.count()) > 0) await rows.first().click();
      english.push(...(await page.evaluate<string[]>(OURS_IN_ENGLISH)).map((text) => `${path}: ${text}`));
    }
    expect(english).toEqual([]);
  }, 300_000);
});

/** Checks the language and that no text is missing; returns the title. */
async function read(page: Page, language: string): Promise<string> {
  expect(await page.evaluate("document.documentElement.lang")).toStartWith(language);
  const text = await page.evaluate<string>("document.body.innerText");
  expect(text).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\{[a-z_]+\}/);
  return page.title();
}

/**
 * Finds our own texts in English: those marked as English, and those that look English. Text by people is in `bdi` or in
 * the mail, text by programs in `code` and `pre`.
 */
const OURS_IN_ENGLISH = `(() => {
  const theirs = "bdi:not([lang=en]), code, pre, textarea, option, iframe, .subject, .body, .raw, script, style, [lang=de], .at-account";
  const looksEnglish = /\\b(the|and|with|was|were|has|have|not|your|you|this|that|is|are|of|for|to)\\b/i;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.parentElement;
    const isMarked = at.closest("[lang]")?.lang === "en" && !at.closest(".subject, .body, .at-account");
    if (isMarked || (!at.closest(theirs) && looksEnglish.test(node.data))) found.push(node.data.trim());
  }
  return [...new Set(found)].filter((text) => text !== "");
})()`;

/** Goes to a page and waits for its heading. */
async function goTo(page: Page, path: string): Promise<void> {
  await go(page, path);
  await page.locator("main h1, main .say").first().waitFor();
}

/** Puts hostile words into every field that a page shows. */
async function fillWithHostileWords(): Promise<void> {
  const { call } = dashboard;
  await call("PATCH", "", {
    name: EVIL.slice(0, 100),
    settings: { company_name: EVIL.slice(0, 60), sender: { from_name: EVIL.slice(0, 60), postal_address: EVIL } },
  });
  const event = await call("POST", "/churn-events", {
    customer_email: VICTIM,
    customer_name: EVIL,
    customer_id: EVIL.slice(0, 200),
    event_type: "cancellation",
    cancel_reason: LONG.slice(0, 5000),
    plan_name: EVIL,
    mrr: 999_999_999_00,
    currency: "usd",
  });
  await call("POST", `/churn-events/${event.data.id}/generate`, {});
  await call("PUT", "/retention-offers/too_expensive", {
    offer_type: "discount",
    discount_percent: 20,
    title: EVIL.slice(0, 100),
    description: LONG.slice(0, 400),
    cta_button_text: EVIL.slice(0, 40),
    is_active: true,
  });
  const { public_key } = (await call("GET", "")).data;
  await fetch(`${dashboard.address}/api/v1/cancel-flow/reasons`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      public_key,
      reason: "too_expensive",
      customer_email: VICTIM,
      customer_name: EVIL,
      comment: LONG.slice(0, 900),
    }),
  });
  await call("POST", "/experiments", {
    name: EVIL.slice(0, 110),
    strategy: "discount",
    arms: [
      { name: EVIL.slice(0, 60), subject: EVIL.slice(0, 90), body: LONG.slice(0, 900) },
      { name: "other", generated: true },
    ],
  });
  await call("POST", "/webhook-endpoints", {
    url: `https://93.184.215.14:4444/${"w".repeat(180)}`,
    description: EVIL.slice(0, 100),
    events: ["churn_event.created"],
  });
  await call("POST", "/suppressions", { email: `${"w".repeat(60)}@example.com` });
}
