// Extracts the customer's own words from a reply, without the quoted mail, its attribution line, and the signature.

import { cleanText } from "../../lib/text.ts";
import { ClickLinks } from "../messages/rendering/click-links.ts";
import { readHtml, type SafeNode } from "../messages/rendering/safe-html.ts";
import { writePlainText } from "../messages/rendering/text-part.ts";
import type { InboundMail } from "./inbound-mail.ts";

/** The most characters of a reply that are stored. */
const MOST = 5_000;
/** Longer texts are cut before they are split into lines. */
const MOST_READ = 100_000;

/** From such a line on, everything is the quoted mail or a signature. */
const END =
  /^\s*(?:-{2,}\s*(?:original|forwarded|ursprüngliche|weitergeleitete|message d'origine|mensaje original|mensagem original).*|_{10,}\s*|-- ?|\*?(?:from|von|de|da)\s?:\*?\s.*[@<].*)$/i;
/** "On Monday, Ada wrote:" in the languages of the widget; it may span two lines. */
const ATTRIBUTION =
  /^\s*(?:on|am|le|el|em|il)\b.{5,300}(?:wrote|schrieb.{0,150}|a écrit|escribió|escreveu|ha scritto)\s*:\s*$|^.{3,200}(?:ने लिखा|wrote|schrieb|escribió|escreveu|a écrit)\s*:\s*$/iu;
const SENT_FROM =
  /^\s*(?:sent from my|get outlook for|von meinem .{1,40} gesendet|envoyé de mon|enviado desde mi|enviado do meu)\b.*$/i;

/** `sent`: the text of the mail replied to, which some programs quote without a mark. */
export function ownWordsOf(mail: InboundMail, sent: string): string {
  const whole = mail.ownWords ?? (mail.text.trim() === "" ? textOfHtml(mail.html) : mail.text);
  const lines = withoutBrokenAttributions(cleanText(whole.slice(0, MOST_READ), MOST_READ)).split("\n");
  const end = lines.findIndex((line) => END.test(line));
  const written = lines.slice(0, end === -1 ? lines.length : end);
  const isMark = (line: string) => /^\s*>/.test(line) || ATTRIBUTION.test(line) || SENT_FROM.test(line);
  return cleanText(
    withoutLinesOf(
      sent,
      written.filter((line) => !isMark(line)),
    ).join("\n"),
    MOST,
  );
}

/** Shorter lines, such as a greeting, count as quoted only if a longer line is quoted. */
const LONG = 20;

function withoutLinesOf(sent: string, lines: readonly string[]): readonly string[] {
  const quotable = new Set(sent.split("\n").map(bare));
  const isQuoted = (line: string) => bare(line) !== "" && quotable.has(bare(line));
  const quotes = lines.some((line) => isQuoted(line) && bare(line).length >= LONG);
  return quotes ? lines.filter((line) => !isQuoted(line)) : lines;
}

const bare = (line: string): string => line.replace(/\s+/g, " ").trim();

/** Joins an attribution that spans two lines. */
const withoutBrokenAttributions = (text: string): string =>
  text.replace(
    /^(\s*(?:On|Am|Le|El|Em)\b[^\n]{5,200})\n([^\n]{0,150}(?:wrote|schrieb[^\n]{0,80}|a écrit|escribió|escreveu)\s*:\s*)$/gm,
    "$1 $2",
  );

const textOfHtml = (html: string): string =>
  writePlainText(withoutQuotes(readHtml(html.slice(0, MOST_READ))?.nodes ?? []), new ClickLinks(null, null), false);

/** Removes the blocks in which mail programs quote the original mail. */
const withoutQuotes = (nodes: SafeNode[]): SafeNode[] =>
  nodes.flatMap((node): SafeNode[] => {
    if ("text" in node) return [node];
    const isQuote =
      node.tag === "blockquote" || /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/.test(node.attributes.class ?? "");
    return isQuote ? [] : [{ ...node, children: withoutQuotes(node.children) }];
  });
