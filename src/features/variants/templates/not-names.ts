// Words in the place of a name that are none: mailboxes, placeholders, coarse words, and words about death.

import { folded } from "./first-names.ts";
import { COARSE_WORDS } from "./text.ts";

const wordsIn = (list: string): Set<string> => new Set(list.trim().split(/\s+/).map(folded));

/** Mailboxes and placeholders. */
const STAND_INS = wordsIn(`
unknown none null undefined nan nil test tests tester testing teste prueba customer customers client clients cliente kunde kundin user users usuario guest guests gast
anonymous anon anonym admin admins administrator administration account accounts info infos information billing sales support office contact contacts kontakt hello hallo mail
email noreply reply no not name names vorname nachname nombre first last valued dear owner webmaster postmaster hostmaster root finance finances invoice invoices payment payments
payable payables receivable receivables marketing help helpdesk service services purchasing procurement bookkeeping accounting accountant reception dummy sample example demo temp tmp
asdf qwerty foo foobar deleted removed deactivated disabled cancelled canceled closed blocked new old member members subscriber buyer buchhaltung rechnung rechnungen verwaltung
comptabilite compta facturation facturacion contabilidad administracion financeiro contato compras the a my your our his her hi hey ceo cto cfo founder manager director
me myself nobody noname somebody someone everyone whoever personal private privat company firma empresa sir madam
`);

/** Words of sentences, which no name contains. */
const SENTENCE_WORDS = wordsIn(`
all any and are be buy but by call cash check click code come delete discount earn for free from get give go got has have how if ignore in instructions is it its join just kill leave let look
loser make money more must now of off offer on one only or out pay please previous prompt read refund rules save see sell send shut sign stop subscribe system take tell thank thanks that these this those to
unsubscribe us use visit want was we what when where which who why win winner with you yes yours order number application bank card loan seo agency store shop
`);

/** Somebody has died, or others act for them: nothing is as bad as "Hi Deceased,". */
const DEATH = wordsIn(`
deceased dead died late estate executor executrix heirs widow widower rip passed verstorben verstorbene verstorbener nachlass erben erbengemeinschaft witwe decede decedee feu feue succession defunt defunte veuve
fallecido fallecida difunto difunta viuda falecido falecida defunto espolio viuva deceduto deceduta overleden nalatenschap स्वर्गीय दिवंगत
`);

const COARSE_NAME = new RegExp(
  `^(?:${COARSE_WORDS}|scheiss\\w*|arsch(?:loch|geige)?|drecks?\\w*|vollidiot|trottel|nutte|wixer|hurensohn|wichser|fotze|schlampe|fick\\w*|merde|connard|connasse|couillon|enfoire|batard|nique\\w*|salope|pute|putain|encule|puta|puto|mierda|pendejo|cabron|gilipollas|joder|jodete|maricon|culero|hdp|caralho|foda\\w*|merda|arrombado|otario|buceta|viado|cazzo|stronzo|puttana|kurwa|blyat|chutiya|madarchod|bhenchod|bhosdike|chutiye|slut|whore|wank\\w*|twat|prick|bollocks|tosser|penis|poop|vagina|boobs?|tits|cock|pussy|retard|hitler|satan|хуй|сука|блять|चूतिया|मादरचोद)(?:s|e[dr]s?|ing|y|face|head|hole|you|off)?$`,
  "iu",
);

const CJK_STAND_IN = /测试|測試|匿名|客户|客戶|用户|管理员|テスト|お客様|担当者|名無し|테스트|고객|관리자|익명/u;

export const isStandIn = (word: string): boolean =>
  STAND_INS.has(folded(word).replace(/[.]/g, "")) || CJK_STAND_IN.test(word);

export const isSentenceWord = (word: string): boolean => SENTENCE_WORDS.has(folded(word));

/** Whether a name with this word must not be used at all. */
export const isUnspeakable = (word: string): boolean => {
  const bare = word.replace(/[^\p{L}\p{M}\p{N}/'’-]/gu, "");
  return (
    DEATH.has(folded(bare)) ||
    COARSE_NAME.test(folded(bare)) ||
    bare.split("-").some((part) => COARSE_NAME.test(folded(part)))
  );
};
