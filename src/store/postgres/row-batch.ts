// Combines consecutive rows of the same insert statement into one statement with several rows.

import { toServer } from "./text.ts";

/** Matches statements for which several rows at once mean the same as one after another, if their keys differ. */
const ONE_ROW =
  /^insert into \S+\s+\(([^()]+)\)\s+values (\((?:\?(?:, ?)?)+\))(\s+on conflict do nothing|\s+on conflict \(([^()]+)\) do update set (?:(?!\bselect\b)[^?])+)?$/i;

/** Each number of rows is another statement text that every connection prepares, hence the limit. */
const MOST_ROWS = 16;

/** `key`: the places of the values that no two rows may share, because a statement changes each row once; empty for any. */
type Shape = { row: string; ending: string; key: readonly number[] };

export class RowBatch {
  #text = "";
  #rows = 0;
  #values: unknown[] = [];
  readonly #keys = new Set<string>();
  readonly #shapes = new Map<string, Shape | null>();

  /** False if the row cannot be combined with the collected ones: take these first. */
  add(text: string, values: readonly unknown[]): boolean {
    const shape = this.#shapeOf(text);
    if (this.#rows > 0 && (this.#text !== text || this.#rows === MOST_ROWS || shape === null)) return false;
    if (shape !== null && shape.key.length > 0) {
      const key = shape.key.map((i) => String(toServer(values[i]))).join("\n");
      if (this.#keys.has(key)) return false;
      this.#keys.add(key);
    }
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
    this.#keys.clear();
  }

  #textForAll(): string {
    const shape = this.#rows === 1 ? null : this.#shapeOf(this.#text);
    if (shape === null) return this.#text;
    const { row, ending } = shape;
    const start = this.#text.slice(0, this.#text.length - row.length - ending.length);
    return start + Array(this.#rows).fill(row).join(", ") + ending;
  }

  #shapeOf(text: string): Shape | null {
    let shape = this.#shapes.get(text);
    if (shape === undefined) {
      shape = shapeOf(text);
      this.#shapes.set(text, shape);
    }
    return shape;
  }
}

function shapeOf(text: string): Shape | null {
  const found = ONE_ROW.exec(text);
  if (!found) return null;
  const [, columns, row, ending = "", target] = found;
  const places = namesIn(columns!);
  return { row: row!, ending, key: target === undefined ? [] : namesIn(target).map((name) => places.indexOf(name)) };
}

const namesIn = (list: string): string[] => list.split(",").map((name) => name.replace(/.*\.|[\s"]/g, ""));
