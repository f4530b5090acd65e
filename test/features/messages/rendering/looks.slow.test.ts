// Mails in a browser: on a phone and a desktop, in light and dark mode, with every kind of brand and text.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { RenderedMail } from "../../../../src/features/messages/rendering/render.ts";
import { contrast } from "../../../../src/lib/colors.ts";
import { hasBrowser, startBrowser, type TestBrowser } from "../../../support/browser.ts";
import { PLAIN, render, UNSUBSCRIBE } from "./mails.ts";

const BACK = "https://acme.example/back";
const LOGO = "https://cdn.acme.example/logo.png";

const BRANDS = [null, "#0f766e", "#ffd400", "#0b1f4d", "#111111", "#fafafa", "#ff0000"].map((color) => ({
  ...PLAIN,
  logo_url: color === null ? null : LOGO,
  color,
}));

const BODIES = {
  letter: `Hi Ada,\n\nYou cancelled on Tuesday. See https://acme.example/plans too.\n\n${BACK}\n\nGrace\nAcme`,
  "long words": `Hi ${"Donaudampfschifffahrt".repeat(20)},\n\n${BACK}\n\nhttps://acme.example/${"long/".repeat(60)}`,
  hindi: `नमस्ते अनीता जी,\n\nमंगलवार को पेमेंट नहीं हो पाया, क्योंकि आपका कार्ड एक्सपायर हो गया है।\n\n${BACK}`,
  japanese: `田中様\n\n${"お支払いが完了しておりません。".repeat(8)}\n\n${BACK}`,
  arabic: `مرحبا ليلى،\n\nألغيت اشتراكك يوم الثلاثاء.\n\n${BACK}\n\nشكرا`,
  html: `<p>Hi <b>Ada</b>,</p><ul><li>one</li><li><a href="${BACK}">two</a></li></ul>`,
};

const mailOf = (body: string, brand: (typeof BRANDS)[number]): RenderedMail =>
  render(body, {
    brand,
    postalAddress: "1 Road\nSpringfield",
    closing: "This is the last email we will send you about this payment.",
    buttonFor: (address) => (address === BACK ? "Zahlungsdaten aktualisieren" : null),
  });

/** Runs in the page: every text with its colour and background as `#rrggbb`, the button's size, and what overflows. */
const MEASURE = `(() => {
  const hex = (color) => "#" + color.match(/[\\d.]+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  const behind = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === "rgba(0, 0, 0, 0)" ? behind(element.parentElement) : backgroundColor;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    if (data.trim() !== "") texts.push([data.trim().slice(0, 20), hex(getComputedStyle(element).color), hex(behind(element))]);
  }
  const button = document.querySelector(".m-button")?.getBoundingClientRect();
  return { texts, button: button && button.height, over: document.documentElement.scrollWidth - innerWidth };
})()`;

type Measured = { texts: [string, string, string][]; button?: number; over: number };

describe.skipIf(!hasBrowser)("a mail in a browser", () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    [375, "light"],
    [375, "dark"],
    [900, "light"],
    [900, "dark"],
  ] as const)(
    "%i pixels wide, %s: every text can be read, nothing sticks out, nothing but the logo is loaded",
    async (width, colorScheme) => {
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme });
      const asked = new Set<string>();
      await page.route("**/*", (route) => {
        asked.add(route.request().url());
        return route.abort();
      });
      for (const brand of BRANDS) {
        for (const [name, body] of Object.entries(BODIES)) {
          const { html } = mailOf(body, brand);
          await page.setContent(html, { waitUntil: "domcontentloaded" });
          const { texts, button, over } = (await page.evaluate(MEASURE)) as Measured;
          const which = `${name}, ${brand.color}`;
          expect([which, over]).toEqual([which, 0]);
          for (const [text, color, ground] of texts) {
            const read = [which, text, color, ground, contrast(color, ground) >= 4.5];
            expect(read).toEqual([which, text, color, ground, true]);
          }
          if (name !== "html") expect(button).toBeGreaterThanOrEqual(44);
          expect(texts.at(-1)?.[0]).toBe("Unsubscribe");
          expect(Buffer.byteLength(html)).toBeLessThan(30_000);
          expect(html).toContain(UNSUBSCRIBE);
        }
      }
      expect([...asked]).toEqual([LOGO]);
      await page.context().close();
    },
  );
});
