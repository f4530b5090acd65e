// The widget as it is served: small, cached for a while or permanently, and accessible to pages of other origins.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../support/app.ts";

const MOST = 14_000; // bytes, compressed: 10 kB for the cancel flow, 4 kB for the payment wall

let app: TestApp;

beforeAll(() => {
  app = testApp({
    RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com/churn/",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
});

afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => app.call("GET", path, { headers });

const pinned = async () => (await get("/widget.json")).body.data as { src: string; integrity: string; script: string };

describe("/widget.js", () => {
  test("weighs at most 14 kB, packed as anybody packs", async () => {
    const { body } = await get("/widget.js");
    const packed = await new Response(new Response(body).body!.pipeThrough(new CompressionStream("gzip"))).bytes();
    expect(packed.length).toBeLessThanOrEqual(MOST);
    const response = await app.fetch(
      new Request("http://localhost:8080/widget.js", { headers: { "accept-encoding": "br, gzip" } }),
      "127.0.0.1",
    );
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBeLessThanOrEqual(MOST);
    expect(Buffer.from(Bun.gunzipSync(bytes)).toString()).toBe(body);
  });

  test("is a script for the pages of other sites, cached for five minutes", async () => {
    const { status, headers } = await get("/widget.js", { origin: "https://shop.example.com" });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    });
  });

  test("is not sent again to clients that have it", async () => {
    const etag = (await get("/widget.js")).headers.get("etag")!;
    const again = await get("/widget.js", { "if-none-match": etag });
    expect([again.status, again.body, again.headers.get("access-control-allow-origin")]).toEqual([304, "", "*"]);
    expect((await get("/widget.js", { "if-none-match": 'W/"other"' })).status).toBe(200);
  });

  test("has nothing in it that a strict policy forbids", async () => {
    const { body } = await get("/widget.js");
    expect(body).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.cssText/);
    expect(body).not.toMatch(/setAttribute\("style"|createElement\("style"/);
  });

  test("says nothing of the project's keys or of the place where it was built", async () => {
    const { body } = await get("/widget.js");
    expect(body).not.toMatch(/sk_|secret|process\.env|\/src\//);
  });
});

describe("/widget.json", () => {
  test("names an address that never changes, with the hash of what it answers", async () => {
    const { src, integrity, script } = await pinned();
    expect(src).toStartWith("https://recoverd.example.com/churn/widget.js?");
    expect(script).toContain(`src="${src}" integrity="${integrity}" crossorigin="anonymous"`);
    const { body, headers } = await get(`/widget.js${new URL(src).search}`);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(integrity).toBe(`sha384-${new Bun.CryptoHasher("sha384").update(body).digest("base64")}`);
  });

  test("the address of another build is not cached for ever", async () => {
    expect((await get("/widget.js?other")).headers.get("cache-control")).toBe("public, max-age=300");
  });
});

describe("/pages/widget-preview", () => {
  test("may load its own script and nothing else, and stands in frames of ours alone", async () => {
    const { status, headers, body } = await get("/pages/widget-preview");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(body).toContain('src="widget-preview.js"');
    expect((await get("/pages/widget-preview.js")).headers.get("content-type")).toStartWith("text/javascript");
  });
});
