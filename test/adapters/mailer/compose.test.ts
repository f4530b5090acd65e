// The bytes of a mail: what a mail program reads is what was written, and no line is too long.

import { expect, test } from "bun:test";
import { compose } from "../../../src/adapters/mailer/compose.ts";
import { aMail } from "./mails.ts";

const START = "Content-Type: text/html; charset=utf-8\r\n";

/** The HTML part of a mail, as it is sent: the name of its encoding, and the encoded text. */
function htmlOf(html: string): { encoding: string; encoded: string } {
  const raw = compose(aMail({ html }), 0).raw.toString("latin1");
  const part = raw.slice(raw.indexOf(START) + START.length, raw.lastIndexOf("\r\n--=_alternative--"));
  const [head, ...lines] = part.split("\r\n\r\n");
  return { encoding: head!.replace("Content-Transfer-Encoding: ", ""), encoded: lines.join("\r\n\r\n") };
}

function decoded({ encoding, encoded }: ReturnType<typeof htmlOf>): string {
  if (encoding === "base64") return Buffer.from(encoded, "base64").toString();
  const bytes = encoded
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

test.each([
  ["long lines", `<p>${"word ".repeat(200)}</p>`],
  ["lines that fill the width exactly", [74, 75, 76, 77, 150, 151, 152].map((n) => "x".repeat(n)).join("\r\n")],
  ["blanks at the ends of lines", `a \r\nb\t\r\n \r\n${"x".repeat(75)} \r\n${"x".repeat(74)} y `],
  ["a boundary, an escape, dots", "--=_alternative--\r\n=41\r\n.\r\n..\r\nFrom here\r\n="],
  ["accents and control characters", `${"é".repeat(60)}${"x".repeat(200)}\0\x7f\r \n`],
  ["other scripts", "Мы сохранили ваши отчёты. ".repeat(20)],
  ["nothing", ""],
])("%s arrive as they were written", (_, html) => {
  const part = htmlOf(html);
  expect(decoded(part)).toBe(html.replace(/\r\n|\r|\n/g, "\r\n"));
  for (const line of part.encoded.split("\r\n")) expect(line).toMatch(/^[\t\x20-\x7e]{0,76}(?<![\t ])$/);
});

test("a text in another script is not much longer than its bytes", () => {
  const html = "Мы сохранили ваши отчёты. ".repeat(100);
  expect(htmlOf(html).encoded.length).toBeLessThan(Buffer.byteLength(html) * 1.5);
});
