// The open pixel and the click links of a mail.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { advanceVariant } from "../../../src/features/messages/service.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { linksOf, mailsOf, pathsIn } from "../../support/outbox.ts";

let app: TestApp;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  acme = journey(app, await newProject(app));
});
afterAll(() => app.close());

/** A sent mail with this body, its links, and the state of its variant. */
async function mailed(body: string) {
  const { id } = await acme.event();
  const [variant] = await acme.variants(id);
  await acme.edit(id, variant.id, { body });
  await acme.send(id, variant.id);
  await app.work();
  const mail = (await mailsOf(app)).at(-1)!;
  const status = async (): Promise<string> => (await acme.read(id)).variants[0].status;
  return { id: id as string, variant: variant.id as string, mail, links: linksOf(mail), status };
}

const get = (path: string) => app.call("GET", path);
const head = (path: string) => app.call("HEAD", path);

test("the pixel is an image that is not cached, and marks the variant opened", async () => {
  const { links, status } = await mailed("Hello");
  const answer = await get(links.pixel);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/gif");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body).toStartWith("GIF89a");
  expect(await status()).toBe("opened");
});

test.each([
  "https://example.com/",
  "https://example.com",
  "http://EXAMPLE.com:8081/Path/../x?a=1&b=%20%2F&c=#frag",
  "https://example.com/?q=a+b&redirect=https://other.example/",
  "https://user@example.com/~x/(a)",
  "https://example.com/%E2%9C%93",
])("a click on %s leads exactly there, and marks the variant clicked", async (address) => {
  const { links, mail, status } = await mailed(`See <a href="${address.replaceAll("&", "&amp;")}">this</a>.`);
  expect(links.clicks).toHaveLength(1);
  expect(pathsIn(mail.html!, "t/c")).toEqual(links.clicks);
  const answer = await get(links.clicks[0]!);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(address);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await status()).toBe("clicked");
});

test("an address in other letters leads to the same place in ASCII", async () => {
  const { links } = await mailed("See https://exämple.com/größe?x=ü");
  expect((await get(links.clicks[0]!)).headers.get("location")).toBe(new URL("https://exämple.com/größe?x=ü").href);
});

test("every address of the body has a link of its own, and none is left bare", async () => {
  const { links, mail } = await mailed("One https://one.example/a two https://two.example/b one https://one.example/a");
  const targets = await Promise.all(links.clicks.map(async (path) => (await get(path)).headers.get("location")));
  expect(targets).toEqual(["https://one.example/a", "https://two.example/b", "https://one.example/a"]);
  for (const part of [mail.text!, mail.html!]) expect(part).not.toMatch(/https:\/\/(one|two)\.example/);
});

test("a HEAD is answered like a GET and counts as nothing", async () => {
  const { links, status } = await mailed("See https://example.com/");
  expect((await head(links.pixel)).headers.get("content-type")).toBe("image/gif");
  expect((await head(links.clicks[0]!)).headers.get("location")).toBe("https://example.com/");
  expect((await head(links.unsubscribe)).status).toBe(200);
  expect(await status()).toBe("sent");
});

test("links go on working when the event is over", async () => {
  const { id, links, status } = await mailed("See https://example.com/");
  await acme.recover(id);
  expect((await get(links.clicks[0]!)).status).toBe(302);
  expect(await status()).toBe("clicked");
});

describe("a token", () => {
  /** Every change of a single character, and some changes of the whole token. */
  const forgeries = (token: string) => [
    ...Array.from(token, (letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1)),
    token.slice(0, -1),
    `${token}A`,
    token.split(".")[0]!,
    `${token.split(".")[0]!}.`,
    `.${token.split(".")[1]!}`,
    "x",
    "%00",
    "..%2f..%2fetc",
  ];

  test("that was changed opens nothing", async () => {
    const { links, status } = await mailed("See https://example.com/");
    for (const token of forgeries(links.clicks[0]!.slice("/t/c/".length))) {
      const answer = await get(`/t/c/${token}`);
      expect([token, errorOf(answer)]).toEqual([token, "404 NOT_FOUND"]);
    }
    for (const token of forgeries(links.pixel.slice("/t/o/".length))) await get(`/t/o/${token}`);
    for (const token of forgeries(links.unsubscribe.slice("/unsubscribe/".length))) {
      expect([token, (await app.call("POST", `/unsubscribe/${token}`)).status]).toEqual([token, 404]);
    }
    expect(await status()).toBe("sent");
  });

  test("of one purpose does not serve another", async () => {
    const { links, status } = await mailed("See https://example.com/");
    const [pixel, click, leave] = [links.pixel.slice(5), links.clicks[0]!.slice(5), links.unsubscribe.slice(13)];
    for (const token of [click, leave]) await get(`/t/o/${token}`);
    for (const token of [pixel, leave]) expect((await get(`/t/c/${token}`)).status).toBe(404);
    for (const token of [pixel, click]) {
      expect((await get(`/unsubscribe/${token}`)).status).toBe(404);
      expect((await app.call("POST", `/unsubscribe/${token}`)).status).toBe(404);
    }
    expect(await status()).toBe("sent");
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is nothing that the pixel or a click link knows", async (method) => {
  const { links, status } = await mailed("See https://example.com/");
  for (const path of [links.pixel, links.clicks[0]!])
    expect(errorOf(await app.call(method, path))).toBe("404 NOT_FOUND");
  expect(await status()).toBe("sent");
});

test("whatever happens in whatever order, a variant never goes back", async () => {
  const ORDER = ["sent", "opened", "clicked", "bounced"] as const;
  const STEPS = ["opened", "clicked", "bounced"] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 6 }), async (steps) => {
      const { links, variant, status } = await mailed("See https://example.com/");
      let furthest = 0;
      for (const step of steps) {
        if (step === "opened") await get(links.pixel);
        if (step === "clicked") await get(links.clicks[0]!);
        if (step === "bounced") {
          await app.deps.store.write((tx) => advanceVariant(tx, variant, "bounced", app.clock.now()));
        }
        furthest = Math.max(furthest, ORDER.indexOf(step));
        expect(await status()).toBe(ORDER[furthest]!);
      }
    }),
    { numRuns: 15 },
  );
});
