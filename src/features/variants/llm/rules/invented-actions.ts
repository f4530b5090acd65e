// Invented actions. A model cannot act: anything it says that we did for this customer is untrue.

import type { Writing } from "../../facts.ts";
import { type Rule, rule } from "./phrases.ts";

const FAULT = "says that something was done; nothing was, so offer to do it or leave it out";

// Questions and conditions claim no action: "if we refunded you", "what could we have fixed".
const NOT_ASKED =
  "(?<!\\b(?:if|whether|once|until|unless|when|what|how|why|maybe|perhaps|could|should|would|might|may|can|wish|before) )";
const WE =
  "(?:i|we|(?:our|my)(?: (?!own\\b)\\p{L}{2,12})? (?:team|engineers?|developers?|designers?|accountants?|colleagues?|support|lead|manager|staff|people|specialists?|technicians?|head(?: of \\p{L}{2,12})?|ceo|cto|founders?|agents?)|a colleague(?: of mine)?|(?:somebody|someone|one|two|three|some|several|all|most|half) (?:from|on|of|in) (?:us|(?:our|my)(?: \\p{L}{2,12}){1,2}))";
const ADVERB =
  "(?: (?:just|now|already|also|even|therefore|finally|gone ahead and|went ahead and|taken the liberty of|\\p{L}{2,12}ly)){0,3}";
const DONE =
  "(?:refunded|reimbursed|credited|cancelled|canceled|deleted|erased|wiped|removed|upgraded|downgraded|extended|applied|issued|waived|" +
  "reduced|lowered|discounted|halved|activated|reactivated|restored|reinstated|reopened|unlocked|paused|frozen|suspended|terminated|" +
  "closed|blocked|charged|billed|switched you|moved you|moved your|transferred|renewed|reversed|voided|lifted|merged|migrated|backed up|retried|rebooked|improved|addressed|squashed|eliminated|fixed|resolved|repaired|patched|shipped|launched|" +
  "released|rolled out|introduced|scheduled|booked|doubled|compensated|processed|granted|escalated|forwarded|deployed|reset|" +
  "redesigned|rebuilt|rewritten|added(?! (?:a lot|much|so much|too much|many))|arranged|prepared a|put a|sent you a|set you up|given you)";
const THING =
  "(?:account|data|files?|projects?|workspace|subscription|plan|card|payment|money|refund|credit|discount|trial|invoice|fee|charge|bug|" +
  "issue|problem|error|glitch(?:es)?|outage|crash(?:es)?|feature|integration|upgrade|rate|price|bill|balance|request|login|access|password|seat|user|report|ticket|setting|change|coupon|voucher|period|profile|export|amount)s?";
const IS = "(?:is|are|was|were|has been|have been|had been|will be|'s been|is being|are being)";
/** Past forms; NO_DEED lists those that are no action. */
const PAST =
  "(?:\\p{L}{2,}(?:ed|(?<!(?:list|happ|op|oft|th|ev))en(?!'))|went(?! (?:wrong|too|quiet|off|live|from))|gone(?! (?:wrong|too|quiet|off|live|from))|redone|cc(?:'d|ed)|sat|dug|spoke|began|chose|flew|drove|fought|dealt|swept|found(?! (?:out|it|that|this|your (?:note|reason|message|words)|no|yet|an?|myself)(?!\\p{L}))|put|set|cut|sent|built|rebuilt|brought|bought|paid|took|taken|ran|gave|tore|torn|threw|thrown|struck|froze|withdrew|withdrawn|undid|undone|reset|" +
  "shut|drew|drawn|split|rewrote|overrode|forgave|swung|got rid)";
const PUT_IN_ORDER =
  "(?:got (?:the|an?|your) (?:go-ahead|okay|ok|approval|permission|green light|boss|manager)|(?:called|saw|seen|let|took|taken|got|came|done|made|kept) (?:it |this |that )?(?:off|to it|rid)|got(?:ten)? you (?:an?|the|some|one)|had (?:your|it|this|a word|the \\p{L}{2,15} \\p{L}{2,}(?:ed|ck|en))|made (?:the|your|it|that|this)(?: \\p{L}{2,15}){0,2} (?:twice|half|faster|quicker|better|easier|cheaper|available))";
// Perceptions, feelings and failures are no action: "we noticed", "I have read", "we dropped the ball".
const NO_DEED =
  "(?:stopped|given up|looked (?:for|forward|hard)|(?:took|taken) (?:a day|(?:us |you )?(?:\\p{L}+|\\d+) (?:hours|days|weeks|months)|the time|a while|a look|so|too|part|note|your|to heart|it (?:seriously|to heart))|treated|bothered|raised|increased|laughed|smiled|nodded|pushed (?:you|too|so)|mentioned|read|spent|decided|added (?:a lot|much|so much|too much|many)|noticed|wanted|hoped|wondered|missed|failed|learned|received|tried|needed|asked(?! (?:around|our|the|my|a|every))|loved|enjoyed|appreciated|talked|worked|believed|started|" +
  "realised|realized|disappointed|deserved|expected|promised|owed|used|cared|liked|thanked|valued|showed|answered|replied|ignored|annoyed|caused|" +
  "dropped|messed|stumbled|founded|created|assumed|considered|listened|followed|lived|stayed|remained|helped|seemed|agreed|wished|welcomed|greeted|" +
  "frustrated|confused|kept|happened|struggled|overlooked|neglected|forced|opened|called|joined|reached|respected|understand|served|underestimated|" +
  "been|had|seen|read|heard|got|let|made|thought|known|come|grown|become|lost|met|said|spoken|found|felt|left|fallen|done|written|won|not|never|always|" +
  "no|a|an|the|some|any|to|little|nothing|something|enough|only|every|so|more|much|many|plenty|good|two|three|both|all|options?|ways?|other|people|places?|" +
  "customers|one|your|you|it|this|that|indeed|need|feed|speed|proceed|succeed|exceed|agreed)";
const THING_SAFE =
  "(?:declined|rejected|refused|turned down|needed|expired|saved|stored|kept|connected|tied|called|based|supposed|used|meant|designed|made|valued|heard|" +
  "noted|missed|appreciated|received|cancelled|canceled|closed|ended|paused|affected|protected|secured|named|shared|interrupted|loved|not|limited|required|" +
  "advanced|detailed|related|involved|indeed|completed|accepted|worried)";
const GERMAN_NO_DEED =
  "(?:erschwert|verkompliziert|übersehen|unterschätzt|überrascht|überlegt|unterhalten|gelesen|gesehen|gehört|verstanden|erhalten|bekommen|gefreut|gemerkt|bemerkt|vermisst|versucht|gemacht|geschrieben|gedacht|gefragt|enttäuscht|gelernt|genommen|vernommen|gehabt|gekannt|geschätzt|verloren|vergessen|gelassen|gewünscht|gehofft|erfahren|begleitet|geholfen|verärgert|verdient|beantwortet|gegeben|geantwortet|erlebt|interessiert|verpasst|gesprochen|enttäuschen|gebraucht|verursacht|bereitet|gekostet|geärgert|registriert|notiert|ernst|erst|bereit|bekannt|bestimmt|berechtigt|gegen|gesamten?|gespannt|gefallen|gewesen|geworden|geblieben|gekommen|gegangen|gestanden)";
const MONEY_BACK = "says or suggests money back, which nobody has decided; leave it out";

/** Where a customer's own things are, which a model has not seen. */
const LOOKED_AT =
  "(?:your|the) (?:\\p{L}{2,12} ){0,2}(?:accounts?|workspace|logs?|data|history|set-?up|settings|records?|usage|activity|dashboard|tickets?|conversations?)";

const ENGLISH = [
  `${NOT_ASKED}${WE}(?:'ve|'d| have| had|'m| am|'re| are| can| could)?${ADVERB} (?:read(?:ing)?|look(?:ed|ing)?|review(?:ed|ing)?|see(?:n|ing)?|saw|opened|stud(?:ied|ying)|watch(?:ed|ing)|notic(?:ed|ing)|found|follow(?:ed|ing)|spent [^.!?\\n]{1,30} (?:on|with|in|reading|studying))(?: \\p{L}{1,12}){0,4} ${LOOKED_AT}`,
  `${NOT_ASKED}${WE}(?:'ve|'d| have| had)?${ADVERB} (?:called|phoned|rang|emailed|texted|messaged|visited|reached out to) you(?! (?:if|back))`,
  `${NOT_ASKED}${WE}(?:'ve|'s| have| has)${ADVERB} been (?!wonder|think|hop|ask|try|want|struggl|looking forward|meaning|reading (?:your|every|all))\\p{L}{3,}ing`,
  `${WE}(?:'ve|'d| have| had)?${ADVERB} (?:stayed (?:late|up|behind)|worked (?:late|overnight|through|all|the whole|on (?:your|the|this)|day and night))`,
  "(?:is|was|were|are|being)(?: (?:most likely|probably|simply|mainly|actually))? (?:caused by|due to|down to|because of|triggered by|the fault of)|(?:the|your) (?:\\p{L}{2,12} ){0,3}(?:cause|culprit|root cause) (?:is|was|lies|turned out)",
  `${WE}(?:'ve|'d| have| had)?${ADVERB} spent [^.!?\\n]{1,30} (?!wonder|think|read|ask|worr|try|regret)\\p{L}{3,}ing`,
  `${NOT_ASKED}(?<!(?:which|than) )${WE}(?:'ve|'d| have| had)?${ADVERB}(?: since)? (?!${NO_DEED}(?!\\p{L}))${PAST}`,
  `${NOT_ASKED}${WE}(?:'ve|'d| have| had)?${ADVERB} ${PUT_IN_ORDER}`,
  `${NOT_ASKED}${WE} did (?!(?:not|n't|so|it|that|this|what|well|wrong|badly|\\p{L}+thing|enough|little|less|more|better|too|our|my|the|an?|you|wonder|hear|hope|read|see|notice|mean|want|think|feel|learn|miss|have|get|fail|make|let)(?!\\p{L}))\\p{L}+`,
  `${WE}(?:'ve| have)?${ADVERB} (?:set|put|brought|cut|turned|taken|took|switched|knocked)(?: (?:the|your|down))? (?:account|plan|subscription|price|bill|data|card|payment|projects?|workspace)`,
  "(?:our (?:\\p{L}{2,12} )?(?:team|engineers|developers|support|department|designers|people)|they|he|she|(?:somebody|someone|a colleague)(?: (?:from|on|at|in) (?:our|my|the) \\p{L}{2,12})?)(?:'ve|'s| have| has) (?:(?:just|now|already|since|also|finally|meanwhile) ){0,2}(?:fixed|found|solved|resolved|repaired|built|rebuilt|made|written|sent|set|put|cut|brought|added|launched|released|created|developed|improved|shipped|changed|finished|completed|updated|removed|restored|looked into|taken care|gone (?:over|through|ahead)|cleaned|cleared|checked)",
  "(?:bugs?|issues?|problems?|errors?|crash(?:es)?|glitch(?:es)?|outages?|reports?|sync|exports?|it|this|that|everything|all of (?:it|them|this|that)|they|those|these)(?:'s|'re| is| are| was| were| has been| have been)(?: (?:all|now|already|finally|since|completely|fully|permanently|long)){0,3} (?:fixed|solved|resolved|repaired|sorted(?! (?:out )?(?:in|within) an? )(?: out)?|corrected|patched|gone|history|a thing of the past|taken care of|dealt with|behind us)",
  `(?<!\\b(?:if|whether|once|until|unless|when|before|after|should|could|would|might|may|must|not|wish)(?: \\p{L}{1,15}){0,4} )(?:has|have|'ve|'s)(?: (?:just|now|already|also|since|finally|\\p{L}{2,12}ly)){0,2} been(?: \\p{L}{2,12}ly)? (?!cancell?ed|closed|terminated|charged|billed|renewed)(?:${DONE}|moved to|switched (?:to|back)|enrolled|rebuilt|undone|sent|paid|withdrawn|revoked|corrected|updated|solved|changed|simplified|optimi[sz]ed|replaced|created|developed|completed|finalised|finalized|set up|put on|taken off|rolled back|made (?:faster|easier|simpler|better|available))`,
  `${NOT_ASKED}(?:i|we)(?:'ve| have)?(?: (?:just|already|also|now|personally|immediately)){0,2} (?:told|asked|informed|instructed|notified|alerted|contacted|passed|handed|shared|forwarded|raised|escalated) (?:(?:it|this|that|your \\p{L}{2,12})(?: on)? (?:to|with) )?(?:our|the|my) (?:\\p{L}{2,12} )?(?:team|engineers|developers|support|department|boss|manager|colleagues?|billing|finance|designers)|(?:they're|they are|team is|engineers are|developers are) (?:now |already |currently )?(?:on it|working on)`,
  `your(?: \\p{L}{1,15}){0,2} ${THING} (?:is|are|was|were)(?: now| already)? (?:active|live|valid|open|unlocked|available|free|cheaper|lower)(?: (?:again|now|once more|until|for|from|as of|today))`,
  "(?<=^|[.!?] |\\n)(?:all )?done[!.,:]|you(?:'re| are)(?: now| already)? on (?:the|a|our) (?:\\p{L}{2,12} )?plan (?:from|as of|now|since)",
  "(?:you|your|the|it|everything|all)(?:'s|'re| \\p{L}{1,15}){0,4} (?:is|are)(?: (?:all|now|already)){0,2} (?:off your|in place|back in (?:force|place|effect)|down to|undone|no more|waiting for you in)|already (?:sitting|waiting|there) (?:in|on) your|consider (?:it|that|this|the(?: \\p{L}{2,15}){1,3}|your(?: \\p{L}{2,15}){1,3}) (?:done|gone|settled|sorted|undone|\\p{L}{3,}ed)|(?:is|are)(?: now| already)? (?:sitting|waiting)(?: for you)? (?:in|on) your",
  "you (?:can now|now (?:have|get|pay|can))|since (?:last|this) (?:week|month|morning|night)[^.!?\\n]{0,20} (?:can|is|are|works?)|(?:overnight|behind the scenes)",
  "back to normal|(?:is|are|'s|'re)(?: now| all)? (?:up and running|working (?:again|now|perfectly|properly|fine)|running (?:again|smoothly))|(?:works?|runs?|loads?) (?:(?:perfectly|properly|fine|smoothly|flawlessly) )?(?:again|now)|you(?:'ll|'d| will| would)?(?: now| only| just){0,2} pay (?:(?:only|just) )?(?:less|half|nothing|every|\\d+)|you(?:'ll| will) (?:now )?pay (?:only|just)",
  "(?:your|the)(?: (?!cancell?ation|feedback|message|note|answer|reply|door)\\p{L}{1,15}){1,3} (?:is|are)(?: already| now| currently)? (?:on (?:its|their|the) way|underway|in progress|being (?!\\p{L}*(?:declined|rejected|honest))\\p{L}{3,}ed|approved|all set)",
  "(?:i|we)(?:'m|'re| am| are)(?: already| now| currently| just)? (?:processing|refunding|issuing|sending you|crediting|upgrading|downgrading|cancelling|canceling|deleting|reactivating|restoring|extending|applying|fixing|transferring|closing)",
  "will (?:automatically |also )?be (?:applied|added to|credited|deducted|waived|upgraded|doubled|halved|discounted|refunded|reimbursed)",
  "(?:i|we)(?:'ve| have)?(?: (?:just|already|also|now)){0,2} (?:spoke|spoken|talked|checked|consulted|arranged|discussed (?:it|this|your)) (?:with|to) (?:our|my|the) (?:\\p{L}{2,12} )?(?:team|department|manager|boss|finance|billing|accounting|colleagues?|engineers|developers)",
  "(?:opened|filed|raised|lodged|submitted) (?:an?|the|your) (?:\\p{L}{2,12} )?(?:dispute|claim|ticket|case|request|complaint) (?:with|for|on|in)",
  "(?:they|he|she|team|department|finance|colleagues?|manager|boss)(?: have| has|'ve)? (?:approved|agreed|authori[sz]ed|granted|signed off|confirmed)",
  `${WE}\\b[^.!?\\n]{0,60} and (?:then )?(?:changed|updated|adjusted|corrected|edited|moved|switched|${DONE}) (?:your|the|it)`,
  `your(?: \\p{L}{1,15}){0,2} ${THING} (?:is|are) now`,
  `${NOT_ASKED}${WE}(?:'ve| have)?${ADVERB} (?:sorted (?:it|this|that|everything|the|your)|took care of|taken care of|dealt with|written off|wrote off|put (?:it|you|your|this) through|handled|cleared)`,
  "thanks to your report|(?:complaints?|tickets?|cases?) (?:is|are) (?:now )?(?:closed|resolved|settled)|(?:payment|repayment|money|amount)(?: has)? left our (?:bank|account)",
  "(?:took|taken|taking) the liberty|(?:went|gone|going) ahead and",
  `(?<!\\b(?:if|whether|once|until|unless|when|before|after|so that) )(?:the|that|an?|any)(?: (?!that\\b)\\p{L}{1,15}){0,2} ${THING} ${IS}${ADVERB} ${DONE}`,
  `(?<!\\b(?:if|whether|once|until|unless|when|before|after|so that) )(?:your|this|both|these|those|all(?: of)? your|the (?:last|next|open|missed|whole))(?: (?!(?:that|you|i|we)\\b)\\p{L}{1,15}){0,4} ${IS}${ADVERB} (?!${THING_SAFE}(?!\\p{L}))(?:\\p{L}{2,}ed|frozen|reset|withdrawn|sent|paid back|gone|put|set)`,
  "you(?:'ll| will| should| can)?(?: now| already)? (?:see|find|notice)(?: \\p{L}{1,10}){0,3} (?:credit|refund|discount|upgrade)(?! card)",
  "you(?:'re| are|'ve been| have been)(?: now| already)? (?:on|moved to|switched to) (?:an?|our|the) (?:\\p{L}{2,12} )?(?:lower|smaller|bigger|cheaper|reduced|new|special|free)|effective (?:immediately|today)|with immediate effect|as of today",
];

/** Nobody has decided on a refund, in whatever language it is mentioned. */
export const REFUNDS: Rule = rule(
  MONEY_BACK,
  "refund\\p{L}*|reimburse\\p{L}*|money[ -]back|chargeback|cash ?back|store credit|gift (?:card|voucher)s?|as a token of|(?:a )?little something|small surprise|goodwill (?:credit|gesture|payment)|gesture of goodwill",
  "erstatt\\p{L}*|rückerstatt\\p{L}*|zurückerstatt\\p{L}*|gutschrift\\p{L}*|gutschein\\p{L}*|guthaben|geld zurück",
  "rembours\\p{L}*|bon d'achat|geste commercial|reembols\\p{L}*|reintegr(?:o|aremos|amos)|estorn\\p{L}*|vale(?:-presente| de compra)|rimbors\\p{L}*|terugbetal\\p{L}*",
  "(?:an?|the|your|account|full|some) credits?(?! (?:cards?|score|rating))|credits? (?:for you|to your|on your|towards)",
  "रिफंड|रिफ़ंड|(?:पैसा|पैसे|रकम|राशि) वापस|zwrot pieniędzy|återbetal\\p{L}*|возврат\\p{L}*|返金|退款|환불",
);

export const GIFTS: Rule = rule(
  "is an offer that nobody has made; offer to talk about it instead",
  "pay (?:only |just )?(?:half|nothing)|match(?:es|ing)? (?:whatever|what) (?:they|your)|(?:months?|weeks?|years?|days?|quarter) (?:completely |absolutely |totally |entirely )?free|(?:your|this) (?:\\p{L}{2,12} )?discount|(?:ihr|dein) rabatt|votre (?:remise|réduction)|(?:tu|su) descuento|(?:o )?seu desconto|आपकी छूट|for life|for free|free of (?:charge|cost)|at no (?:extra |additional )?(?:cost|charge)|complimentary|on the house|(?:month|quarter|year|week|one|it|this)(?: is|'s| are)? on us|throw in|(?:one|two|three|six|\\d+|more) (?:extra |additional |free )(?:seats?|users?|months?|weeks?|days?|credits?|years?)|an? (?:extra|additional|free) (?:seat|user|month|week|year)|lifetime (?:access|deal|licen[cs]e)|gifts?",
  "(?:zahlen|zahlst|bezahlen|bezahlst|kostet)[^.!?\\n]{0,40} die hälfte|(?:payez|paierez|payer)[^.!?\\n]{0,40} la moitié|pag(?:as|a|ue|ues|arás|ará|ar)[^.!?\\n]{0,40} (?:la mitad|a? ?metade)|kostenlos\\p{L}*|gratis|umsonst|geschenkt|geschenk|gratuite?s?|gratuitement|cadeau|offerte?s?|gratuit[oa]s?|regalo|grátis|de graça|presente|मुफ़्त|मुफ्त|निःशुल्क|उपहार",
);

const GERMAN_DONE =
  "(?:erstattet|zurückerstattet|zurückgezahlt|rückerstattet|überwiesen|gutgeschrieben|storniert|gelöscht|entfernt|hochgestuft|verlängert|" +
  "gewährt|angewendet|eingelöst|freigeschaltet|reaktiviert|wiederhergestellt|pausiert|gesperrt|behoben|repariert|aktiviert|umgestellt|" +
  "eingebaut|veröffentlicht|gesenkt|reduziert|rabattiert|hinzugefügt|gutgebucht|heruntergestuft|abgebucht|eingeführt|korrigiert|erlassen)";
const GERMAN = [
  "mit (?:unserem|unseren|unserer|dem|den|der|meinem|meiner|meinen) \\p{L}*(?:team|entwickl|technik|kolleg|support|abteilung|chef|buchhaltung|vertrieb)\\p{L}* (?:gesprochen|geredet|telefoniert|geklärt|abgestimmt)",
  "(?:läuft|geht|klappt|funktioniert|laufen|gehen|klappen|funktionieren) (?:jetzt|nun|wieder|endlich|inzwischen|seitdem)(?! nicht)",
  `(?<!\\b(?:was|wie|dass|falls|wenn|ob) )(?:unser|unsere|das|die) \\p{L}*(?:team|technik|entwickler|entwicklung|support|abteilung|kollegin|kolleginnen|kollegen) (?:hat|haben)[^.!?,\\n]{0,60} (?!${GERMAN_NO_DEED}(?!\\p{L}))(?:ge\\p{L}+(?:t|en)|(?:be|ver|er|ent|zer|über|unter|hinter|wider)\\p{L}+t|\\p{L}+iert|(?:auf|ab|ein|um|an|hinzu|frei|zurück)ge\\p{L}+(?:t|en))`,
  "ab sofort (?:aktiv|gültig|günstiger|verfügbar)|(?:ist|sind) (?:jetzt|nun|wieder|bereits) (?:aktiv|freigeschaltet|verfügbar|erreichbar)|funktioniert (?:jetzt|nun|wieder)",
  `(?<!\\b(?:was|wie|dass|falls|wenn|ob) )(?:ich habe|wir haben|habe ich|haben wir)(?: (?!gern|uns\\b|mich\\b)\\p{L}{2,20}){0,7} (?!${GERMAN_NO_DEED}(?!\\p{L}))(?:ge\\p{L}+(?:t|en)|(?:be|ver|er|ent|zer|über|unter|hinter|wider)\\p{L}+t|\\p{L}+iert|(?:rückgängig|billiger|\\p{L}*schnell\\p{L}*|besser|neu|fertig|möglich|einfacher|leichter|kürzer|stabil\\p{L}*|sicherer) gemacht|(?:auf|ab|ein|um|an|hinzu|frei|zurück)ge\\p{L}+(?:t|en))`,
  `(?:ich habe|wir haben|habe ich|haben wir)[^.!?,\\n]{0,70} (?:${GERMAN_DONE}|gekündigt)`,
  `(?:den|die|das|dieses|diesen|ihren|ihre|ihr)(?: \\p{L}{2,20}){1,3} (?:habe ich|haben wir)[^.!?,\\n]{0,40} ${GERMAN_DONE}`,
  `(?<!\\b(?:falls|wenn|ob|sobald|bevor) )(?:ihre?|deine?|der|die|das|eine?|alle ihre)(?: \\p{L}{2,20}){1,3} (?:wurden?|wird|werden|ist|sind)(?: \\p{L}{2,20}){0,4} ${GERMAN_DONE}`,
];

const FRENCH_DONE =
  "(?:remboursé|supprimé|effacé|crédité|prolongé|appliqué|accordé|activé|réactivé|restauré|suspendu|corrigé|réparé|" +
  "résolu|réglé|mis à niveau|mis en pause|réduit|ajouté|lancé|bloqué|débité|baissé|offert)e?s?";
const FRENCH_NO_DEED =
  "(?:refusé|rejeté|reçu|lu|entendu|enregistré|noté|conservé|apprécié|abouti|annulé|résilié|fermé|expiré|perdu|traité|essayé|touché|affecté|utilisé|lié|concerné|validé|intéressé|arrivé|resté|allé|venu)";
/** In the first person: verbs of perceiving, feeling, trying or missing, which claim no action. */
const FRENCH_PERCEIVED =
  "(?:compliqué|alourdi|gêné|dérangé|blessé|énervé|frustré|ralenti|reçu|lu|relu|vu|noté|compris|appris|remarqué|apprécié|essayé|tenté|perdu|entendu|constaté|manqué|déçu|trouvé|découvert|laissé|eu|été|partagé|gardé|aimé|échoué|raté|oublié|pensé|pu|voulu|su|dû|cru|espéré|demandé|posé|imaginé|souhaité|regretté|négligé|donné|écouté|côté|vérité|qualité|liberté|difficulté|possibilité|nécessité|société|été)e?s?";
const FRENCH = [
  `(?<!\\b(?:si|quand|dès que|lorsque) )(?:votre|vos)(?: (?!que\\b|qui\\b|n'|ne\\b)[\\p{L}']{2,15}){1,3} (?:a|ont)(?: (?:déjà|bien|désormais))? été (?!${FRENCH_NO_DEED})\\p{L}{2,}(?:é|i|u|is|it)e?s?`,
  "(?:j'ai|nous avons|on a) fait (?:le nécessaire|en sorte)",
  `(?:vous|t') ?(?:a|ont) été (?!${FRENCH_NO_DEED})\\p{L}{2,}(?:é|i|u|is|it)e?s?|(?:est|sont) (?:désormais|maintenant|à présent) (?:acti(?:f|ve)s?|disponibles?|appliquée?s?)|(?:est|sont) en route`,
  `(?<!(?:que|qu'|si) ?)(?:j'ai|je (?:vous |t'|l')ai|nous (?:vous |l'|les )?avons|on (?:vous |l')?a|(?:notre|nos|l')(?: ?\\p{L}{2,14}){1,2} (?:vous )?(?:a|ont))(?: (?!${FRENCH_PERCEIVED}(?!\\p{L})|que\\b|qu'|pas\\b|jamais\\b|rien\\b|besoin\\b|envie\\b|hâte\\b|encore\\b)[\\p{L}-]{2,15}){0,3} (?!${FRENCH_PERCEIVED}(?!\\p{L}))(?:\\p{L}{2,}ée?s?|${FRENCH_DONE}|(?:re)?mise?s?|(?:trans|re)mise?s?|(?:re)?prise?s?(?! (?:note|connaissance|le temps|trop|au sérieux|plaisir))|(?:re)?faite?s?|écrite?s?|revue?s?|rendue?s?|résolue?s?|ouverte?s?|annulé|résilié)(?!\\p{L})`,
  `(?<!\\bsi )(?:votre|vos|le|la|les|une?)(?: (?!que\\b)[\\p{L}']{2,15}){1,3} (?:a été|ont été|est|sont|sera|seront)(?: \\p{L}{2,15}){0,2} (?:${FRENCH_DONE})`,
];

const SPANISH_DONE =
  "(?:reembolsad|devuelt|eliminad|borrad|abonad|aplicad|ampliad|extendid|activad|reactivad|restaurad|pausad|suspendid|corregid|" +
  "solucionad|resuelt|arreglad|añadid|lanzad|regalad|concedid|rebajad|reducid|bloquead|cargad|cobrad)[oa]s?";
const SPANISH_NO_DEED =
  "(?:rechazad|denegad|recibid|leíd|oíd|guardad|valorad|completad|procesad|aprobad|cancelad|cerrad|caducad|vencid|expirad|registrad|anotad|perdid|interesad|cansad|frustrad|decepcionad|intentad|usad|utilizad|agotad|retrasad|relacionad|ligad|afectad|preocupad|invitad|asociad|encantad|sid|estad)";
/** In the first person: verbs of perceiving, feeling, trying or missing, which claim no action. */
const SPANISH_PERCEIVED =
  "(?:complicado|dificultado|molestado|frustrado|ignorado|leído|releído|visto|recibido|notado|aprendido|perdido|tenido|intentado|entendido|comprendido|querido|tomado|escuchado|oído|tardado|dejado|conocido|dado|sido|estado|hecho|dicho|echado|fallado|defraudado|decepcionado|pedido|preguntado|respondido|contestado|pensado|sentido|podido|sabido|querido|llegado|quedado|esperado|seguido|fracasado|descuidado|olvidado)";
/** The first person of verbs of action: "hablé", but not "qué", "recibí" or "responderé". */
const PRETERITE_ES =
  "(?!(?:qué|por qué|porqué|para qué|sé|té|dé|esté|pensé|esperé|llegué|intenté|quedé|olvidé|dejé|fallé|pregunté|tardé|encontré|noté|imaginé|tomé|empecé|deseé)(?!\\p{L}))(?:\\p{L}{2,}(?<![aei]r)é|miré|retiré|resolví|corregí|abrí|escribí|pedí|transmití|puse|hice|di|hicimos|pusimos|dimos|trajimos)";
const SPANISH = [
  `(?<!\\b(?:si|cuando|en cuanto|cuándo) )(?:tus?|sus?|vuestr[oa]s?)(?: (?!que\\b|no\\b)\\p{L}{2,15}){1,3} (?:ya )?(?:ha sido|han sido|fue|fueron|está|están)(?: ya)? (?!${SPANISH_NO_DEED})\\p{L}{3,}(?:ad|id|íd)[oa]s?`,
  `(?<!\\b(?:que|si) )(?:he|hemos|nuestro equipo ha|nuestros? \\p{L}{2,14} (?:ha|han))(?: \\p{L}{2,12}mente| ya| también| te| le| os){0,2} (?!${SPANISH_PERCEIVED}(?!\\p{L}))(?:\\p{L}+[aií]do|vuelto|devuelto|puesto|abierto|escrito|resuelto|roto)`,
  "ya (?:hemos \\p{L}+[aií]do|(?!(?:vamos|somos|estamos|tenemos|sabemos|vemos|podemos|habíamos|no)(?!\\p{L}))\\p{L}{2,}[aei]mos|est[áa]n? (?:arreglad|corregid|resuelt|solucionad|list)[oa]s?)|(?:el|nuestro) (?:equipo|departamento|personal|soporte)(?: \\p{L}{2,12}){0,3} (?!(?:está|lee|quiere|puede|es|tiene|responde)(?!\\p{L}))\\p{L}{2,}ó",
  `(?<!\\bsi )(?:tus?|sus?|el|la|los|las|una?)(?: (?!que\\b)\\p{L}{2,15}){1,3} (?:ha sido|han sido|fue|fueron|está|están|será|serán|ha quedado)(?: \\p{L}{2,15}){0,2} ${SPANISH_DONE}`,
];

const PORTUGUESE_NO_DEED =
  "(?:recusad|negad|rejeitad|recebid|lid|ouvid|salv|guardad|valorizad|concluíd|processad|aprovad|cancelad|encerrad|expirad|vencid|registrad|anotad|perdid|necessári|important|útil|interessad|satisfeit|cansad|frustrad|decepcionad|trabalh|tentad|usad|utilizad|esgotad|atrasad|relacionad|ligad|afetad|preocupad|convidad|associad|cadastrad)";
/** The first person of verbs of action: "falei", but not "sei", "recebi" or "responderei". */
const PRETERITE_PT =
  "(?!(?:sei|lei|hei|pensei|esperei|cheguei|tentei|fiquei|deixei|falhei|perguntei|demorei|encontrei|notei|imaginei|tomei|comecei|achei|gostei)(?!\\p{L}))(?:\\p{L}{2,}(?<![aei]r)ei|retirei|resolvi|corrigi|conferi|abri|pedi|transmiti|devolvi|pus|fiz|fizemos|pusemos|demos|trouxemos)";
const PORTUGUESE = [
  `(?<!\\b(?:se|quando|assim que|caso) )(?:seus?|suas?)(?: (?!que\\b|não\\b)\\p{L}{2,15}){1,3} (?:já )?(?:foi|foram|está|estão)(?: (?!não\\b)\\p{L}{2,15}){0,1} (?!${PORTUGUESE_NO_DEED})\\p{L}{3,}(?:ad|íd|id)[oa]s?`,
  "já (?!(?:vamos|somos|estamos|temos|sabemos|vemos|podemos|tínhamos|não)(?!\\p{L}))\\p{L}{2,}[aei]mos|(?:reembols|estorn|credit|cancel|apag|aplic|ativ|reativ|paus|liber|adicion|delet|prorrog|lanç)amos|devolvemos|excluímos|estendemos|suspendemos|concedemos|(?:a|o|nossa|nosso) (?:equipe|time|suporte|pessoal)(?: \\p{L}{2,12}){0,3} (?!(?:está|lê|quer|pode|é|tem|responde)(?!\\p{L}))\\p{L}{2,}(?:ou|eu|iu)",
  "(?<!\\bse )(?:seus?|suas?|os?|as?|uma?)(?: (?!que\\b)\\p{L}{2,15}){1,3} (?:foi|foram|será|serão|está|estão)(?: \\p{L}{2,15}){0,2} (?:excluíd|apagad|reembolsad|estornad|creditad|aplicad|estendid|suspens|bloquead|deletad|corrigid|liberad|devolvid|removid)[oa]s?",
];

const HINDI_PERCEIVED = "मुश्किल|परेशान|पढ़|पढ|सुन|समझ|सोच|चाह|महसूस|सीख|गलती की|ग़लती की|निराश|खो |नहीं|पूछ|कि ";
const HINDI = [
  `(?:मैंने|हमने|(?:टीम|इंजीनियर\\p{L}*\\p{M}*|सहकर्मी) ने)(?![^।.!?\\n]*(?:${HINDI_PERCEIVED}))[^।.!?\\n]{2,80} (?:किया|की|किए|दिया|दी|दिए|देखा|देखी|लिया|ली|लगाया|बनाया|बदला|भेजा|जोड़ा|हटाया|निकाला)(?: (?:है|हैं|था|थी|थे))?(?=[।.!?,\\n ]|$)`,
  "(?:सक्रिय|चालू|बंद|वापस|कम|बेहतर|ठीक|पूरा|पूरी|जारी|शामिल) (?:कर|हो) (?:(?:दिया|दी|दिए|दिये) (?:गया|गई|गए)|चुका|चुकी|चुके)",
  "(?:मैंने|हमने)(?:(?! कि | आपने | मुश्किल | परेशान )[^।.!?\\n]){0,60} (?:जोड़|कर|बदल|हटा|दे|भेज|घटा|बढ़ा|मिटा|लगा|चुका) (?:दिया|दी|दिए|दिये)",
  "(?:वापस|रिफंड|रिफ़ंड|डिलीट|हटा|मिटा|बढ़ा|अपग्रेड|लागू|जमा|ठीक|सक्रिय|बहाल|लॉन्च)(?: कर)? (?:दिया|दी|दिए|दिये|किया|चुके|चुका|चुकी)",
];

const ITALIAN = [
  "(?:ho|abbiamo|ti abbiamo|vi abbiamo|le abbiamo)(?: (?!che\\b)\\p{L}{2,12}){0,2} (?:rimborsat|cancellat|eliminat|accreditat|applicat|prolungat|estes|riattivat|risolt|corrett)[oaie]",
];
const DUTCH = [
  "(?:ik heb|we hebben|wij hebben)[^.!?,\\n]{0,60} (?:terugbetaald|verwijderd|geannuleerd|gecrediteerd|verlengd|toegepast|opgelost|hersteld|gewist)",
];

export const INVENTED_ACTIONS: readonly Rule[] = [
  rule(FAULT, ...ENGLISH),
  rule(FAULT, ...GERMAN),
  rule(FAULT, ...FRENCH),
  rule(FAULT, ...SPANISH),
  rule(FAULT, ...PORTUGUESE),
  rule(FAULT, ...HINDI),
  rule(FAULT, ...ITALIAN, ...DUTCH),
];

/** Verbs recognised by their ending alone, which means something else in another language. */
export const DEEDS_IN: Readonly<Record<string, Rule>> = {
  es: rule(
    FAULT,
    `(?:${PRETERITE_ES})(?: ya)? (?:con|a|al|tu|tus|su|sus|el|la|los|las|un|una|todo|todos|cada|personalmente|por|de|en)`,
  ),
  pt: rule(
    FAULT,
    `(?:${PRETERITE_PT})(?: já)? (?:com|a|o|os|as|ao|à|seu|sua|seus|suas|um|uma|tudo|todos|todas|cada|pessoalmente|por|de|do|da|no|na|em)`,
  ),
};

/** Where the customer has not cancelled: a payment failed, or they are only at risk. */
export const ENDED: readonly Rule[] = [
  rule(
    "says that the customer's plan has ended, which it has not",
    `your(?: \\p{L}{1,15}){0,2} (?:subscription|plan|account|membership) (?:is|was|has been|will be)${ADVERB} (?:cancelled|canceled|closed|ended|terminated)`,
    "(?:you|you've|you have) (?:just |recently )?(?:cancelled|canceled) (?:your|the)",
    "ihr(?:e|en)? (?:abo|abonnement|konto|tarif) (?:wurde|ist) (?:gekündigt|beendet|geschlossen)",
    "votre (?:abonnement|compte) (?:a été|est) (?:résilié|annulé|fermé)",
    "(?:tu|su) (?:suscripción|cuenta|plan) (?:ha sido|fue|está) (?:cancelad|cerrad)[oa]",
    "(?:seu|sua) (?:assinatura|conta|plano) (?:foi|está) (?:cancelad|encerrad)[oa]",
  ),
];

/** Where the customer has cancelled: their payments are not known to have failed. */
export const FAILED: Rule = rule(
  "says that a payment failed, which is not known; the customer has cancelled",
  "(?:payment|charge|card|debit|renewal|[$€£₹] ?\\d[\\d.,]*|this)(?: \\p{L}{2,12}){0,6} (?:did(?:n't| not) go through|failed|bounced|could(?:n't| not) be (?:collected|charged|taken|processed)|was (?:declined|refused|unsuccessful|not successful)|has (?:failed|expired))|(?:could(?:n't| not)|were(?:n't| not) able to|unable to) (?:collect|charge|take|process)",
  "(?:zahlung|abbuchung|lastschrift)(?: \\p{L}{2,12}){0,6} (?:fehlgeschlagen|nicht (?:durchgegangen|geklappt|möglich))|(?:paiement|prélèvement)(?: \\p{L}{1,12}){0,6} (?:n'a pas (?:abouti|fonctionné|pu)|a (?:échoué|été (?:refusé|rejeté)))",
  "(?:pago|cobro|pagamento|cobrança)(?: \\p{L}{1,12}){0,6} (?:no se (?:ha podido|pudo)|ha fallado|falló|não (?:passou|foi (?:aprovad|concluíd)[oa]|pôde)|falhou)|भुगतान[^।\\n]{0,30} (?:पूरा नहीं|विफल|नाकाम|असफल)",
);

/** A customer who speaks of a card or a payment may be answered. */
export const SPEAKS_OF_PAYMENTS =
  /\b(?:cards?|pay(?:ing|ments?)?|paid|bank|charg|bill|invoic|renew|zahl|karte|rechnung|abbuch|paiement|payer|carte|prélèv|factur|pago|pagar|tarjeta|cobr|pagamento|cartão)|भुगतान|कार्ड|बैंक/iu;

const DENIED =
  /(?<!\p{L})(?:(?:won['’]t|can['’]t|cannot|couldn['’]t|wouldn['’]t|don['’]t want to|not going to|(?:will|do|can|would) not) (?:\p{L}+ly )?(?:claim|say|tell|promise|pretend)(?: you)?|(?:kann|will|werde|möchte|können|wollen|werden|möchten)(?: (?:ich|wir|ihnen|dir|euch|noch|hier)){0,3} nicht (?:behaupten|sagen|versprechen),? dass|(?:ich habe|wir haben|habe ich|haben wir)(?: (?:es|das|ihn|sie|noch|bisher|leider|dafür)){0,4} nicht(?! nur)|(?:n['’]|ne )(?:\p{L}+ ){1,3}pas (?:vous )?(?:dire|promettre|prétendre) que|no (?:te |le )?(?:puedo|quiero|voy a) (?:decir\p{L}*|prometer\p{L}*|fingir) que|não (?:te )?(?:posso|quero|vou) (?:te )?(?:dizer|prometer|fingir) que)[^.!?;\n]*/giu;

/** "I won't claim that it's fixed" does not claim an action. */
export const withoutDenials = ({ subject, body }: Writing): Writing => ({
  subject: subject.replace(DENIED, ""),
  body: body.replace(DENIED, ""),
});
