// Sealed secrets open only with their key, in their place, and unchanged.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openSealed, seal } from "../../src/lib/seal.ts";

const key = new Uint8Array(32).fill(1);
const otherKey = new Uint8Array(32).fill(2);
const context = "project:prj_1:webhook_secret";

describe("a sealed secret", () => {
  test("opens with its key and context", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (plain, place) => {
        expect(openSealed(key, seal(key, plain, place), place)).toBe(plain);
      }),
    );
  });

  test("shows nothing of its text, and looks different each time", () => {
    const texts = [seal(key, "whsec_abc", context), seal(key, "whsec_abc", context)];
    expect(texts[0]).not.toBe(texts[1]!);
    for (const text of texts) expect(text).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
  });

  test("does not open with another key or in another place", () => {
    const sealed = seal(key, "whsec_abc", context);
    expect(() => openSealed(otherKey, sealed, context)).toThrow(context);
    expect(() => openSealed(key, sealed, "project:prj_2:webhook_secret")).toThrow("prj_2");
  });

  test("does not open when any byte of it was changed", () => {
    const bytes = Buffer.from(seal(key, "whsec_abc", context).slice(3), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => openSealed(key, `v1.${changed.toString("base64url")}`, context)).toThrow("does not open");
    }
  });

  test.each(["", "v1.", "v1.AAAA", "v2.AAAA", "plain text", `v1.${"A".repeat(36)}`])(
    "does not open when it is %j",
    (text) => {
      expect(() => openSealed(key, text, context)).toThrow("does not open");
    },
  );
});
