// Finds what words of several kinds say in one sentence, in whichever order a language puts them: who is gone and how, or what was
// taken and how often. Phrases have a fixed order and short gaps, which German and Hindi sentences do not keep.

import { foldWord, type Word } from "../../../lib/words.ts";
import type { SensitiveTopic } from "../tables.ts";
import { PEOPLE } from "./lexicon-sensitive.ts";

/** Matches any of the words or phrases, each with the syntax of a regular expression, at the boundaries of words. */
const anyOf = (list: string): RegExp =>
  new RegExp(
    ` (?:${list
      .trim()
      .split(/,\s+/)
      .map((one) => foldWord(one.normalize("NFKC")))
      .join("|")})(?= )`,
  );

const SOMEBODY = anyOf([...PEOPLE, "he, she, er, il, elle, ella, ela, ele, वह, वो"].join(", "));
const TAKEN = anyOf(`
(?<! (?:i|we) )(?:took|taken) (?:[^ ]+ ){0,3}(?:money|euros?|dollars?|pounds?|rupees|payment|from|\\d{2,}), charged, billed, debited, withdrew, withdrawn, deducted,
genommen, nehmt, abgebucht, eingezogen, belastet, abgezogen,
(?<! (?:j ai|on a|avons) )pris, prises?, prélevée?s?, débitée?s?, facturée?s?, retirée?s?, cobr(?:ado|ados|aron|aste|an), sacaron, quitaron, descontaron, cargaron, debitaron,
cobr(?:aram|ada|adas|ou), tiraram, tirou, descontaram, debit(?:aram|ado|ou), retiraram, काटे?, काटा, कटे?, कटा, ka?ate?, kata
`);
const TWICE = anyOf(`
twice(?! (?:as|a|an|per|each|every|what|more|the price|the amount|yearly|monthly) ), (?:two|2|three|3|several|multiple) times(?! (?:as|a|an|per|each|every|more) ),
(?:zwei|drei)mal(?! (?:im|pro|so) ), (?:zwei|2) mal(?! (?:im|pro|so) ), doppelt(?! so ), (?:2|3)x, (?:deux|2|trois|3) fois(?! (?:par|plus|moins) ),
(?:dos|2|tres|3) veces(?! (?:al|por|mas) ), (?:duas|2|tres|3) vezes(?! (?:por|ao|mais) ), (?:दो|तीन) बार, (?:do|teen) baa?r
`);
const MONEY = anyOf(`
\\d{2,}, euros?, dollars?, pounds?, rupees, geld, konto, karte, money, card, account, compte, carte, argent, cuenta, tarjeta, dinero, plata,
reais, conta, cartão, dinheiro, रुपये, रुपए, पैसे, खाते, खाता, कार्ड, paise, rupaye, khate
`);
const DURATION = anyOf(`
minutes?, minuten, hours?, stunden, heures?, horas?, minutos?, seconds?, days?, tage, jours?, dias?, मिनट, घंटे
`);
const UNKNOWN_PAYMENT = anyOf(`
(?:payment|charge|debit|transaction|purchase)s? (?:[a-z]+ ){0,6}(?:i|we) (?:never|did not|have not) (?:made?|authori[sz]ed?|approved?|placed),
(?:zahlung|abbuchung|lastschrift) (?:[a-z]+ ){0,4}(?:nie|nicht) (?:veranlasst|getätigt|genehmigt|erlaubt),
(?:paiement|prélèvement|achat) (?:[a-z]+ ){0,5}(?:jamais|pas) (?:fait|autorisé|validé|effectué),
(?:pago|cargo|cobro|compra) que (?:yo )?(?:nunca|no) (?:hice|autoricé|realicé), (?:pagamento|compra|cobrança) que (?:eu )?(?:nunca|não) (?:fiz|autorizei|realizei),
(?:भुगतान|पेमेंट) (?:मैंने|हमने) (?:कभी )?(?:किया ही नहीं|नहीं किया), payment (?:maine|humne) (?:kabhi )?(?:kiya hi nahi|nahi kiya)
`);
/** Ways to say that somebody died, most of them by their own hand. */
const IS_GONE = anyOf(`
hearts? (?:gave out|stopped), walked into the (?:sea|ocean|river|lake|water), (?:jumped|fell) (?:off|from) (?:a|the|his|her) (?:bridge|roof|balcony|building|cliff),
(?:jumped|walked|ran|fell|went|threw (?:him|her)self|stepped) (?:in front of|under) (?:a|the) train,
(?:hanged|hung) (?:him|her|them)sel(?:f|ves), (?:did|never) (?:not )?(?:wake|woke) up(?! to )(?: again)?, overdosed, drowned(?! in [a-z]+s ), slipped away,
(?:lebt|weilt) nicht mehr(?! (?:hier|da|dort|bei|in|im|mit|zusammen|zu) ), nicht (?:mehr|wieder) aufgewacht, vor (?:den|einen) zug (?:geworfen|gesprungen|geschmissen|gegangen|gelaufen), von (?:der|einer) brücke (?:gesprungen|gestürzt|gefallen),
erhängt, (?<! in [a-z]+ )ertrunken, ins wasser gegangen, sich umgebracht,
mis fin à (?:ses|sa) (?:jours|vie), (?:jetée?|passée?|tombée?) sous (?:le|un) (?:train|métro), s est pendue?, s est noyée?, ne s est (?:pas|plus|jamais) réveillée?,
se nos (?:fue|ha ido|murió), (?:no|nunca) (?:se )?despertó(?! (?:interés|curiosidad|el|la|mi|nuestro) ), se ahorcó, se ahogó, se (?:tiró|lanzó|arrojó) (?:al|por|del|desde|a las) (?:[a-z]+ )?(?:tren|vías|balcón|ventana|puente),
tirou a própria vida, não acordou(?: mais)?, se enforcou, se afogou, se (?:jogou|atirou) (?:da|do|na|no) (?:[a-z]+ ){0,2}(?:trem|ponte|janela|prédio|sacada),
(?:हमें|मुझे|हमको) छोड़ ?कर चल[ेाी] ग(?:ए|ये|या|ई|ईं|यी|यीं), फांसी लगा, ज़हर खा, खुदकुशी, ham[ae]i?n? chhod ?kar chal[ei] gay[ei], (?:f|ph)aa?n?si laga, zehar kha, khudkushi
`);
/** In French and Portuguese the dead have left, unless it is said where to. */
const HAS_LEFT = anyOf(`
(?:mon |ma |notre )?(?:père|mère|papa|maman|mari|femme|fils|fille|frère|soeur) (?:s en est allée?|(?:nous |s en )?est partie?)(?! (?:(?:à|au|aux|en|chez|pour|vivre|vers|dans|avec|de|du|sur|sans|ailleurs)|(?!hier )[a-z]+(?:er|ir)) ),
(?:meu|minha) (?:pai|mãe|marido|esposa|filho|filha|irmão|irmã|avô|avó) (?:partiu|se foi)(?! (?:para|pra|de|do|da|com|ao|embora) )
`);
const NO_WAY_OUT = anyOf(`
(?:just |only )?(?:want|wish) it all to (?:stop|end), (?:will|möchte|mag) (?:einfach |nur )?nicht mehr (?:da|hier) sein, plus (?:de )?goût à (?:rien|la vie),
no fundo do poço, não quero mais estar aqui, en el fondo del pozo, nothing left in me,
(?:not|no|never) (?:see|seeing|have|find) (?:a|any) way out, (?:see|is) no way out, kein(?:en)? ausweg(?! als ), (?:vois|voit|voyons|trouve|y a) (?:pas|plus|aucune) (?:d )?issue(?! (?:ouverte|fermée|sur) ), no (?:le |les )?(?:veo|encuentro) (?:la |una )?salida,
não (?:vejo|encontro|há|tem) (?:mais )?(?:uma )?saída, रास्ता नहीं (?:दिख|सूझ|बचा), raa?sta nahin? (?:dikh|bacha|sujh)
`);
/** Ways out of a product or a contract, not of a life. */
const OF_A_PRODUCT = anyOf(`
contract, subscription, plan, account, trial, view, wizard, form, modal, tour, menu, page, screen, dialog, settings, popup, loop, app, tool, editor, mode, vertrag, abo, menü, seite, einstellungen,
contrat, abonnement, page, écran, contrato, menú, página, pantalla, tela, módulo, plantilla, अनुबंध, मेनू, पेज, ऐप
`);
const TREATMENT = anyOf(`
on a ventilator, (?:kämpft|kämpfen|kämpfe) um (?:ihr|sein|mein) leben, entre la vie et la mort, entre la vida y la muerte, entre a vida e a morte, found something on (?:my|her|his),
(?:quedan|queda|restam) (?:pocas|pocos|poucas|poucos|unas|umas) (?:semanas|meses|dias) de vid[ao],
(?:start|starts|started|starting|begin|beginning|undergoing|having) (?:my |her |his |the )?(?:treatment(?! [a-z]+s )|radiation|radiotherapy|dialysis),
(?:scans?|biopsy|bloods?|blood tests?|mri) (?:has |have )?c[ao]me back, (?:liege|liegt|komme|kommt|muss) (?:[a-z]+ )?(?:auf|in) (?:der|die) (?:onkologie|palliativstation|chirurgie|psychiatrie),
(?:zur|bekomme|bekommt|beginne|beginnt) (?:[a-z]+ )?(?:bestrahlung|chemo|dialyse),
(?:commence|commencer|débute) (?:la|une|ma|mes|les) (?:radiothérapie|dialyse|rayons|séances de rayons), (?:empiezo|empieza|comienzo|empezar) (?:la |el |con la |con el )?(?:tratamiento(?! de datos )|radioterapia|diálisis|quimio),
(?:começo|comecei|começa|iniciar|inicio) (?:a |o )?(?:tratamento(?! de dados )|radioterapia|diálise|químio), कीमो, डायलिसिस
`);

/** Who is charged by a company that they do not know. */
const NOT_THEIRS = anyOf(`
not my (?:account|subscription|order)(?! [a-z]*(?:type|plan|tier|level|manager) ), who are you, who is this, (?:do|did) not (?:even )?know (?:you|who you are|this company|what this is),
never heard of you, never gave (?:you )?my (?:card|details|bank), kenne (?:sie|euch|diese firma|diesen anbieter) (?:gar )?nicht, wer (?:sind sie|seid ihr), connais pas (?:cette|votre) (?:société|entreprise|boîte), qui êtes vous,
no conozco (?:esta|su|vuestra) (?:empresa|compañía), quiénes? son, não conheço (?:essa|esta|a|sua) empresa, quem são vocês
`);
const CHARGES = anyOf(`
(?:you|why|keeps?|kept) (?:are )?(?:taking|charging|billing|debiting), (?:bill|charge)s? (?:me|us), charged?, billed, debited, taken, took, abgebucht, abgezogen, bucht, buchen, prélev[a-zé]+, débit[a-zé]+, cobr[a-zé]+, descont[a-zé]+, debit[a-zé]+
`);
/** Somebody from a former relationship who watches, and fear of being found. */
const FORMER = anyOf(`
(?:my|her|his) (?:abusive |violent )?ex(?! (?:colleague|coworker|boss|employer|employee|client|customer|accountant|developer|team)s? ),
exmann, exfreund, exfrau, exfreundin, exmarido, exnovio, exesposo, exnamorado, (?:mon|mi|meu) ex(?! (?:collègue|patron|jefe|colega|chefe|cliente?|empleado) )
`);
const WATCHES = anyOf(`
(?:is |keeps |can |still )?(?:logging|logs|logged|log) (?:in|into), (?:can|could|still|keeps?) (?:[a-z]+ )?(?:read|reading|see|seeing|look|looking|access), reads my, sees my, sees where, see where, watch(?:es|ing), track(?:s|ing) me, spy(?:ing)?, spies, follow(?:s|ing) me, monitors? me,
knows where, has access, has my password, liest, überwacht, verfolgt, beobachtet, kontrolliert, sieht, surveille, espionne, suit, lit mes, vigila, espía, sigue, lee mis, vigia, espiona, segue, persegue, lê
`);
const AFRAID = anyOf(`
scared, frightened, terrified, afraid for, fear for, in danger, not safe, unsafe, angst, peur, miedo, medo, डर
`);
const WHERE_THEY_ARE = anyOf(`
my (?:new |home )?address, where (?:i|we) (?:live|am|are), my location, (?:meine|unsere) (?:neue )?adresse, wo (?:ich|wir) wohnen?, (?:mon|notre) (?:nouvelle )?adresse, où (?:j habite|je vis),
mi (?:nueva )?(?:dirección|casa), dónde vivo, meu (?:novo )?endereço, onde (?:eu )?moro, मेरा पता, mera pata
`);

/** Not to a competitor, nor as a client. */
const WAS_LOST = anyOf(`
(?:we|i|they) (?:have |ve )?lost (?:him|her|them|both)(?: all)? (?:in (?:a|an|the) (?:[a-z]+ )?(?:avalanche|crash|accident|fire|floods?|war|attack|storm|earthquake)|to (?:the |a )?(?:cancer|covid|suicide|illness|overdose|addiction|drugs|war|virus|disease|stroke))
`);

const ERASE = anyOf(
  `delete, erase, wipe, remove, purge, löscht?, löschen, lösche, supprimez, supprimer, effacez, effacer, borren?, borrar, eliminen?, eliminar, apaguem?, apagar, excluam?, excluir`,
);
const ALL_OF_IT = anyOf(`everything, all, alles, tout, todo, tudo`);
const ABOUT_ME = anyOf(
  `(?:about|on) (?:me|us), über (?:mich|uns), von (?:mir|uns), sur (?:moi|nous), sobre (?:mí|mim|nós|nosotr[oa]s)`,
);

type Rule = { topic: SensitiveTopic; all: RegExp[]; unless?: RegExp };
const RULES: readonly Rule[] = [
  { topic: "death", all: [SOMEBODY, IS_GONE] },
  { topic: "death", all: [HAS_LEFT] },
  { topic: "death", all: [WAS_LOST] },
  { topic: "deletion", all: [ERASE, ALL_OF_IT, ABOUT_ME] },
  { topic: "distress", all: [NO_WAY_OUT], unless: OF_A_PRODUCT },
  { topic: "illness", all: [TREATMENT], unless: OF_A_PRODUCT },
  { topic: "money", all: [TAKEN, TWICE, MONEY], unless: DURATION },
  { topic: "money", all: [UNKNOWN_PAYMENT] },
  { topic: "money", all: [NOT_THEIRS, CHARGES] },
  { topic: "distress", all: [FORMER, WATCHES] },
  { topic: "distress", all: [AFRAID, WHERE_THEY_ARE] },
];

/** The topics of the sentences as wholes. Linear in the number of words. */
export function topicsTogether(words: readonly Word[]): SensitiveTopic[] {
  const sentences = new Map<number, string>();
  for (const { sentence, folded } of words) sentences.set(sentence, `${sentences.get(sentence) ?? " "}${folded} `);
  return [...sentences.values()].flatMap((text) =>
    RULES.filter(({ all, unless }) => all.every((kind) => kind.test(text)) && !unless?.test(text)).map(
      ({ topic }) => topic,
    ),
  );
}
