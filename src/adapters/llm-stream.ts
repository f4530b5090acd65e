// Filters a server's stream before the `ollama` client reads it: complete JSON objects, one per line, up to a maximum size.
// The client itself prints lines that it cannot parse to the console, skips them, and has no limit.

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_BROKEN_LINES = 200;
const MOST_ERROR_BYTES = 4096;

/** The answer is longer than any reasonable mail. */
export class TooLong extends Error {}

/** The server's answer contains an error, with this message. */
export class ModelFailed extends Error {}

/** The server's status was not 2xx; the message is the beginning of its answer. */
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
 * Returns the stream without blank lines, and with each object on one line. A single object without `done` is the whole answer
 * of a server that does not stream, so a `{"done":true}` is appended.
 * Fails with TooLong above 4 MiB, with ModelFailed at an `{"error": …}`, and with an Error if it ends with incomplete JSON, or
 * after 200 lines in a row that are not JSON.
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

  /** The complete objects in `lines`, each with a line end. */
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
        // Only the new text is searched for line ends, so that one long line costs no more than many short ones.
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

/** Parses a JSON object; undefined for anything else. @throws {ModelFailed} if the object contains an error. */
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
