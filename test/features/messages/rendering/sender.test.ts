import { describe, expect, test } from "bun:test";
import { fromOf, listUnsubscribeHeaders, messageIdOf } from "../../../../src/features/messages/rendering/sender.ts";

const NOBODY = { from_name: null, from_email: null, reply_to: null };
type Given = {
  sender?: Partial<typeof NOBODY> | Record<string, string | null>;
  companyName?: string | null;
  from?: string;
  allowedFrom?: string[];
  publicUrl?: string;
};

const from = ({
  sender = {},
  companyName = null,
  from = "",
  allowedFrom = [],
  publicUrl = "https://mail.acme.test",
}: Given) => fromOf({ sender: { ...NOBODY, ...sender }, companyName, mail: { from, allowedFrom }, publicUrl });

describe("the sender of a mail", () => {
  test("is the project's address where its domain is allowed", () => {
    const sender = { from_email: "ada@Shop.Test", reply_to: null };
    for (const allowedFrom of [["shop.test"], ["SHOP.TEST"], ["other.test", "shop.test"]]) {
      expect(from({ sender, allowedFrom, from: "ops@host.test" })).toEqual({
        name: null,
        address: "ada@Shop.Test",
        replyTo: null,
      });
    }
  });

  test("is the project's address where it has the domain of mail.from, and nothing else is said", () => {
    const sender = { from_email: "ada@acme.test", reply_to: "help@acme.test" };
    expect(from({ sender, from: "Acme <ops@ACME.test>" })).toEqual({
      name: null,
      address: "ada@acme.test",
      replyTo: "help@acme.test",
    });
  });

  test("is mail.from with the project's address for replies where its domain is not allowed", () => {
    const sender = { from_email: "ada@shop.test" };
    const operator = { name: null, address: "ops@acme.test" };
    expect(from({ sender, from: "ops@acme.test" })).toEqual({ ...operator, replyTo: "ada@shop.test" });
    expect(from({ sender, from: "ops@acme.test", allowedFrom: ["acme.test"] })).toEqual({
      ...operator,
      replyTo: "ada@shop.test",
    });
    expect(from({ sender: { ...sender, reply_to: "help@shop.test" }, from: "ops@acme.test" })).toEqual({
      ...operator,
      replyTo: "help@shop.test",
    });
  });

  test.each(["evil-acme.test", "sub.acme.test", "acme.test.evil.test", "cme.test"])(
    "is not an address of %s, which only looks like an allowed domain",
    (domain) => {
      const sender = { from_email: `ada@${domain}` };
      expect(from({ sender, from: "ops@acme.test", allowedFrom: ["acme.test"] }).address).toBe("ops@acme.test");
    },
  );

  test("is not mail.from's domain any more once allowed_from names others", () => {
    expect(
      from({ sender: { from_email: "ada@acme.test" }, from: "ops@acme.test", allowedFrom: ["shop.test"] }).address,
    ).toBe("ops@acme.test");
  });

  test("compares internationalised domains by what they mean", () => {
    const sender = { from_email: "ada@bücher.test" };
    expect(from({ sender, from: "ops@acme.test", allowedFrom: ["xn--bcher-kva.test"] }).address).toBe(
      "ada@bücher.test",
    );
  });

  test.each([
    ["https://mail.acme.test", "recoverd@mail.acme.test"],
    ["https://Mail.Acme.test:8443/base", "recoverd@mail.acme.test"],
    ["http://localhost:8080", "recoverd@localhost"],
    ["http://127.0.0.1:8080", "recoverd@[127.0.0.1]"],
    ["http://[::1]:8080", "recoverd@[IPv6:::1]"],
  ])("at %s is %s where mail.from is empty", (publicUrl, address) => {
    expect(from({ publicUrl, sender: { from_email: "ada@shop.test" } })).toEqual({
      name: null,
      address,
      replyTo: "ada@shop.test",
    });
    expect(from({ publicUrl })).toEqual({ name: null, address, replyTo: null });
  });

  test("is named by the project, else by its company, else by the operator, else not at all", () => {
    const sender = { from_name: "Ada" };
    expect(from({ sender, companyName: "Acme", from: "Ops <ops@acme.test>" }).name).toBe("Ada");
    expect(from({ sender: { from_name: " " }, companyName: "Acme", from: "Ops <ops@acme.test>" }).name).toBe("Acme");
    expect(from({ from: '"Ops \\"One\\"" <ops@acme.test>' })).toEqual({
      name: 'Ops "One"',
      address: "ops@acme.test",
      replyTo: null,
    });
    expect(from({ from: "<ops@acme.test>" }).name).toBeNull();
  });
});

test("the Message-ID of a message is always the same, on the domain of its sender", () => {
  expect(messageIdOf("msg_1", "ada@Acme.Test")).toBe("<msg_1@acme.test>");
  expect(messageIdOf("msg_1", "ada@bücher.test")).toBe("<msg_1@xn--bcher-kva.test>");
  expect(messageIdOf("msg_1", "recoverd@localhost")).toBe("<msg_1@localhost>");
  expect(messageIdOf("msg_1", "recoverd@[127.0.0.1]")).toBe("<msg_1@[127.0.0.1]>");
});

test("the headers of one-click unsubscription hold the address and the form of RFC 8058", () => {
  expect(listUnsubscribeHeaders("https://mail.test/unsubscribe/abc_-1")).toEqual({
    "List-Unsubscribe": "<https://mail.test/unsubscribe/abc_-1>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(listUnsubscribeHeaders("https://mail.test/a>\r\nBcc: x")["List-Unsubscribe"]).toMatch(/^<[!-;=?-~]+>$/);
});
