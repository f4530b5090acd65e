import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PLACEHOLDERS, placeholderFaults } from "../../../../src/features/projects/placeholders.ts";
import { fill, neededBy } from "../../../../src/features/variants/experiments/placeholders.ts";
import type { MailFacts } from "../../../../src/features/variants/facts.ts";

const NOTHING: MailFacts = {
  eventType: "cancellation",
  customerName: null,
  planName: null,
  tenureDays: null,
  mrr: null,
  currency: "usd",
  cancelReason: null,
  reasonCode: null,
  companyName: null,
  senderName: null,
  behaviour: null,
  language: "en",
  links: { billingUpdateUrl: null, reactivateUrl: null, pauseUrl: null, downgradeUrl: null, bookCallUrl: null },
};

const KNOWN: MailFacts = {
  ...NOTHING,
  customerName: "Ada Lovelace",
  planName: "Pro plan",
  tenureDays: 400,
  companyName: "Acme GmbH",
  senderName: "Grace Hopper",
  links: {
    billingUpdateUrl: "https://acme.example/pay?a=1&copy=2",
    reactivateUrl: "https://acme.example/back",
    pauseUrl: "https://acme.example/pause",
    downgradeUrl: "https://acme.example/less",
    bookCallUrl: "https://acme.example/call",
  },
};

const bodyOf = (body: string, facts: MailFacts) => fill({ subject: "Hello", body }, facts)?.body ?? null;

describe("a placeholder", () => {
  test.each([
    ["customer_name", "Ada"],
    ["plan_name", "Pro"],
    ["company_name", "Acme"],
    ["sender_name", "Grace"],
    ["tenure", "about thirteen months"],
    ["billing_update_url", "https://acme.example/pay?a=1&copy=2"],
    ["reactivate_url", "https://acme.example/back"],
    ["pause_url", "https://acme.example/pause"],
    ["downgrade_url", "https://acme.example/less"],
    ["book_call_url", "https://acme.example/call"],
  ])("%s stands for %s; where it is not known, for its other words, else there is no text", (name, value) => {
    expect(bodyOf(`a {{${name}}} {{ ${name} |b}} c`, KNOWN)).toBe(`a ${value} ${value} c`);
    expect(bodyOf(`a {{${name}| other words }} c`, NOTHING)).toBe("a other words c");
    expect(bodyOf(`a {{${name}|}} c`, NOTHING)).toBe("a  c");
    expect(bodyOf(`a {{${name}}} c`, NOTHING)).toBeNull();
  });

  test("is each of those that there are", () => {
    expect<string[]>([...PLACEHOLDERS].sort()).toEqual(
      [...["customer_name", "plan_name", "company_name", "sender_name", "tenure"]]
        .concat(["billing_update_url", "reactivate_url", "pause_url", "downgrade_url", "book_call_url"])
        .sort(),
    );
  });
});

test("a text that gets empty or too long by its values is no text", () => {
  expect(fill({ subject: "{{customer_name|}}", body: "b" }, NOTHING)).toBeNull();
  const long = "{{customer_name}}".padEnd(212, "x");
  expect(fill({ subject: long, body: "b" }, KNOWN)?.subject).toHaveLength(198);
  expect(fill({ subject: `${long}xxx`, body: "b" }, KNOWN)).toBeNull();
});

test("a text needs the values for which it has no other words", () => {
  const text = { subject: "{{customer_name|there}}", body: "{{pause_url}} {{plan_name}} {{pause_url|no}}" };
  expect(neededBy(text)).toEqual(["pause_url", "plan_name"]);
});

test("whatever customers call themselves, a filled text is no longer by a line, and holds no markup and no placeholder", () => {
  const anything = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(..."Ada <>&\"'{}|$\r\n\u2028\u0000\u202eß漢/:.@"), maxLength: 40 }),
  );
  const text = { subject: "Hi {{customer_name|there}}, {{plan_name|x}}", body: "{{customer_name|}} {{tenure|now}}." };
  fc.assert(
    fc.property(anything, anything, fc.option(fc.integer()), (customerName, planName, tenureDays) => {
      const filled = fill(text, { ...KNOWN, customerName, planName, tenureDays })!;
      for (const part of [filled.subject, filled.body]) {
        expect(part).not.toMatch(/[<>{}\p{Cc}\u2028\u2029\u202e]/u);
        expect(part.length).toBeLessThan(200);
      }
    }),
    { numRuns: 2_000, seed: 5 },
  );
});

test("a text without a fault is one that can be filled where everything is known", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...PLACEHOLDERS.map((name) => `{{${name}}}`),
      "{{nope}}",
      "{{",
      "}}",
      "{{customer_name|",
      "{ {",
      "|",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const body = `x${pieces.join("")}`;
      const filled = bodyOf(body, KNOWN);
      const isFaulty = placeholderFaults({ subject: "s", body }, "").length > 0;
      if (isFaulty) expect(body).toMatch(/\{\{|\}\}/);
      expect(filled !== null && !/\{\{|\}\}/.test(filled)).toBe(!isFaulty);
    }),
    { numRuns: 2_000, seed: 6 },
  );
});
