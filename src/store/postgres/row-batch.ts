// Combines consecutive rows of the same insert statement into one statement with several rows.

/** Matches statements for which several rows at once mean the same as one after another. */
const ONE_ROW = /^insert into [^?]+ values (\((?:\?(?:, ?)?)+\))( on conflict do nothing)?$/i;

/** Each number of rows is another statement text that every connection prepares, hence the limit. */
const MOST_ROWS = 16;

export class RowBatch {
  #text = "";
  #rows = 0;
  #values: unknown[] = [];
  readonly #shapes = new Map<string, { row: string; ending: string } | null>();

  /** False if the row cannot be combined with the collected ones: take these first. */
  add(text: string, values: readonly unknown[]): boolean {
    if (this.#rows > 0 && (this.#text !== text || this.#rows === MOST_ROWS || this.#shapeOf(text) === null))
      return false;
    this.#text = text;
    this.#rows++;
    this.#values.push(...values);
    return true;
  }

  /** Removes the collected rows and returns their statement; undefined if there are none. */
  take(): { text: string; values: unknown[] } | undefined {
    if (this.#rows === 0) return undefined;
    const taken = { text: this.#textForAll(), values: this.#values };
    this.clear();
    return taken;
  }

  clear(): void {
    this.#rows = 0;
    this.#values = [];
  }

  #textForAll(): string {
    const shape = this.#rows === 1 ? null : this.#shapeOf(this.#text);
    if (shape === null) return this.#text;
    const { row, ending } = shape;
    const start = this.#text.slice(0, this.#text.length - row.length - ending.length);
    return start + Array(this.#rows).fill(row).join(", ") + ending;
  }

  #shapeOf(text: string): { row: string; ending: string } | null {
    let shape = this.#shapes.get(text);
    if (shape === undefined) {
      const found = ONE_ROW.exec(text);
      shape = found ? { row: found[1]!, ending: found[2] ?? "" } : null;
      this.#shapes.set(text, shape);
    }
    return shape;
  }
}
