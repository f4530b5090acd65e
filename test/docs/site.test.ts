// The documentation as the service serves it: every page, link and anchor, starting from the first page.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Answer, type TestApp, testApp } from "../support/app.ts";

const ORIGIN = "http://localhost:8080";

let app: TestApp;
const pages = new Map<string, Answer>();
beforeAll(async () => {
  app = testApp();
  const waiting = ["/docs"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await app.call("GET", path);
    pages.set(path, page);
    waiting.push(
      ...linksOf(path, page)
        .map(({ pathname }) => pathname)
        .filter((next) => /^\/docs(\/|$)/.test(next)),
    );
  }
});
afterAll(() => app.close());

const isPage = ({ headers }: Answer): boolean => headers.get("content-type")!.startsWith("text/html");

/** Every address on this server that a page links to, as a browser resolves it. */
function linksOf(path: string, page: Answer): URL[] {
  if (!isPage(page)) return [];
  const base = new URL(/<base href="([^"]+)">/.exec(page.body)![1]!, ORIGIN + path);
  return [...String(page.body).matchAll(/<(?!base)\w+ [^>]*?(?:href|src)="([^"]*)"/g)]
    .map(([, address]) => new URL(address!.replaceAll("&amp;", "&"), base))
    .filter(({ origin }) => origin === ORIGIN);
}

const htmlPages = () => [...pages].filter(([, page]) => isPage(page));

describe("the site", () => {
  test("is reached from its first page: every file of docs/, the reference, and no dead end", () => {
    const files = (readdirSync(join(import.meta.dir, "../../docs"), { recursive: true }) as string[])
      .filter((name) => name.endsWith(".md"))
      .map((name) => `/docs/${name.toLowerCase()}`.replace(/(\/readme)?\.md$/, ""));
    expect(files.length).toBeGreaterThan(45);
    expect(files.filter((path) => !pages.has(path))).toEqual([]);
    expect(pages.has("/docs/api")).toBe(true);
    expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([]);
  });

  test("has every page of docs/ in its navigation, so that each leads on to another", () => {
    for (const [path, { body }] of htmlPages())
      expect([path, body.includes('aria-current="page"') || path === "/docs"]).toEqual([path, true]);
    for (const [path, { body }] of htmlPages()) expect([path, /rel="(prev|next)"/.test(body)]).toEqual([path, true]);
  });

  test("has every anchor that a link names, and each once", () => {
    const ids = new Map(
      htmlPages().map(([path, { body }]) => [path, [...String(body).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)]),
    );
    for (const [path, own] of ids) expect([path, own.filter((id, at) => own.indexOf(id) !== at)]).toEqual([path, []]);
    const broken = htmlPages().flatMap(([path, page]) =>
      linksOf(path, page)
        .filter(({ hash, pathname }) => hash !== "" && !ids.get(pathname)?.includes(decodeURIComponent(hash.slice(1))))
        .map((link) => `${path}: ${link.pathname}${link.hash}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test("calls a page by its title where the Markdown has the name of a file", () => {
    for (const [path, { body }] of htmlPages())
      expect([path, /<a [^>]*>[\w./-]+\.md<\/a>/.exec(body)?.[0]]).toEqual([path, undefined]);
    expect(pages.get("/docs/webhooks")!.body).toContain('<a href="docs/churn-risk">Churn risk</a>');
  });

  test("loads nothing from another server, and holds no script or style of its own", () => {
    for (const [path, { body, headers }] of htmlPages()) {
      const loaded = [...String(body).matchAll(/<(?:script|img|link)[^>]*?(?:src|href)="([^"]*)"/g)].map(
        ([, address]) => address!,
      );
      expect([path, loaded.filter((address) => /^(\w+:|\/)/.test(address))]).toEqual([path, []]);
      expect([path, /<style|<script[^>]*>[^<]|<[^>]+\s(on\w+|style)=/.test(body)]).toEqual([path, false]);
      expect(headers.get("content-security-policy")).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
    }
  });

  test("serves what its pages load, and its samples as text", async () => {
    const loaded = new Set(
      htmlPages()
        .flatMap(([path, page]) => linksOf(path, page))
        .filter(({ pathname }) => /\.(css|js|svg|png)$/.test(pathname))
        .map(({ pathname }) => pathname),
    );
    for (const path of loaded) expect([path, (await app.call("GET", path)).status]).toEqual([path, 200]);
    expect(pages.get("/docs/deploy/Caddyfile")!.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const settings = await app.call("GET", "/docs/config.example.toml");
    expect([settings.status, settings.body.includes("[server]")]).toEqual([200, true]);
  });

  test("is not sent again to who has it", async () => {
    const etag = pages.get("/docs/mail")!.headers.get("etag")!;
    const again = await app.call("GET", "/docs/mail", { headers: { "if-none-match": etag } });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  test("finds its links below another address, and with a slash at the end", async () => {
    for (const path of ["/docs/", "/docs/mail/", "/docs/recipes/route/"]) {
      const page = await app.call("GET", path);
      const base = new URL(/<base href="([^"]+)">/.exec(page.body)![1]!, `https://example.com/recoverd${path}`);
      expect([path, page.status, base.pathname]).toEqual([path, 200, "/recoverd/"]);
    }
  });

  test("answers for a page that it lacks: a page to a browser, an error to a program", async () => {
    for (const path of ["/docs/nothing", "/docs/recipes/nothing"]) {
      const page = await app.call("GET", path, { headers: { accept: "text/html" } });
      expect([page.status, page.body.includes("<h1>This link does not work</h1>")]).toEqual([404, true]);
      expect(page.headers.get("cache-control")).toBe("no-store");
      const error = await app.call("GET", path, { headers: { accept: "application/json" } });
      expect([error.status, error.body.error.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("gives the search every section and every operation", async () => {
    const { pages: found, sections, operations } = (await app.call("GET", "/docs/search.json")).body;
    const { paths } = (await app.call("GET", "/openapi.json")).body;
    expect(operations).toHaveLength(Object.values(paths).flatMap((methods) => Object.keys(methods as object)).length);
    const backups = sections.find(
      ([page, id]: [number, string]) => found[page][0] === "operations" && id === "backups",
    );
    expect(backups[2]).toBe("Backups");
    expect(backups[3]).toContain("[backup.s3]");
  });
});
