// The addresses to which webhooks may be sent.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { networks } from "../../src/lib/networks.ts";
import { checkWebhookUrl, findReachable, isPublicAddress, type Resolve } from "../../src/lib/public-address.ts";

const none = networks([]);
const publicly: Resolve = async () => ["93.184.216.34", "2606:2800:220:1::1"];
const resolving =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;

const check = (url: string, allowed = none, resolve = publicly) => checkWebhookUrl(url, allowed, resolve);

describe("An address that a webhook must not go to is refused", () => {
  test.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://①②⑦.⓪.⓪.①/",
    "https:\\\\127.0.0.1\\",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://foo.localhost../",
    "https://printer.local/",
    "https://x.internal/",
    "https://metadata.google.internal/",
    "https://a.onion/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[64:ff9b:1::7f00:1]/",
    "https://[2002:a9fe:a9fe::1]/",
    "https://[2001:0:a9fe:a9fe::1]/",
    "https://[fec0::1]/",
    "https://[::ffff:0:7f00:1]/",
    "https://[4000::1]/",
    "https://[1000::1]/",
    "https://[200::1]/",
    "https://[fe00::1]/",
    "https://[2001:2::1]/",
    "https://[2001:20::1]/",
    "https://10.0.0.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://168.63.129.16/",
    "https://255.255.255.255/",
    "https://user:pw@example.com/",
    "https://@169.254.169.254/",
    "https://example.com@169.254.169.254/",
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https://exa mple.com/",
    "https://example.com/\n",
    "https://example.com:0/",
    "https://example.com:22/",
    `https://example.com/${"x".repeat(2_048)}`,
    "",
  ])("%s", async (url) => {
    expect(await check(url)).toMatchObject({ ok: false, reason: expect.any(String) });
  });
});

test.each([
  "https://example.com/",
  "https://EXAMPLE.com:443/a?b=c",
  "https://xn--r8jz45g.jp/",
  "https://1.1.1.1/",
  "https://[2606:4700:4700::1111]/",
  "https://[2001:4860:4860::8888]/",
  "https://[2a01:4f8::1]/",
  "https://[::ffff:1.1.1.1]/",
  "https://example.com:8443/hook",
  "https://localhost.example.com/",
  "https://mylocal/",
])("A public address is accepted: %s", async (url) => {
  expect(await check(url)).toEqual({ ok: true });
});

test("One private address among a name's addresses refuses them all", async () => {
  expect((await check("https://mixed.test/", none, resolving("93.184.216.34", "10.0.0.1"))).ok).toBe(false);
  expect((await check("https://mapped.test/", none, resolving("::ffff:10.0.0.1"))).ok).toBe(false);
});

test("A name that has no address is accepted when it is saved, and not reachable", async () => {
  expect(await check("https://empty.test/", none, resolving())).toEqual({ ok: true });
  const fails: Resolve = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await check("https://gone.test/", none, fails)).toEqual({ ok: true });
  expect(await findReachable("https://gone.test/", none, fails)).toMatchObject({ ok: false, unresolved: true });
});

describe("Networks that the operator opened", () => {
  const opened = networks(["127.0.0.0/8", "10.0.0.0/8", "169.254.0.0/16", "0.0.0.0/0", "::/0"]);

  test("may be reached, by address and by the name of this machine", async () => {
    expect(await check("https://127.0.0.1:8443/", networks(["127.0.0.0/8"]))).toEqual({ ok: true });
    expect(await findReachable("https://localhost:8443/", networks(["127.0.0.0/8"]))).toMatchObject({
      ok: true,
      addresses: ["127.0.0.1"],
    });
    expect((await check("https://10.0.0.1/", networks(["127.0.0.0/8"]))).ok).toBe(false);
    expect((await check("https://127.0.0.1/", networks(["10.0.0.0/8"]))).ok).toBe(false);
  });

  test("may be reached by a name of the intranet that leads into them, and nowhere else", async () => {
    const allowed = networks(["10.0.0.0/8"]);
    expect(await check("https://hook.internal/", allowed, resolving("10.1.2.3"))).toEqual({ ok: true });
    expect((await check("https://hook.internal/", allowed, resolving("93.184.216.34"))).ok).toBe(false);
    expect((await check("https://hook.internal/", allowed, resolving())).ok).toBe(false);
  });

  test.each([
    "169.254.169.254",
    "169.254.170.2",
    "100.100.100.200",
    "192.0.0.192",
    "168.63.129.16",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::ffff:0:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "2001:0:a9fe:a9fe::1",
    "::a9fe:a9fe",
  ])("never open the metadata address %s", (address) => {
    expect(isPublicAddress(address, opened)).toBe(false);
  });

  test("let a translated address through only where the address inside may be reached", () => {
    const nat64 = networks(["64:ff9b::/96"]);
    expect(isPublicAddress("64:ff9b::0808:0808", nat64)).toBe(true);
    expect(isPublicAddress("64:ff9b::0a00:0001", nat64)).toBe(false);
  });
});

test("An IPv4 address mapped into IPv6 is judged as itself", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
      const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      expect(isPublicAddress(hex, none)).toBe(isPublicAddress(address, none));
      expect(isPublicAddress(`::ffff:${address}`, none)).toBe(isPublicAddress(address, none));
    }),
  );
});

test("No IPv6 address outside 2000::/3 is public, except that a mapped one is judged as the address inside", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const isMapped = networks(["0.0.0.0/0"]).includes(address);
      const isGlobal = networks(["2000::/3"]).includes(address);
      if (!isMapped && !isGlobal) expect(isPublicAddress(address, none)).toBe(false);
    }),
  );
});

test("What is no address is not public", () => {
  for (const text of ["", "example.com", "1.2.3", "fe80::1%eth0", "2606:4700::1%1"]) {
    expect(isPublicAddress(text, none)).toBe(false);
  }
});

const VECTORS = join(import.meta.dir, "../../../shared/fixtures/vectors/ssrf-vectors.json");

test.skipIf(!existsSync(VECTORS))("The collected vectors are refused and accepted as they say", async () => {
  const { must_block, must_allow } = JSON.parse(readFileSync(VECTORS, "utf8"));
  const resolve: Resolve = async (host) => (host.endsWith(".nip.io") ? ["127.0.0.1"] : publicly(host));
  for (const url of must_block)
    expect([url, (await check(url.split(" (")[0], none, resolve)).ok]).toEqual([url, false]);
  for (const url of must_allow) expect([url, (await check(url, none, resolve)).ok]).toEqual([url, true]);
});
