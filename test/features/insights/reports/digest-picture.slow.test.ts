// The digest as mail programs show it: rendered by Chromium, with the pictures attached to the mail.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newProject, type TestApp, testApp } from "../../../support/app.ts";
import { hasBrowser, startBrowser, type TestBrowser } from "../../../support/browser.ts";
import { mailsOf } from "../../../support/outbox.ts";
import { addActivity } from "./add-activity.ts";

let app: TestApp;
let browser: TestBrowser;
let html: string;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
    const project = await newProject(app);
    await app.call("PUT", `/projects/${project.slug}/digest`, { token: project.token, body: { weekly: true } });
    await addActivity(app, project);
    app.clock.set("2026-03-09T08:00:00Z");
    await app.work();
    const mail = (await mailsOf(app)).find(({ subject }) => subject?.includes("churn and recovery"))!;
    html = mail.html!;
    for (const { contentId, content } of mail.attachments) {
      const data = Buffer.from(content as ArrayBuffer).toString("base64");
      html = html.replace(`cid:${contentId!.slice(1, -1)}`, `data:image/png;base64,${data}`);
    }
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test.each([
    ["a phone", 360],
    ["a desk", 900],
  ])("on %s every picture is shown, nothing is cut off, and nothing is fetched", async (_, width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) fetched.push(request.url());
    });
    await page.setContent(html, { waitUntil: "load" });
    const pictures = await page.$$eval("img", (all) =>
      all.map((img) => ({ loaded: img.naturalWidth, shown: img.getBoundingClientRect().width, alt: img.alt.length })),
    );
    expect(pictures).toHaveLength(2);
    for (const { loaded, shown, alt } of pictures) {
      expect(loaded).toBe(1_120);
      expect(shown).toBeGreaterThan(width === 360 ? 260 : 550);
      expect(alt).toBeGreaterThan(50);
    }
    const needed = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(needed).toBeLessThanOrEqual(width);
    expect(fetched).toEqual([]);
    const folder = process.env.RECOVERD_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/digest-${width}.png`, fullPage: true });
    await page.close();
  });
});
