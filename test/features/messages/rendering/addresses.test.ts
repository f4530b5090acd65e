import { expect, test } from "bun:test";
import fc from "fast-check";
import { findAddresses } from "../../../../src/features/messages/rendering/addresses.ts";
import { cpuTime } from "../../../support/cpu.ts";

const addressesIn = (text: string) => findAddresses(text).map((found) => found.address);

const ONE: [string, string][] = [
  ["Go to https://acme.test.", "https://acme.test"],
  ["Go to https://acme.test/a, then", "https://acme.test/a"],
  ["(https://acme.test/a)", "https://acme.test/a"],
  ["(see https://acme.test/a).", "https://acme.test/a"],
  ["<https://acme.test/a>", "https://acme.test/a"],
  ["[plans](https://acme.test/a)", "https://acme.test/a"],
  ["[https://acme.test/a]", "https://acme.test/a"],
  ["**https://acme.test/a**", "https://acme.test/a"],
  ['"https://acme.test/a"', "https://acme.test/a"],
  ["“https://acme.test/a”", "https://acme.test/a"],
  ["'https://acme.test/a'", "https://acme.test/a"],
  ["https://acme.test/a;", "https://acme.test/a"],
  ["Really https://acme.test/a?!", "https://acme.test/a"],
  ["https://acme.test/a…", "https://acme.test/a"],
  ["料金はhttps://acme.test/価格。どうぞ", "https://acme.test/価格"],
  ["https://en.wikipedia.test/wiki/Churn_(business)", "https://en.wikipedia.test/wiki/Churn_(business)"],
  ["(https://en.wikipedia.test/wiki/Churn_(business))", "https://en.wikipedia.test/wiki/Churn_(business)"],
  ["https://acme.test/?a=1&b=2&c[]=3#top", "https://acme.test/?a=1&b=2&c[]=3#top"],
  ["https://acme.test/?family=A|B,C;d=https://b.test", "https://acme.test/?family=A|B,C;d=https://b.test"],
  ["https://web.test/web/2026/https://acme.test/a", "https://web.test/web/2026/https://acme.test/a"],
  ["http://localhost:3000/x", "http://localhost:3000/x"],
  ["http://[2001:db8::1]:8080/x?y", "http://[2001:db8::1]:8080/x?y"],
  ["[http://[::1]]", "http://[::1]"],
  ["https://bücher.test/größe?ü=1", "https://bücher.test/größe?ü=1"],
  ["https://acme.test/100%25/%E2%82%AC.", "https://acme.test/100%25/%E2%82%AC"],
  ["HTTPS://ACME.TEST/A", "HTTPS://ACME.TEST/A"],
  ["Http://acme.test", "Http://acme.test"],
  ["https://user:word@acme.test/", "https://user:word@acme.test/"],
  ["https://acme.test:8443.", "https://acme.test:8443"],
  ["nearhttps://acme.test", "https://acme.test"],
  ["http://%%% and http://acme.test", "http://acme.test"],
];

test.each(ONE)("%j holds one address", (text, address) => {
  expect(addressesIn(text)).toEqual([address]);
  expect(findAddresses(text).map(({ start, end }) => text.slice(start, end))).toEqual([address]);
});

test.each([
  "http://",
  "https:// acme.test",
  "http://%zz/",
  "ftp://acme.test",
  "mailto:a@acme.test",
  "acme.test",
  "http://...",
  "http://a:99999/",
  "https://)",
])("%j holds no address", (text) => expect(addressesIn(text)).toEqual([]));

test("addresses in a list are found separately", () => {
  const all = ["https://a.test", "https://b.test/x", "http://c.test"];
  for (const between of [",", ";", "|", " ", "\n", "><", ")(", ", "])
    expect(addressesIn(all.join(between))).toEqual(all);
});

test("an address is found whatever surrounds it", () => {
  const path = fc.stringMatching(
    /^(\/[a-zA-Z0-9_~-]{1,8}){0,3}(\?[a-z]=[a-z0-9%20&=]{1,8}[a-z0-9])?(#[a-z0-9]{1,5})?$/,
  );
  const around = fc.constantFrom("", " ", "(", "<", '"', "[", "{", "see ", "…", "\n", "“");
  const after = fc.constantFrom("", " ", ")", ">", '"', ".", ",", ").", ");", "]", "}", "!", "…", "\n", "”", "?", "。");
  fc.assert(
    fc.property(
      fc.constantFrom("http://", "https://", "HTTPS://"),
      fc.domain(),
      path,
      around,
      after,
      (scheme, host, rest, left, right) => {
        const address = scheme + host + rest;
        expect(addressesIn(left + address + right)).toEqual([address]);
      },
    ),
  );
});

test("hostile text takes no time to speak of", () => {
  const size = 50_000;
  const pieces = [
    "http://%",
    "http://a)",
    "http://a,",
    "http://",
    "http://[",
    "http://a/,",
    "(",
    "http://a/((",
    "https://a|",
  ];
  for (const piece of pieces) {
    const text = piece.repeat(size / piece.length);
    const began = cpuTime();
    findAddresses(text);
    expect(cpuTime() - began).toBeLessThan(1000);
  }
});
