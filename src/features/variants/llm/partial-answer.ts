// The words in a model's unfinished answer.

import type { Writing } from "../facts.ts";

const SUBJECT = /"subject"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)/s;
const BODY = /"body"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)/s;

/** Subject and body so far, empty where they have not begun. For display only. */
export function partialWriting(answer: string): Writing {
  return { subject: wordsOf(SUBJECT, answer), body: wordsOf(BODY, answer) };
}

function wordsOf(shape: RegExp, answer: string): string {
  const escaped = (shape.exec(answer)?.[1] ?? "")
    .replace(/\\u[\da-fA-F]{0,3}$/, "") // an incomplete escape
    .replace(/\n/g, "\\n")
    .replace(/\t/g, "\\t");
  try {
    return JSON.parse(`"${escaped}"`);
  } catch {
    return ""; // not JSON: the checks reject such an answer
  }
}
