// What a server sends, before the `ollama` client reads it: only whole JSON objects, one a line, and never without bound.
// The client prints lines that it cannot parse to the console, goes on without them, and has no limit of its own.

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_BROKEN_LINES = 200;
const MOST_ERROR_BYTES = 4096;

/** The answer grew beyond every reasonable mail. */
export class TooLong extends Error {}

/** The server began an answer, or ended it, with an error of its own; the message is what it said. */
export class ModelFailed extends Error {}

/** The server answered with something else than 2xx; the message is the beginning of what it said. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  static async from(response: Response): Promise<Refused> {
    const decoder = new TextDecoder();
    let said = "";
    if (response.body) {
      for await (const chunk of response.body) {
        said += decoder.decode(chunk, { stream: true });
        if (said.length > MOST_ERROR_BYTES) break;
      }
    }
    return new Refused(response.status, said);
  }
}

/**
 * The same stream with blank lines left out and an object that was spread over several lines put on one. A single object that does not
 * say whether it is done is the whole answer of a server that never streams: it is marked as done.
 * Fails with TooLong past 4 MiB, with ModelFailed at an `{"error": …}`, and with an Error when it ends in, or for long goes on with, what
 * is not JSON.
 */
export function wholeLines(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let bytes = 0;
  let rest = "";
  let broken: string[] = [];
  let objects = 0;
  let saysWhetherDone = false;

  /** The whole objects in `lines`, each ended by a line end. */
  function objectsOf(lines: string[]): string {
    let whole = "";
    for (const line of lines) {
      if (line.trim() === "") continue;
      broken.push(line);
      const object = objectOf(broken.join("\n"));
      if (object === undefined) {
        if (broken.length > MOST_BROKEN_LINES) throw new Error("The answer is not made of JSON lines");
        continue;
      }
      objects++;
      saysWhetherDone ||= "done" in object;
      whole += `${JSON.stringify(object)}\n`;
      broken = [];
    }
    return whole;
  }

  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read();
        bytes += value?.byteLength ?? 0;
        if (bytes > MOST_BYTES) throw new TooLong();
        const lines = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split("\n");
        // Only what is new was searched for line ends, so that one long line costs no more than many short ones.
        lines[0] = rest + lines[0];
        rest = done ? "" : lines.pop()!;
        let whole = objectsOf(lines);
        if (done && objects === 1 && !saysWhetherDone) whole += `${JSON.stringify({ done: true })}\n`;
        if (whole !== "") controller.enqueue(encoder.encode(whole));
        if (done) {
          if (broken.length > 0) throw new Error("The answer ended in the middle of a line");
          controller.close();
        }
        if (done || whole !== "") return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The JSON object that a text is; undefined when it is none. */
function objectOf(text: string): object | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if ("error" in value)
    throw new ModelFailed(typeof value.error === "string" ? value.error : JSON.stringify(value.error));
  return value;
}
