// What no company should write to a customer: threats, reproaches, illness and grief, card numbers, and a model's chatter.

import { type Rule, rule } from "./phrases.ts";

const THREATS = rule(
  "is a threat; be kind, whatever the customer decides",
  "collections? agenc(?:y|ies)|debt collect\\p{L}*|collection (?:proceedings|process)|sent? to collections",
  "otherwise(?!,? please),?[^.!?\\n]{0,40} (?:will|'ll|shall|must|have to|loses?|(?:is|are|gets?) (?:deleted|erased|wiped|locked|closed|blocked))|loses? access|find out what happens|(?:our|my|a) (?:lawyers?|attorneys?|solicitors?|legal (?:team|department))|legal (?:action|steps|proceedings|measures|consequences)|(?:take|see) you (?:to|in) court|lawsuit|sue you",
  "credit (?:score|rating|report|bureau)|late (?:payment )?fees?|penalt(?:y|ies)|final (?:notice|warning|reminder)|last warning",
  "you(?:'ll| will|'d| would| are going to| may| might| could| risk| stand to)(?: also)? (?:lose|losing|forfeit)(?! (?:nothing|no|sleep|is this|this))",
  "(?<!(?:not|n't|never|without|than|from|to|about|of|prevent|avoid|after|like) )los(?:e|ing) (?:all|everything|access to all)(?! track)",
  "(?:account|data|subscription|plan|projects?|files?|work|everything|access)(?: \\p{L}{2,12}){0,3} (?:will|is going to|are going to|is about to) be (?:\\p{L}{2,12} )?(?:deleted|erased|terminated|suspended|locked|blocked|lost|wiped|revoked|closed|cut off|disabled)",
  "(?:(?:i|we)(?:'ll| will| must| shall| may| might| have to| would have to)|(?:obliged|compelled|required|need|have|going) to)(?: \\p{L}{2,12}){0,2} (?:close|suspend|delete|erase|terminate|block|lock|deactivate|disable|restrict|shut down|remove) (?:your|the|all|access|it)",
  "(?:will|may|might|could|shall|going to) be (?:(?:permanently|automatically|temporarily|immediately|soon) )?(?:deleted|erased|terminated|suspended|locked|blocked|deactivated|disabled|wiped|revoked|closed|cut off|restricted|downgraded|forfeited)",
  "(?:konto|zugang|abo|tarif|daten|dienst)(?: \\p{L}{2,12}){0,3} (?:geschlossen|deaktiviert|eingestellt|eingeschränkt|abgeschaltet)(?: werden)?|(?:compte|accès|abonnement|données)(?: \\p{L}{2,12}){0,2} (?:sera|seront|pourrait être|risque d'être) (?:\\p{L}{2,14} )?(?:fermé|clôturé|désactivé|résilié|coupé|limité|perdu)e?s?|(?:cuenta|acceso|datos|suscripción|conta|acesso|dados|assinatura)(?: \\p{L}{2,12}){0,2} (?:serán?|será|serão|podría ser|poderá ser) (?:\\p{L}{2,14} )?(?:cerrad|cancelad|desactivad|encerrad|desativad|perdid|excluíd)[oa]s?|(?:बंद|निलंबित|ब्लॉक)(?: कर)? (?:दिया जाएगा|देंगे|हो जाएगा)",
  "(?:you(?:'ll| will) (?:be back|miss (?:us|it|this)|(?:soon )?(?:see|find out|notice) (?:how|what|that))|they (?:all |always )?come (?:back|crawling|crying))|cost(?:s|ing)? you (?:far |much |a lot |way |so much )?(?:more|dear(?:ly)?)",
  "if (?:we|i) (?:don't|do not|never) hear(?: \\p{L}{2,10}){0,5},? (?:your|the|it|they|somebody|someone)|goes? to (?:someone|somebody|another)|(?:it )?would be a (?:shame|pity) if",
  "unless (?:we|you) (?:hear|receive|pay|act|settle|update|reply|respond)|failure to (?:pay|respond|reply|settle|update)|if you (?:do not|don't|fail to) (?:pay|reply|respond|act|settle|update)|(?:forced|obliged|compelled|required) to|(?:no|any) (?:other )?(?:choice|option|alternative|way) (?:but|other|than|to get (?:it|them|anything))|hand(?:ed|ing)? (?:the matter|it|this|your \\p{L}{2,12}) over|throw(?:n|s|ing)? (?:it|them|everything|your \\p{L}{2,12}) ?away|throw away|(?:pity|shame) if|sorry (?:afterwards|later|for it)|who ignore|(?<=^|[.!?] |\\n)(?:ignore|leave|refuse|wait)[^.!?\\n]{0,30},? (?:and|or)|(?:i|we)(?:'ll|'d| will| would| may| might| shall)?(?: \\p{L}{2,12}(?: to)?){0,2} have to (?!(?:say|admit|ask|agree|wonder|apologi[sz]e|confess|know|understand|learn|do|be|guess|hear|see|tell|rely)(?!\\p{L}))\\p{L}+|(?:your|this|the|outstanding) debts?|credit agenc(?:y|ies)|legal (?:consequences|claim|notice)|(?<!you(?:'re| are) )(?:gone|lost|closed|deleted) (?:for good|forever)",
  "disappears?|vanish(?:es)?|(?:in|to|before) (?:a )?court|reserve the right|pursue (?:this|the) matter|(?:none|nothing) of (?:your|it|this)[^.!?\\n]{0,30} (?:can|could|will) be (?:recovered|restored|saved)|(?:cannot|can't|can not) be (?:recovered|restored|undone|brought back)|irreversibl[ey]|irrecoverabl[ey]",
  "collect(?:ing)? (?:the|your|this) (?:money|debt)|locked doors?|on your knees",
  "report you to|you (?:will|'ll) be (?:banned|blacklisted|reported|prosecuted)|or else|(?:have|face|bring|without) (?:\\p{L}{2,12} )?consequences|consequences for you",
  "inkasso\\p{L}*|(?:gezwungen|genötigt)|zugang (?:\\p{L}{2,12} )?kappen|(?:vorgang|fall|sache) abzugeben|rechtsanw\\p{L}*|unsere? anw[aä]lt\\p{L}*|rechtliche schritte|mahnverfahren|mahnbescheid|mahngebühr\\p{L}*|gerichtlich\\p{L}*|schufa|letzte (?:mahnung|warnung)|(?:wird|werden|müssen wir)(?: \\p{L}{2,12}){0,3} (?:konto|zugang|daten|projekte|abo|tarif)(?: \\p{L}{2,12}){0,2} (?:gesperrt|gelöscht|sperren|löschen|gekündigt)|wenn sie nicht (?:zahlen|reagieren|antworten)",
  "(?<!(?:ohne|nicht) )(?:alle|sämtliche) (?:ihre|deine)?[^.!?\\n]{0,20} verlieren|(?:verlieren|verlierst)(?: sie| du)? (?:alle|all|ihre|deine|sämtliche|den zugang)|(?:daten|konto|zugang|projekte)(?: \\p{L}{2,12}){0,3} (?:wird|werden)(?: \\p{L}{2,12}){0,2} (?:gelöscht|gesperrt|vernichtet)",
  "(?:contraints?|obligée?s?|forcée?s?) (?:de|d'|à)|(?:nos|notre|mes|un) avocats?|huissiers?|(?:société|procédure|agence|service) de recouvrement|à défaut de|poursuites|action en justice|voie judiciaire|mise en demeure|contentieux|dernier (?:avertissement|rappel)|(?:perdrez|allez perdre|risquez de perdre) (?:toute?s?|tous|vos|votre|l'accès)|(?:seront?|sera) (?:définitivement )?(?:supprimé|effacé|suspendu|bloqué)e?s?",
  "(?:vernos|veremos|vemos|vería|veríamos) obligad[oa]s?|acciones (?:legales|judiciales)|(?:nuestros?|un) abogados?|(?:agencia|empresa|gestión) de (?:cobros?|cobranza|recobros?)|morosos|demanda(?:rte|rle|rlo|rla)|tribunales|(?:perder(?:ás|á|án)|vas? a perder|puedes? perder) (?:todos?|todas?|tus?|sus?|el acceso)|último aviso|serán? (?:eliminad|borrad|suspendid|bloquead)[oa]s?",
  "(?:ações|ação|medidas|providências) (?:judiciais|judicial|legais|legal)|(?:nossos?|um) advogados?|cobrança (?:judicial|extrajudicial)|negativar\\p{L}*|serasa|spc|nome sujo|processo judicial|perder(?:á|ão) (?:todos?|todas?|os|as|seus?|suas?|o acesso)|vai perder (?:todos?|todas?|tudo|seus?|suas?)|último aviso|serão? (?:excluíd|apagad|suspens|bloquead)[oa]s?",
  "कानूनी (?:कार्रवाई|कार्यवाही|कदम|नोटिस)|हमारे वकील|वसूली|मुकदम\\p{L}\\p{M}*|अदालत|अंतिम चेतावनी|आखिरी चेतावनी|पुलिस|(?:डेटा|सब कुछ)[^।\\n]{0,20}(?:खो देंगे|खो जाएगा|हटा दिया जाएगा)|(?:मिट|डिलीट हो|उड़) जाए(?:गा|गी|ँगे|ंगे|ँगी|ंगी)",
  "(?:means?|meaning)(?: that)? (?:you )?(?:lose|losing) |you lose (?:your|all|access|every)|(?:un)?wiederbringlich\\p{L}*|unwiderruflich\\p{L}*|(?:sind|ist|wären) (?:ihre|alle|sämtliche)[^.!?\\n]{0,30} (?:weg|verloren|gelöscht)|(?:ihre|alle)[^.!?\\n]{0,25} (?:sind|ist|gehen|geht) (?:\\p{L}{2,14} )?(?:weg|verloren)",
  "(?:nous|on) (?:allons|va|devrons|devra) (?:\\p{L}{2,12} )?(?:supprimer|effacer|fermer|bloquer|couper|suspendre|désactiver)|(?:supprim|effac|bloqu|suspend|désactiv)er?ons|(?:vamos a|tendremos que|tendré que) (?:borrar|eliminar|bloquear|cerrar|suspender|desactivar)|(?:borrar|eliminar|bloquear|suspender)emos|(?:vamos|iremos|teremos (?:de|que)) (?:apagar|excluir|deletar|bloquear|encerrar|suspender|desativar)|(?:apagar|excluir|bloquear|suspender)emos|(?:मिटा|हटा|डिलीट कर|बंद कर|ब्लॉक कर) (?:देंगे|दूँगा|दूंगी|दिया जाएगा|दी जाएगी|दिए जाएँगे|दिए जाएंगे)",
  "(?:lösch|sperr|schließ|deaktivier)en wir|(?:müssen|werden) wir[^.!?\\n]{0,40} (?:löschen|sperren|schließen|abschalten|deaktivieren)|(?:perdrez|perdras|perderás|perderá|perderias?|perdería)",
  "azioni legali|recupero crediti|avvocat[oi]|perderai tutt[oi]|incassobureau|gerechtelijke|advocaat|deurwaarder",
);

const LAW = rule(
  "speaks of law or contract, which only people may; leave it out",
  "you (?:still )?owe(?! us (?:no|nothing)(?!\\p{L}))|(?:under|according to|by) (?:the |your |our )?(?:contract|agreement|terms|law)|by law|legally|(?:the|your|our) (?:contract|agreement|terms of (?:service|use)) (?:says?|gives?|states?|requires?|binds?|obliges?|allows?|commits?)|notice period|(?:thirty|sixty|ninety|\\d+) days' notice|you (?:have |had )?(?:signed(?! (?:up|in|out))|agreed to|committed|contracted|accepted our)|breach(?:es|ed)? (?:of|the|your|our)|(?:entitled|obligated) to|contractual\\p{L}*",
  "laut (?:ihrem |dem )?(?:vertrag|gesetz)|vertraglich\\p{L}*|gesetzlich\\p{L}*|(?:schulden|schuldest) (?:sie |du )?uns(?! (?:kein|nichts))",
  "(?:selon|en vertu de) (?:la loi|le contrat|votre contrat)|contractuel\\p{L}*|vous nous devez|(?:por ley|según (?:la ley|el contrato|tu contrato))|(?<!no )nos debes|(?:por lei|segundo (?:a lei|o contrato))|(?<!não )nos deve|contratual\\p{L}*|क़ानूनन|कानूनन",
);

const REPROACHES = rule(
  "is a reproach; leaving is the customer's right",
  "(?:i|we)(?:'m|'re| am| are| feel| felt| were)(?: \\p{L}{2,10}){0,2} (?:hurt|abandoned|offended|insulted|devastated|let down)|betray\\p{L}*|ungrateful|disloyal\\p{L}*|shame on|ashamed of you|how (?:could|dare) you|you (?:have |'ve )?let us down|you (?:have |'ve )?(?:hurt|abandoned|deserted|disappointed) us|abandon(?:ed|ing)? us|turned your back|stabbed",
  "disappointed (?:in|by|with|that) you|after (?:all|everything)(?: that)? (?:we|i)(?:'ve| have)? (?:did|done|given)|(?:you(?:'ll| will| may| might| would)?|come to) (?:\\p{L}{2,12} )?regret|(?:big|huge|terrible|grave) mistake|better than (?:this|that) of you|(?:leave|leaving|abandon|abandoning) us (?:like this|behind|in the lurch|hanging)|(?:i|we)(?:'ve| have)? work(?:ed)? so hard|in tears|(?:i|we) cried|lost sleep|(?:lose|losing|cost)(?: \\p{L}{2,10}){0,3} (?:my|our|their|his|her) jobs?|(?:feed|support) (?:my|our|their) famil(?:y|ies)|(?:thought|expected|believed)(?: that)? you (?:were|would be) (?:better|different|more)|(?:expected|hoped for) (?:better|more) (?:from|of) you|walk(?:ed|ing)? away from us|(?<!when )it hurts|hurts? us|let(?:ting)? us down|(?:broke|breaks|breaking) (?:my|our) hearts?|heart-?broken",
  "you (?:clearly|obviously|evidently|plainly) (?:never|did(?:n't| not)|do(?:n't| not)|have(?:n't| not)|could(?:n't| not)) (?:really )?(?:understood|understand|bothered|bother|tried|try|learned|learnt|learn|known|knew|know|gave|give|got|get|cared|care)|only (?:amateurs?|beginners|fools|idiots|losers)|(?:amateurs?|idiots?|fools?|losers?|whiners?)|(?:stupid|foolish|ignorant|lazy|incompetent) (?:of you|to (?:leave|cancel|complain)|decision|choice|people|customers?)",
  "(?:sie|du) (?:haben|hast) uns (?:verraten|enttäuscht|im stich)|verrat|enttäuscht (?:von|über) (?:ihnen|dir|sie|dich|ihre)|bereuen|bereust|undankbar\\p{L}*|nach allem[,]? was (?:wir|ich)|fehler machen|schämen",
  "trahi\\p{L}*|déçue?s? (?:par|de) (?:vous|toi|votre)|(?:nous|m')(?: avez| as)? ?(?:abandonnée?s?|déçue?s?)|regretter(?:ez|as)|ingrat\\p{L}*|après tout ce que nous",
  "traicion\\p{L}*|decepcionad[oa]s? (?:contigo|con usted|por usted|de ti)|nos (?:has|ha) (?:decepcionado|fallado|abandonado)|(?:te|se) (?:vas a arrepentir|va a arrepentir|arrepentirás|arrepentirá)|ingrat[oa]s?|después de todo lo que",
  "tra(?:iu|ição|indo)|decepcionad[oa]s? com você|nos (?:abandonou|decepcionou)|(?:vai )?se arrepender\\p{L}*|ingrat[oa]s?|depois de tudo o que",
  "धोखा|विश्वासघात|पछता\\p{L}*\\p{M}*|कृतघ्न|निराश किया",
);

const SENSITIVE = rule(
  "is about illness, grief or somebody's private life; leave it out altogether",
  "cancer|tumou?rs?|chemo\\p{L}*|leuk[a]?emia|depress(?:ed|ion|ive)|burn-?out|hospital\\p{L}*|surgery|diagnos(?:is|ed)|illness(?:es)?|diseases?|disabilit(?:y|ies)|funeral|passed away|suicid\\p{L}*|grie(?:f|ving)|bereave\\p{L}*|divorc\\p{L}*|miscarriage|pregnan\\p{L}*|mental health|heart attack|dementia|rehab|terminally",
  "(?:husband|wife|mother|father|mum|mom|dad|son|daughter|brother|sister|partner|child|baby|friend)(?: \\p{L}{2,10}){0,2} (?:died|death|dies)|(?:died|death of)(?: \\p{L}{2,10}){0,2} (?:husband|wife|mother|father|son|daughter|brother|sister|partner|child)|for your loss|your (?:late|health)|get well",
  "krebs|tumor|depression\\p{L}*|krankenhaus|krankheit\\p{L}*|schwer krank|erkrank\\p{L}*|(?:werden sie|werde)(?: \\p{L}{2,10}){0,3} gesund|gute besserung|beerdigung|gestorben|verstorben\\p{L}*|todesfall|trauer\\p{L}*|beileid|scheidung|schwanger\\p{L}*|selbstmord|suizid\\p{L}*|ihre gesundheit",
  "maladie|hôpital|dépression|décédée?|décès|deuil|obsèques|condoléances|divorce|enceinte|suicide|votre santé|cancer",
  "enfermedad|hospital|depresión|falleci\\p{L}*|murió|muerte|duelo|funeral|condolencias|pésame|divorcio|embaraz\\p{L}*|suicidio|su salud|tu salud|cáncer",
  "doença|depressão|faleceu|falecimento|morreu|luto|condolências|pêsames|divórcio|grávida|suicídio|sua saúde|câncer|velório",
  "बीमार\\p{M}*|कैंसर|अस्पताल|अवसाद|मृत्यु|निधन|देहांत|शोक|तलाक|गर्भवती|आत्महत्या",
);

const CARDS = rule(
  "is a card or bank number, or asks for one; leave it out",
  "(?:ending|ends|ended|finishing)(?: (?:in|with|on))?[ :]+\\d{2,4}|endziffern? \\d{3,4}|(?:endung|endet auf|endend auf) ?\\d{2,4}|se termin(?:e|ant) par \\d{2,4}|terminad[oa]s? en \\d{2,4}|(?:terminad[oa]s? em|com final|final) \\d{3,4}",
  "(?:visa|mastercard|amex|american express|maestro|discover|rupay)(?: (?:card|karte))?[ :]*(?:•|\\*|x|·|\\.){0,4}[ -]?\\d{4}",
  "iban|swift|bic code|sort code|routing number|cvv|cvc|(?:security|verification|one-time|confirmation|authentication|authori[sz]ation|access|sms) (?:code|pass(?:code|word)|pin)s?|passcodes?|your pins?|(?:confirm|verify|enter|type|re-?enter)(?: \\p{L}{2,12}){0,2} (?:password|pin|passcode|card (?:number|details)|bank details)|einmal(?:code|passwort|kennwort)|(?:bestätigungs|sicherheits|prüf|verifizierungs|sms-)(?:code|nummer|ziffer)|(?:ihre|eine|die|push-?|sms-?|mobile) ?tans?|code (?:de (?:vérification|sécurité|confirmation)|reçu par)|(?:código|clave) de (?:verificación|verificação|seguridad|segurança|confirmación|confirmação|acceso|acesso)|सत्यापन कोड",
  "(?:bc1|0x)[\\da-z]{20,80}|[a-z]{2}\\d{2}(?: ?[\\da-z]{4}){3,7}|\\d(?:[ -]?\\d){12,18}",
);
/** What only somebody else's mail asks for: a proof of identity, an attachment opened, another way to talk. */
const ELSEWHERE = rule(
  "asks for what this email cannot; ask for a reply to it instead",
  "(?:copie|photo) de (?:votre|ta) (?:passeport|carte|pièce)|पासपोर्ट|आधार (?:कार्ड|नंबर)|पैन (?:कार्ड|नंबर)",
  "pièces? jointes?|archivos? adjuntos?|em anexo|अटैचमेंट|संलग्न|टेलीग्राम|व्हाट्सऐप|व्हाट्सएप",
);
/** "Please don't send us card numbers." */
const ASKS_FOR_CARDS: Rule = {
  ...rule(
    "is a card or bank number, or asks for one; leave it out",
    "(?:reply|answer|respond|get back to us|write back)(?: \\p{L}{2,12}){0,3} (?:with|including)(?: \\p{L}{2,12}){0,2} (?:card|bank|account|credit card|password|pin)(?: (?:number|details|data|code))?|(?:send|tell|email|text|give) (?:us|me)(?: \\p{L}{2,12}){0,3} (?:card|bank|credit card|password|pin)(?: (?:number|details|data))?",
    "(?:antworten|antworte)(?: \\p{L}{2,12}){0,2} mit (?:ihre[mnr]|deine[mnr]) (?:passwort|kennwort|pin|kartennummer|kontonummer)|respond[ea](?: \\p{L}{2,12}){0,2} con (?:tu|su) (?:contraseña|clave|pin)",
    "(?:schicken|senden|nennen|teilen)(?: \\p{L}{2,12}){0,4} (?:kartennummer|kreditkartennummer|passwort|bankdaten|pin)",
    "(?:números?|numéros?) de (?:(?:tu|su|la|votre|ta) )?(?:tarjeta|carte)|números? (?:do|de) (?:seu )?cartão|कार्ड (?:का )?नंबर|पासवर्ड|otps?|ओटीपी",
  ),
  unless:
    /\b(?:don't|do not|never|not to|without|no|nie|niemals|nicht|keine?n?|ohne|ne|pas|jamais|sans|nunca|sin|não|sem)\b[^,;:.!?–—]{0,60}(?:card|bank|password|otp|karten|kredit|passwort|tarjeta|carte|cartão)|(?:न|मत|नहीं) (?:भेज|दें|दीजि|लिख|बता)|ज़रूरत नहीं|nicht (?:per|schicken|senden)/iu,
};
const HIDDEN_DIGITS: Rule = {
  shape: /(?<![•*·●\p{L}])[•*·●xX]{2,24}[ -]?\d{2,4}(?!\d)/u,
  fault: "is a card number; leave it out",
};

export const CHATTER = rule(
  "is about this task, not part of an email to the customer; leave it out",
  "(?:just|only|merely) an ai|as an? (?:ai|artificial intelligence|language model|assistant|llm)|(?:ai|large|language) (?:language )?models?|i(?:'m| am)(?: \\p{L}{2,8}){0,2} an? (?:ai|bot|language model|chatbot)|chatgpt|openai|llama|ollama",
  "subject lines? (?:options?|variants?|ideas)|(?:option|variant) \\d[:)]|(?:output|return|generate|produce|compose|print) (?:the|an?|only|this|your) (?:\\p{L}{2,12} ){0,3}(?:e-?mail|mail|message|json|answer|text|object)|in english only",
  "here(?:'s| is| are)(?: \\p{L}{1,12}){0,3} (?:e-?mail|draft|message|version|rewrite|json|template|subject line)|(?:sure|certainly|of course|absolutely)[,!][^.\\n]{0,20} (?:here|below)|(?:below|following) is (?:the|an?|your) (?:e-?mail|draft)",
  "(?:let me know|tell me|feel free)(?: \\p{L}{2,12}){0,5} (?:adjust|revise|tweak|change|shorten|rewrite|edit|modify|refine)(?: \\p{L}{2,12}){0,4} (?:e-?mail|tone|text|draft|version|message|copy)|word count|(?:tone|wording|length|style) of (?:this|the) (?:e-?mail|message|text)|\\d+ words\\)|i hope this (?:email )?(?:draft|version|helps you write)",
  "(?:my|these|the|your|system|previous) (?:instructions|prompt|guidelines|rules) (?:say|are|is|tell|state|were|forbid|require)|system prompt|</?facts>|reason_category|greet_with|tenure_days|cancel_reason|customer_name",
  "as (?:you )?instructed|(?:words|tone|short|brief|draft|version|format|e-?mail)(?: \\p{L}{2,12}){0,2} as (?:you )?(?:asked|requested)|(?:written|drafted|created|composed|crafted|generated) (?:this|the|an?|your) (?:e-?mail|message|draft|mail)|(?:warm|friendly|professional|empathetic|concise|formal|polite)(?: and \\p{L}+)? tone|(?:under|within|about|around|in) \\d+ words|\\d+ words|(?:this|the) (?:e-?mail|message|mail|draft|text) (?:aims|is designed|is meant|is intended|focuses|follows|is written|should|addresses)|the (?:customer|recipient|reader|user)(?:'s)?|win(?:ning)? (?:you|them|the customer) back",
  "der kunde|die kundin|den kunden|le client|la cliente?|el cliente|la clienta|o cliente|a cliente|al cliente",
  "als ki|ki-modell|sprachmodell|(?:gerne?|natürlich|klar)[,!] hier (?:ist|kommt)|hier ist (?:die|der|eine|ihre) (?:e-?mail|entwurf|nachricht|text)",
  "en tant qu'(?:ia|intelligence)|modèle de langage|voici (?:l'e-?mail|le (?:mail|courriel|message)|un (?:mail|brouillon|exemple))",
  "como (?:una? )?(?:ia|modelo de lenguaje|inteligencia artificial|modelo de linguagem)|modelo de (?:lenguaje|linguagem)|aquí (?:está|tienes|tiene) (?:el|un) (?:correo|e-?mail|mensaje|borrador)|aqui está (?:o|um) (?:e-?mail|rascunho|texto)",
  "भाषा मॉडल|यह रहा (?:आपका )?ईमेल|यहाँ (?:आपका )?ईमेल है",
);
/** At the start of a line: "Subject: …" within a body. */
export const LABEL: Rule = {
  shape:
    /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|विषय|body|\(?note|p\.?s\.? for the)(?: line)?\s*:/imu,
  fault: "is a label, not part of an email; leave it out",
};

const SECRETS = rule(
  "is a confidence or an admission that nobody decided to make; leave it out",
  "between (?:us|you and me|ourselves),|off the record|don't tell (?:anyone|anybody|my|our)|(?:data|security) (?:breach|leak)|leak(?:ed|ing|s)? (?:\\p{L}{2,12} )?(?:data|passwords|addresses)|(?:been|got|were|was) (?:hacked|breached)",
  "unter uns gesagt|(?:ganz )?im vertrauen|cá entre nós|aqui entre nós",
);

/** Not in a question or an assumption: "if your team needs it". */
const SURELY =
  "(?<!\\b(?:if|whether|what|whatever|which|how|when|unless|until|who|that|because) (?:[^.!?\\n]{0,40} )?)";

const HEARSAY = rule(
  "is hearsay: nobody else said anything about this customer; leave it out",
  "(?:i|we)(?:'ve| have| had)? heard (?:from|that(?! (?:before|often|one|more|a lot|too)(?!\\p{L})))|(?:i|we)(?:'m|'re| am| are| was| were| have been|'ve been) told(?! (?:is|why|nothing|no|about|what)(?!\\p{L}))|keeps? (?:on )?(?:telling|asking) (?:us|me)",
  "(?<=^|[.!?] |\\n)(?!(?:those|the|for|to|with) )(?:\\p{L}{3,12} )?(?:\\p{L}{3,}(?<!s)s|people|children) who \\p{L}+",
  "(?:from|on|in|at) your (?:\\p{L}{2,12} )?(?:team|side|company|department|office) (?:has |have |just |also )?(?:told|mentioned|said|wrote|reported|asked|complained|explained|let)",
  "your (?:colleague|boss|manager|teammate|assistant|partner|accountant)s? (?:has |have |just |also )?(?:told|mentioned|said|wrote|reported|asked|complained|explained|let)",
);

/** People of whom only the customer may speak first. */
export const OUTSIDERS = rule(
  "brings in somebody else, of whom the facts say nothing; leave them out",
  `${SURELY}your (?:\\p{L}{2,12} )?(?:team|side|company|department|office|colleagues?|teammates?|clients?|customers|users|staff|employees|assistant|partner)(?: \\p{L}{2,12}ly| has| have| had| just| also| already| still| even| all| both){0,2} (?!needs?(?!\\p{L})|always(?!\\p{L})|is welcome|are welcome|is\\?)(?:told|said|wrote|let|knows?|likes?|loves?|prefers?|\\p{L}{3,}ed|(?<=(?:team|staff|company|assistant|partner) )\\p{L}{3,}(?<![su'])s|has|have|had|will|would)`,
  "your (?!(?:notes?|messages?|mails?|emails?|feedback|reply|answers?|reasons?|words|comments?|cancell?ation|bank) )(?:\\p{L}{2,14} ){1,2}(?:tells?|told|said|says|asked|wrote|mentioned|reported|complained|confirmed|agreed) (?:us|me|that)",
  "(?:anyone|everyone|everybody|nobody|no one|those|people|customers|all) (?:else )?who (?:has |have |had |ever )?(?:left|cancell?ed|went|switched|came back|returned)",
  "(?:in|of) your (?:industry|sector|trade|niche)|in ihrer branche|de votre (?:secteur|métier)|de tu sector|de su sector|do seu (?:setor|ramo)",
  "(?:for|with|to) your (?:clients|customers|employees|staff) (?:to|that|about)",
  "your (?:bosse?s?|manager|accountants?|bookkeeper|investors?|shareholders|board(?: members?| of)?|superiors?|supervisor|auditors?|competitors?)",
  "(?:ihr|dein)(?:e[nmr]?)? (?:chef\\p{L}*|vorgesetzte\\p{L}*|investor\\p{L}*|konkurren\\p{L}*|wettbewerber\\p{L}*|steuerberater\\p{L}*|buchhalter\\p{L}*|kolleg\\p{L}*|geschäftspartner\\p{L}*)",
  "vo(?:tre|s) (?:patronn?e?|chef|comptable|concurrents?|collègues?|associée?s?|investisseurs)|(?:tus?|sus?) (?:jefe|jefa|contador|gestora?|competencia|competidor(?:es)?|colegas?|compañeros?|socios?|inversores|equipo (?:dice|quiere|prefiere|ha|me|nos))",
  "(?:seus?|suas?) (?:chefe|contadora?|concorrentes?|colegas?|sócios?|investidores|equipe (?:disse|quer|prefere|me|nos))|आपकी टीम|आपके (?:ग्राहक|बॉस|अकाउंटेंट|निवेशक\\p{L}*|सहकर्मी|प्रतियोगी|प्रतिस्पर्धी)",
  "(?:companies|customers|clients|teams|businesses|firms|agencies|shops|freelancers) (?:(?:just|much|exactly) )?(?:like yours?|of your (?:size|kind)|in your \\p{L}+)|(?:unternehmen|kunden|firmen|teams) wie (?:ihre?\\p{L}*|sie|deine?s?|du)|(?:entreprises|clients|équipes|sociétés) comme (?:la vôtre|le vôtre|vous|la tienne)|(?:empresas|clientes|equipos) como (?:la tuya|tú|la suya|usted)|(?:empresas|clientes|equipes) como (?:a sua|você|vocês|a de vocês)|(?:आप जैसे|आपके जैसे|आप जैसी|आपके जैसी) (?:ग्राहक\\p{L}*\\p{M}*|कंपन\\p{L}*\\p{M}*|लोग)",
);

const COMPARED = rule(
  "compares with others, of whom the facts say nothing; leave it out",
  "(?<!\\bso that )(?:no|nothing|nobody|no one|hardly any|any) (?:other|else) (?:\\p{L}{2,12} )?(?:comes|comes close|offers?|does|has|have|can|tools?|products?|providers?|services?|companies|apps?)(?! (?:i|you|we) )",
  "(?:unlike|better than|cheaper than|faster than|safer than|compared (?:to|with)) (?:the |our |any |all |most |many )?(?:others?|competit\\p{L}*|rest|alternatives|market|tools|products|apps|providers)|(?:our|the) competit(?:ors?|ion)|(?:rival|competing) (?:tools?|products?|apps?|companies)",
  "(?<=^|[.!?] |\\n)(?:(?:most |many )?other (?:tools?|providers?|vendors?|products?|apps?|companies|services)|andere (?:anbieter|werkzeuge|programme|dienste|firmen)|(?:d'autres|les autres) (?:outils|fournisseurs|prestataires|logiciels)|otr[oa]s (?:proveedores|herramientas|empresas)|outr[oa]s (?:fornecedores|ferramentas|empresas)) (?!might|may|could|would|wären|könnten)\\p{L}+",
  "(?:loses?|losing|lost|leaks?|sells?|mishandles?) (?:its |their |people's |customer |customers' |user )?data|(?:besser|billiger|schneller|sicherer) als (?:andere|die konkurrenz)|unsere? (?:konkurren\\p{L}+|mitbewerber\\p{L}*)|(?:meilleur|mieux|moins cher)e?s? que (?:les autres|la concurrence|nos concurrents)|nos concurrents|(?:mejor|más barato) que (?:los demás|otr[oa]s|la competencia)|(?:melhor|mais barato) (?:do )?que (?:os outros|a concorrência|outr[oa]s)|nossos concorrentes|nuestros competidores|la competencia|a concorrência",
);

/** Those words in a reason. */
export const SPEAKS_OF_OTHERS =
  /\b(?:boss|manager|cfo|ceo|team|department|compliance|security|accountant|bookkeeper|investors?|board|clients?|customers?|colleagues?|staff|employees|partner|competitors?|chef|steuerberater|kund|kolleg|comptable|patron|collègue|client|jefe|contador|gestor|equipo|chefe|equipe)/iu;

export const CONDUCT: readonly Rule[] = [
  SECRETS,
  HEARSAY,
  COMPARED,
  THREATS,
  LAW,
  REPROACHES,
  SENSITIVE,
  CARDS,
  ASKS_FOR_CARDS,
  HIDDEN_DIGITS,
  ELSEWHERE,
];
