// Networks: which addresses they contain.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isLoopbackHost } from "../../src/lib/loopback.ts";
import { isNetwork, networks } from "../../src/lib/networks.ts";

describe("a set of networks", () => {
  const ours = networks(["10.0.0.0/8", "192.168.1.7", "fd00::/8", "::1"]);

  test.each(["10.0.0.0", "10.255.255.255", "192.168.1.7", "fd12::9", "::1", "0:0:0:0:0:0:0:1", "::ffff:10.1.2.3"])(
    "includes %s",
    (address) => expect(ours.includes(address)).toBe(true),
  );

  test.each([
    "11.0.0.0",
    "9.255.255.255",
    "192.168.1.8",
    "fe00::1",
    "::2",
    "::ffff:11.1.2.3",
    "",
    "10.0.0",
    "localhost",
    "10.0.0.1/8",
  ])("leaves out %j", (address) => expect(ours.includes(address)).toBe(false));

  test("follows the prefix bit by bit", () => {
    const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const dotted = (n: number): string => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join(".");
    fc.assert(
      fc.property(number, number, fc.integer({ min: 0, max: 32 }), (network, address, prefix) => {
        const shift = 2n ** BigInt(32 - prefix);
        const inside = BigInt(network) / shift === BigInt(address) / shift;
        expect(networks([`${dotted(network)}/${prefix}`]).includes(dotted(address))).toBe(inside);
      }),
    );
  });

  test.each([
    "",
    "10.0.0.0/33",
    "10.0.0/8",
    "::/129",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "example.com",
    "fe80::1%eth0",
  ])("refuses %j", (text) => {
    expect(isNetwork(text)).toBe(false);
    expect(() => networks([text])).toThrow(RangeError);
  });
});

test.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["[::1]", true],
  ["128.0.0.1", false],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
  ["0.0.0.0", false],
  ["", false],
])("the host %j is loopback: %p", (host, loopback) => expect(isLoopbackHost(host)).toBe(loopback));
