// The dashboard's page and files as the server sends them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../support/app.ts";

let app: TestApp;

beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.fetch(new Request(`http://localhost:8080${path}`, { headers }), "127.0.0.1");

const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(app\/[^"]+)"/g)].map(([, file]) => `/${file}`);

test("every page of the dashboard is the same page of HTML, which loads from here alone", async () => {
  for (const path of ["/", "/customers", "/customers/maya%40x.example", "/risk", "/settings", "/sign-in"]) {
    const answer = await get(path);
    const html = await answer.text();
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
    const policy = answer.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-");
    expect(html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
    expect(html).toContain(`<base href="${path.startsWith("/customers/") ? "./.." : "."}/">`);
  }
});

test("its files never change under their names, and are sent packed", async () => {
  const files = filesIn(await (await get("/")).text());
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const answer = await get(file, { "accept-encoding": "br" });
    expect([file, answer.status]).toEqual([file, 200]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe(file.endsWith(".woff2") ? null : "br");
    expect((await get(file, { "if-none-match": answer.headers.get("etag")! })).status).toBe(304);
    const plain = await get(file);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect((await plain.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  expect((await get("/app/unknown.js")).status).toBe(404);
});

test("a page names its own scripts and who is signed in, so that the browser asks for all of it at once", async () => {
  const named = new Map<string, string[]>();
  for (const path of ["/", "/customers", "/customers/maya%40x.example", "/risk", "/cancel-flow", "/sign-in"]) {
    const html = await (await get(path)).text();
    const files = [...html.matchAll(/rel="modulepreload" href="app\/([^"]+)"/g)].map(([, file]) => file!);
    expect([path, files.filter((file) => file.startsWith("page-")).length]).toEqual([
      path,
      path === "/sign-in" ? 0 : 1,
    ]);
    for (const file of files) expect([path, (await get(`/app/${file}`)).status]).toEqual([path, 200]);
    // A browser loads six files at a time, including fonts, styles and data.
    expect([path, files.length]).toEqual([path, path === "/" ? 2 : Math.min(files.length, 8)]);
    expect(html).toContain('href="api/v1/auth/me" as="fetch"');
    named.set(path, files);
  }
  expect(new Set([...named.values()].map(([page]) => page)).size).toBe(named.size);
});

test("an unchanged page is not sent again, and says what to do without JavaScript", async () => {
  const first = await get("/");
  expect((await get("/", { "if-none-match": first.headers.get("etag")! })).status).toBe(304);
  expect(await first.text()).toContain("The dashboard needs JavaScript");
});

test("a page opens nothing of the API route that has the same name", async () => {
  expect((await get("/instance")).status).toBe(200);
  expect((await get("/api/v1/instance")).status).not.toBe(200);
});
