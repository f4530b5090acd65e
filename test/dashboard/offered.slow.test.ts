// Every role may do what the pages offer it.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page, Request } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, go, pagesWith, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

const PATHS = pagesWith("lena@example.com");
/** Buttons that leave the page or delete what it shows. */
const LEAVES = /Leave|Sign out|Delete|Remove it/;

const MOST_PRESSES = 60;

let dashboard: Dashboard;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("POST", "/sample-data", {});
    await dashboard.call("PUT", "/checklist", { closed: true });
    const created = await dashboard.call("POST", "/churn-events", {
      customer_email: "lena@example.com",
      customer_name: "Lena Brandt",
      event_type: "cancellation",
      cancel_reason: "Too expensive for us",
      mrr: 99_000_00,
    });
    await dashboard.call("POST", `/churn-events/${created.data.id}/generate`, {});
    await dashboard.call("POST", "/suppressions", { email: "gone@example.com" });
  });
  afterAll(() => dashboard?.end());
  afterEach(() => dashboard.closePages());

  test("whatever a viewer, member, admin or owner may press, nothing of it is refused", async () => {
    const refused: string[] = [];
    // Each role may press the buttons of the role before, so it only presses its additional ones.
    const pressed = new Map(PATHS.map((path) => [path, new Set<string>()]));
    for (const role of ["viewer", "member", "admin", "owner"] as const) {
      if (role !== "owner") await dashboard.invite(`${role}@example.com`, role);
      const page = await dashboard.open("/", {}, `${role}@example.com`);
      page.on("response", (response) => {
        const { pathname } = new URL(response.url());
        if (response.status() === 403) refused.push(`${role}: ${response.request().method()} ${pathname}`);
      });
      for (const path of PATHS) {
        const from = refused.length;
        await go(page, path);
        await pressAll(page, path, pressed.get(path)!);
        if (refused.length > from) refused.push(`^ on ${path}`);
      }
      if (role === "viewer") {
        const names = [...pressed.values()].flatMap((names) => [...names]);
        expect(names.filter((name) => /^(Send|Edit|Save|Recovered|Not now|Write|Generate)\b/.test(name))).toEqual([]);
      }
      await page.context().close();
    }
    expect(refused).toEqual([]);
    dashboard.complaints.splice(0); // from forms that were submitted empty
  }, 300_000);
});

/** Presses each kind of button on a page that was not pressed yet, and those in the dialogs that open. */
async function pressAll(page: Page, path: string, pressed: Set<string>): Promise<void> {
  const answered = answersOf(page);
  let isPressing = true;
  for (const from = pressed.size; isPressing && pressed.size - from < MOST_PRESSES; ) {
    if (new URL(page.url()).pathname !== path) await go(page, path);
    const next = await page.evaluate<"Escape" | "end" | { name: string }>(pressNext([...pressed]));
    if (next === "Escape") await page.keyboard.press("Escape");
    else if (next === "end") isPressing = false;
    else pressed.add(next.name);
    await answered();
  }
}

/** Returns a function that waits for all pending requests of the page, except its endless stream of changes. */
function answersOf(page: Page): () => Promise<unknown> {
  const asked = new Set<Request>();
  page.on("request", (request) => !request.url().endsWith("/changes") && asked.add(request));
  page.on("response", (response) => asked.delete(response.request()));
  page.on("requestfailed", (request) => asked.delete(request));
  return () => eventually(() => asked.size === 0);
}

/**
 * Runs in the page: presses the first enabled button that was not pressed yet, and returns its name. Buttons behind a
 * dialog cannot be pressed, so the dialog is closed first.
 */
const pressNext = (pressed: readonly string[]): string => `(async () => {
  const pressed = new Set(${JSON.stringify(pressed)});
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  for (const button of (dialog ?? document.querySelector("main")).querySelectorAll("button")) {
    if (button.matches(":disabled") || button.role === "tab" || !button.checkVisibility()) continue;
    const text = button.getAttribute("aria-label") ?? button.textContent;
    const name = text.replace(/^To .*/, "To").replace(/[\\d.,:]+/g, "#").trim();
    if (name === "" || pressed.has(name)) continue;
    if (!${LEAVES}.test(name)) {
      button.click();
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    }
    return { name };
  }
  return dialog ? "Escape" : "end";
})()`;
