// People, companies, plans and features that are not in the facts: an unknown name is invented.

import { OTHER_PRODUCTS } from "../../churn-events/cause/lexicon/english.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { folded, isFirstName, isNothingButFirstName } from "../templates/first-names.ts";
import { wordsIn, wordsOfFacts } from "./quotable-facts.ts";
import { plain, quoted } from "./rules/phrases.ts";

/** "Depot24" is one name. */
const NAME = "\\p{Lu}[\\p{L}\\p{M}'-]+\\p{N}*";
const NOBODY = new Set(
  (
    "you we they he she it i one others other many some most several people customers teams everyone everybody nobody somebody someone this that what which who there here our your my the a an and but so if when as after before " +
    "sie wir ich er es du ihr man viele andere manche einige niemand jemand kunden das die der was wenn als vous nous je il elle on ils elles beaucoup certains d'autres personne usted ustedes nosotros yo ella ellos muchos otros algunos nadie " +
    "você vocês nós eu ele ela eles muitos outros alguns ninguém"
  ).split(" "),
);

// Speech attributed to somebody other than the reader.
const SPEECH = new RegExp(
  `(?<![\\p{L}\\p{M}])(${NAME})(?:(?!\\b(?:you|sie|vous|du|tu|usted|você|i|we|wir|nous|nosotros|nós)\\b)[^.!?\\n]){0,45}? (?:told us|told me|said|says|tells us|wrote to us|swears by|raves about|sagte|erzählte uns|hat uns (?:gesagt|erzählt|geschrieben)|nous a (?:dit|raconté|confié|écrit)|nos (?:dijo|contó|ha dicho|escribió)|nos (?:disse|contou|escreveu))(?![\\p{L}])`,
  "gu",
);
const ROLE = new RegExp(
  `(?:\\b(?:colleague|teammate|co-founder|founder|ceo|manager|assistant|engineer|developer|customer|user|client|kolleg(?:e|in)|collègue|compañer[oa]|colega|kundin|cliente?)|सहकर्मी)(?:,| is| named| called| namens| heißt| nommée?| llamad[oa])? (${NAME}(?: ${NAME})?)`,
  "giu",
);
const LIKE = new RegExp(
  `\\b(?:companies|customers|teams|businesses|firms|brands|people|organi[sz]ations|clients|users|founders|firmen|kunden|unternehmen|entreprises|sociétés|empresas|clientes|equipos|equipes)(?:,)? (?:like|such as|including|at|from|wie|bei|comme|chez|como|de) (${NAME})`,
  "giu",
);
// German capitalises every noun.
const TITLE_CASE = new RegExp(`(?<=[\\p{Ll},;] )(${NAME})(?: ${NAME})+`, "gu");
// All-capital words name everyday things, such as "HTML" and "VAT".
const NAMED = new RegExp(`(?<=\\p{Ll} )(?!\\p{Lu}+(?!\\p{L}))${NAME}`, "gu");
// "QuickBooks" is a name wherever it stands.
const CAMEL_CASE = /(?<![\p{L}\p{M}])\p{Lu}\p{Ll}+\p{Lu}\p{Ll}[\p{L}]*/gu;
/** Other companies' products, which are names at the start of a sentence, too. */
const PRODUCTS = new RegExp(`(?<![\\p{L}\\p{M}])(?:${OTHER_PRODUCTS})(?![\\p{L}\\p{M}])`, "giu");
const MID_SENTENCE = new RegExp(`(?<=[\\p{Ll},;] )${NAME}`, "gu");

const TIERS =
  "enterprise|starter|basic|premium|platinum|gold|silver|bronze|professional|business|growth|scale|ultimate|standard|plus|pro|lite|free|advanced|team|unlimited|essential|essentials";
const PLANS = [
  new RegExp(
    `\\b(?:our|your|the|an?|my) ((?:${TIERS})(?: (?:${TIERS}))?) (?:plan|subscription|tier|package|membership)\\b`,
    "giu",
  ),
  /\b[Yy]our ((?:\p{Lu}[\p{L}\d]+ ){1,3})(?:plan|subscription|tier|package)\b/gu,
  new RegExp(`(?<!\\p{L})((?:${TIERS}))[ -](?:Tarif|Plan|Abo|Paket|Abonnement|प्लान)(?!\\p{Ll})`, "giu"),
  /(?<!\p{L})(?:formule|plan|forfait|abonnement|plano|piano|pacote|paquete|[Tt]arif) ["“„«]?(\p{Lu}\p{L}+)(?!\p{L})/gu,
];
const FEATURE =
  /(?<=[\p{Ll},;] )((?:\p{Lu}[\p{L}\d]+[ -]){1,3})(?:features?|tool|module|add-on|integration|app|dashboard|editor|plugin|reports?|assistant|wizard|mode|Funktion|Modul)(?!\p{L})/gu;
// At the start of a sentence a name counts only where it is described as a person: "Priya, one of our customers".
const SOMEBODY = new RegExp(
  `(?<![\\p{L}\\p{M}])(${NAME}), (?:who|one of|another|our|a|an|eine[rn]?|unser|une?|una?|uma?|que|die|der|qui) `,
  "gu",
);
// "Frau Müller", "Mr. Smith": somebody other than the reader.
const TITLED = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:Frau|Herrn?|Dr|Prof|Mr|Mrs|Ms|Mx|Madame|Monsieur|Mme|Señora?|Sra?|Senhora?|Signora?|श्री|श्रीमती)\\.? (${NAME})`,
  "gu",
);
// An unnamed example: "a bakery owner in Leeds had the same doubts", "two sisters stayed".
const ANECDOTE =
  /(?<!\p{L})(?:an?|one|two|three|four|another|one of (?:our|my)) (?:\p{Ll}{2,15} ){0,2}(?:owners?|customers?|clients?|users?|founders?|teams?|compan(?:y|ies)|business(?:es)?|shops?|agenc(?:y|ies)|studios?|sisters?|brothers?|couple|freelancers?|designers?|developers?|managers?|teachers?|bakers?|bakery|restaurants?|start-?ups?|nonprofits?|schools?)(?:,? (?:in|from|of|who|near|with|like|we|that|an?) [^.!?\n]{2,50}?)?,? (?:had|has (?:been|had|\p{L}+ed)|was|were|went|stayed|came|told|said|found|thought|doubled|grew|saved|tried|decided|felt|wanted|discovered|changed|(?!need)\p{L}{2,12}ed)(?!\p{L})/iu;
const AWARD =
  /(?:named|voted|awarded|ranked|rated|featured|recommended|mentioned)(?: \p{L}{1,12}){0,8} (?:by|in|on|of the year|number one)(?!\p{L})|award[ -]winning|preisgekrönt|(?<!\p{L})#1(?!\d)|[1-5][.,]\d (?:stars?|out of)|(?:five|four|5|4)[- ]stars?|\b(?:Trustpilot|Capterra|TechCrunch|Forbes|Gartner|Product Hunt)\b|trusted by|best[- ]selling|market leader|number one (?:tool|choice|app)/iu;
const NEWS =
  /(?<!\p{L})(?:our (?:brand[- ]?new|new|newest|latest|upcoming|redesigned)|brand[- ]new|(?:we|i)(?:'ve| have)? (?:just|recently) (?:launched|released|shipped|added|built|introduced)|with (?:\p{Ll}{2,15} ){1,3}and (?:\p{Ll}{2,15} ){1,3}you(?:'d|'ll| would| will| could)|(?:app|tool|editor|dashboard|reports?|module|feature|integration|assistant|board|view|calendar|templates?) (?:lets?|allows?|enables?|helps?|shows?|saves?|gives?) you|(?:version|update|release|app|feature|mode|editor|integration|dashboard|export|import)(?: \p{L}{2,12}){0,4} (?:is|are) (?:now |finally |already )?(?:out|live|here|available|ready)|now (?:supports?|integrates?|includes?)|unser(?:e|en|em|er|es)? neue[nmrs]?|notre (?:nouvelle?|nouveau|nouvel)|nos nouve\p{L}+|nuestr[oa]s? nuev[oa]s?|noss[oa]s? nov[oa]s?|हमार(?:ा|े|ी) नय(?:ा|े|ी))(?!\p{L})/iu;

// Capitalised words that are not names.
const ORDINARY = new Set(
  (
    "plan plans subscription membership account settings billing page dashboard support reply web android windows mac bluetooth i i'm i'd i'll i've monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december " +
    "english german french spanish portuguese hindi european american ceo cto api csv pdf ui ok faq christmas easter new year happy customer success support team head founder co-founder best kind warm regards wishes " +
    "gmbh inc ltd llc saas internet monsieur madame mme mr mrs ms mx dr prof señor señora sr sra srta senhor senhora frau herr all the and of"
  ).split(" "),
);

export function nameErrors({ subject, body }: Writing, facts: MailFacts): string[] {
  const known = wordsOfFacts(facts);
  const isKnown = (name: string) =>
    wordsIn(name.replace(/'s$/, "")).every(
      (word) =>
        known.has(word) ||
        known.has(word.replace(/s$/, "")) ||
        ORDINARY.has(word) ||
        ORDINARY.has(word.replace(/s$/, "")),
    );
  return Object.entries({ subject, body }).flatMap(([field, given]) => {
    const text = plain(given);
    const person = personIn(given, facts, isKnown, field === "subject" && isTitleCase(text));
    const plan = PLANS.flatMap((shape) => [...text.matchAll(shape)]).find(([, name]) => !isKnown(name!))?.[0];
    const feature =
      [...text.matchAll(FEATURE)].find(([, name]) => !isKnown(name!))?.[0] ??
      (NEWS.exec(text) ?? AWARD.exec(text))?.[0];
    return [
      ...(person === undefined ? [] : [`${field}: ${quoted(person)} is a name that is not in the facts; leave it out`]),
      ...(plan === undefined ? [] : [`${field}: ${quoted(plan)} is a plan that is not in the facts; leave it out`]),
      ...(feature === undefined
        ? []
        : [`${field}: ${quoted(feature)} is a feature or a novelty that is not in the facts; leave it out`]),
    ];
  });
}

function personIn(
  given: string,
  facts: MailFacts,
  isKnown: (name: string) => boolean,
  isTitle: boolean,
): string | undefined {
  const text = plain(given);
  const isStranger = (name: string) => {
    // "I'd be" and "You've" begin with nobody's name.
    const [first] = name.split(/[' ]/);
    return (
      /^\p{Lu}/u.test(name) &&
      !isKnown(name) &&
      ![name, first!].some((word) => NOBODY.has(word.toLowerCase()) || NOBODY.has(folded(word)))
    );
  };
  for (const [name] of text.matchAll(CAMEL_CASE)) if (isStranger(name)) return name;
  for (const { 0: name, index } of text.matchAll(PRODUCTS)) {
    if (isStranger(name) && name !== name.toUpperCase() && !isAsked(text, index, facts)) return name;
  }
  for (const [said, name] of text.matchAll(SPEECH)) if (isStranger(name!) && !isOpening(text, said)) return name;
  for (const [both, name] of text.matchAll(TITLED)) if (isStranger(name!)) return both;
  for (const [, name] of text.matchAll(SOMEBODY)) if (isStranger(name!) && isFirstName(name!)) return name;
  const isGerman = /^de\b/i.test(facts.language);
  for (const shape of [ROLE, LIKE]) {
    for (const [, name] of text.matchAll(shape)) {
      if (
        isStranger(name!) &&
        (!isGerman || isFirstName(name!.split(" ")[0]!) || shape === LIKE) &&
        !/^(?:Sie|Ihnen|Ihr|Ihre|Ihren|Dir|Dich|You|Yours)$/.test(name!)
      )
        return name;
    }
  }
  if (!isGerman && !isTitle) {
    for (const [name] of text.matchAll(TITLE_CASE)) if (name.split(" ").every((word) => isStranger(word))) return name;
  }
  for (const [name] of text.matchAll(MID_SENTENCE)) {
    if (isNothingButFirstName(name) && isStranger(name) && !(isGerman && GERMAN_NOUNS.has(name))) return name;
  }
  if (!isTitle && NAMES_HAVE_CAPITALS.test(facts.language)) {
    // Line by line, because the next line may begin with a capital.
    for (const line of given.split("\n").map(plain)) {
      for (const { 0: name, index } of line.matchAll(NAMED)) {
        if (isStranger(name) && !isRole(name) && !isAsked(line, index, facts)) return name;
      }
    }
  }
  return ANECDOTE.exec(text)?.[0];
}

/** "Your Payment Did Not Go Through". */
const isTitleCase = (subject: string): boolean =>
  (subject.match(/(?<=\s)\p{L}{4,}/gu) ?? []).every((word) => /^\p{Lu}/u.test(word));

/** A question whether they use something: "Google or Outlook?", but not "the Smart Inbox?" or "Acme Lite?". */
const isAsked = (line: string, at: number, { companyName }: MailFacts): boolean =>
  /^[^.!]{0,200}\?/.test(line.slice(at, at + 200)) &&
  !/\b(?:the|our|that you can)\b[^.!?]{0,30}$/i.test(line.slice(Math.max(0, at - 40), at)) &&
  !line.slice(0, at).endsWith(`${companyName} `);

const isRole = (name: string): boolean => wordsIn(name).some((part) => ROLE_WORDS.has(part) || ORDINARY.has(part));

/** Languages in which only names are capitalised within a sentence. */
const NAMES_HAVE_CAPITALS = /^(?:en|fr|es|pt|it)\b/i;
const GERMAN_NOUNS = new Set(["Ernst", "Wolf", "Nur", "Mai", "Max", "Kai", "Uwe"]);

/** "Thanks from Acme" at the start of a sentence, with a first word that is capitalised in any case. */
const isOpening = (text: string, found: string): boolean => {
  const at = text.indexOf(found);
  return (
    !isFirstName(found.split(/[ ,]/)[0]!) && (at === 0 || /[.!?\n:]$/.test(text.slice(0, at).replace(/[ \t]$/, "")))
  );
};

const ROLE_WORDS = new Set(
  (
    "chief executive officer managing president vice specialist representative lead billing accounts payments finance community member membership relations experience operations office sales people team everyone everybody all us people folks crew respectfully gratefully the your from at of and founder co-founder ceo cto owner customer success support care service head director manager product engineering best kind kindest warm warmest regards wishes cheers thanks thank you sincerely yours truly all my warmly take " +
    "ihr ihre dein euer eure das mit viele alles gute liebe schöne schönen tag beste herzliche freundliche freundlichen grüße grüßen gruß kundenservice kundenbetreuung gründer gründerin geschäftsführer geschäftsführerin equipe l'equipe l de la le avec toute ma bien a vous cordialement amities fondateur fondatrice " +
    "el equipo de un saludo saludos abrazo abraco abracos atentamente cordialmente cordiales fundador fundadora equipe time da do um com carinho atenciosamente obrigada obrigado fundadora gracias merci danke sinceramente con carino " +
    "hilsen halsningar vanliga med ystavallisin terveisin serdecznie pozdrawiam zespol groetjes groeten hartelijke vriendelijke met un caro saluto saluti cari distinti il founders"
  )
    .split(" ")
    .map(folded),
);

/** A foreign signature: a last line, or the one after "Best wishes,", of only unknown capitalised words. */
export function signatureErrors(body: string, facts: MailFacts): string[] {
  const lines = body
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const known = new Set(wordsIn([facts.senderName, facts.companyName].filter((one) => one !== null).join(" ")));
  for (const line of lines.slice(1).slice(-3)) {
    const name = line.replace(/^[—–-]+\s*/, "");
    const words = name.split(/[\s,]+/).filter(Boolean);
    const isSignature =
      words.length <= 4 &&
      !/[.!?:;]$/.test(name) &&
      words.every((word) => /^[\p{Lu}]/u.test(word) || /^(?:from|at|of|van|von|de|da|di|del|la)$/.test(word));
    // "Ciao," is a farewell.
    const isFarewell = words.length === 1 && name.endsWith(",") && !isFirstName(words[0]!);
    if (!isSignature || isFarewell || !/^\p{Script=Latin}/u.test(name)) continue;
    const stranger = words.find(
      (word) => /^\p{Lu}/u.test(word) && !wordsIn(word).every((part) => known.has(part) || ROLE_WORDS.has(part)),
    );
    if (stranger !== undefined)
      return [`body: ${quoted(line)} is a signature of somebody who is not in the facts; sign with the sender's name`];
  }
  return [];
}
