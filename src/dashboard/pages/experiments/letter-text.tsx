// A text as it is written, with its placeholders as words and its differences marked.

import type { ComponentChildren } from "preact";
import { placeholders } from "../../texts/placeholders.ts";
import { joined, type Piece, piecesOf, plainPieces } from "./diff.ts";

const PLACEHOLDER = /(\{\{\s*[a-z_]+\s*(?:\|[^{}|]*)?\}\})/;

/** One line, such as a subject; `against` is the text that differences are marked against. */
export const LetterLine = ({ text, against }: { text: string; against: string | null }) => (
  <>{pieces(text, against).map(drawn)}</>
);

/** A body with its paragraphs; HTML is shown as what it says. */
export function LetterText({ text, against }: { text: string; against: string | null }) {
  const shown = pieces(plain(text), against === null ? null : plain(against));
  return (
    <>
      {paragraphs(shown).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph.map(drawn)}
        </p>
      ))}
    </>
  );
}

const pieces = (text: string, against: string | null): Piece[] =>
  joined(against === null ? plainPieces(text) : piecesOf(text, against));

function paragraphs(all: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [[]];
  for (const { text, isOwn } of all) {
    text.split(/\n\s*\n/).forEach((part, index) => {
      if (index > 0) found.push([]);
      if (part !== "") found.at(-1)!.push({ text: part, isOwn });
    });
  }
  return found.filter((paragraph) => paragraph.some(({ text }) => text.trim() !== ""));
}

const drawn = ({ text, isOwn }: Piece, index: number): ComponentChildren =>
  isOwn ? <mark key={index}>{words(text)}</mark> : <span key={index}>{words(text)}</span>;

const words = (text: string): ComponentChildren[] =>
  text.split(PLACEHOLDER).map((part, index) => {
    const [, name] = /^\{\{\s*([a-z_]+)\s*(?:\|[^{}|]*)?\}\}$/.exec(part) ?? [];
    if (name === undefined) return lines(part, index);
    const called = (placeholders().names as Record<string, string>)[name] ?? name;
    return (
      <span key={index} class={name.endsWith("_url") ? "blank go-link" : "blank"} title={part}>
        {called}
      </span>
    );
  });

const lines = (text: string, key: number): ComponentChildren => (
  <span key={key}>
    {text.split("\n").map((line, index) => (
      <>
        {index > 0 && <br />}
        {line}
      </>
    ))}
  </span>
);

/** What HTML says: its text, with a blank line between blocks. Nothing in it is loaded or run. */
export function plain(text: string): string {
  if (!/<[a-z][^>]*>/i.test(text)) return text;
  const broken = text.replace(/<br\s*\/?>/gi, "\n").replace(/<\/(?:p|div|h\d|li|tr)>/gi, "$&\n\n");
  // Only the text is wanted: a handler among the attributes would be refused by the page's policy, with a line in the console.
  const bare = broken.replace(/<([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi, "<$1>");
  const parsed = new DOMParser().parseFromString(bare, "text/html");
  for (const unwanted of parsed.querySelectorAll("script, style, head")) unwanted.remove();
  return (parsed.body.textContent ?? "").trim();
}
