// The widget as people use it: on another site's page with the strictest policy, by keyboard, in dark mode, twice at once,
// and with a server that is slow or down.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { violations } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";
import { openShop, type Shop, type ShopOwner, startOwner } from "./widget-site.ts";

const LINK = "Cancel my subscription";
const DIALOG = "document.querySelector('[data-recoverd]').shadowRoot.querySelector('dialog')";
const DECLINE = "No thanks, cancel my plan";

/** Lets the test decide when a deadline of the page passes. */
const HELD_DEADLINE = `AbortSignal.timeout = (ms) => {
  const end = new AbortController();
  globalThis.deadline = { ms, pass: () => end.abort(new DOMException("Too late", "TimeoutError")) };
  return end.signal;
}`;

let folder: string;
let owner: ShopOwner;
let shop: Shop;
let browser: TestBrowser;
let pinned: { src: string; integrity: string };
/** Errors and policy violations, which the widget must never cause on a page. */
const complaints: string[] = [];
/** The context of all visits, because another one takes another process. */
let context: BrowserContext;
let cache: CDPSession;
let customers = 0;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    owner = await startOwner(folder);
    const { address } = owner.serving;
    pinned = await (await fetch(`${address}/widget.json`))
      .json()
      .then((answer) => (answer as { data: typeof pinned }).data);
    const src = pinned.src.replace(/^https?:\/\/[^/]+/, address);
    shop = openShop(address, (options) => {
      const email = options.get("email");
      const identity = email ? ` data-customer-email="${email}"` : "";
      const key = options.get("key") ?? owner.publicKey;
      return `<script src="${src}" integrity="${options.get("integrity") ?? pinned.integrity}" crossorigin="anonymous" data-public-key="${key}"${identity}></script>`;
    });
    browser = await startBrowser();
    context = await browser.newContext();
    context.on("weberror", (error) => complaints.push(error.error().message));
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text().split("\n")[0]!);
    });
    const first = await context.newPage();
    cache = await context.newCDPSession(first);
    await first.goto(`${shop.address}/cancelled`);
  });

  afterAll(async () => {
    await browser?.close();
    shop?.stop();
    await owner?.serving.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    // The first page stays, so that the process does.
    for (const page of context.pages().slice(1)) await page.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  story("an offer that is taken is a save, and nobody leaves the page", async () => {
    const { page, email } = await visit();
    await choose(page, "Too expensive", "It <b>adds up</b>");
    expect(await page.getByRole("heading", { name: "Stay for <i>less</i>" }).count()).toBe(1);
    expect(await focusedText(page)).toBe("Stay for <i>less</i>");
    await page.getByRole("button", { name: "Take 30 % off" }).click();
    await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
    expect(await seen(page)).toContain("Lumen <b>Notes</b> knows that you took the offer");
    await page.getByRole("button", { name: "Close" }).last().click();
    await gone(page);
    expect(page.url()).not.toContain("cancelled");
    expect(await sessionOf(email)).toMatchObject({ reason: "too_expensive", outcome: "accepted" });
  });

  story("an offer that is declined leads on to the page's own way, and is a cancellation once", async () => {
    const { page, email } = await visit();
    await choose(page, "Too expensive", "It adds up");
    await page.getByRole("button", { name: DECLINE }).click();
    await arrives(page);
    expect(await sessionOf(email)).toMatchObject({ outcome: "declined", comment: "It adds up" });
    const events = await owner.data("GET", `/projects/${owner.slug}/churn-events?customer_email=${email}`);
    expect(events.length).toBe(1);
    expect(events[0]).toMatchObject({ event_type: "cancellation", source: "cancel_flow" });
  });

  story("where there is no offer it is asked once more, and cancelled then", async () => {
    const { page, email } = await visit();
    await choose(page, "Other");
    await page.getByRole("heading", { name: "Cancel your plan?" }).waitFor();
    expect(page.url()).not.toContain("cancelled");
    await page.getByRole("button", { name: "Yes, cancel my plan" }).click();
    await arrives(page);
    expect(await sessionOf(email)).toMatchObject({ reason: "other", outcome: "declined" });
  });

  story("nobody has to answer: one click cancels, from the first moment on", async () => {
    const { page } = await visit();
    await page.getByText(LINK).click();
    await page.getByRole("button", { name: "Cancel without answering" }).click();
    await arrives(page);
  });

  story("a second offer is shown on request, and counted apart", async () => {
    const { page, email } = await visit();
    await choose(page, "Temporary pause");
    expect(await page.getByRole("button", { name: DECLINE }).count()).toBe(1);
    await page.getByRole("button", { name: "See another offer" }).click();
    await page.getByRole("heading", { name: "A month on us" }).waitFor();
    expect(await page.getByRole("button", { name: "See another offer" }).count()).toBe(0);
    await page.getByRole("button", { name: "Add 30 free days" }).click();
    await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
    expect(await sessionOf(email)).toMatchObject({ outcome: "accepted", outcome_offer: "fallback" });
  });

  story("a form's button is sent as it was meant, once its person has cancelled", async () => {
    const { page } = await visit();
    await page.getByRole("button", { name: "End it" }).click();
    await page.getByRole("button", { name: "Cancel without answering" }).click();
    await arrives(page);
    expect(page.url()).toContain("plan=pro");
  });

  story("with the keyboard alone, and the focus comes back to where it was", async () => {
    const { page, email } = await visit();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("radio").first().waitFor();
    expect(await focusedText(page)).toBe("What made you decide to cancel?");
    await page.keyboard.press("Escape");
    await gone(page);
    expect(await page.evaluate("document.activeElement.textContent")).toBe(LINK);

    await page.keyboard.press("Enter");
    await page.getByRole("radio").first().waitFor();
    await page.keyboard.press("Tab"); // the first reason
    await page.keyboard.press("Enter"); // continue, without having chosen
    expect(await page.getByRole("alert").textContent()).toContain("Choose a reason");
    await page.keyboard.press("Space");
    expect(await page.getByRole("alert").textContent()).toBe("");
    expect(await page.getByRole("radio", { name: "Too expensive" }).isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Typed");
    await page.keyboard.press("Tab"); // keep
    await page.keyboard.press("Tab"); // continue
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: DECLINE }).waitFor();
    expect(await focusedText(page)).toBe("Stay for <i>less</i>");
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toBe("Take 30 % off");
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toBe(DECLINE);
    await page.keyboard.press("Enter");
    await arrives(page);
    expect(await sessionOf(email)).toMatchObject({ outcome: "declined", comment: "Typed" });
  });

  story("to close the window is to stay: the session is abandoned, and the page hears of it", async () => {
    const { page, email } = await visit();
    const ending = open(page);
    await choose(page, "Too expensive", undefined, false);
    await page.keyboard.press("Escape");
    expect(await ending).toMatchObject({ outcome: "closed", reason: "too_expensive" });
    expect(await calls(page)).toEqual(["onClose"]);
    expect(await sessionOf(email)).toMatchObject({ outcome: "abandoned" });
  });

  story("a customer who leaves the page in the middle has abandoned the flow", async () => {
    const { page, email } = await visit();
    await choose(page, "Too expensive");
    await page.getByRole("button", { name: DECLINE }).waitFor();
    await page.close({ runBeforeUnload: true });
    expect(await sessionOf(email)).toMatchObject({ outcome: "abandoned" });
  });

  story("the page applies the offer itself: what fails is said, and cancelling remains possible", async () => {
    const { page, email } = await visit();
    const ending = open(page, "handleOffer: async () => { if (!globalThis.works) throw new Error('expected'); }");
    await choose(page, "Too expensive", undefined, false);
    await page.getByRole("button", { name: "Take 30 % off" }).click();
    await page.getByText("The offer could not be applied").waitFor();
    expect(await page.getByRole("button", { name: DECLINE }).isEnabled()).toBe(true);
    expect((await sessionOf(email, false)).outcome).toBeNull();
    await page.evaluate("globalThis.works = true");
    await page.getByRole("button", { name: "Take 30 % off" }).click();
    await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await ending).toMatchObject({ outcome: "saved", offer: { discount_percent: 30 } });
    expect(await calls(page)).toEqual(["handleOffer", "handleOffer", "onSaved"]);
    expect(complaints.splice(0)).toEqual(["Error: expected"]);
  });

  story("a customer who closes the window while an offer is applied has accepted it, if it is applied", async () => {
    for (const [ends, outcome, reported] of [
      ["finish()", "saved", { outcome: "accepted" }],
      ["fail(new Error('expected'))", "closed", { outcome: "abandoned" }],
    ] as const) {
      const { page, email } = await visit();
      const applying = "handleOffer: () => new Promise((...ends) => { [globalThis.finish, globalThis.fail] = ends; })";
      const ending = open(page, applying);
      await choose(page, "Too expensive", undefined, false);
      await page.getByRole("button", { name: "Take 30 % off" }).click();
      await page.keyboard.press("Escape");
      await gone(page);
      expect((await sessionOf(email, false)).outcome).toBeNull();
      await page.evaluate(ends);
      expect(await ending).toMatchObject({ outcome });
      expect(await sessionOf(email)).toMatchObject(reported);
    }
    expect(complaints.splice(0)).toEqual(["Error: expected"]);
  });

  story("while an offer is being applied forever, cancelling is one click away", async () => {
    const { page, email } = await visit();
    const ending = open(page, "handleOffer: () => new Promise(() => {})");
    await choose(page, "Too expensive", undefined, false);
    await page.getByRole("button", { name: "Take 30 % off" }).click();
    await page.getByRole("button", { name: DECLINE }).click();
    await page.getByRole("heading", { name: "Your cancellation is on its way" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await ending).toMatchObject({ outcome: "canceled" });
    expect(await calls(page)).toEqual(["handleOffer", "onCanceled"]);
    expect(await sessionOf(email)).toMatchObject({ outcome: "declined" });
  });

  story("a cancellation that fails at the page is not called done", async () => {
    const { page } = await visit();
    const ending = open(page, "onCanceled: async () => { if (!globalThis.works) throw new Error('expected'); }");
    await choose(page, "Other", undefined, false);
    await page.getByRole("button", { name: "Yes, cancel my plan" }).click();
    await page.getByText("your plan is not cancelled yet").waitFor();
    await page.evaluate("globalThis.works = true");
    await page.getByRole("button", { name: "Yes, cancel my plan" }).click();
    await page.getByRole("heading", { name: "Your cancellation is on its way" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await ending).toMatchObject({ outcome: "canceled", reason: "other", offer: null });
    expect(complaints.splice(0)).toEqual(["Error: expected"]);
  });

  story("clicks that come twice do everything once", async () => {
    const { page, email } = await visit();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "POST") return;
      asked.push(new URL(request.url()).pathname.replace(/cfs_[^/]+/, ":id"));
      // Otherwise browsers would send a preflight request each time.
      expect(request.headers()["content-type"]).toBe("text/plain;charset=UTF-8");
    });
    const ending = open(page);
    await page.evaluate("void Recoverd.open()");
    expect(await page.locator("dialog").count()).toBe(1);
    await page.getByRole("radio", { name: "Too expensive" }).check();
    await page.getByRole("button", { name: "Continue" }).dblclick();
    await page.getByRole("button", { name: "Take 30 % off" }).dblclick();
    await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await ending).toMatchObject({ outcome: "saved" });
    expect(await calls(page)).toEqual(["onSaved"]);
    expect(await sessionOf(email)).toMatchObject({ outcome: "accepted" });
    expect(asked).toEqual(["/api/v1/cancel-flow/reasons", "/api/v1/cancel-flow/sessions/:id/outcome"]);
  });

  story("two tabs are two flows, and each has its own end", async () => {
    const { page, email } = await visit();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await choose(page, "Too expensive");
    await choose(other, "Too expensive");
    await page.getByRole("button", { name: "Take 30 % off" }).click();
    await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
    await other.getByRole("button", { name: DECLINE }).click();
    await arrives(other);
    const outcomes = await eventually(async () => {
      const found = (await sessionsOf(email)).map(({ outcome }: { outcome: string | null }) => outcome);
      return found.length === 2 && !found.includes(null) && found;
    });
    expect(outcomes.sort()).toEqual(["accepted", "declined"]);
  });

  story("without the script the page's link is what it was", async () => {
    const { page } = await visit({ integrity: "sha384-AAAA" });
    complaints.length = 0; // the browser logs the wrong hash
    await page.getByText(LINK).click();
    await arrives(page);
  });

  story(
    "where the server does not answer, the page's own cancellation opens at once, and `onError` is called",
    async () => {
      const { page } = await visit();
      await page.route("**/cancel-flow/**", (route) => route.abort());
      await page.getByText(LINK).click();
      await arrives(page);
      await page.goBack();

      const failed = await open(page);
      expect(failed).toMatchObject({ outcome: "failed", session_id: null });
      expect(await calls(page)).toEqual(["onError"]);
      complaints.length = 0; // the browser logs the requests
    },
  );

  story("a server that goes away in the middle keeps nobody either", async () => {
    const { page } = await visit();
    await page.route("**/reasons", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
    await choose(page, "Too expensive", undefined, true, false);
    await arrives(page);
    complaints.length = 0;
  });

  story(
    "a server that does not answer keeps nobody longer than three seconds, nor from cancelling before",
    async () => {
      const { page } = await visit();
      await page.route("**/config/**", () => {}); // never answered
      await page.evaluate(HELD_DEADLINE);
      await page.getByText(LINK).click();
      await page.getByRole("button", { name: "Cancel without answering" }).waitFor();
      expect(await page.evaluate("deadline.ms")).toBe(3_000);
      await page.evaluate("deadline.pass()");
      await arrives(page);
      await page.goBack();
      await page.evaluate(HELD_DEADLINE);
      await page.getByText(LINK).click();
      await page.getByRole("button", { name: "Cancel without answering" }).click();
      await page.waitForURL("**/cancelled");
      complaints.length = 0;
    },
  );

  story("an outcome that does not arrive is reported again, and nobody waits for it", async () => {
    const { page, email } = await visit();
    let refused = 0;
    let works = false;
    await page.route("**/outcome", (route) => {
      if (works) return route.continue();
      refused++;
      return route.abort();
    });
    void open(page);
    await choose(page, "Other", undefined, false);
    await page.getByRole("button", { name: "Yes, cancel my plan" }).click();
    await page.getByRole("heading", { name: "Your cancellation is on its way" }).waitFor();
    expect((await sessionOf(email, false)).outcome).toBeNull();
    await eventually(() => refused > 1);
    works = true;
    expect(await sessionOf(email)).toMatchObject({ outcome: "declined" });
    complaints.length = 0;
  });

  story("an outcome that has not arrived when the page goes away goes as a beacon", async () => {
    const { page, email } = await visit();
    const headers = { "access-control-allow-origin": "*", "access-control-expose-headers": "*", "retry-after": "600" };
    const body = JSON.stringify({ error: { code: "UNAVAILABLE", message: "Come back later" } });
    await page.route("**/outcome", (route) => route.fulfill({ status: 503, headers, body }));
    const refused = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/outcome"));
    void open(page);
    await choose(page, "Other", undefined, false);
    await page.getByRole("button", { name: "Yes, cancel my plan" }).click();
    await page.getByRole("heading", { name: "Your cancellation is on its way" }).waitFor();
    await refused;
    await page.unroute("**/outcome");
    // The browser completes a pending request; between two attempts, only the beacon can report the outcome.
    await page.evaluate("new Promise((done) => setTimeout(done, 100))");
    expect((await sessionOf(email, false)).outcome).toBeNull();
    await page.goto(`${shop.address}/cancelled`);
    expect(await sessionOf(email)).toMatchObject({ outcome: "declined" });
    complaints.length = 0; // the browser logs the requests
  });

  story("an unknown key is the page's mistake, not its customer's", async () => {
    const { page } = await visit({ key: "pub_unknown" });
    await page.getByText(LINK).click();
    await arrives(page);
    complaints.length = 0; // the browser logs the 404
  });

  story("a click that asks for another tab is left alone", async () => {
    const { page } = await visit();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByText(LINK).click({ modifiers: ["Control"] }),
    ]);
    await arrives(tab);
    expect(await page.locator("dialog").count()).toBe(0);
  });

  story("speaks the language of the page, and is laid out in its direction", async () => {
    for (const [lang, question, dir] of [
      ["de-AT", "Warum möchten Sie kündigen?", "ltr"],
      ["fr", "Pourquoi souhaitez-vous résilier ?", "ltr"],
      ["es", "¿Por qué quiere cancelar?", "ltr"],
      ["pt-BR", "Por que você quer cancelar?", "ltr"],
      ["hi", "आप प्लान क्यों रद्द करना चाहते हैं?", "ltr"],
      ["ar", "What made you decide to cancel?", "rtl"],
    ] as const) {
      const { page } = await visit({ lang, dir });
      await page.getByText(LINK).click();
      await page.getByRole("heading", { name: question }).waitFor();
      expect(await page.getByRole("radio").count()).toBe(8);
      const [close, radio] = [await box(page, ".close"), await box(page, "input")];
      expect(close.x < radio.x).toBe(dir === "rtl");
    }
  });

  test.each([
    ["Too expensive", 480, 640],
    ["Other", 480, 640],
    ["Bad support", 900, 700],
  ] as const)(
    "a reason that is chosen and the room to explain it stand together in sight: %s, at %i by %i",
    async (reason, width, height) => {
      const { page } = await visit({}, { viewport: { width, height } });
      void open(page);
      await page.getByRole("radio", { name: reason }).check();
      const foot = (await page.getByRole("button", { name: "Continue" }).boundingBox())!;
      const chosen = (await page.getByRole("radio", { checked: true }).boundingBox())!;
      const room = (await page.getByRole("textbox").boundingBox())!;
      expect(chosen.y).toBeGreaterThan(0);
      expect(room.y).toBeGreaterThan(chosen.y);
      expect(room.y - chosen.y).toBeLessThan(120);
      expect(room.y + room.height).toBeLessThanOrEqual(foot.y);
    },
  );

  test.each([
    ["light", 1200, "ltr"],
    ["dark", 1200, "ltr"],
    ["dark", 320, "rtl"],
    ["light", 320, "ltr"],
  ] as const)(
    "in %s, %i pixels wide and %s, axe finds nothing at any step, and nothing sticks out",
    async (colorScheme, width, dir) => {
      const size = { width, height: 568 };
      const { page } = await visit({ dir }, { colorScheme, viewport: size });
      const look = async () => {
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(`${DIALOG}.scrollWidth - ${DIALOG}.clientWidth`)).toBe(0);
        // However long the step is, the buttons to cancel are visible.
        for (const button of await page
          .locator("dialog button")
          .filter({ hasText: /cancel/i })
          .all()) {
          const { y, height } = (await button.boundingBox())!;
          expect([y >= 0, y + height <= size.height]).toEqual([true, true]);
        }
      };
      void open(page);
      await page.getByRole("radio").first().waitFor();
      await look();
      await page.getByRole("button", { name: "Continue" }).click();
      await look();
      await page.getByRole("radio", { name: "Temporary pause" }).check();
      await look();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Stay for <i>less</i>" }).waitFor();
      await look();
      await page.getByRole("button", { name: DECLINE }).click();
      await page.getByRole("heading", { name: "Your cancellation is on its way" }).waitFor();
      await look();
      const background = await page.evaluate(`getComputedStyle(${DIALOG}).backgroundColor`);
      expect(background).toBe(colorScheme === "dark" ? "rgb(37, 35, 31)" : "rgb(254, 253, 251)");
    },
  );

  story("looks as the page's custom properties say, before the project's theme", async () => {
    await owner.data("PATCH", `/projects/${owner.slug}`, {
      settings: { cancel_flow: { theme: { accent_color: "#ffd400", background_color: "#101418", radius: 3 } } },
    });
    const { page } = await visit();
    const look = async () => {
      await page.getByText(LINK).click();
      await page.getByRole("button", { name: "Continue" }).waitFor();
      const style = `getComputedStyle(${DIALOG}.querySelector(".main"))`;
      const found = await page.evaluate(`[${style}.backgroundColor, ${style}.borderRadius]`);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await gone(page);
      return found;
    };
    expect(await look()).toEqual(["rgb(255, 212, 0)", "3px"]);
    await page.evaluate("document.documentElement.style.setProperty('--recoverd-accent', 'rgb(0, 80, 200)')");
    expect(await look()).toEqual(["rgb(0, 80, 200)", "3px"]);
    await owner.data("PATCH", `/projects/${owner.slug}`, { settings: { cancel_flow: { theme: null } } });
  });

  story("looks the same on a page whose own styles reach far", async () => {
    const { page } = await visit();
    const look = async (step: string) => {
      await page.getByRole("heading", { name: step }).waitFor();
      const style = `getComputedStyle(${DIALOG}.querySelector("h2"))`;
      const found = await page.evaluate(
        `[${style}.fontSize, ${style}.letterSpacing, ${style}.textTransform, ${style}.visibility]`,
      );
      return [found, await box(page, "h2"), await box(page, ".foot")];
    };
    const seenAs = async () => {
      await page.getByText(LINK).click();
      const all = await look("What made you decide to cancel?");
      await page.keyboard.press("Escape");
      await gone(page);
      return all;
    };
    const before = await seenAs();
    await page.evaluate(`{
      const far = new CSSStyleSheet();
      far.replaceSync("html { font-size: 62.5% } * { letter-spacing: 9px; word-spacing: 9px; text-indent: 3em } div { text-transform: uppercase !important }");
      document.adoptedStyleSheets = [far];
    }`);
    expect(await seenAs()).toEqual(before);
  });

  story("in either direction, what is written in the other stands at one edge", async () => {
    for (const dir of ["ltr", "rtl"]) {
      const { page } = await visit({ dir });
      void open(page, "words: { offerFailed: '', canceledTitle: 'תודה', decline: 'No thanks' }");
      await choose(page, "Too expensive", undefined, false);
      const edges = (await page.evaluate(`[...${DIALOG}.querySelectorAll("h2, .description")].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return Math.round(${JSON.stringify(dir)} === "rtl" ? right : left);
      })`)) as number[];
      expect(new Set(edges).size).toBe(1);
    }
  });

  story("tells what customers do in batches, and the rest as the page goes away", async () => {
    const { page, email } = await visit();
    const batches: number[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/track")) batches.push(JSON.parse(request.postData()!).events.length);
    });
    expect(await page.evaluate("Recoverd.track('login')")).toBe(true);
    expect(await page.evaluate("Recoverd.track('feature_used', { feature: 'export' })")).toBe(true);
    expect(await page.evaluate("Recoverd.track('')")).toBe(false);
    await eventually(() => batches.length > 0);
    expect(batches).toEqual([2]);
    await page.evaluate("Recoverd.track('support_ticket')");
    await page.goto(`${shop.address}/cancelled`);
    const names = await eventually(async () => {
      const events = await owner.data("GET", `/projects/${owner.slug}/tracked-events?customer_email=${email}`);
      return events.length === 3 && events.map(({ event }: { event: string }) => event);
    });
    expect(names.sort()).toEqual(["feature_used", "login", "support_ticket"]);
    const { page: nobody } = await visit({ email: "" });
    expect(await nobody.evaluate("Recoverd.track('login')")).toBe(false);
  });
});

function story(name: string, tell: () => Promise<void>): void {
  test(name, tell);
}

type Look = { viewport?: { width: number; height: number }; colorScheme?: "light" | "dark" };

/** Opens the shop's page as a new customer, unless `query` names one. */
async function visit(query: Record<string, string> = {}, { viewport, colorScheme = "light" }: Look = {}) {
  const email = query.email ?? `customer-${++customers}@example.com`;
  await cache.send("Network.clearBrowserCache"); // a new customer's browser has not seen this shop
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(`${shop.address}/?${new URLSearchParams({ email, ...query })}`);
  return { page, email };
}

/** Opens the flow with counted callbacks; `more` is source text of further options. Resolves to the flow's result. */
function open(page: Page, more = ""): Promise<unknown> {
  return page
    .evaluate(`(() => {
    globalThis.called = [];
    const count = (name, inner) => (...given) => { called.push(name); return inner?.(...given); };
    const options = { onSaved: undefined, onCanceled: undefined, onError: undefined, onClose: undefined, ${more} };
    for (const name of ["onSaved", "onCanceled", "onError", "onClose"]) options[name] = count(name, options[name]);
    if (options.handleOffer) options.handleOffer = count("handleOffer", options.handleOffer);
    return Recoverd.open(options);
  })()`)
    .catch(() => undefined); // the page may be gone by then
}

const calls = (page: Page): Promise<string[]> => page.evaluate("globalThis.called");

/** Chooses a reason and continues. */
async function choose(page: Page, reason: string, comment?: string, opens = true, waits = true): Promise<void> {
  if (opens) await page.getByText(LINK).click();
  await page.getByRole("radio", { name: reason }).check();
  if (comment !== undefined) await page.getByLabel("Anything you would like to add?").fill(comment);
  await page.getByRole("button", { name: "Continue" }).click();
  if (waits) await page.getByRole("button", { name: "Continue" }).waitFor({ state: "detached" });
}

async function arrives(page: Page): Promise<void> {
  await page.waitForURL("**/cancelled*");
  await page.getByRole("heading", { name: "The shop's own page" }).waitFor();
}

const gone = (page: Page): Promise<void> => page.locator("dialog").waitFor({ state: "detached" });

// biome-ignore lint/performance/useDomNodeTextContent: its text content has the hidden as well
const seen = (page: Page): Promise<string> => page.locator("dialog").innerText();

const focusedText = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.shadowRoot.activeElement.textContent");

async function box(page: Page, selector: string) {
  return (await page.locator(`dialog ${selector}`).first().boundingBox())!;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
async function sessionsOf(email: string): Promise<any[]> {
  const all = await owner.data("GET", `/projects/${owner.slug}/cancel-flow/sessions?per_page=100`);
  return all.filter((session: { customer_email: string }) => session.customer_email === email);
}

/** The only session of a customer, once it has an outcome. */
const sessionOf = (email: string, ended = true) =>
  eventually(async () => {
    const found = await sessionsOf(email);
    if (found.length > 1) throw new Error(`${email} has ${found.length} sessions`);
    return found[0] && (!ended || found[0].outcome !== null) && found[0];
  });
