// Paddle Billing's webhooks: their peculiarities and their signatures.

import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { paddle } from "../../../../src/features/providers/paddle/provider.ts";
import { rowOf } from "./event-row.ts";
import { payload } from "./golden.ts";

test("a webhook without a time happened when it was received, else it is ignored", () => {
  const body = { event_type: "subscription.canceled", data: { id: "sub_teapot", status: "canceled" } };
  expect(paddle.normalise(body, Date.UTC(2026, 2, 9)).map(rowOf)).toEqual([
    "subscription_ended subscriptionId=sub_teapot at=2026-03-09 cause=unknown",
  ]);
  expect(paddle.normalise(body).map(rowOf)).toEqual(["ignored: does not say when it happened"]);
});

test("pausing in place of cancelling has undone nothing yet", () => {
  const body = payload("paddle", "updated-cancel-undone") as { data: { status: string } };
  body.data.status = "paused";
  expect(paddle.normalise(body)).toMatchObject([{ kind: "subscription_seen", running: false, cancelScheduled: false }]);
});

const TIME = 1_772_323_200;
const bytes = (text: string) => new TextEncoder().encode(text);
const headers = (signature: string) => new Headers({ "Paddle-Signature": signature });
const h1 = (raw: Uint8Array | string, secret: string, time: number | string = TIME) =>
  createHmac("sha256", secret).update(`${time}:`).update(raw).digest("hex");
const verify = (raw: string, header: string, secrets = ["pdl_ntfset_secret"], now = TIME * 1_000) =>
  paddle.verify(bytes(raw), headers(header), secrets, now);

test("the signature is the one that OpenSSL computes of time, colon and body", () => {
  const signature = "84faffa3adba365ac7f8a411cc85515fd50653fec36f59439cef0482520e275e";
  expect(verify('{"event_id":"evt_1"}', `ts=1772323200;h1=${signature}`)).toBe(true);
});

test("time and body are signed with the secret, to the last bit, and with no other", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.string({ minLength: 1 }), fc.nat(), (raw, text, place) => {
      const secret = `pdl_${text}`;
      const header = `ts=${TIME};h1=${h1(raw, secret)}`;
      const isTaken = (body: Uint8Array, head: string, by: string) =>
        paddle.verify(body, headers(head), [by], TIME * 1_000);
      expect(isTaken(raw, header, secret)).toBe(true);
      expect(isTaken(raw, header, `${secret}x`)).toBe(false);
      expect(isTaken(raw, header.replace(`${TIME}`, `${TIME + 1}`), secret)).toBe(false);
      const other = raw.slice();
      other[place % raw.length]! ^= 1 << (place % 8);
      expect(isTaken(other, header, secret)).toBe(false);
    }),
  );
});

test("a signature is good for 300 seconds to either side of its time", () => {
  const header = `ts=${TIME};h1=${h1("{}", "pdl_ntfset_secret")}`;
  const at = (seconds: number) => verify("{}", header, undefined, (TIME + seconds) * 1_000);
  expect([-301, -300, 0, 300, 301].map(at)).toEqual([false, true, true, true, false]);
});

test("one valid signature of several, or one of two secrets, is enough while a secret is replaced; a blank one never is", () => {
  const [old, young] = [h1("{}", "the old one"), h1("{}", "the new one")];
  expect(verify("{}", `ts=${TIME};h1=${old};h1=${young}`, ["the new one"])).toBe(true);
  expect(verify("{}", `ts=${TIME};h1=${old}`, ["the new one", "the old one"])).toBe(true);
  expect(verify("{}", `ts=${TIME};h1=${old}`, [])).toBe(false);
  for (const blank of ["", " "]) expect(verify("{}", `ts=${TIME};h1=${h1("{}", blank)}`, [blank])).toBe(false);
});

test("spaces, other fields and another order are forgiven", () => {
  const good = h1("{}", "pdl_ntfset_secret");
  for (const header of [`ts=${TIME}; h1=${good}`, `h1=${good};ts=${TIME}`, `ts=${TIME};h2=future;h1=${good};`]) {
    expect([header, verify("{}", header)]).toEqual([header, true]);
  }
});

test("a malformed signature is refused", () => {
  const good = h1("{}", "pdl_ntfset_secret");
  const bad = [
    "",
    "hello",
    good,
    `h1=${good}`,
    `ts=${TIME}`,
    `ts=;h1=${h1("{}", "pdl_ntfset_secret", "")}`,
    `ts=soon;h1=${h1("{}", "pdl_ntfset_secret", "soon")}`,
    `ts=${TIME};ts=${TIME};h1=${good}`,
    `ts=${TIME};h1=${good.toUpperCase()}`,
    `ts=${TIME};h1=${good.slice(1)}`,
    `ts=${TIME};h1=${good}0`,
    `ts=${TIME};h0=${good}`,
    `ts=${TIME},h1=${good}`,
    `ts=${TIME};${`h1=${"0".repeat(64)};`.repeat(20)}h1=${good}`,
    `ts=${TIME};h1=${good};${"x".repeat(4_096)}`,
  ];
  for (const header of bad) expect([header, verify("{}", header)]).toEqual([header, false]);
  expect(paddle.verify(bytes("{}"), new Headers(), ["pdl_ntfset_secret"], TIME * 1_000)).toBe(false);
});

test("the event's identifier is signed with the body, and may be missing or useless", () => {
  const idOf = (event_id: unknown) => paddle.eventIdOf({ event_id }, new Headers());
  expect(idOf("evt_01kj")).toBe("evt_01kj");
  expect([idOf(undefined), idOf(7), idOf(""), idOf("x".repeat(256))]).toEqual([null, null, null, null]);
});

test("only what the simulator sends is a test", () => {
  expect(paddle.isTest(payload("paddle", "simulated"))).toBe(true);
  expect(paddle.isTest({ notification_id: "ntfsimntf_1" })).toBe(true);
  expect(paddle.isTest(payload("paddle", "canceled"))).toBe(false);
  expect(paddle.isTest("ntfsimevt_1")).toBe(false);
});
