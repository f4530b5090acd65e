// Text from the bytes of a file, in the encodings that spreadsheets save CSV in: UTF-16 and UTF-8 with a byte order mark, UTF-8,
// and Windows-1252, as Excel does in Western Europe.

type Decode = (bytes?: Uint8Array) => string;

const NONE = new Uint8Array();

/**
 * Decodes a file's chunks one after the other, and its end without one. Without a byte order mark the text is UTF-8; if its first
 * letter beyond ASCII is not, it is Windows-1252. @throws {TypeError} if the text is UTF-8 at first, and later is not.
 */
export function decoding(): Decode {
  let decoder: TextDecoder | undefined;
  let isAscii = true;
  /** Of the last chunk: what UTF-8 may need the next chunk for. */
  let held: Uint8Array = NONE;
  return (bytes) => {
    if (decoder === undefined) {
      decoder = new TextDecoder(markedEncoding(bytes ?? NONE) ?? "utf-8", { fatal: true });
      isAscii = bytes?.[0] !== MARK_OF_UTF8;
    }
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      isAscii &&= !BEYOND_ASCII.test(text);
      held = bytes?.subarray(bytes.findLastIndex((byte) => byte < 0x80) + 1) ?? NONE;
      return text;
    } catch (error) {
      const rest = Buffer.concat([held, bytes ?? NONE]);
      if (decoder.encoding !== "utf-8" || !isAscii || BEYOND_ASCII.exec(rest.toString())?.[0] !== WRONG) throw error;
      decoder = new TextDecoder("windows-1252");
      return decoder.decode(rest, { stream: true });
    }
  };
}

const MARK_OF_UTF8 = 0xef;
const WRONG = "\uFFFD"; // what a lenient decoder writes in the place of bytes that are no UTF-8
const BEYOND_ASCII = /[^\0-\x7f]/;

function markedEncoding([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}
