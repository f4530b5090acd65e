// Which connections are accepted, and how a request's address is determined.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { clientBehind, limitedAs, normalAddress } from "../../src/http/address.ts";
import { connectionJudge } from "../../src/http/https.ts";
import { networks } from "../../src/lib/networks.ts";

const PROXY = "10.0.0.7";
const OUTSIDE = "203.0.113.9";

interface Case {
  peer?: string | null;
  host?: string;
  headers?: Record<string, string>;
  tls?: boolean;
  plain?: boolean;
  trusted?: string[];
  url?: string;
}

const judge = ({
  peer = "127.0.0.1",
  host = "localhost:8080",
  headers = {},
  tls = false,
  plain = false,
  trusted = ["10.0.0.0/8"],
  url = "http://localhost:8080",
}: Case) =>
  connectionJudge({
    tls: { cert: tls ? "cert.pem" : "" },
    trustedProxies: networks(trusted),
    allowPlainHttp: plain,
    publicUrl: url,
  })({ peer, host, headers: new Headers(headers) });

const PUBLIC = "https://r.example.com";

const https = { "x-forwarded-proto": "https" };

describe("plain HTTP is taken", () => {
  const taken: [string, Case][] = [
    ["by the name localhost", { host: "localhost" }],
    ["by 127.0.0.1", { host: "127.0.0.1:8080" }],
    ["by [::1]", { host: "[::1]:8080" }],
    ["by LOCALHOST", { host: "LOCALHOST:1" }],
    ["from afar under a loopback name", { peer: OUTSIDE }],
    ["behind a trusted proxy that ended TLS", { peer: PROXY, host: "r.example.com", headers: https }],
    ["behind a trusted proxy in IPv6 notation", { peer: `::ffff:${PROXY}`, host: "r.example.com", headers: https }],
    [
      "behind two trusted proxies that ended TLS",
      { peer: PROXY, host: "a.co", headers: { "x-forwarded-proto": "HTTPS, https" } },
    ],
    ["on a closed network", { plain: true, peer: OUTSIDE, host: "r.example.com" }],
    [
      "behind a trusted proxy on a closed network",
      { plain: true, peer: PROXY, host: "r.co", headers: { "x-forwarded-proto": "http" } },
    ],
  ];
  test.each(taken)("%s", (_, given) => {
    expect(judge(given).refusal).toBeNull();
  });
});

describe("plain HTTP is refused with the setting's name", () => {
  const refused: [string, Case, string][] = [
    ["under a public name", { host: "r.example.com" }, "server.allow_plain_http"],
    ["without a name", { host: "" }, "server.allow_plain_http"],
    ["under a name that only looks local", { host: "localhost.example.com" }, "server.allow_plain_http"],
    ["under a name with a local user", { host: "localhost@example.com" }, "server.allow_plain_http"],
    ["from a proxy that nobody configured", { peer: OUTSIDE, headers: https }, "server.trusted_proxies"],
    [
      "from a local proxy that nobody configured",
      { headers: { "x-forwarded-for": "1.2.3.4" } },
      "server.trusted_proxies",
    ],
    ["with Forwarded from a stranger", { headers: { forwarded: "for=1.2.3.4" } }, "server.trusted_proxies"],
    ["with X-Real-IP from a stranger", { headers: { "x-real-ip": "1.2.3.4" } }, "server.trusted_proxies"],
    [
      "from a stranger's proxy on a closed network",
      { plain: true, peer: OUTSIDE, headers: https },
      "server.trusted_proxies",
    ],
    [
      "from a peer without an address that says it is a proxy",
      { peer: null, headers: https },
      "server.trusted_proxies",
    ],
    ["behind a trusted proxy that says http", { peer: PROXY, headers: { "x-forwarded-proto": "http" } }, "HTTPS"],
    [
      "behind a trusted proxy that says nothing",
      { peer: PROXY, headers: { "x-forwarded-for": OUTSIDE } },
      "X-Forwarded-Proto: https",
    ],
    [
      "where one of two proxies was called plainly",
      { peer: PROXY, headers: { "x-forwarded-proto": "https, http" } },
      "HTTPS",
    ],
    ["under a loopback name, where the server has a public address", { url: PUBLIC }, PUBLIC],
    ["from a trusted proxy that adds no header", { url: PUBLIC, trusted: ["127.0.0.1"] }, "X-Forwarded-Proto: https"],
    ["where a client spoke for the proxy", { peer: PROXY, headers: { "x-forwarded-proto": "http, https" } }, "HTTPS"],
  ];
  test.each(refused)("%s", (_, given, named) => {
    expect(judge(given).refusal).toContain(named);
  });
});

describe("over our own TLS", () => {
  test("a stranger's forwarding headers are ignored", () => {
    const { refusal, address, secure, local } = judge({
      tls: true,
      peer: OUTSIDE,
      host: "r.co",
      headers: { "x-forwarded-for": "1.2.3.4", "x-forwarded-proto": "http" },
    });
    expect({ refusal, address, secure, local }).toEqual({
      refusal: null,
      address: OUTSIDE,
      secure: true,
      local: false,
    });
  });

  test("a trusted proxy's word for the client counts", () => {
    expect(judge({ tls: true, peer: PROXY, headers: { "x-forwarded-for": OUTSIDE } }).address).toBe(OUTSIDE);
  });
});

describe("a request is local", () => {
  test.each([
    ["from 127.0.0.1", { peer: "127.0.0.1" }, true],
    ["from ::1", { peer: "::1" }, true],
    ["from ::ffff:127.0.0.1", { peer: "::ffff:127.0.0.1" }, true],
    [
      "under another address of this machine",
      { url: "http://127.0.0.5:9000", host: "127.0.0.5:9000", plain: true },
      true,
    ],
    ["not where the server has a public address", { url: PUBLIC, plain: true }, false],
    ["not where the server has a public address, over TLS", { url: PUBLIC, tls: true }, false],
    ["not from a trusted proxy that adds no header", { trusted: ["127.0.0.0/8"] }, false],
    ["not under a name that was pointed at this machine", { host: "evil.example:8080", plain: true }, false],
    ["not from elsewhere", { peer: OUTSIDE }, false],
    ["not without an address", { peer: null }, false],
    ["not through a trusted proxy on this machine", { trusted: ["127.0.0.1"], headers: https }, false],
    ["not through a proxy that sends Forwarded over TLS", { tls: true, headers: { forwarded: "for=x" } }, false],
  ])("%s", (_, given: Case, local) => {
    expect(judge(given).local).toBe(local);
  });
});

describe("the client's address", () => {
  const trusted = networks(["10.0.0.0/8", "fd00::/8"]);
  test.each([
    [OUTSIDE, OUTSIDE],
    [`1.1.1.1, ${OUTSIDE}`, OUTSIDE],
    [`1.1.1.1, ${OUTSIDE}, 10.1.1.1, fd00::1`, OUTSIDE],
    [`${OUTSIDE}:4711`, OUTSIDE],
    ["[2001:DB8::1]:4711", "2001:db8::1"],
    ["2001:0db8:0:0::1", "2001:db8::1"],
    [`::ffff:${OUTSIDE}`, OUTSIDE],
    ["10.1.1.1, 10.1.1.2", "10.1.1.1"],
    [`${OUTSIDE}, unknown`, PROXY],
    [`${OUTSIDE}, <script>, 10.1.1.2`, "10.1.1.2"],
    ["", PROXY],
    [",,", PROXY],
    ["999.1.1.1", PROXY],
    [null, PROXY],
  ])("in X-Forwarded-For %p is %s", (header, client) => {
    expect(clientBehind(PROXY, header, trusted)).toBe(client);
  });

  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom("10.1.2.3", "fd00::5", "unknown", "", "x y", "1.2.3.4:80", "[fd00::5]:1"),
  );

  test("is never what a client wrote in front of the first untrusted hop", () => {
    fc.assert(
      fc.property(
        fc.array(address),
        fc.ipV4(),
        fc.array(fc.constantFrom("10.1.2.3", "10.9.9.9", "fd00::5")),
        (before, real, after) => {
          fc.pre(!trusted.includes(real));
          expect(clientBehind(PROXY, [...before, real, ...after].join(", "), trusted)).toBe(real);
        },
      ),
    );
  });

  test("is always an address", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(address).map((hops) => hops.join(",")),
        ),
        (header) => {
          const client = clientBehind(PROXY, header, trusted);
          expect(normalAddress(client)).toBe(client);
        },
      ),
    );
  });

  test("has one spelling", () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const normal = normalAddress(text)!;
        expect(normalAddress(normal)).toBe(normal);
        expect(normalAddress(text.toUpperCase())).toBe(normal);
      }),
    );
    expect(normalAddress("fe80::1%eth0")).toBe("fe80::1");
    expect(normalAddress("localhost")).toBeNull();
  });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s is limited as %s", (given, key) => {
    expect(limitedAs(given)).toBe(key);
  });

  test("of one /64 is limited as one, of two as two", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, half, (net, other, a, b) => {
        const key = (head: string[], tail: string[]) => limitedAs(normalAddress([...head, ...tail].join(":"))!);
        fc.pre(net.join(":") !== other.join(":"));
        fc.pre([net, other].every((head) => head.slice(0, 4).some((word) => word !== "0")));
        expect(key(net, a)).toBe(key(net, b));
        expect(key(net, a)).not.toBe(key(other, a));
      }),
    );
  });
});
