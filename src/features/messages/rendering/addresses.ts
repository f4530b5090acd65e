// Finds http(s) addresses in running text, without the punctuation around them.

type Found = { start: number; end: number; address: string };

const SCHEME = /https?:\/\//gi;
const ENDS_ADDRESS = /[\s\0-\x1f\x7f<>"`“”„«»。、，；：！？（）「」『』【】《》]/;
const ENDS_HOST = /[|^\\]/;
const TRAILING = new Set(".,;:!?'’‘…*");
const CLOSER_OF: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const CLOSERS = new Set(Object.values(CLOSER_OF));
const HOST_LIMIT = 300; // characters; a name has at most 253, plus a port and a user name

/**
 * Every http(s) address in `text`, in order and without overlap, except those that no browser could open. Takes linear time.
 */
export function findAddresses(text: string): Found[] {
  const found: Found[] = [];
  SCHEME.lastIndex = 0;
  for (let match = SCHEME.exec(text); match; match = SCHEME.exec(text)) {
    const start = match.index;
    const end = endOfAddress(text, start, SCHEME.lastIndex);
    if (end === undefined) continue;
    found.push({ start, end, address: text.slice(start, end) });
    SCHEME.lastIndex = end;
  }
  return found;
}

/** The end of the address at `start` with its host at `host`; undefined without a host. */
function endOfAddress(text: string, start: number, host: number): number | undefined {
  const open: string[] = [];
  let hostEnd: number | undefined;
  let query = false;
  let end = host;
  for (; end < text.length; end++) {
    const character = text[end]!;
    if (hostEnd === undefined && "/?#".includes(character)) {
      if (!URL.canParse(text.slice(start, end))) return undefined;
      hostEnd = end;
    }
    if (hostEnd === undefined && (ENDS_HOST.test(character) || end - host > HOST_LIMIT)) break;
    if (ENDS_ADDRESS.test(character)) break;
    // The bracket was opened before the address, as in `(see https://a.example)`.
    if (CLOSERS.has(character) && open.pop() !== character) break;
    if (CLOSER_OF[character]) open.push(CLOSER_OF[character]);
    if (character === "?") query = true;
    // `https://a.example,https://b.example` are two addresses; within a query, the second belongs to the first.
    if (!query && ",;|".includes(character) && /^https?:\/\//i.test(text.slice(end + 1, end + 9))) break;
  }
  while (end > host && TRAILING.has(text[end - 1]!)) end--;
  return end > host && URL.canParse(text.slice(start, end)) ? end : undefined;
}
