// The head of an answer by HTTP/1: its status and its fields.

import { BadAnswer } from "./errors.ts";

export type Head = {
  status: number;
  /** By their names in small letters; what came twice is joined by commas. */
  headers: ReadonlyMap<string, string>;
  /** Whether the connection may stay open after the answer. */
  isKept: boolean;
};

const STATUS = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: .*)?$/;
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const FOLD = /\r?\n[ \t]+/g;

/**
 * Reads a head, without the empty line behind it.
 * @throws {BadAnswer}
 */
export function readHead(text: string): Head {
  const [first, ...lines] = text.replace(FOLD, " ").split("\n");
  const status = STATUS.exec(first!.trimEnd());
  if (!status) throw new BadAnswer("The answer does not begin with a status line of HTTP/1.1");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!NAME.test(name)) throw new BadAnswer("A header of the answer cannot be read");
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const number = Number(status[2]);
  // Where both are told, one that hands it on may believe the other, and end it elsewhere.
  const isAmbiguous = headers.has("transfer-encoding") && headers.has("content-length");
  const closes = number === 101 || status[1] === "0" || /\bclose\b/i.test(headers.get("connection") ?? "");
  return { status: number, headers, isKept: !closes && !isAmbiguous };
}
