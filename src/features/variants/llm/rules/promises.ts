// Promises that only a person can make: money, prices, dates, and future features. Offering to look at something together is none.

import type { Writing } from "../../facts.ts";
import { type Rule, rule } from "./phrases.ts";

const FAULT = "promises what only a person can decide; offer to talk about it instead";
const DEADLINE = "sets a date or a deadline that nobody has set; leave it out";

const WILL =
  "(?:i|we)(?:'ll| will| shall|'m going to| am going to|'re going to| are going to)(?: \\p{L}{2,12}ly| also| even| then| just){0,2}";
const MONEY_BACK =
  "(?:refund\\p{L}*|reimburse\\p{L}*|money|chargeback|\\p{L}*erstatt\\p{L}*|geld|rembours\\p{L}*|argent|reembols\\p{L}*|dinero|dinheiro|estorn\\p{L}*)";
/** What may be done about money back is to ask and to answer. */
const WILL_SEE_TO =
  `(?:${WILL} (?!(?:\\p{L}+ly )?(?:not|ask|hear|say|talk|be (?:honest|frank|plain|open|glad|happy)|look|check|find|see (?:if|whether|what)|tell|explain|pass|read|answer|reply|write|come|get back|listen|try|need|have to)(?!\\p{L}))\\p{L}+|` +
  "kümmer\\p{L}+ (?:(?:ich|wir) )?(?:mich|uns)|veranlass\\p{L}+|m'en (?:occupe|charge)|(?:nous en|on s'en) occup\\p{L}+|me encargo|nos encargamos|(?:lo|la) tramit\\p{L}+|providenci\\p{L}+|cuido disso|cuidaremos)";
/** Whatever else a sentence says. */
export const MONEY_PROMISED: Rule = rule(
  FAULT,
  `${MONEY_BACK}[^.!?\\n]{0,60}?[ ,]${WILL_SEE_TO}|${WILL_SEE_TO}[^.!?\\n]{0,40} ${MONEY_BACK}`,
);

const ENGLISH = [
  `(?<!(?:can't|cannot|won't|can not) promise (?:you )?(?:that )?)${WILL} (?:refund|reimburse|compensate|credit your|waive|discount|halve|lower|reduce|cut|match|beat|extend|upgrade|delete|erase|grant|double|guarantee|apply|issue|fix|repair|ship|launch|implement|build|release)`,
  `${WILL} (?:give|send|offer|get) you (?:an?|your|the|one|two|three|four|five|six|\\d+|half|back|some|all)[^.!?\\n]{0,30}?(?:free|discount|refund|credit|off|back|voucher|coupon|gift|month|months|weeks|cost|charge|price)`,
  "(?:i|we) (?:can|could|do|would) (?:match|beat|refund|reimburse|waive|halve|guarantee)",
  `${WILL} (?:keep|store|hold|save) your (?:data|account|files|projects|price|plan|work|spot|place)[^.!?\\n]{0,30} (?:for|until|till)`,
  `${WILL}(?: personally)? (?:set up|migrate|import|move|rebuild|redo|configure) (?:every|all|each|your|the whole)`,
  "(?<!\\b(?:no|não)(?: te| le| lhe)? )promet\\p{L}{1,4} que(?! (?:eu |yo |la |lo |te |as? )?(?:le[ioe]|vou (?:ler|responder)|respond))|promets que(?! je (?:lis|lirai|répond))|make an exception|(?:old|former|previous) (?:price|rate|terms)|you have (?:my|our) word|mein wort darauf|(?:te|le|se) lo (?:prometo|prometemos)|(?:eu )?(?:prometo|prometemos)(?= *[.!])",
  `${WILL} have(?: \\p{L}{1,12}){1,5} (?:ready|fixed|sorted|done|live|built|working|running)`,
  "(?<!(?:not|n't|cannot) )promise (?:you )?(?:that )?(?:this|the|these|your|it|we(?:'ll| will))|(?:will|'ll|shall) never(?: \\p{L}{2,12}){0,3} (?:happen|crash|fail|occur|break|rise|increase|again)|you(?:'ll| will)? (?:won't|not|never) be (?:charged|billed)",
  "(?:i|we) (?:hereby )?guarantee|guaranteed",
  // What the customer asked for is no promise: whether it may be named, REFUNDS says.
  "(?<!\\byou(?:'d| would|'ve| have)? (?:like|want|wanted|asked for) (?:to have )?your )money[ -]back",
  "(?:i|we) (?:hereby )?(?:offer|give|grant) you (?:an?|your|the)(?: \\p{L}{2,12}){0,2} (?:refund|discount|credit|voucher|coupon|gift)",
  "you(?:'ll| will| can| are going to|'re going to)? (?:get|receive|have|be given|be sent)(?: (?:an?|all|your|the|full|complete|of)){0,3} (?:refund|money|credit|discount|coupon|voucher|gift)",
  "prices? (?:will|won't|is going to|are going to|stays?|never)",
  "(?:costs?|prices?|fees?) you nothing",
  "(?:happy|glad|pleased|delighted|able|love|like|willing|ready) to (?:give|offer|grant|send) you (?:an?|the|your|one|two|three|four|six|\\d+|some)(?: \\p{L}{2,12}){0,3} (?:free|months?|weeks?|credits?|refund|voucher|coupon|gift)(?! (?:to|of time))",
  "(?:pay|payment|settle|respond|reply|update|act|answer)(?: \\p{L}{1,12}){0,5} within (?:the next )?(?:\\d+|two|three|five|seven|ten|twenty-four|forty-eight) (?:hours|days)|sous \\d+ (?:heures|jours)|(?:innerhalb von|binnen) (?:\\d+|zwei|drei|vier|fünf|sieben|zehn|vierzehn) (?:stunden|tagen)|en (?:un plazo de|las próximas) \\d+ (?:horas|días)|(?:em até|nas próximas) \\d+ (?:horas|dias)|(?:\\d+|दो|तीन|चार|पाँच|पांच|सात|दस) (?:घंटे|घंटों|दिन|दिनों) (?:के (?:भीतर|अंदर)|में)",
  "(?:will|'ll)(?: \\p{L}{2,12}ly)? (?:call|phone|ring|contact|visit) you (?:tomorrow|today|on|at|within|in|this|next)|(?:will|'ll)(?: \\p{L}{2,12}ly)? (?:retry|try again|attempt)(?: \\p{L}{2,12}){0,4} (?:in|within|tomorrow|on) ?(?:\\d|a|the|two|three|four|five|six|seven|ten)?",
  "(?:will|'ll|going to) be (?:charged|billed|debited|invoiced)",
  "(?:make|making|made) (?:sure|certain)(?: that)? (?:it|this|that|nothing like (?:it|this|that)) (?:never|won't|doesn't|will not|does not)",
  "(?:answer|repl|respon)\\p{L}*(?: \\p{L}{2,12}){0,4} within (?:minutes|hours|the hour|the day|(?:an?|one|two|three|four|five|ten|\\d+) (?:minutes?|hours?))",
];
const TOMORROW =
  "tomorrow|today|tonight|morgen|heute|montag|dienstag|mittwoch|donnerstag|freitag|demain|aujourd'hui|lundi|mardi|mercredi|jeudi|vendredi|mañana|hoy|lunes|martes|miércoles|jueves|viernes|amanhã|hoje|segunda|terça|quarta|quinta|sexta|कल|आज";
/** A person's time, at a day that nobody has set. */
const CALLS = [
  `(?:ruf(?:e|en)|melde(?:n)?|besuche(?:n)?)(?: \\p{L}{2,10}){1,3} (?:${TOMORROW})|(?:vous|t')? ?(?:appell|téléphon|contact)(?:e|er|erai|erons|ons)(?: \\p{L}{2,10}){0,2} (?:${TOMORROW})`,
  `(?:llam|contact)(?:o|aré|amos|aremos)(?: \\p{L}{2,10}){0,2} (?:${TOMORROW})|(?:ligo|ligarei|telefono|vou (?:te )?ligar|ligamos)(?: \\p{L}{2,10}){0,2} (?:${TOMORROW})`,
  `(?:${TOMORROW})[^।.!?\\n]{0,20} (?:फ़ोन|फोन|कॉल) (?:कर|करूँगा|करूँगी|करूंगा|करूंगी|करेंगे)`,
];
const NEVER_AGAIN = [
  "(?:passiert|kommt|wird)(?: \\p{L}{2,10}){0,3} (?:nie|nicht) (?:wieder|mehr)(?: (?:vorkommen|passieren|geschehen|vor))?",
  "ne se reproduira (?:plus|jamais)|n'arrivera (?:plus|jamais)|no (?:volverá|va a volver) a (?:pasar|ocurrir|suceder)|nunca más (?:pasará|ocurrirá)",
  "não (?:vai|irá|voltará a) (?:acontecer|ocorrer|se repetir)|(?:दोबारा|फिर कभी)(?: ऐसा)? नहीं होगा",
];
const TO_COME = [
  "(?:is|are|'s|will be) (?:coming|arriving|launching|landing|due|planned|scheduled)(?: \\p{L}{2,10}){0,2} (?:soon|next|this|in|by|on|for)|coming soon|road ?map|in the works|(?:in|with) (?:our|the) next (?:release|version|update)|(?:our|the) (?:next|upcoming|forthcoming) (?:\\p{L}{2,12} )?(?:version|release|update)|(?:we|it|this|that|which|team|engineers|developers)(?: will|'ll| are going to| is going to)? (?:launch|arrive|ship|land|release|debut|roll out|go live)(?:e?s|ing)? (?:it |this |that )?(?:in(?! (?:my|our))|by|on|next|this|within|later|soon|before)|(?:launches|arrives|ships|lands|goes live|rolls out|gets released) (?:in(?! (?:my|our))|by|on|next|this|within|later|soon|before)|we(?:'re| are) (?:already |currently |now )?(?:working on|building|rolling out|launching|fixing)",
  "follows? (?:before|by|in|next|this|later|soon)|cheg(?:a|am|ará|arão) (?:antes|até|em breve|no próximo)",
  "kommt (?:bald|demnächst|nächste\\p{L}*|in kürze)|in kürze verfügbar|wird bis|wir arbeiten (?:bereits|gerade|schon) (?:an|daran)",
  "arrive (?:bientôt|le mois)|sera (?:bientôt )?disponible|feuille de route|nous travaillons (?:déjà |actuellement )?(?:sur|à)",
  "(?:llegará|estará disponible|estará listo|estará lista)|próximamente|hoja de ruta|ya estamos trabajando en|(?:chegará|estará disponível|ficará pronto)|disponível em breve|já estamos trabalhando",
  "जल्द (?:ही )?(?:आ रह|उपलब्ध)\\p{L}*\\p{M}*",
];
const FEW =
  "one|two|three|four|five|six|zwei|drei|vier|fünf|wenige|deux|trois|quatre|quelques|dos|tres|cuatro|pocas|duas|dois|três|poucas|दो|तीन|चार";
const CODES = [
  "(?:use|enter|with|apply|redeem|quote|your|mention)(?: \\p{L}{2,10}){0,2} (?:code|coupon|voucher)(?! (?:review|base|editor))|(?:special|exclusive|unbeatable|one-time) (?:price|offer|deal|rate|discount)s?",
  "(?:mit dem|den|ihr|dein) (?:gutschein|aktions|rabatt)?code|sonderpreis|sonderangebot|(?:avec|utilisez) le code|offre spéciale|prix spécial|(?:con|usa|introduce|usando) el código|oferta especial|precio especial|(?:com|use|usando) o código|preço especial|कोड का|विशेष (?:छूट|ऑफर|कीमत)",
];
const NOTHING_TO_PAY = [
  "nothing (?:more |left |else )?to pay(?! attention| for[.,])|(?:zahlen|zahlst|bezahlen|bezahlst)(?: \\p{L}{2,12}){0,4} nichts|(?:rechnung|betrag)(?: \\p{L}{2,12}){0,3} nicht (?:mehr )?(?:zu )?(?:be)?zahlen",
  "ne (?:payez|paierez|payerez|paies|paieras) plus rien|no (?:pagas?|pagarás?|pagan) nada|no (?:tienes?|necesitas?) (?:que )?pagar (?:la|el|tu|su)|não (?:paga|pagará|vai pagar) (?:mais )?nada|não precisa (?:mais )?pagar (?:a|o|sua|seu)",
  "कुछ (?:भी )?नहीं देना|(?:बिल|इनवॉइस|भुगतान)[^।\\n]{0,20} की (?:कोई )?ज़रूरत नहीं",
];
const DEADLINES = [
  "until (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|midnight|the end of)",
  "(?:will|'ll) be(?: \\p{L}{2,12}){0,2} (?:ready|live|out|here|there|done|added|released|available|fixed|shipped|launched|resolved|finished|solved) (?:by|on|in|within|before|next|tomorrow|this|soon)",
  "(?:offer|deal|price|discount|link|coupon|voucher|chance)(?: \\p{L}{2,12}){0,3} (?:expires?|ends?|runs out|lapses|is valid|lasts)",
  "(?:only|valid|available|open) (?:until|till|through)",
  "by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|midnight|the end of (?:the|this|next))",
  `(?:only|just|nur noch|plus que|solo quedan|sólo quedan|quedan solo|só restam|restam (?:só|apenas)|केवल|सिर्फ़|सिर्फ) (?:a few|\\d+|${FEW}) (?:[\\p{L}\\p{M}]{2,14} ){0,3}(?:left|remain(?:ing)?|open|plätze?|places?|plazas?|lugares|vagas|cupos|सीटें|जगहें)|(?<!(?:have|need) to )(?:decide|act|sign up|order|come back|commit) (?:by )?(?:today|tonight|right away|immediately|at once)|(?:link|page)(?: \\p{L}{2,12}){0,2} (?:stops?|closes?|dies|goes dead|will stop)|um mitternacht|à minuit|a medianoche|à meia-noite`,
  "(?:last|final) chance|act (?:now|fast|quickly)|(?<!(?:no|any|in a|without|the) )hurry(?: up)?|before it(?:'s| is) too late|while (?:stocks|supplies) last|time is running out",
  "(?:läuft|endet|gilt)(?: \\p{L}{2,12}){0,4} (?:heute|morgen|um mitternacht|bis)|nur (?:noch )?(?:heute|bis)|(?:noch )?bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen)|letzte (?:chance|gelegenheit)",
  "expire (?:ce|demain|à|dans)|jusqu'à (?:la )?fin|jusqu'(?:à|au) (?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|minuit)|dernière chance|avant (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)",
  "(?:caduca|vence|expira|termina) (?:hoy|mañana|el|en|esta)|hasta (?:el )?fin(?:al|ales)?\\b|(?:antes del?|hasta el) (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|última oportunidad",
  "(?:expira|vence|termina|acaba) (?:hoje|amanhã|em|na|no)|até (?:segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã|meia-noite)|última chance",
  "(?:आज|कल) (?:रात|शाम)(?: तक)?|आखिरी मौका|अंतिम मौका|आज ही|कल तक",
  "bis ende \\p{L}+|bis (?:zum )?(?:ende|mitte|anfang) (?:de[rs]|diese[rs]|nächste[rn]|kommende[rn]) (?:monats?|woche|jahres|quartals)",
  "(?:d'ici|avant) (?:la )?(?:fin|mi-|demain)|(?:antes de que (?:acabe|termine)|antes del? (?:fin|final)|a final(?:es)?) (?:de |del |el |la )?(?:mes|año|semana)",
  "até (?:o |ao )?(?:fim|final) de|(?:até o|antes do) (?:fim|final) d[oa] (?:mês|ano|semana)|(?:महीने|हफ़्ते|साल) के (?:अंत|आख़िर|आखिर) (?:तक|से पहले)",
];
const GERMAN = [
  "(?:erstatten|erstatte) (?:wir |ich )?(?:ihnen|dir|euch)|(?:wir|ich) (?:erstatte|erstatten|garantiere|garantieren)|garantiert",
  "(?:wir|ich) (?:werde|werden)[^.!?,\\n]{0,60} (?:erstatten|zurückzahlen|zurückerstatten|gutschreiben|schenken|senken|beheben|verlängern|gewähren|löschen)",
  "(?:sie|du) (?:bekommen|bekommst|erhalten|erhältst|kriegst)[^.!?,\\n]{0,50} (?:gratis|kostenlos|umsonst|geld zurück|rabatt|erstattung|gutschrift|gutschein|geschenkt|nachlass)",
  "(?:wir|ich) (?:schenken?|geben?|gewähren?|senken?)[^.!?,\\n]{0,50} (?:gratis|kostenlos|rabatt|nachlass|gutschrift|gutschein|preis|monat|monate|zurück)",
];
const FRENCH = [
  "(?:nous |je )?(?:vous |te )?(?:rembourserons|rembourserai|rembourserait|garantissons|garantis|créditerons|baisserons|dédommagerons)",
  "(?:nous|je) (?:vous |te )?(?:offr|accord|donn)(?:ons|e|erons|irons|erai|irai)[^.!?\\n]{0,30}(?:mois|semaines?|remise|réduction|rabais|gratuite?s?|remboursement|crédit|avoir)",
  "vous (?:serez (?:intégralement )?remboursée?|recevrez (?:une?|votre) (?:remboursement|remise|avoir|bon|réduction)|obtiendrez (?:une?|votre))",
];
const SPANISH = [
  "(?:te|le|les|os|se lo) (?:devolvemos|devolveremos|devolveré|reembolsamos|reembolsaremos|reembolsaré|garantizamos|garantizo|regalamos|regalaremos|regalo|compensaremos|descontaremos|bonificaremos)",
  "(?:te|le|les|os) (?:damos|daremos|doy|daré|ofrecemos|ofreceremos|ofrezco|hacemos|hago|haré|puedo (?:dar|hacer|ofrecer))[^.!?\\n]{0,30}(?:gratis|reembolso|descuento|dinero|mes|meses|semanas?)",
  "(?:recibir|obtendr|tendr)(?:ás|á)[^.!?\\n]{0,20}(?:reembolso|descuento|dinero|gratis)|garantizad[oa]s?",
];
const PORTUGUESE = [
  "(?:(?:te|lhe|lhes) )?(?:dou|darei|faço|farei|ofereço|posso (?:te |lhe )?(?:dar|fazer|oferecer))(?: \\p{L}{1,10}){0,3} (?:desconto|reembolso|mês|meses)(?: grátis)?",
  "(?:vamos|iremos|vou)(?: te| lhe| lhes)? (?:reembolsar|devolver|estornar|creditar|garantir|descontar|dar (?:uma?|dois|duas|três|o|seu))",
  "por (?:nossa|minha) conta|(?:devolveremos|reembolsaremos|estornaremos|garantimos|daremos|ofereceremos um)",
  "você (?:receberá|vai receber|ganha|ganhará|terá)[^.!?\\n]{0,25}(?:reembolso|desconto|dinheiro|grátis)|garantid[oa]s?",
];
const HINDI = [
  "(?:वापस|रिफंड|रिफ़ंड|मुफ़्त|मुफ्त|छूट|निःशुल्क|फ्री)[^।.!?\\n]{0,25}(?:देंगे|दूँगा|दूंगा|दूँगी|दूंगी|करेंगे|मिलेगा|मिलेगी|रहे हैं)|गारंटी",
];

export const PROMISES: readonly Rule[] = [
  rule(FAULT, ...ENGLISH),
  rule(FAULT, ...GERMAN),
  rule(FAULT, ...FRENCH, ...SPANISH),
  rule(FAULT, ...PORTUGUESE, ...HINDI),
  rule(FAULT, ...NEVER_AGAIN, ...CALLS),
  rule(DEADLINE, ...DEADLINES),
  rule("is an offer that nobody has made; offer to talk about it instead", ...CODES, ...NOTHING_TO_PAY),
];

/** Something that has come with a release, unless it is asked about. */
const RELEASED =
  "(?:since|with|from|in) (?:the|our|your) (?:\\p{L}{2,8} )?(?:last|latest|newest|newer|recent|new) (?:update|version|release)|seit (?:dem|der) (?:letzten|neuen|neuesten|jüngsten) (?:update|version|release)|depuis la (?:dernière|nouvelle) (?:mise à jour|version)|desde la (?:última|nueva) (?:actualización|versión)|desde a (?:última|nova) (?:atualização|versão)";

export const NOVELTIES: readonly Rule[] = [
  { ...rule("says what a release brought, which is not in the facts; leave it out", RELEASED), unless: /\?/u },
  rule("says what will come, which is not in the facts; leave it out", ...TO_COME),
];

/** "I can't say yet whether we'll build it", up to the next clause: what follows may be a promise. */
const UNDECIDED =
  /(?<!\p{L})(?:(?:can['’]t|cannot|can not|couldn['’]t|don['’]t|do not) (?:yet )?(?:say|tell|promise|know)(?: you)?(?: yet)? (?:whether|if)|(?:kann|können|weiß|wissen) (?:\p{L}+ ){0,3}nicht(?: sagen| versprechen)?,? ob|(?:n['’]|ne )(?:\p{L}+ ){1,3}(?:pas|pas encore) (?:vous )?(?:dire |promettre )?(?:encore )?si|(?:no (?:te |le )?(?:puedo|podemos) (?:decir\p{L}*|prometer\p{L}*)|no (?:sé|sabemos)) (?:todavía |aún )?si|não (?:te |lhe )?(?:posso|podemos|sei|sabemos) (?:(?:dizer|prometer) )?(?:ainda )?se|नहीं (?:कह|बता) सकत[ेीा] कि)(?: (?!(?:but|and|so|aber|und|mais|et|pero|y|mas|e|लेकिन|और) )[^\s,;:.!?।–—]+)*/giu;

export const withoutUndecided = ({ subject, body }: Writing): Writing => ({
  subject: subject.replace(UNDECIDED, ""),
  body: body.replace(UNDECIDED, ""),
});
