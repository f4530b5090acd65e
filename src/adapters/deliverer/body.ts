// Where the body of an answer ends: after a length that was told, after the last of its chunks, or with the connection.

import { BadAnswer } from "./errors.ts";
import type { Head } from "./head.ts";

export interface Body {
  /** Whether it ends before the connection does. */
  readonly isBounded: boolean;
  /**
   * Hands what belongs to the body to `keep`. Returns what came behind its end, null while that is to come.
   * @throws {BadAnswer}
   */
  take(bytes: Buffer, keep: (part: Buffer) => void): Buffer | null;
}

/** The body that follows a head. */
export function bodyOf({ status, headers }: Head): Body {
  if (status < 200 || status === 204 || status === 304) return new Sized(0);
  const coding = headers.get("transfer-encoding") ?? "identity";
  // The length counts for nothing beside a coding; a coding that is unknown ends with the connection.
  if (/(^|,)\s*chunked$/i.test(coding)) return new Chunked();
  const length = headers.get("content-length");
  if (length === undefined || !/^identity$/i.test(coding)) return UNTIL_THE_END;
  return new Sized(readLength(length));
}

/** The same length may be told several times. */
function readLength(text: string): number {
  const [length, ...others] = text.split(",").map((one) => one.trim());
  if (!/^\d{1,15}$/.test(length!) || others.some((other) => other !== length)) {
    throw new BadAnswer("The answer's content-length is no number");
  }
  return Number(length);
}

const UNTIL_THE_END: Body = {
  isBounded: false,
  take: (bytes, keep) => {
    keep(bytes);
    return null;
  },
};

class Sized implements Body {
  readonly isBounded = true;

  constructor(private left: number) {}

  take(bytes: Buffer, keep: (part: Buffer) => void): Buffer | null {
    const part = bytes.subarray(0, this.left);
    keep(part);
    this.left -= part.length;
    return this.left === 0 ? bytes.subarray(part.length) : null;
  }
}

const LONGEST_LINE = 1_024;

class Chunked implements Body {
  readonly isBounded = true;
  private next: "size" | "data" | "end of data" | "trailer" = "size";
  private left = 0;
  /** The line that is being read, as far as it has come. */
  private line = "";

  take(bytes: Buffer, keep: (part: Buffer) => void): Buffer | null {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.next === "data") {
        rest = this.takeData(rest, keep);
        continue;
      }
      const end = rest.indexOf("\n");
      this.line += rest.toString("latin1", 0, end === -1 ? rest.length : end);
      if (this.line.length > LONGEST_LINE) throw new BadAnswer("A line between the answer's chunks has no end");
      if (end === -1) return null;
      rest = rest.subarray(end + 1);
      if (this.takeLine(this.line.replace(/\r$/, ""))) return rest;
      this.line = "";
    }
    return null;
  }

  private takeData(bytes: Buffer, keep: (part: Buffer) => void): Buffer {
    const part = bytes.subarray(0, this.left);
    keep(part);
    this.left -= part.length;
    if (this.left === 0) this.next = "end of data";
    return bytes.subarray(part.length);
  }

  /** Whether it was the last line of all. */
  private takeLine(line: string): boolean {
    if (this.next === "trailer") return line === "";
    if (this.next === "end of data") {
      if (line !== "") throw new BadAnswer("A chunk of the answer is longer than it says");
      this.next = "size";
      return false;
    }
    const size = /^([\da-f]{1,12})[ \t]*(;|$)/i.exec(line);
    if (!size) throw new BadAnswer("A chunk of the answer does not say how long it is");
    this.left = Number.parseInt(size[1]!, 16);
    this.next = this.left === 0 ? "trailer" : "data";
    return false;
  }
}
