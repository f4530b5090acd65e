// Checks whether a clause negates or praises some of its words, in the languages of the widget: English, German, French,
// Spanish, Portuguese and Hindi. Reads only a few surrounding words, so the cost does not depend on the text's length.

import { setOf, type Word } from "./words.ts";

const NOT = setOf(
  "not no never nobody nor neither hardly without none nothing isnt wasnt " +
    "nicht kein keine keinen keiner keinem nie niemals ohne weder nichts " +
    "pas ne n jamais sans ni non aucun aucune rien no nunca sin tampoco jamas nada nao sem nem nenhum nenhuma " +
    "nahi nahin nhi nai mat bina नहीं नही ना न मत बिना",
);

/** After a negation, as in "not only the price", these words cancel it. */
const ONLY = setOf("only just merely solely simply nur bloss seulement solo solamente so somente apenas sirf केवल सिर्फ");

/** Words that may separate a negation, or praise, from its object. */
const BETWEEN = setOf(
  "a an the this that these those my our your any some too so very really that particularly especially overly at all " +
    "about because of for due to in on by with it its is was were are be been being do does did have had has we i you " +
    "think say find found would call consider said saying claim leaving cancelling canceling quitting it s much even exactly necessarily even any more one of problem problems " +
    "issue issues complaint complaints concern concerns trouble wrong against reason team product service and main real only " +
    "zu sehr so wirklich besonders der die das den dem ein eine einen am an wegen mit problem probleme es ist war sind " +
    "mir uns ich wir dass grund beschwerden trop tres si vraiment le la les l un une de du des d a cause pour est etait c " +
    "ce probleme problemes avec muy tan el los las una por causa es era fue esta con problema problemas queja quejas lo " +
    "muito tao o os as um uma e foi com reclamacao bahut zyada itna itni koi dikkat की का के ज्यादा बहुत इतना इतनी कोई",
);

/** The most words between a negation or praise and its object. */
const MAX_BETWEEN = 7;

const PRAISE_BEFORE = setOf(
  "good great excellent fair nice fantastic awesome amazing wonderful friendly happy pleased glad love loved loving reasonable perfect " +
    "guter gute gutes guten toller tolle super bon bonne bons excellente buen buena bueno excelente otimo otima bom boa " +
    "accha acchi achha achhi अच्छा अच्छी",
);

const BE = setOf(
  "is was were are be been being s seems seemed itself it has had have would could of the for me us you we " +
    "ist war sind waren es mir uns das der fur est etait sont c es era fue esta estaba son e foi era esta ta sao hai tha the hain " +
    "thi है था थे थी हैं really actually totally very pretty quite absolutely perfectly always also still " +
    "ne n wirklich vollig sehr ganz auch tout tres vraiment muy bastante muito bem to bilkul ekdum तो बिल्कुल",
);

const FINE = setOf(
  "fine ok okay good great excellent fair reasonable alright acceptable perfect right awesome amazing fantastic " +
    "wonderful superb friendly helpful nice cheap affordable unbeatable brilliant cool lovely " +
    "gut okay ok passt fair prima super top toll klasse angemessen hervorragend freundlich correct correcte bon bonne bien " +
    "raisonnable parfait excellente genial bueno buena justo justa razonable perfecto excelente aceptable otimo otima bom " +
    "boa razoavel perfeito theek thik sahi accha acchi achha achhi badhiya ठीक सही अच्छा अच्छी बढ़िया बढिया",
);

const TO_BLAME = setOf(
  "problem problems issue issues reason reasons cause why concern factor it blame point question deal trouble " +
    "problem grund thema ursache probleme raison souci cause problema motivo razon causa culpa questao " +
    "dikkat samasya wajah vajah karan दिक्कत समस्या वजह कारण",
);

/** "Money is tight right now" praises nothing. */
const TIME_AFTER_RIGHT = setOf("now away after before from when");

/** Negations that may follow the word: "teuer ist es nicht", "mehnga nahi hai". */
const NOT_AFTER = setOf("nicht nahi nahin nhi नहीं नही");

/** Whether the clause around the words `from` up to `to` negates them: "not too expensive". */
export function isDenied(words: readonly Word[], from: number, to: number): boolean {
  const before = wordBefore(words, from, NOT);
  if (before >= 0 && !ONLY.has(words[before + 1]!.folded)) return true;
  const { textAt, at } = after(words, to);
  if (!NOT.has(textAt(at)) || ONLY.has(textAt(at + 1))) return false;
  let next = at + 1;
  while (next < at + MAX_BETWEEN && isFiller(textAt(next)) && !TO_BLAME.has(textAt(next))) next++;
  return TO_BLAME.has(textAt(next)) || (NOT_AFTER.has(textAt(at)) && textAt(next) === "");
}

/** Whether the clause praises what the words `from` up to `to` name: "great support", "the price is fine". */
export function isPraised(words: readonly Word[], from: number, to: number): boolean {
  const before = wordBefore(words, from, PRAISE_BEFORE);
  if (before >= 0 && !isNegated(words, before) && !isDegree(words, before)) return true;
  const { textAt, at } = after(words, to);
  if (textAt(at) === "right" && TIME_AFTER_RIGHT.has(textAt(at + 1))) return false;
  return FINE.has(textAt(at));
}

/** The index of the nearest word of `wanted` before `from`, with only words of `BETWEEN` in between; -1 if there is none. */
function wordBefore(words: readonly Word[], from: number, wanted: ReadonlySet<string>): number {
  const { clause } = words[from]!;
  for (let i = from - 1; i >= 0 && i >= from - MAX_BETWEEN && words[i]!.clause === clause; i--) {
    const { folded } = words[i]!;
    if (wanted.has(folded)) return i;
    if (!BETWEEN.has(folded)) return -1;
  }
  return -1;
}

/** "Super" is an adverb in "it is super slow", but praise in "super support". */
const isDegree = (words: readonly Word[], at: number): boolean =>
  words[at]!.folded === "super" && BE.has(words[at - 1]?.folded ?? "");

/** Whether praise is negated, as in "not a good price" and "no great support". */
const isNegated = (words: readonly Word[], at: number): boolean =>
  [at - 1, at - 2].some((i) => words[i]?.clause === words[at]!.clause && NOT.has(words[i]!.folded));

/** The position in the clause after forms of "be" and adverbs; `textAt` is "" outside the clause. */
function after(words: readonly Word[], to: number): { textAt: (i: number) => string; at: number } {
  const { clause } = words[to - 1]!;
  const textAt = (i: number): string => (words[i]?.clause === clause ? words[i]!.folded : "");
  let at = to;
  while (at < to + MAX_BETWEEN && BE.has(textAt(at))) at++;
  return { textAt, at };
}

const isFiller = (text: string): boolean => BETWEEN.has(text) || BE.has(text);
