import { expect, test } from "bun:test";
import fc from "fast-check";
import { givenName, greeting, spokenCompany } from "../../../../src/features/variants/templates/names.ts";

test.each([
  ["Ada Lovelace", "Hi Ada,"],
  ["Ada", "Hi Ada,"],
  ["ADA LOVELACE", "Hi Ada,"],
  ["ada lovelace", "Hi Ada,"],
  ["Ada\nLovelace", "Hi Ada,"],
  ["  Ada   Lovelace ", "Hi Ada,"],
  ["Lovelace, Ada", "Hi Ada,"],
  ["Ada Lovelace, PhD", "Hi Ada,"],
  ["Ada (work)", "Hi Ada,"],
  ["Ada 🚀 Lovelace", "Hi Ada,"],
  ["ANNE-MARIE D'ARCY", "Hi Anne-Marie,"],
  ["Zoë", "Hi Zoë,"],
  ["Ludwig van Beethoven", "Hi Ludwig,"],
  ["Иван Петров", "Hi Иван,"],
  ["محمد علي", "Hi محمد,"],
  ["अनन्या शर्मा", "Hi अनन्या,"],
  ["李雷", "Hi 李雷,"],
  ["山田 太郎", "Hi 山田 太郎,"],
])("a person is called by the given name: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ["DR. MÜLLER", "Hi Dr. Müller,"],
  ["Dr. Anna Müller", "Hi Anna,"],
  ["Prof. Dr. Anna Schmidt", "Hi Anna,"],
  ["Mr. Smith", "Hi Mr. Smith,"],
  ["Herr Schmidt", "Hi there,"],
])("a title stays only where no given name is known: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ["Company 278", "Hi Company 278 team,"],
  ["ACME GmbH", "Hi ACME GmbH team,"],
  ["Acme, Inc.", "Hi Acme Inc team,"],
  ["Smith & Sons", "Hi Smith & Sons team,"],
  ["The Acme Company", "Hi Acme Company team,"],
  ["Marketing Team", "Hi Marketing Team,"],
  ["Amazon.com Inc", "Hi there,"],
  ["株式会社ハル", "Hi there,"],
])("a company is greeted as a team: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ...[
    null,
    "",
    "  ",
    "x".repeat(300),
    "null",
    "undefined",
    "N/A",
    "unknown",
    "[object Object]",
    "Guest User",
    "info",
    "Dr",
  ],
  ...[
    "ada.lovelace",
    "jsmith",
    "user123",
    "ada@acme.example",
    "J. Smith",
    "A",
    "van Dyke",
    "ACME Widgets",
    "Ada & Bob",
  ],
  ...[
    "<b>Ada</b>",
    "Visit evil.com now",
    "https://evil.example",
    "Ada\r\nBcc: eve@evil.example",
    "\u3164\u3164",
    "Call 555 123 4567",
  ],
  "Free money for all of you",
])("what may not be a name is not used as one: %j", (name) => {
  expect(greeting(name)).toBe("Hi there,");
});

test("a greeting is one short line of letters, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (name) => {
      expect(greeting(name)).toMatch(/^Hi [\p{L}\p{M}\p{N}ー・'’.+&/ -]{1,66},$/u);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["Grace Hopper", "Grace"],
  ["grace", "Grace"],
  ["G. Hopper", null],
  ["Support", null],
  ["Acme Team", null],
])("a sender's given name: %j", (name, given) => {
  expect(givenName(name)).toBe(given);
});

test.each([
  ["Acme Inc.", "Acme"],
  ["Acme, LLC", "Acme"],
  ["Acme GmbH & Co. KG", "Acme"],
  ["Smith & Co", "Smith & Co"],
  ["Booking.com", "Booking.com"],
  ["Yahoo!", "Yahoo"],
  ["AG", "AG"],
])("a company's legal form is not spoken: %j", (name, spoken) => {
  expect(spokenCompany(name)).toBe(spoken);
});
