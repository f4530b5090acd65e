// Shows a text of a test, with readable placeholders and marked differences.

import type { ComponentChildren } from "preact";
import { placeholders } from "../../texts/placeholders.ts";
import { joined, type Piece, piecesOf, plainPieces } from "./diff.ts";

const PLACEHOLDER = /(\{\{\s*[a-z_]+\s*(?:\|[^{}|]*)?\}\})/;

/** One line, such as a subject; `against` is the text to compare with. */
export const LetterLine = ({ text, against }: { text: string; against: string | null }) => (
  <>{pieces(text, against).map(drawn)}</>
);

/** A body with its paragraphs; HTML is shown as plain text. */
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

/** The text of HTML, with a blank line between blocks. Loads and runs nothing. */
export function plain(text: string): string {
  if (!/<[a-z][^>]*>/i.test(text)) return text;
  const broken = text.replace(/<br\s*\/?>/gi, "\n").replace(/<\/(?:p|div|h\d|li|tr)>/gi, "$&\n\n");
  // Attributes are removed, because the page's policy would report event handlers in the console.
  const bare = broken.replace(/<([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi, "<$1>");
  const parsed = new DOMParser().parseFromString(bare, "text/html");
  for (const unwanted of parsed.querySelectorAll("script, style, head")) unwanted.remove();
  return (parsed.body.textContent ?? "").trim();
}
