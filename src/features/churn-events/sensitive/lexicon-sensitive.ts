// The phrases that mark a reason as sensitive, in the languages of the widget, Hindi also in Latin letters.
// The syntax is that of lib/phrases.ts. Missing a sensitive reason is worse than holding back one too many.

import { foldWord } from "../../../lib/words.ts";

/** Relatives who died or are ill. */
const KIN =
  "husband|wife|spouse|mother|mom|mum|mommy|mama|dad|daddy|father|parent|parents|son|daughter|child|kid|baby|brother|" +
  "sister|grandma|grandmother|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|fiance|fiancee|girlfriend|boyfriend|" +
  "friend|partner|colleague|coworker|boss|founder|cofounder|owner|ceo|director|holder|dog|cat";

const ONES = `${KIN}|he|she|manager|client|customer|user|guy|lady|employee|person|accountant|bookkeeper|teammate|neighbour|neighbor`;

const KIN_HI =
  "pati|patni|papa|pita|pitaji|mummy|maa|mata|mataji|bhai|behan|beta|beti|dada|dadi|nana|nani|dost|" +
  "पति|पत्नी|पापा|पिता|पिताजी|मां|माँ|माता|माताजी|मम्मी|भाई|बहन|बेटा|बेटी|दादा|दादी|नाना|नानी|दोस्त";

const KIN_DE =
  "mann|frau|mutter|vater|sohn|tochter|bruder|schwester|oma|opa|kind|baby|mama|papa|partner|partnerin|freund|freundin";
const KIN_FR =
  "mari|femme|mere|pere|maman|papa|fils|fille|frere|soeur|enfant|bebe|conjoint|conjointe|associe|associee|grand";
const KIN_ES =
  "esposo|esposa|marido|mujer|madre|padre|mama|papa|hijo|hija|hermano|hermana|abuela|abuelo|bebe|socio|socia";
const KIN_PT = "marido|esposa|mulher|mae|pai|filho|filha|irmao|irma|avo|bebe|socio|socia";
/** In all languages. */
export const PEOPLE: ReadonlySet<string> = new Set(
  `${ONES}|${KIN_HI}|${KIN_DE}|${KIN_FR}|${KIN_ES}|${KIN_PT}|leader|lead|member|mate|ami|amie|amigo|amiga|primo|prima|cousine|engineer|developer|designer|grandad|granddad|gran|granny|nan|grandson|granddaughter|compagne|compagnon|épouse|époux|oncle|tante|neveu|nièce|onkel|cousin|enkel|enkelin|lebensgefährte|lebensgefährtin|verlobter|verlobte|pareja|novio|novia|tío|tía|nieto|nieta|abuelito|abuelita|hermanito|hermanita|companheiro|companheira|namorado|namorada|neto|neta`
    .split("|")
    .map(foldWord),
);
const LEFT = "days|weeks|months|hours";
const PLACE =
  "house|home|flat|apartment|shop|store|restaurant|church|school|barn|farm|office|studio|warehouse|workshop|clinic|building";

/** These count whatever else the sentence says. */
export const SURE_DEATH = `
${ONES} .. died!|dies!|deceased|dead!|dying!, ${ONES} .. passed away, ${KIN} .. passed, ${ONES} has|had|have passed
late husband|wife|father|mother|mom|dad|son|daughter|brother|sister|grandfather|grandmother|uncle|aunt
${ONES} .. not make it, ${KIN_DE} .. eingeschlafen, se quito la vida, se ote|donne la mort, tirou a propria vida, das leben genommen, ${ONES} .. found dead!, ${ONES} .. has|have ${LEFT} left, a|two|three|six|few ${LEFT} to live, perdu|perdre mon|ma|notre ${KIN_FR}, ${KIN_DE} .. verloren, perdi|perdimos|perder a mi|nuestro|nuestra, perdi|perdemos|perder a|o minha|meu|nossa|nosso ${KIN_PT}, perdi|perdimos|perdemos|perder al|el|un|o|um bebe|hijo|filho, perdu|perdre le|un|notre bebe|enfant, perdi|perdimos|perdemos|perder mi|meu|minha|nosso|nossa ${KIN_ES}|${KIN_PT}
${KIN}|he|she .. not .. with us any|anymore, ${KIN_DE} .. nicht mehr da!|unter, ${KIN_DE} .. nicht mehr bei uns, ${KIN_FR} .. est plus là!, plus de ce monde, plus parmi nous, ya no está|esta entre|con nosotros, no está más entre|con nosotros, não está entre nós, mais entre nós, ${KIN_ES} .. ya no esta aquí
${KIN_DE} .. im sterben, ${KIN_FR} .. mourant|mourante, ${KIN_ES} .. muriendo, ${KIN_PT} .. morrendo, ${KIN_PT} .. mais conosco|connosco, ${KIN_PT} .. não vive mais!
in memoriam, rip! my|our|his|her ${KIN}, of the late mr|mrs|ms|dr
lost my|our|his|her ${KIN}, lost my|our|his|her little|only|eldest|oldest|youngest|older|younger|beloved|dear|unborn girl|boy|one|${KIN}, lost the|our baby, buried my|our|his|her ${KIN}, buried|lost my|our|his|her best|closest|oldest|dearest friend, my|our late ${KIN}, ${ONES} .. killed
mann|frau|mutter|vater|sohn|tochter|bruder|schwester|oma|opa|partner|geschaftspartner|freund|freundin|chef|inhaber|kontoinhaber|kollege .. gestorben|verstorben|tot!|verunglückt
mari|femme|mere|pere|fils|fille|frere|soeur|titulaire|ami|amie|associe .. mort!|morte!|mourir!
esposo|esposa|marido|mujer|madre|padre|hijo|hija|hermano|hermana|titular|mama|papa|socio|socia .. murio|muerto|muerta|morir|fallecer
murio mi|nuestro|nuestra, morreu meu|minha|nosso|nossa
marido|esposa|mae|pai|filho|filha|irmao|irma|dono|dona|titular|conta|socio|socia .. morreu|morto|morta|morrer|falecer
${KIN_HI} .. nahi|nahin|नहीं rahe|rahi|raha|रहे|रही|रहा|रहीं
${KIN_HI} .. mar!|मर gaya|gayi|gaye|gai|गया|गई|गए|गयी
`;

export const SENSITIVE = {
  death: `
died!, deceased, passed away, death!, passed .. monday|tuesday|wednesday|thursday|friday|saturday|sunday
passed suddenly|peacefully|unexpectedly, passed on last|yesterday, funeral!, widow|widowed|widower, executor, his|her estate
estate of, bereave*, obituary, mourning, in morning! for|over, grieving, miscarriage|miscarriages|miscarried!, stillborn|stillbirth, fehlgeburt!, totgeburt!, fausse couche, aborto espontaneo, perdi el embarazo, perdi|perdemos a gravidez, गर्भपात, garbhpat, killed in, was killed
no longer with us, no longer alive, committed|comitted|commited suicide
took his|her|their own life, lost .. both .. parents|sons|daughters|children|brothers|sisters|grandparents, rest in peace, memorial service, cremation!|cremated!
buried|burying|bury him|her, mann|frau|mutter|vater|sohn|tochter|bruder|schwester|oma|opa .. beerdigt|beigesetzt|begraben
enterramos!|enterré!|enterrei! a|mi|nuestro|nuestra|meu|minha|nosso|nossa, mari|femme|mère|père|fils|fille|frère|soeur .. enterré|enterrée|inhumé|inhumée|incinéré|incinérée
antim sanskar, next of kin, probate, death certificate, grief!, lost a|the loved one, loved one died|passed, among the living
gestorben, verstorben*, tot!, tod!, todesfall, todlich verunglückt, beerdigung, beisetzung, bestattung!, trauerfeier, in trauer, trauerfall, witwe|witwer
hinterblieben*, entschlafen, von uns gegangen, nicht mehr am leben, nachlassverwalt*
décédé!|décédée!|décédés!|décéder!, décès!, mort!, morte!, nous a quittés|quittées|quitté, obsèques, funérailles, inhumation, enterrement, en deuil, veuve!|veuf!
falleció|fallecido|fallecida|fallecimiento|fallecer, murió, muerte!, muerto|muerta, difunto|difunta, funeral!, viuda|viudo, de luto!, entierro, sepelio!, velorio!
faleceu|falecido|falecida|falecimento|falecer, morreu, morte!, morto!|morta!, óbito, velório, enterro, sepultamento, viúva|viúvo, nos deixou
देहांत, मृत्यु, निधन, स्वर्गवास, मौत, चल बसा|बसे|बसी|बसीं, अंतिम संस्कार, अंत्येष्टि, दाह संस्कार, तेरहवीं, गुजर|गुज़र गए|गया|गई|गयी|गईं|गयीं, मर गए|गया|गई|गयी
dehant, mrityu, nidhan, swargwas, maut!, guzar|gujar gaya|gayi|gaye|gai, mar! gaya|gayi|gaye|gai, chal bas*, death ho
`,
  illness: `
fin de vie, end of life care, lebensende, fim de vida, operarme, me operan|operaron|operarán, had|having|after a breakdown, parkinson*, my|his|her therapist|psychiatrist|psychologist, estoy|esta|estuve|estuvo ingresado|ingresada, psych ward, psychiatric|mental hospital|ward|unit, in|under|into psychiatric care|treatment, psychiatrie, since|after the|my|his|her accident, seit|nach dem|meinem unfall, depuis mon|l accident, herzinfarkt, hirnblutung
cancer!, tumor|tumour|tumors, chemo|chemotherapy, leukemia|leukaemia, diagnosed, diagnosis, hospitalised!|hospitalized!|hospitalisation!|hospitalization!, been|was|got|am|being sectioned!
in|at|from|to hospital, in|at|from the hospital, in .. hospital, sick leave|note, hospice, palliative, life support, stage 4|iv|four, seriously|very|terminally|gravely|critically|really|so|chronically|quite ill!|sick!
am|is|are|was|got|fell|became|been|m|s ill!|sick!, terminal illness, illness, my|his|her|our|medical|health condition|disease
doctor|doctors said|says|told i|me|we|he|she, found a|some lump|lumps|mass|shadow|growth, am|m|is|are going|gone blind!|deaf!, gone|went blind!|deaf!, losing|lost my|his|her sight|eyesight|vision|hearing, my|his|her carer|caregiver
health problem|problems|issue|issues|reasons|crisis|scare, due to .. health, my|his|her|failing|poor|bad|ill! health
stroke!, heart attack, dementia, alzheimer|alzheimers, parkinson|parkinsons, multiple sclerosis, intensive care, icu!, coma!
surgery, for|had|have|having|my .. biopsy, car|terrible|bad|serious|bike|traffic|road|motorcycle|work accident, had|an accident, long covid, have|got covid, covid knocked|put me, still ill!, recovering|recovery from an|my operation, burnout
burned|burnt out!, am|became disabled, rehab!, broke my|his|her leg|arm|back|hip|wrist, kidney|liver|heart failure
medical emergency|leave|treatment|reasons|crisis|procedure, unwell, my|his|her operation, months|weeks|days|years to live, chronic pain|fatigue
the|my doctor|doctors said|says|told|forbid|forbids, in|under treatment for, admitted to, paralysed|paralyzed|paralysis, seizure|seizures, epilepsy, pneumonia, sepsis
aneurysm, transplant, ambulance, seriously|badly|severely injured|hurt, bedridden, relapsed!, rehabilitation, alcoholic|alcoholism, addiction!, eating disorder
*krebs, krebs!, krebsdiagnose, krebserkrank*, schwer|sehr|ernsthaft|chronisch|todkrank|länger krank!, bin|ist|wurde|sind .. krank!
todkrank, schwerkrank, erkrank*, krankheit!|krankheitsbedingt|krankheitsfall, krankenhaus, in der|einer klinik, gesundheitlich*
schlaganfall, herzinfarkt, demenz, unfall!, autounfall, operiert, krankgeschrieben, pflegefall, chemotherapie, hirntumor, depri
à l hôpital, hospitalisé!|hospitalisée!|hospitalisation!, gravement|très|suis|est|tombé|tombée malade, maladie!, raison|raisons|problèmes|problème|soucis|souci de santé
ma|sa santé, avc!, infarctus, burn out, arrêt maladie, accident de, un accident!, chimio|chimiothérapie, démence, tumeur
hospitalizado!|hospitalizada!|hospitalización!, en el hospital, muy|gravemente|estoy|está|esta enfermo|enferma, enfermedad, motivos|problemas|razones|temas|motivo de salud
mi|su salud, derrame cerebral, infarto, quimioterapia, demencia, tuve|sufrí|tuvo|sufrió un accidente, baja médica, cirugía
câncer!, internado|internada, no|num hospital, muito|gravemente|estou|está|ficou doente, doença, problemas|motivos|motivo|razões|questões de saúde
minha|sua saúde, quimioterapia, demência, cirurgia, sofri|sofreu|um acidente
diagnostiqu* .. une|un|moi|m|me|le|la|cancer|sclerose, me|m|lui|nous diagnostiqu*, diagnosticaron|diagnosticado|diagnosticada|diagnosticou|diagnosticaram|diagnostiziert, diagnose bekommen|erhalten
sclerose|esclerosis|esclerose|sklerose, intensivstation, soins intensifs, en|de réanimation, uci!|uti!, cuidados intensivos, terapia intensiva, leucémie|leucemia|leukämie, linfoma|lymphom*, आईसीयू, ms! diagnos*
कैंसर, अस्पताल, हॉस्पिटल, बीमार, बीमारी, तबीयत|तबियत, इलाज, एक्सीडेंट, दुर्घटना, ऑपरेशन
hospital|aspatal|haspatal mein|me|main|admit, bimar|bimari|beemar|beemari|bemar, tabiyat|tabiat|tabyat, ilaj!|ilaaj, accident ho, operation hua
`,
  distress: `
kill|killing|hurt|hurting|harm|harming|cut|cutting myself, suicid*, self harm|harming, want|wanna|going to die!, wanna die!
wish .. dead!, end|ending my|his|her life, end it all, take|taking my own life, not want to live!|exist, not want to be alive|here, no|any|a|see reason|point to|in live|living|keep|go, keep|stop living, not want to wake, tired of life|living, better off dead!, hate my life, see .. point in living, want|wanna to disappear!, husband|wife|partner|boyfriend|girlfriend hit|hits me, hit me and
not go on, not cope, severe|clinical|major|deep|my depression, depression!, am|m|is|severely|very|so depressed
nervous|mental|emotional breakdown, mental health, divorce, get|getting|got|am|m|is|being divorced, separated from my|his|her husband|wife|spouse|partner, lost everything, ${PLACE} .. burned|burnt|flooded|destroyed, burned|burnt down
had|was|after a|the fire, house|home fire!, flee|fled|fleeing, because of .. war!, the war!, war! in|zone|broke, refugee|refugees, earthquake|hurricane|tornado, bombed|bombing
dark time|place! now, very|such|really|a dark time|place, safe to be|on alone|my, sending|sends|sent|send me|us threats|nudes, get|getting|got|received|receive|receiving threats, death threats, life .. falling apart, panic attack|attacks, severe|crippling|my anxiety, domestic violence|abuse, abusive relationship|marriage|husband|wife|partner|boyfriend|girlfriend|ex|home
raped!|assaulted, nothing matters, suicidal
not take it|this anymore, not take it|this any more, rather be dead!, war! here|started|began|is, a war!, was|is|are|were .. flooded, flood|fire|storm|cyclone destroyed, flood|fire took everything, the flood|wildfire, evacuated!
evicted!, eviction, up in flames, in flammen!, en flammes, en llamas, em chamas, thinking|think of|about ending things|it, stalk|stalks|stalking|stalked me|us|her, leaked .. my|our .. address|data|number|photos, foreclosed!|foreclosure, homeless!, husband|wife|partner|boyfriend|girlfriend .. left me|us, harass*, molested!, groped!, racist!|racism!|sexist!|sexism!, discriminat* against, discriminated, racial slur|slurs|abuse, burgled|burglary|burglars, touched .. my|our|her|his .. daughter|son|child|kid|kids|wife|sister
world collapsed, lost the will, no hope left, abuse victim, victim of abuse|violence|rape, shelter from
no one|body would|will miss me, nobody would|will miss me, niemand|keiner .. vermissen, want|wish it|this|everything|all to be over, want|wish everything to end|stop, nothing left to live, nothing left for me|us, liebsten .. weg|tot!|nicht, que tout|todo|tudo s arrete|acabe, nicht mehr leben, will|möchte sterben, bringe mich um, bring mich um, umbringen, suizid*, selbstmord*, depression|depressionen|depressiv
nervenzusammenbruch, zusammengebrochen, alles bricht zusammen, kann nicht mehr leben|weiterleben, scheidung, trennung von meinem|meiner mann|frau|partner|partnerin, erdbeben, abgebrannt, hausbrand, hochwasser
niedergebrannt, überschwemmung, zwangsräumung, zwangsgeräumt, obdachlos*, mann|frau|freund|freundin .. mich verlassen, rassis*, sexis*, diskriminier*, begrapscht, tochter|sohn|kind|frau .. angefasst, ausgeraubt
geflüchtet, krieg!, verzweifelt, lebensmüde, alles verloren
veux mourir, en finir!, me tuer, me suicider, dépression|dépressif|dépressive, plus envie de vivre, maison|boutique|restaurant|église|école|atelier|ferme .. brûlé|brûlée, inondation, expulsé|expulsée|expulsés de mon|notre|chez|mes|nos, femme|mari|copain|copine|conjoint|conjointe m a quitté|quittée, raciste*|racisme, sexiste*|sexisme, discriminé|discriminée, harcelé|harcelée, cambriol*, touché ma|mon|notre fille|fils|enfant, incendie, divorce, tremblement de terre, guerre!
quiero|quisiera morir|morirme, matarme, no quiero vivir, seguir viviendo, depresión, depresivo|deprimido|deprimida, divorcio, guerra!, incendio, terremoto
casa|tienda|local|taller|negocio|restaurante|iglesia|escuela .. quemó|incendió|inundó, inundación, desahucio|desahuciado|desahuciada|desahuciaron|desalojaron, esposo|esposa|marido|mujer|pareja me dejó|abandonó, racista|racismo, sexista|machista, discriminaron|discriminado|discriminada, acoso!|acosó!|acosaron, nos|me asaltaron, nos robaron, tocó a mi|nuestra|nuestro hija|hijo|niña|niño
perdimos|perdí todo
quero morrer, me matar, aguento|quero mais viver, não quero viver, depressão, depressivo|deprimido|deprimida, divórcio, incêndio, casa pegou fogo
loja|casa|igreja|escola|restaurante|oficina|galpão .. pegou|incendiou|alagou, despejo!|despejado|despejada|despejaram, marido|esposa|mulher|namorado|namorada me deixou|largou|abandonou, assédio|assediou|assediaram, fomos|fui assaltado|assaltada|assaltados|roubado|roubados, tocou|mexeu .. minha|meu filha|filho
enchente, perdemos|perdi tudo
मरना चाहता|चाहती, जीना नहीं, आत्महत्या, डिप्रेशन, अवसाद, तलाक, marna chahta|chahti, jeena|jina nahi|nahin, aatmahatya|atmahatya, talaq|talak
depression hai|mein, आग लग, aag lag, बाढ़, baadh, बेघर, beghar, भेदभाव, bhedbhav, छेड़छाड़, chhedchhad
`,
  threat: `
hope .. burn|burns|suffer|suffers|die|dies|rot|rots, make sure .. everyone|everybody|people .. knows|hears|know|hear, kill|murder|shoot|hurt|hunt|destroy|ruin you|u!|ya, will|ll find you|u!, kill yourself|yourselves, go to hell, will|ll|gonna|to kill you, kill your|you all, where you live|work|sleep
you|u! will|ll|gonna regret, going to|gonna regret, you will|ll pay for|dearly, you will|ll be sorry, make you pay, coming for you, come after you, where your office|house|family|kids|children, pay for this, burn .. down, destroy|ruin|wreck your
watch your back, come for you, come to your office|house|home, post .. everywhere, post about you, tell|warn everyone|everybody|people|all
everybody|everyone knows|know what, go|going|take .. press!|media, go|going public|viral, public twitter|thread|post|shaming
one|1 star review|reviews|rating, bad|negative|terrible|horrible reviews everywhere|online|on, leave|write|post|give .. bad|negative|terrible|nasty review|reviews
expose you|your, name and shame, bomb!, hack you|your, ddos!, last|final warning, or else!, blackmail
make you sorry|regret|suffer, you will all|both burn|pay|die, trash you|your, tell|telling|inform|call the press|media|newspapers|journalists, every review site|platform|forum
make sure nobody|no .. buys|uses|signs|trusts|again, hear|hearing about this|it|you on|in every|all|social|twitter|reddit|forums|facebook, been warned, mark my words, teach you a, drag you|your, make your life, boycott you|your
bereuen, wo ihr|du|sie wohnt|wohnst|wohnen, bringe|bring|bringen euch|dich|sie um, an die presse|öffentlichkeit|medien
schlechte|negative|miese bewertung|bewertungen, mache|mach euch|dich fertig|kaputt, ein nachspiel, wird konsequenzen|folgen haben, shitstorm
où vous habitez|travaillez, où tu habites, le|vous regretter|regretterez, le payer, vous|te tuer, mauvais avis, avis négatif|négatifs, à la presse
sur les|tous réseaux, en rester là
dónde|donde vives|viven|vive|trabajan, arrepentir|arrepentirán|arrepentiran|arrepentirse, voy|vamos a matar, en todas|redes .. redes|sociales
a la prensa, malas reseñas, van a pagar, lo van a pagar
onde vocês|voces|você|vc moram|mora|trabalham, arrepender|arrependerão, acabar com vocês|você, matar vocês|você, redes sociais, na imprensa|à imprensa
vão pagar, avaliações negativas
पछताना|पछताओगे|पछताएंगे, जान से मार*, देख लूंगा|लूँगा|लेंगे, मार दूंगा|दूँगा|डालूंगा
pachtaoge|pachtana|pachtayega|pachtaenge, jaan se mar|maar|marunga, dekh lunga|loonga|lenge, maar|mar dunga|dalunga|doonga
`,
  legal: `
law|legal firm|team|department .. contact!|touch!|writing!|pursue|involved, hear from our|my|the legal people|side, data|privacy watchdog, watchdog!, we|company|firm|business .. are|is|went|gone|going in|into administration!|receivership!, reclamación .. consumo, hoja de reclamaciones, hear from our|my|the law|legal firm|team|department, our|my counsel, saisir la|le justice|tribunal, prud hommes, boletim de ocorrencia, zur polizei, lawyer|lawyers, attorney|attorneys, solicitor|solicitors, my|our solicito, barrister, legal action|steps|proceedings|notice|counsel|measures|consequences|claim
sue! you|u!|your, will|ll|to|gonna|can sue!, suing!, lawsuit|lawsuits, in|to|small court|claims!, claims court, court order|case|hearing|date
cops!, police report|complaint|case, to|call|called|calling|the|with police, report|reported|reporting you, reporting you to
to|with|the bbb!, better business bureau, ftc!, attorney general, trading standards, ombudsman, consumer protection|affairs|rights|court|forum
bbb! complaint, facua!, aepd!, millions de consommateurs, data protection authority|commissioner|agency, to the ico!, regulator|regulators, the authorities, formal complaint|notice, cease and desist
insolvent|insolvency, file|filed|filing|files .. chapter 7|11|13|eleven, bankrupt|bankruptcy, liquidation|liquidator, under investigation, police are|is|were involved|informed, bailiff|bailiffs, subpoena, prosecut*, criminal complaint|charges
breach of contract, class action, gdpr complaint, file|filed|filing .. complaint, complaint with
anwalt|anwalte|anwältin|anwälte|anwaltlich|anwalts, rechtsanwalt|rechtsanwälte, verklagen|verklage|klage!|klagen!, vor gericht, zum|ans gericht
amtsgericht|gerichtlich|gerichtliche|gerichtsverfahren|gerichtsvollzieher, erstatte|erstatten|erstattet anzeige, zeige|zeigen sie|euch an, strafanzeige, anzeige erstatten|gegen|erstattet
polizei, verbraucherzentrale|verbraucherschutz, abmahnung|abmahnen, rechtliche|juristische|rechtlichen schritte|schritten|konsequenzen
datenschutzbehörde|aufsichtsbehörde, insolvenz*, mahnbescheid, staatsanwalt|staatsanwaltschaft, ermittelt|ermitteln gegen
avocat|avocats|avocate, porte|porter|déposer|dépose|déposé|portons plainte, tribunal|tribunaux, au tribunal, en justice, poursuites, huissier, dgccrf, cnil
mise en demeure, gendarmerie, la police!, répression des fraudes, liquidation judiciaire, redressement judiciaire
abogado|abogada|abogados, demandar|demandarlos|demandaré|demandarles, demanda judicial, una demanda! contra, denunciar|denunciarlos|denuncia|denunciaré
tribunal|tribunales, a juicio, ocu!, profeco, la policía, acciones legales, querella, juzgado, agencia .. protección, defensa .. consumidor
advogado|advogada|advogados, processar vocês|você|voces, processar a empresa, te processar, na justica, processo judicial, ação judicial|legal|contra, procon, no procon, boletim de ocorrência
polícia, na|à justiça, reclame aqui, anpd, denúncia|denunciar
पुलिस, केस करूंगा|करूँगा|करेंगे|दर्ज, वकील, अदालत, कोर्ट, कानूनी, मुकदमा, उपभोक्ता, vakil|vakeel|wakil, court mein|me|case|jaunga, kanooni|kanuni, mukadma, case karunga|karenge|kar
police mein|me|complaint|station|case, fir! karunga|darj|kar
`,
  money: `
fraud|frauds|fraudulent|fraudulently|fraudster|fraudsters, scam|scams|scammer|scammers|scammed|scamming
charged|billed|debited|charge|charging .. twice|double!, charged|billed|debited two|three|2|3|four|several|multiple times
charged .. two|three|2|3|multiple times, billed|debited .. two|2 times, charged|billed|debited me|us 2x, double|duplicate|duplicated charge|charges|charged|charging|billing|billed|payment|payments|debit|debited
charged .. after, charging .. after, still|keep|keeps|kept charging|billing, not authorize|authorise|authorized|authorised, unauthorized|unauthorised
without .. permission|consent|authorization|authorisation|knowledge|approval, never signed|agreed|subscribed|ordered|authorized|authorised|consented|bought
you|they|have stole!|stolen, stole|stolen .. from me|us, stole .. money, steal|stealing my|our|money|from, thieves|thief, theft, stealing!, me|nos quitaron|sacaron|robaron .. dinero|plata, tiraram|tiraram .. dinheiro, pris|prelevé .. sans mon accord
chargeback|chargebacks, charge back, dispute|disputing|disputed .. bank|card|charge|charges|payment!|transaction, not recognize|recognise, charge|charges|payment|payments|transaction|transactions|debit|debits .. not recognized|recognised, not recognized|recognised .. charge|charges|payment|payments|transaction|transactions|debit|debits
keep|keeps|kept taking .. money|payment|payments, my|our account|email|card .. hacked|hijacked, hacked my|our account|email|card, account .. used by someone|somebody|strangers, mein|unser konto|account .. gehackt, mon|notre compte .. piraté, mi|nuestra cuenta .. hackearon|hackeada, hackearon mi|nuestra cuenta, minha|nossa conta .. hackeada|invadida, hackearam|invadiram minha|nossa conta, account|अकाउंट|खाता .. hack|हैक, thag ho|hai, emptied|drained .. account|accounts|savings, swindle|swindled|swindlers, crooks, identity theft, used|using my card, pretend|pretends|pretending|pretended to be me|us, impersonat* me|us, stolen and used, never gave .. card|details .. bill|charge|charged|charging, fake account|profile .. my|our name
took|taken|withdrew|withdrawn .. twice, two|three|double|multiple|2|3|several charges|withdrawals|debits, never gave .. permission|consent|authorization|authorisation
took|taken .. money, money .. taken|missing|gone, money .. my|our account, robbed!, illegally, illegal charge|charges|billing
betrug|betrüger|betrügerisch|betrogen, doppelt|zweimal|dreimal|2x .. abgebucht|berechnet|belastet|abbuchung, doppelte abbuchung|belastung|zahlung
abgebucht .. doppelt|zweimal, unberechtigt*|unerlaubt*|ungenehmigt* .. abbuchung|abbuchungen|abgebucht|lastschrift, ohne meine|mein .. zustimmung|erlaubnis|wissen|einwilligung
ohne|sans|sin|sem auftrag|erlaubnis|zustimmung|einwilligung|autorisation|accord|permiso|autorización|permissão|autorização, nie .. bestellt|abgeschlossen|zugestimmt|abonniert, trotz kündigung, geld gestohlen|geklaut, diebe!, rückbuchung|zurückbuchen|zurückgebucht
m a|ont volé, nous a|ont volé, arnaque|arnaques|arnaqueurs|arnaqueur|arnaqué, escroc|escrocs|escroquerie, fraude|frauduleux, prélevé|prélevée|débité|débitée|facturé|facturée|facturer|débiter .. deux fois
double prélèvement|facturation|débit|paiement, facturé|facturée|facturation|prélevé|prélevée|prélèvement|débité|débitée en double!, prélèvement|paiement|débit non autorisé, sans mon|notre accord|autorisation|consentement
jamais souscrit|commandé|autorisé|accepté, voleurs|voleur, c est du vol!, fait opposition
estafa|estafas|estafador|estafadores|estafaron, fraude!, cobraron|cobrado|cobran|cobrar .. dos|doble veces|vez, cobraron|cobrado .. doble, cobro|cargo doble|duplicado, doble cobro|cargo
cargo|cargos|cobro|cobros no autorizado|autorizados|reconocido|reconocidos, no autoricé, sin mi|nuestro .. permiso|autorización|consentimiento
ladrones|ladron|ladrón, cobraron|cobran|cobro .. sin permisos, me robaron|roban|robando, me|nos están robando, nunca .. contraté|suscribí|autoricé
golpe!|golpistas|golpista, cobrado|cobrada|cobraram|cobrou .. dobro, cobrança|cobranças duplicada|duplicadas|indevida|indevidas|dupla, cobrado|cobrada|cobraram|cobrou .. duas|2 vezes, cobrado|cobrada|cobraram|cobrança|cobranças em duplicidade
não autorizei|reconheço, não reconhece .. cobrança|compra|pagamento|débito|transação, sem minha|nossa .. permissão|autorização, ladrões|ladrao, roubaram|roubo|roubando, nunca contratei|assinei|autorizei
फ्रॉड, धोखा|धोखाधड़ी|धोखेबाज, ठगी|ठग, चोर, दो बार .. पैसे|काट|कट|चार्ज, बिना .. अनुमति|इजाजत|पूछे|बताए, लूट
do baar|bar .. paise|paisa|kat|kaat|charge|kata, bina .. permission|bataye|puche|pooche|ijazat, chor! ho|hai|hain|log|company, dhokha|dhoka|dhokebaaz, thagi
paise kaat|kat liye|liya|gaye, loot liya|rahe
`,
} as const;
