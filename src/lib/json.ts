// JSON from outside, with a bound on its depth.

/** In place of a value: it is not JSON, or nested beyond all reason. */
export const INVALID_JSON = Symbol("invalid JSON");
/** In place of a value: it is the word `null`, which is no object, nor is it nothing at all. */
export const NULL = Symbol("null");

const MOST_DEPTH = 64;
// Fatal: half-read text must not be stored. A byte order mark is skipped.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON value of these bytes, null where there are none. Never throws. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    const text = utf8.decode(bytes);
    return isDeep(text) ? INVALID_JSON : (JSON.parse(text) ?? NULL);
  } catch {
    return INVALID_JSON;
  }
}

/** Whether brackets nest deeper than any body of ours: such a value would overflow the stack of whoever walks it. */
function isDeep(text: string): boolean {
  if (opens(text, "{") + opens(text, "[") <= MOST_DEPTH) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 34: // a string: on to its closing quote
        i = endOfString(text, i);
        break;
      case 91: // [
      case 123: // {
        if (++depth > MOST_DEPTH) return true;
        break;
      case 93: // ]
      case 125: // }
        depth--;
    }
  }
  return false;
}

/** How often a bracket stands in a text, within strings as well; counted no further than it matters. */
function opens(text: string, bracket: "{" | "["): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at !== -1 && count <= MOST_DEPTH; at = text.indexOf(bracket, at + 1)) count++;
  return count;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
