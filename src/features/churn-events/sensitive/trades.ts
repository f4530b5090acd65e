// Recognizes those who deal with sensitive subjects for a living: a customer who works at a hospital, a sister who is a lawyer.

import { setOf, type Word } from "../../../lib/words.ts";
import { PEOPLE } from "./lexicon-sensitive.ts";

type Match = { from: number; to: number };

const LAWYER =
  /^(?:lawyers?|attorneys?|solicitors?|barristers?|anwalt|anwaltin|anwalte|avocate?s?|abogad[oa]s?|advogad[oa]s?|वकील|va?keel|vakil|wakil)$/;
/** Other professions and workplaces. */
const TRADE =
  /^(?:police|court|hospitals?|hospice|funeral|grief|bereavement|addiction|doctors?|clinic|oncology|probate|krankenhaus|krankenhauser|klinik|polizei|gericht|hopital|hopitaux|hospital|hospitales|hospitais|policia|अस्पताल|हॉस्पिटल|aspatal|haspatal)$/;
const AT_WORK =
  /(?:^| )(?:(?:(?:i|we) (?:am|m|are|re)|bin|sind|suis|sommes|on est|soy|somos|sou)(?: (?:a|an|the|ein|eine|un|une|una|um|uma))?(?: (?!(?:a|l|au|aux|in|at|to|with|my|our|by|im|dans|en|no|na|con|com|chez|bei|mit) )\w+){0,2}|(?:i|we|ich|wir|je|nous) (?:run|host|own|operate|manage|lead|teach|started|founded|leite|leiten|betreibe|betreiben|dirige|dirigeons)(?: (?:a|an|the|ein|eine|einen|un|une))?(?: \w+)?|our (?:nurses|staff|team|doctors|carers|volunteers|colleagues|people) (?:at|in|of)(?: (?:a|the|our))?|(?:dirijo|dirigimos|tengo|tenemos|tenho|temos) (?:un|una|um|uma)|(?<!(?:not|nicht) )(?:work|works|working|arbeite|arbeiten|arbeitet|travaille|travaillons|trabajo|trabajamos|trabalho|trabalhamos) (?:at|for|in|im|am|bei|beim|fur|chez|dans|pour|a|au|aux|en|para|num|no|na|em)(?: \w+){0,2}|(?:we|wir|nous|on) (?:sell|supply|verkaufen|liefern|vendons|vend|fournissons|fournit)(?: (?!(?:my|our|the|das|die|den|la|le|les|all|everything|unser|unsere|alles|notre|nos|tout) )\w+){0,2}(?: (?:to|for|fur|an|aux|pour|d))?) $/;
/** "The hospice that I volunteer at"; in Hindi the verb follows: "works in", "sells … of". */
const AT_WORK_AFTER =
  /^ (?:where |that |which )?(?:i|we) (?:work|volunteer|help|teach) |^ (?:uses?|prefers?|needs?|wants?|requires?|has|have) (?:another|an? (?:new|different|other)|their|its|the same) |^ (?:में|mein|me|main) (?:काम|नौकरी|kaam|kam|naukri) |^ (?:के|का|की|ke|ka|ki) (?!लिए |liye )\S+ (?:बेच|बना|bech|bana)/;
const WORDS_AROUND = 6;

/** Whether the words name a trade: "I'm a family lawyer", "we work at a hospital", but not "I am in hospital" and "my lawyer". */
export function isTheirTrade(words: readonly Word[], { from, to }: Match): boolean {
  const trade = words.findIndex(
    ({ folded }, at) => at >= from && at <= to && (LAWYER.test(folded) || TRADE.test(folded)),
  );
  if (trade < 0) return false;
  const { clause, folded } = words[trade]!;
  const inClause = (start: number, end: number) =>
    words.slice(Math.max(0, start), end).filter((word) => word.clause === clause);
  const text = (some: readonly Word[]) => some.map((word) => `${word.folded} `).join("");
  return (
    AT_WORK.test(text(inClause(trade - WORDS_AROUND, trade))) ||
    AT_WORK_AFTER.test(` ${text(inClause(trade + 1, trade + WORDS_AROUND))}`) ||
    (LAWYER.test(folded) && isOfSomebodyWithATool(words, trade))
  );
}

const PRACTICES = setOf("firm practice kanzlei cabinet etude bufete despacho estudio escritorio");
const CHOOSES =
  /^(?:recommend(?:s|ed)?|suggest(?:s|ed)?|try|prefer\w*|prefier\w+|showed|us(?:es?|ing)|switched|moved|empf\w+|nutz\w+|benutzt|gewechselt|recommand\w+|conseill\w+|utilise|passes?|recom\w+|us[ao]|pas[oa]\w*|cambi\w+|indic\w+|mudou|mudamos|migr\w+|बताया|bataya|लिया|liya)$/;
const ANOTHER = /^(?:another|different|instead|ander\w*|autre|otr[oa]|outr[oa]|दूसर.|d[ou]o?sr[aei])$/;
/** A sentence that speaks to the company, or of letters, may be a threat. */
const YOU =
  /^(?:you|your|yours|u|euch|euer|eure\w*|ihr\w*|sie|vous|votre|vos|usted|ustedes|les|los|su|voces?|vc|aap\w*|आप\S*|तुम\S*|tum\w*|touch|contact\w*|kontakt\w*|contato|hear\w*|letters?|lettres?|cartas?|brief|meldet)$/;
const OUR = setOf("our unsere nos nuestros nuestras nossos nossas");
const NEAR = 4;

/** "My cousin is a lawyer and recommended another tool", but not "my cousin is a lawyer and you will hear from him". */
function isOfSomebodyWithATool(words: readonly Word[], trade: number): boolean {
  const sentence = words.filter((word) => word.sentence === words[trade]!.sentence);
  const near = (at: number, before: number, after: number) => words.slice(Math.max(0, at - before), at + after + 1);
  return (
    ((OUR.has(words[trade - 1]?.folded ?? "") && /(?:s|anwalte)$/.test(words[trade]!.folded)) ||
      near(trade, NEAR, 1).some(({ folded }) => PEOPLE.has(folded) || PRACTICES.has(folded))) &&
    !sentence.some(({ folded }) => YOU.test(folded)) &&
    words.some(
      ({ folded, sentence }, at) =>
        sentence === words[trade]!.sentence &&
        CHOOSES.test(folded) &&
        (near(at, NEAR, NEAR).some((word) => ANOTHER.test(word.folded)) || isName(words.slice(at + 1, at + 3))),
    )
  );
}

/** Whether one of the words is written like a name. */
const isName = (words: readonly Word[]): boolean => words.some(({ written }) => /^\p{Lu}\p{Ll}+/u.test(written));
