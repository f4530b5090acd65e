// The terminal: how wide it is, whether it has colours and can redraw a line, and what was said on it.

import { cleanLine } from "../../lib/text.ts";
import { cut, wrapped } from "./tables.ts";

type Output = Pick<NodeJS.WriteStream, "write"> &
  Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns" | "getColorDepth" | "on">>;

const NARROWEST = 80;
const WIDEST = 120;

export class Screen {
  readonly #output: Output;
  readonly #colours: boolean;
  /** Whether a line can be drawn again: a terminal, not a file or a pipe. */
  readonly live: boolean;

  constructor(output: Output) {
    this.#output = output;
    // A reader that has seen enough (`| head`) is no reason to break off.
    output.on?.("error", () => {});
    this.live = output.isTTY === true;
    // The colour depth of a dumb terminal, or with NO_COLOR, is one bit.
    this.#colours = this.live && (output.getColorDepth?.() ?? 1) > 1;
  }

  /** In columns: asked anew each time, as windows change. */
  get width(): number {
    return Math.min(WIDEST, Math.max(NARROWEST, this.#output.columns ?? NARROWEST));
  }

  say(...lines: string[]): void {
    this.#output.write(lines.map((line) => `${line.trimEnd()}\n`).join(""));
  }

  /** A blank line, and what the following is about. */
  heading(text: string): void {
    this.say("", ...wrapped(text, this.width).map(this.bold), "");
  }

  /** Draws over the line that the cursor is on. Only where the screen is live. */
  redraw(line: string): void {
    // A line that reaches the edge would be broken in two, of which only the second could be drawn over.
    this.#output.write(`\r\x1b[K${cut(line, (this.#output.columns ?? NARROWEST) - 1)}`);
  }

  bold = (text: string): string => this.#paint("1", "22", text);
  dim = (text: string): string => this.#paint("2", "22", text);
  green = (text: string): string => this.#paint("32", "39", text);
  yellow = (text: string): string => this.#paint("33", "39", text);

  #paint(on: string, off: string, text: string): string {
    return this.#colours && text !== "" ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  }
}

/** Text that came from outside as one line that cannot steer the terminal. */
export const calm = (text: string): string => cleanLine(text, 2_000);
