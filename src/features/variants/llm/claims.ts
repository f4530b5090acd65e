// Claims that a model must not make: links, prices, discounts, dates, quotations and other figures that are not in the
// facts, and unfilled blanks. The rules expect text as people write it and let through what could be innocent.

import type { MailFacts, Writing } from "../facts.ts";
import { figureErrors } from "./figures.ts";
import { isInLatin } from "./language.ts";
import { reasonOf } from "./quotable-facts.ts";
import { quoted, sentenceAt } from "./rules/phrases.ts";

const ADDRESS = /[^\s@<>()]{1,64}@[^\s@<>()]{1,190}\.\p{L}{2,}/u;
const LINK = /\bhttps? ?: ?\/\/|\b(?:https?|ftp|mailto|tel):\S+|\bwww\.\S+|\b\d{1,3}(?:\.\d{1,3}){3}\b|\blocalhost\b/i;
// Without endings that are words of a language: "…your plan.so we" only lacks a space.
const DOMAIN =
  /\b(?:[\p{L}\d-]{1,63}\.){1,5}(?:com|net|org|io|dev|ai|biz|info|app|cloud|shop|xyz|online|site|tech|edu|gov|co\.uk|com\.\p{L}{2})\b|\b[\p{L}\d-]{1,63}\.\p{L}{2,24}\/[\p{L}\d]\S*|\b[\p{L}\d-]{2,63}\.[\p{L}\d-]{2,63}\.\p{L}{2,24}\b|\b[\p{L}\d-]{2,63} (?:dot|punkt|point|punto|ponto) (?:com|net|org|io|dev|app|co|example)\b/giu;
/** A word with any ending after a dot, which may be a domain: see `isLikeADomain`. */
const DOTTED = /(?<![\p{L}\p{M}\d.])(?:[\p{L}\d]+-)*[\p{L}\d]{2,63}\.\p{Ll}{2,24}(?![\p{L}\p{M}\d])/gu;
const LEADS_TO =
  /(?<![\p{L}\p{M}])(?:visit|go to|see|open|click|log ?in|sign in|head to|check out|over to|available|at|on|under|besuchen|unter|auf|gehen|visitez|sur|visita|visite|entra|en|em|acesse|पर)(?: \p{L}{1,8}){0,2} $/iu;
/** Seven digits or more, because every country groups them in its own way; but no two years. */
const TELEPHONE =
  /(?<![\d.,/:-])(?!(?:19|20)\d\d[/-](?:19|20)\d\d(?!\d))(?:\+ ?)?\(?\d(?:[ ()/-]{0,2}\d){6,17}(?![\d,])|(?<![\d.,])(?:\d{2,4}(?:\.\d{2,4}){3,5}|\d{3}\.\d{3}\.\d{4})(?!\.?\d)/u;
/** Words of telephoning, near which a number is one to call. */
const CALLING =
  /(?<![\p{L}\p{M}])(?:call|phone|telephone|ring|dial|text (?:me|us)|whats ?app|reach|contact|hotline|tel|mobile|anruf|ruf|telefon|handy|nummer ist|appele|téléphon|portable|llam|teléfono|móvil|ligu|ligar|telefone|celular|फ़ोन|फोन|कॉल|व्हाट्स)|numbers? (?:is|are)/iu;
const BRACKETED = /\[[^[\]\n]{1,60}\]|\{\{?[^{}\n]{1,60}\}?\}/gu;
const BLANK_LINE =
  /^(?:your|customer|company|sender|founder|first|full)(?:'s)? (?:name|company|team name|title)[,.]?$/im;
const BLANK_MARKS =
  /\((?:(?:your|first|last|company|customer|product|sender|support)? ?(?:name|company|date|link|product|feature|benefit)|insert [^()\n]{1,40}|tbd|x+)\)|_{3,}|\bX{3,}\b|\b[Ll]orem ipsum\b/;
const MARKUP =
  /```|\*\*|~~|\]\(|^[ \t]{0,9}\|.{0,300}\|[ \t]{0,9}$|[{}]|<(?:[a-z/!][^<>]{0,200}>|!--)|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/im;

const QUOTATION = /["“„«]([^"“”„«»\n]{1,400})["”»]/gu;
const SOMEBODY_SAID =
  /(?<!\b(?:you|I|we|you['’]ve|I['’]ve|we['’]ve|you have)\s+(?:(?:also|just|once|recently|have)\s+)?)\b(?:said|says|told (?:us|me)|tells us|wrote|writes|shared|put it|puts it|raved|according to)\b/iu;
const SIGNED_WITH_A_NAME = /^[.,]?\s?\n?\s?(?:—|–|--|-)\s?(\p{Lu}[\p{L}'’.-]+)(?=,|\n|$| (?:from|at|of|\p{Lu})| \()/u;
const MIN_QUOTED_WORDS = 4;
const CROWD =
  /\b(\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d[\d.,]{0,20})\s?\+?\s+(?:\p{L}+\s){0,2}?(?:customers|companies|teams|businesses|users|subscribers|kunden|firmen|unternehmen|clients|entreprises|clientes|empresas|equipos|equipes|ग्राहक|ग्राहकों)(?!\p{L})/giu;
const SMALLEST_CROWD = 50;
const VAGUE_CROWD =
  /(?<!\p{L})(?:(?:hundreds|thousands|millions|dozens) (?:of )?(?:\p{L}+ ){0,3}(?:customers|companies|teams|businesses|users|subscribers|clients|founders|people)|(?:hunderte|tausende|millionen)(?: von)? (?:\p{L}+ ){0,2}(?:kunden|unternehmen|firmen|teams|nutzern?|menschen)|(?:centaines|milliers|millions) d(?:e |')(?:\p{L}+ ){0,1}(?:clients|entreprises|équipes|utilisateurs)|(?:cientos|miles|millones|centenas|milhares|milhões) de (?:\p{L}+ ){0,1}(?:clientes|empresas|equipos|equipes|usuarios|usuários|pessoas|personas)|(?:सैकड़ों|हज़ारों|हजारों|लाखों) (?:ग्राहक|ग्राहकों|लोग|कंपनियाँ|कंपनियां))(?![\p{L}\p{M}])/iu;

/** The problems that prevent sending, one sentence each, addressed to the model. */
export function claimErrors(writing: Writing, facts: MailFacts): string[] {
  return (["subject", "body"] as const).flatMap((field) => {
    const text = writing[field];
    return [
      ...linkErrors(text, facts),
      ...blankErrors(text, facts),
      ...figureErrors(text, facts),
      ...crowdErrors(text, facts),
      ...quotationErrors(text, facts),
    ].map((error) => `${field}: ${error}`);
  });
}

function linkErrors(text: string, facts: MailFacts): string[] {
  const address = ADDRESS.exec(text)?.[0];
  if (address) return [`${quoted(address)} is an email address; write none`];
  const names = wordsOf(facts.companyName, facts.senderName, facts.planName);
  const theirs = wordsOf(reasonOf(facts));
  const isNamed = ({ 0: domain, index }: RegExpExecArray) =>
    names.includes(domain.toLowerCase()) ||
    // "Booking.com" is a product that the customer named, "visit booking.com" a link to somebody else.
    (!domain.includes("/") &&
      theirs.includes(domain.toLowerCase()) &&
      !LEADS_TO.test(text.slice(Math.max(0, index - 30), index)));
  /** Where only a space is missing after a full stop, neither a hyphen nor "visit" stands before it. */
  const isLikeADomain = ({ 0: word, index }: RegExpExecArray) =>
    word.includes("-") ||
    (!isInLatin(facts.language) && /\.[a-z]+$/.test(word)) ||
    LEADS_TO.test(text.slice(Math.max(0, index - 30), index));
  const link =
    LINK.exec(text)?.[0] ??
    text.matchAll(DOMAIN).find((found) => !isNamed(found))?.[0] ??
    text.matchAll(DOTTED).find((found) => isLikeADomain(found) && !isNamed(found))?.[0];
  if (link) return [`${quoted(link)} is a link or a web address; write none`];
  const telephone = text.matchAll(new RegExp(TELEPHONE, "gu")).find((found) => !isTheirNumber(found, text, facts))?.[0];
  return telephone ? [`${quoted(telephone)} is a telephone number; write none`] : [];
}

/** A number of an order or an invoice, as the customer wrote it, or a name's: where nobody speaks of calling it. */
function isTheirNumber({ 0: number, index }: RegExpExecArray, text: string, facts: MailFacts): boolean {
  if (/^[+(0]/.test(number) || CALLING.test(sentenceAt(text, index))) return false;
  const reason = reasonOf(facts);
  const known = [CALLING.test(reason) ? "" : reason, facts.companyName ?? "", facts.planName ?? ""];
  const whole = new RegExp(`(?<![\\d+])${RegExp.escape(number)}(?!\\d)`);
  return known.some((one) => whole.test(one));
}

function blankErrors(text: string, facts: MailFacts): string[] {
  const names = wordsOf(facts.companyName, facts.senderName, facts.planName, facts.customerName);
  const bracketed = text
    .match(BRACKETED)
    ?.find((blank) => /\p{L}/u.test(blank) && blank !== "[sic]" && !names.includes(blank.toLowerCase()));
  const blank = bracketed ?? BLANK_LINE.exec(text)?.[0] ?? BLANK_MARKS.exec(text)?.[0];
  if (blank) return [`${quoted(blank)} is a blank that nobody fills in; write around what is not known`];
  const markup = MARKUP.exec(text)?.[0];
  return markup ? [`${quoted(markup)} is markup or a blank; write plain text`] : [];
}

function crowdErrors(text: string, facts: MailFacts): string[] {
  const known = wordsOf(reasonOf(facts), facts.planName, facts.companyName);
  const vague = VAGUE_CROWD.exec(text)?.[0];
  if (vague && !known.includes(vague.toLowerCase()))
    return [`${quoted(vague)} is a figure that is not in the facts; leave it out`];
  for (const [claim, figure] of text.matchAll(CROWD)) {
    if (Number(figure!.replace(/[.,\s]/g, "")) >= SMALLEST_CROWD && !known.includes(figure!)) {
      return [`${quoted(claim)} is a figure that is not in the facts; leave it out`];
    }
  }
  return [];
}

/** A quoted sentence attributed to somebody other than the reader. */
function quotationErrors(text: string, facts: MailFacts): string[] {
  const said = wordsOf(reasonOf(facts));
  for (const match of text.matchAll(QUOTATION)) {
    const quotation = match[1]!;
    if (quotation.trim().split(/\s+/).length < MIN_QUOTED_WORDS || said.includes(bare(quotation))) continue;
    const before = text
      .slice(Math.max(0, match.index - 80), match.index)
      .split("\n")
      .at(-1)!;
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 80);
    const signature = SIGNED_WITH_A_NAME.exec(after)?.[1];
    const ours =
      signature !== undefined && wordsOf(facts.senderName, facts.companyName).includes(signature.toLowerCase());
    if ((signature && !ours) || SOMEBODY_SAID.test(before) || SOMEBODY_SAID.test(after.split("\n")[0]!)) {
      return [`${quoted(match[0])} is a quotation that is not in the facts; quote nobody`];
    }
  }
  return [];
}

/** Several facts as one lower-case text to search in. */
const wordsOf = (...facts: (string | null)[]): string => facts.map((fact) => bare(fact ?? "")).join("\n");

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.,!?]+$/, "");
