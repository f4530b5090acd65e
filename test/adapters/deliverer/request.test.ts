// Posts as they go over the wire.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { requestOf } from "../../../src/adapters/deliverer/request.ts";

const linesOf = (request: string): string[] => request.slice(0, request.indexOf("\r\n\r\n")).split("\r\n");

test("a request says what is posted, whom it is for, and how long it is", () => {
  const request = requestOf(new URL("https://hook.test:8443/a%20b/ü?x=1&y=ü#part"), { "x-one": "1" }, "é");
  expect(request.split("\r\n")).toEqual([
    "POST /a%20b/%C3%BC?x=1&y=%C3%BC HTTP/1.1",
    "host: hook.test:8443",
    "accept-encoding: identity",
    "x-one: 1",
    "content-length: 2",
    "",
    "é",
  ]);
});

test.each([
  ["https://hook.test", "POST / HTTP/1.1", "hook.test"],
  ["https://hook.test:443/?", "POST / HTTP/1.1", "hook.test"],
  ["https://hook.test?a", "POST /?a HTTP/1.1", "hook.test"],
  ["https://[2001:DB8::1]:8443/x", "POST /x HTTP/1.1", "[2001:db8::1]:8443"],
  ["https://bücher.test/", "POST / HTTP/1.1", "xn--bcher-kva.test"],
  ["https://user:hush@hook.test/", "POST / HTTP/1.1", "hook.test"],
  ["https://hook.test/a/../b//c;d='\"<>`{}|\\^", "POST /b//c;d='%22%3C%3E%60%7B%7D|/%5E HTTP/1.1", "hook.test"],
])("%s is asked for as a browser would", (url, first, host) => {
  const request = requestOf(new URL(url), {}, "");
  expect(linesOf(request).slice(0, 2)).toEqual([first, `host: ${host}`]);
  expect(request).not.toContain("hush");
});

describe("Nothing that is posted", () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });

  test("can add a line to the head: no address, and no header but one that is refused", () => {
    fc.assert(
      fc.property(text, text, text, text, (path, query, name, value) => {
        const url = new URL("https://hook.test/");
        url.pathname = path;
        url.search = query;
        expect(linesOf(requestOf(url, {}, ""))).toHaveLength(4);
        let request: string;
        try {
          request = requestOf(url, { [name]: value }, "");
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(linesOf(request)).toHaveLength(5);
        expect(linesOf(request)[3]).toBe(`${name}: ${value}`);
      }),
    );
  });

  test.each(["a\r\nx: y", "a\nb", "a\rb", "a\0b", "é", "\u{1f600}"])("gives a header the value %j", (value) => {
    expect(() => requestOf(new URL("https://hook.test/"), { "x-one": value }, "")).toThrow(RangeError);
  });

  test.each(["", "a b", "a:", "a\r\nb", "é"])("gives a header the name %j", (name) => {
    expect(() => requestOf(new URL("https://hook.test/"), { [name]: "1" }, "")).toThrow(RangeError);
  });

  test("is longer or shorter than is said of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (body) => {
        const bytes = Buffer.from(requestOf(new URL("https://hook.test/"), {}, body));
        const end = bytes.indexOf("\r\n\r\n");
        expect(bytes.subarray(0, end).toString()).toEndWith(`content-length: ${bytes.length - end - 4}`);
      }),
    );
  });
});
