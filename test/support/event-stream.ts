// A client's reader of server-sent events.

import { PATIENCE } from "./patience.ts";

export class StreamReader {
  text = "";
  isOver = false;
  #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(readonly response: Response) {
    this.#reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    void this.#read();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        this.text += decoder.decode(value, { stream: true });
      }
    } catch {
      // The connection was cut.
    }
    this.isOver = true;
  }

  get kinds(): string[] {
    return [...this.text.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind!);
  }

  /** Waits until an event of the kind has come; false if none comes within PATIENCE. */
  names = (kind: string): Promise<boolean> => until(() => this.kinds.includes(kind));
  ends = (): Promise<boolean> => until(() => this.isOver);
  leave = (): Promise<void> => this.#reader.cancel().catch(() => {});
}

export async function until(condition: () => boolean): Promise<boolean> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await Bun.sleep(5))
    if (condition()) return true;
  return condition();
}
