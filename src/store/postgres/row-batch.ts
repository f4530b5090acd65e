// Rows that are inserted by the same statement, one after the other, go to the server as one statement with several rows.

/** Ends of statements of which several rows at once mean the same as one after the other. */
const ONE_ROW = /^insert into [^?]+ values (\((?:\?(?:, ?)?)+\))( on conflict do nothing)?$/i;

/** Each number of rows is a text of its own, which each connection prepares: not too many of them. */
const MOST_ROWS = 16;

export class RowBatch {
  #text = "";
  #rows = 0;
  #values: unknown[] = [];
  readonly #shapes = new Map<string, { row: string; ending: string } | null>();

  /** False where the row does not go together with those that are here: take these first. */
  add(text: string, values: readonly unknown[]): boolean {
    if (this.#rows > 0 && (this.#text !== text || this.#rows === MOST_ROWS || this.#shapeOf(text) === null))
      return false;
    this.#text = text;
    this.#rows++;
    this.#values.push(...values);
    return true;
  }

  /** The statement for the rows that are here, which are then gone; undefined where there are none. */
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
