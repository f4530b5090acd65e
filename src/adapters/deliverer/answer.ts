// Reading the answer to a post as its bytes come. Of its body little is kept, and not much more is read.

import { type Body, bodyOf } from "./body.ts";
import { BadAnswer } from "./errors.ts";
import { type Head, readHead } from "./head.ts";

const MOST_HEAD = 16 * 1024; // bytes, together with the heads that go before the answer
const MOST_READ = 64 * 1024; // bytes of the body, and of what divides it
const KEPT = 1_024;
const BEGINNING = "HTTP/1.";
const NOTHING = Buffer.alloc(0);
const END = /\r?\n\r?\n/g;

export type Answered = Head & {
  /** The first KiB of the body, as it came. */
  start: Uint8Array;
};

export class AnswerReader {
  /** What came of a head that is not whole yet. */
  private text = "";
  private headRoom = MOST_HEAD;
  private head: Head | null = null;
  private body: Body | null = null;
  private room = MOST_READ;
  private start: Buffer = NOTHING;

  /**
   * The answer once it is whole, or as much of it came as is read; null while more is to come.
   * @throws {BadAnswer}
   */
  take(bytes: Buffer): Answered | null {
    const rest = this.body === null ? this.takeHead(bytes) : bytes;
    if (rest === null) return null;
    const read = rest.subarray(0, this.room);
    this.room -= read.length;
    const behind = this.body!.take(read, this.keep);
    // What comes unasked would be taken for the next post's answer.
    if (behind !== null) return this.answered(behind.length === 0 && read.length === rest.length);
    return this.room > 0 ? null : this.answered(false);
  }

  /** The answer, where its body ends with the connection. */
  end(): Answered | null {
    return this.body?.isBounded === false ? this.answered(false) : null;
  }

  private answered(isOver: boolean): Answered {
    const { status, headers, isKept } = this.head!;
    return { status, headers, start: this.start, isKept: isOver && isKept };
  }

  /** What of these bytes follows the head, once that is whole. */
  private takeHead(bytes: Buffer): Buffer | null {
    // Its end may have begun before.
    END.lastIndex = Math.max(0, this.text.length - 3);
    this.text += bytes.toString("latin1");
    for (;;) {
      if (!this.text.startsWith(BEGINNING.slice(0, this.text.length))) {
        throw new BadAnswer("What came is no answer by HTTP/1.1");
      }
      const end = END.exec(this.text);
      const length = end ? end.index + end[0].length : this.text.length;
      if (length > this.headRoom) throw new BadAnswer("The answer's headers do not end");
      if (!end) return null;
      this.headRoom -= length;
      const head = readHead(this.text.slice(0, end.index));
      this.text = this.text.slice(length);
      END.lastIndex = 0;
      // "Go on", and hints: the answer itself is still to come.
      if (head.status < 200 && head.status !== 101) continue;
      this.head = head;
      this.body = bodyOf(head);
      return bytes.subarray(bytes.length - this.text.length);
    }
  }

  private readonly keep = (part: Buffer): void => {
    if (part.length === 0 || this.start.length === KEPT) return;
    // A copy: the rest of what came with it need not be kept.
    this.start = Buffer.concat([this.start, part.subarray(0, KEPT - this.start.length)]);
  };
}
