// The terminal: knows its width, colours and whether lines can be redrawn, and prints lines.

import { cleanLine } from "../../lib/text.ts";
import { cut, wrapped } from "./tables.ts";

type Output = { write(text: string): unknown } & Partial<
  Pick<NodeJS.WriteStream, "isTTY" | "columns" | "getColorDepth" | "on">
>;

const NARROWEST = 80;
const WIDEST = 120;

export class Screen {
  readonly #output: Output;
  readonly #colours: boolean;
  /** Whether a line can be redrawn: on a terminal, not in a file or a pipe. */
  readonly live: boolean;

  constructor(output: Output) {
    this.#output = output;
    // If the reader closes early (`| head`), the demo continues.
    output.on?.("error", () => {});
    this.live = output.isTTY === true;
    // The colour depth is one bit on a dumb terminal and with NO_COLOR.
    this.#colours = this.live && (output.getColorDepth?.() ?? 1) > 1;
  }

  /** In columns; read each time, because the window can be resized. */
  get width(): number {
    return Math.min(WIDEST, Math.max(NARROWEST, this.#output.columns ?? NARROWEST));
  }

  say(...lines: string[]): void {
    this.#output.write(lines.map((line) => `${line.trimEnd()}\n`).join(""));
  }

  heading(text: string): void {
    this.say("", ...wrapped(text, this.width).map(this.bold), "");
  }

  /** Replaces the cursor's line. Only for live screens. */
  redraw(line: string): void {
    // A line that reaches the edge would wrap, and only its second part could be replaced.
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

/** Text from outside as one line that cannot control the terminal. */
export const calm = (text: string): string => cleanLine(text, 2_000);
