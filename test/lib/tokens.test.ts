// Tokens: random, hashed, signed.

import { describe, expect, test } from "bun:test";
import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { hashToken, randomToken, readToken, signToken } from "../../src/lib/tokens.ts";

const key = new Uint8Array(32).fill(7);
const otherKey = new Uint8Array(32).fill(8);

test("a random token has the length of its bytes, speaks base64url, and does not come twice", () => {
  const tokens = Array.from({ length: 500 }, () => randomToken(32));
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(tokens).size).toBe(500);
});

test("a hash is SHA-256 in hex of the text in UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(hashToken(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
});

describe("a signed token", () => {
  const payloads = fc.string({ unit: "grapheme" });

  test("is the payload and the first 16 bytes of its HMAC-SHA256", () => {
    const payload = Buffer.from("o.msg_1").toString("base64url");
    const signature = createHmac("sha256", key).update(payload).digest().subarray(0, 16).toString("base64url");
    expect(signToken(key, "o.msg_1")).toBe(`${payload}.${signature}`);
  });

  test("gives its payload back, whatever is in it", () => {
    fc.assert(fc.property(payloads, (payload) => expect(readToken(key, signToken(key, payload))).toBe(payload)));
  });

  test("gives nothing back under another key", () => {
    fc.assert(fc.property(payloads, (payload) => expect(readToken(otherKey, signToken(key, payload))).toBeNull()));
  });

  test("has one text only: any change of a character, any added or missing one, is refused", () => {
    const change = fc.record({
      at: fc.nat(),
      by: fc.constantFrom("", "A", "b", "_", ".", "=", " ", "\n", "é"),
      cut: fc.nat(1),
    });
    fc.assert(
      fc.property(payloads, change, (payload, { at, by, cut }) => {
        const token = signToken(key, payload);
        const place = at % (token.length + 1);
        const changed = token.slice(0, place) + by + token.slice(place + cut);
        expect(readToken(key, changed)).toBe(changed === token ? payload : null);
      }),
      { numRuns: 1000 },
    );
  });

  test("is refused, and nothing is thrown, for any other text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", ".", "..", "a.", ".a", "é.é")),
        (text) => {
          expect(readToken(key, text)).toBeNull();
        },
      ),
    );
  });
});
