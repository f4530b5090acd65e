// Stripe's signatures: the shared vectors, and every kind of malformed header.

import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripe } from "../../../../src/features/providers/stripe/provider.ts";

const VECTORS = join(import.meta.dir, "../../../../../shared/fixtures/vectors/signature-vectors.json");
const SECRET = "whsec_of_the_tea_shop";
const BODY = new TextEncoder().encode('{"id":"evt_1","note":"Zoë ☕"}\n');
const TIME = 1_750_000_000;

type Vector = {
  provider: string;
  case: string;
  secret: string;
  body_b64: string;
  header: string;
  now: number;
  expect: string;
};

const vectors: Vector[] = existsSync(VECTORS)
  ? JSON.parse(readFileSync(VECTORS, "utf8")).filter(({ provider }: Vector) => provider === "stripe")
  : [];

const signature = (secret = SECRET, time: number | string = TIME, body: Uint8Array = BODY): string =>
  createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");

function verify(header: string | null, { secrets = [SECRET], now = TIME * 1_000, body = BODY } = {}): boolean {
  return stripe.verify(body, new Headers(header === null ? {} : { "Stripe-Signature": header }), secrets, now);
}

describe.skipIf(vectors.length === 0)("the shared vectors", () => {
  test.each(vectors.map((vector) => [vector.case, vector.expect, vector] as const))(
    "%s: %s",
    (_name, expected, vector) => {
      const headers = new Headers({ "Stripe-Signature": vector.header });
      const verified = stripe.verify(
        Buffer.from(vector.body_b64, "base64"),
        headers,
        [vector.secret],
        vector.now * 1_000,
      );
      expect(verified).toBe(expected === "accept");
    },
  );
});

describe("a signature", () => {
  test("is good up to 300 seconds before and after its time, and not a second longer", () => {
    const header = `t=${TIME},v1=${signature()}`;
    const ages = [-301, -300, 0, 300, 301];
    expect(ages.map((age) => verify(header, { now: (TIME + age) * 1_000 }))).toEqual([false, true, true, true, false]);
  });

  test("is good by any of the secrets, while one is being replaced", () => {
    const header = `t=${TIME},v1=${signature("whsec_old")}`;
    expect(verify(header)).toBe(false);
    expect(verify(header, { secrets: [SECRET, "whsec_old"] })).toBe(true);
    expect(verify(header, { secrets: ["whsec_old", SECRET] })).toBe(true);
  });

  test("is good wherever it stands among several", () => {
    const [good, bad] = [`v1=${signature()}`, `v1=${"0".repeat(64)}`];
    expect(verify(`t=${TIME},${bad},${good}`)).toBe(true);
    expect(verify(`${good},${bad},t=${TIME}`)).toBe(true);
    expect(verify(`t=${TIME},${bad},${bad}`)).toBe(false);
  });

  test("is good with a secret that was pasted with white space around it", () => {
    expect(verify(`t=${TIME},v1=${signature()}`, { secrets: [` ${SECRET}\n`] })).toBe(true);
  });

  test("is never good without a secret, even one made with none", () => {
    const header = `t=${TIME},v1=${signature("")}`;
    for (const secrets of [[], [""], ["  "]]) expect(verify(header, { secrets })).toBe(false);
  });

  test("is bad for a body with one byte changed, added or taken", () => {
    const header = `t=${TIME},v1=${signature()}`;
    expect(verify(header)).toBe(true);
    const changed = BODY.slice();
    changed[5]! ^= 1;
    for (const body of [changed, Buffer.concat([BODY, Buffer.from(" ")]), BODY.slice(0, -1), new Uint8Array()]) {
      expect(verify(header, { body })).toBe(false);
    }
  });

  test.each([
    ["no header", null],
    ["an empty one", ""],
    ["commas only", ",,,"],
    ["no time", `v1=${signature()}`],
    ["an empty time", `t=,v1=${signature(SECRET, "")}`],
    ["a time in words", `t=now,v1=${signature(SECRET, "now")}`],
    ["a time with a fraction", `t=${TIME}.0,v1=${signature(SECRET, `${TIME}.0`)}`],
    ["a time as an exponent", `t=175e7,v1=${signature(SECRET, "175e7")}`],
    ["two times", `t=${TIME},t=${TIME + 1},v1=${signature()}`],
    ["no signature", `t=${TIME}`],
    ["another scheme", `t=${TIME},v0=${signature()}`],
    ["upper case", `t=${TIME},v1=${signature().toUpperCase()}`],
    ["half a signature", `t=${TIME},v1=${signature().slice(0, 32)}`],
    ["a longer signature", `t=${TIME},v1=${signature()}00`],
    ["a signature under another's secret", `t=${TIME},v1=${signature("whsec_other")}`],
    ["a header as long as a book", `t=${TIME},${"v1=0,".repeat(10_000)}v1=${signature()}`],
  ])("is bad with %s", (_name, header) => {
    expect(verify(header)).toBe(false);
  });

  test("is good in a header that a proxy sent twice", () => {
    const headers = new Headers();
    for (let copy = 0; copy < 2; copy++) headers.append("Stripe-Signature", `t=${TIME},v1=${signature()}`);
    expect(stripe.verify(BODY, headers, [SECRET], TIME * 1_000)).toBe(true);
  });
});
