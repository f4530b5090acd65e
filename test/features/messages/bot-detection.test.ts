// Bot detection: distinguishes fetches of pixels and links by people from those by machines, and counts them separately.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Email } from "postal-mime";
import { type MailVisit, visitorOf } from "../../../src/features/messages/bot-detection.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { parseMail, startSmtp } from "../../support/smtp.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

const hit = (change: Partial<MailVisit> = {}): MailVisit => ({
  what: "click",
  userAgent: CHROME,
  prefetch: false,
  address: "203.0.113.7",
  travelled: true,
  sinceHandOver: HOUR,
  ...change,
});

describe("a person", () => {
  test.each([
    ["Chrome", CHROME],
    [
      "Safari on a telephone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ],
    [
      "Apple Mail with its protection off",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    ],
    ["Outlook", "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17830; Pro)"],
    [
      "older Outlook",
      "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; ms-office; MSOffice 16)",
    ],
    ["Thunderbird", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.3.0"],
    [
      "a telephone whose maker's name ends like a robot's",
      "Mozilla/5.0 (Linux; Android 15; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36",
    ],
  ])("is seen behind %s", (_, userAgent) => {
    expect(visitorOf(hit({ userAgent }))).toBe("person");
    expect(visitorOf(hit({ userAgent, what: "open" }))).toBe("person");
  });
});

describe("a machine", () => {
  test.each([
    [
      "Gmail's picture proxy",
      "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    ],
    ["Yahoo's picture proxy", "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html"],
    ["Apple's privacy protection", "Mozilla/5.0"],
    ["a gateway of Barracuda", "Mozilla/5.0 (compatible; BarracudaCentral link protection)"],
    ["a gateway of Mimecast", "Mimecast URL Protect"],
    ["a gateway of Proofpoint", "Proofpoint-URL-Defense/2.0"],
    ["Outlook's SafeLinks", "Mozilla/5.0 SafeLinks"],
    ["a chat's preview", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
    ["a social network's preview", "facebookexternalhit/1.1"],
    ["a robot", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
    ["a headless browser", CHROME.replace("Chrome/", "HeadlessChrome/")],
    ["curl", "curl/8.9.1"],
    ["Python", "python-requests/2.32.3"],
    ["Go", "Go-http-client/2.0"],
    ["Java", "Java/17.0.2"],
    ["nobody by name", ""],
    ["nobody by a blank name", "   "],
  ])("is seen behind %s", (_, userAgent) => {
    expect(visitorOf(hit({ userAgent }))).toBe("machine");
    expect(visitorOf(hit({ userAgent, what: "open" }))).toBe("machine");
  });

  test("is any client without a user agent", () => {
    expect(visitorOf(hit({ userAgent: null }))).toBe("machine");
  });

  test("is what only loads ahead", () => {
    expect(visitorOf(hit({ prefetch: true }))).toBe("machine");
  });

  test.each([
    ["Google's picture proxies", "66.249.84.1", "66.249.96.1"],
    ["Microsoft's gateways", "40.93.255.255", "40.94.0.0"],
    ["Microsoft's gateways, written as IPv6", "::ffff:104.47.1.1", "::ffff:104.47.128.1"],
    ["Proofpoint", "67.231.159.255", "67.231.160.0"],
    ["Barracuda", "64.235.150.1", "64.235.160.1"],
  ])("is any request from %s, and not from the addresses beside them", (_, inside, outside) => {
    expect([visitorOf(hit({ address: inside })), visitorOf(hit({ address: outside }))]).toEqual(["machine", "person"]);
  });

  test.each([
    ["click", 0, "machine"],
    ["click", 7_999, "machine"],
    ["click", 8_000, "person"],
    ["open", 0, "machine"],
    ["open", 1_999, "machine"],
    ["open", 2_000, "person"],
    ["click", null, "machine"],
    ["open", null, "machine"],
  ] as const)("is who comes too soon: %s after %p ms is a %s's", (what, sinceHandOver, reader) => {
    expect(visitorOf(hit({ what, sinceHandOver }))).toBe(reader);
  });

  test("does not stand between the outbox folder and who looks into it: nobody comes too soon there", () => {
    for (const what of ["open", "click"] as const) {
      for (const sinceHandOver of [null, 0, HOUR]) {
        expect(visitorOf(hit({ what, sinceHandOver, travelled: false }))).toBe("person");
        expect(visitorOf(hit({ what, sinceHandOver, travelled: false, userAgent: "GoogleImageProxy" }))).toBe(
          "machine",
        );
      }
    }
  });
});

describe("in the counts", () => {
  let app: TestApp;
  let acme: Journey;
  beforeAll(async () => {
    app = testApp();
    acme = journey(app, await newProject(app));
  });
  afterAll(() => app.close());

  const BODY = "See https://one.example/ and https://two.example/ and https://three.example/";

  /** A mail that was delivered an hour ago, and a function that reads its variant. */
  async function mailed() {
    const { id } = await acme.event();
    const [variant] = await acme.variants(id);
    await acme.edit(id, variant.id, { body: BODY });
    await acme.send(id, variant.id);
    await app.work();
    const links = linksOf((await mailsOf(app)).at(-1)!);
    app.clock.advance(HOUR);
    return { links, shown: async () => (await acme.read(id)).variants[0] };
  }

  const get = (path: string, userAgent = CHROME, headers: Record<string, string> = {}) =>
    app.call("GET", path, { headers: { "user-agent": userAgent, ...headers }, peer: "127.0.0.1" });

  test("a draft has been opened by nobody", async () => {
    const { id } = await acme.event();
    const [variant] = await acme.variants(id);
    expect(variant).toMatchObject({ opens: { people: 0, machines: 0 }, clicks: { people: 0, machines: 0 } });
  });

  test("people and machines stand apart, and either moves the status", async () => {
    const { links, shown } = await mailed();
    await get(links.pixel, "Mozilla/5.0");
    expect(await shown()).toMatchObject({ status: "opened", opens: { people: 0, machines: 1 } });
    await get(links.pixel);
    await get(links.pixel);
    expect(await shown()).toMatchObject({ status: "opened", opens: { people: 2, machines: 1 } });
    await get(links.clicks[0]!, "curl/8.9.1");
    expect(await shown()).toMatchObject({ status: "clicked", clicks: { people: 0, machines: 1 } });
    await get(links.clicks[0]!);
    expect(await shown()).toMatchObject({ status: "clicked", clicks: { people: 1, machines: 1 } });
  });

  test("a click right after the mail server took the mail is a machine's, and a person's where it lies in the outbox folder", async () => {
    const smtp = await startSmtp();
    const sending = testApp({
      RECOVERD_MAIL__HOST: smtp.host,
      RECOVERD_MAIL__PORT: String(smtp.port),
      RECOVERD_MAIL__TLS: "none",
    });
    const clicked = async (on: TestApp, its: Journey, mail: () => Promise<Email>) => {
      const { id } = await its.event();
      const [variant] = await its.variants(id);
      await its.edit(id, variant.id, { body: BODY });
      await its.send(id, variant.id);
      await on.work();
      const [link] = linksOf(await mail()).clicks;
      await on.call("GET", link!, { headers: { "user-agent": CHROME }, peer: "127.0.0.1" });
      return (await its.read(id)).variants[0].clicks;
    };
    const sent = async () => parseMail(smtp.messages.at(-1)!.raw);
    const lying = async () => (await mailsOf(app)).at(-1)!;
    expect(await clicked(sending, journey(sending, await newProject(sending)), sent)).toEqual({
      people: 0,
      machines: 1,
    });
    expect(await clicked(app, acme, lying)).toEqual({ people: 1, machines: 0 });
    await sending.close();
    await smtp.stop();
  });

  test("who follows every link within seconds is a machine, from the first one on", async () => {
    const { links, shown } = await mailed();
    for (const path of links.clicks) {
      await get(path);
      app.clock.advance(300);
    }
    expect(links.clicks).toHaveLength(3);
    expect((await shown()).clicks).toEqual({ people: 0, machines: 3 });
    app.clock.advance(HOUR);
    await get(links.clicks[0]!);
    expect((await shown()).clicks).toEqual({ people: 1, machines: 3 });
  });

  test("who clicks twice on the same link, or later on another, is a person", async () => {
    const { links, shown } = await mailed();
    await get(links.clicks[0]!);
    app.clock.advance(200);
    await get(links.clicks[0]!);
    app.clock.advance(2_000);
    await get(links.clicks[1]!);
    expect((await shown()).clicks).toEqual({ people: 3, machines: 0 });
  });

  test("what a browser loads ahead is a machine's", async () => {
    const { links, shown } = await mailed();
    await get(links.clicks[0]!, CHROME, { "sec-purpose": "prefetch;prerender" });
    expect((await shown()).clicks).toEqual({ people: 0, machines: 1 });
  });

  test("a HEAD counts as nothing", async () => {
    const { links, shown } = await mailed();
    for (const path of [links.pixel, links.clicks[0]!]) await app.call("HEAD", path);
    expect(await shown()).toMatchObject({
      status: "sent",
      opens: { people: 0, machines: 0 },
      clicks: { people: 0, machines: 0 },
    });
  });

  test("being read leaves the variant's updated_at when its status stays", async () => {
    const { links, shown } = await mailed();
    await get(links.pixel);
    const { updated_at } = await shown();
    app.clock.advance(HOUR);
    await get(links.pixel);
    expect((await shown()).updated_at).toBe(updated_at);
  });
});
