// Phrases that only sound sensitive. A phrase of the other lists that shares a word with one of these does not count.

/** Things that people say died, are dead, or were killed. */
const THING =
  "discord|guild|forum|game|scene|trend|hobby|tool|tools|app|trial|phone|laptop|computer|machine|battery|server|servers|site|website|project|projects|startup|business|company|" +
  "product|software|service|system|browser|connection|session|link|feature|campaign|shop|store|deal|idea|market|industry|" +
  "interest|hype|channel|community|group|mac|macbook|pc|disk|drive|router|wifi|internet|program|blog|podcast|newsletter|" +
  "patience|enthusiasm|motivation|excitement|club|trend|need|momentum|widget|page|it|everything|initiative|team|venture|brand|support|crm|erp|chat|button|export|import|sync|" +
  "search|editor|dashboard|integration|plugin|calendar|screen|tab|cursor|keyboard|mouse|call|notifications|api|upload|download|report|reports|tablet|ipad";

const THING_ELSEWHERE =
  "newsletter|podcast|trend|markt|idee|hype|blog|kanal|verbindung|leitung|netz|forum|spiel|tablet|idea|mercado|conexion|interes|juego|tendencia|ideia|conexao|jogo|moda|marche|connexion|jeu|tendance|chaine|" +
  "projekt|server|akku|handy|laptop|rechner|computer|firma|startup|tool|app|software|dienst|" +
  "projet|outil|appli|application|telephone|site|produit|entreprise|logiciel|service|batterie|bouton|ordinateur|serveur|page|fonction|" +
  "boton|ordenador|computadora|pantalla|funcion|botao|computador|tela|pagina|funcao|notebook|server|knopf|seite|funktion|suche|support|kundendienst|kundenservice|soporte|suporte|atendimento|assistance|" +
  "proyecto|telefono|movil|bateria|servidor|empresa|negocio|herramienta|aplicacion|producto|" +
  "projeto|celular|notebook|empresa|negocio|servidor|bateria|ferramenta|aplicativo|produto|site";

const THING_HI =
  "phone|mobile|battery|app|server|project|laptop|business|company|budget|group|channel|net|बजट|ग्रुप|चैनल|फोन|ऐप|सर्वर|प्रोजेक्ट|बैटरी|कंपनी";

export const HARMLESS = `
${THING} .. died|dies|dead|dying|killed|deceased, ${THING} .. passed away, death by a|thousand|spreadsheet|meeting, suicide for|mission, dead simple|easy|slow|end|link|links|weight|line, dead in the water
killing it|time, dying to see|try|get|know|use|have|for, to die for, die hard, deadline|deadlines|time|date|trial|period|month|months|weeks .. passed|has passed
passed on this|it|the|your|that|for|to, passed the|our|my, has passed the|our, date|place of death, hospice shop|shops|charity, death march|star|spiral|row, to death!, died down|out, widow lines|orphan, funeral home|homes|flowers|parlour|parlor|planner|director|business|industry|services
wheel|screen|loop of death!, cost|costs a bomb!, trop|plus|si|aussi|assez tot!, tot! ou tard, spam me|mein jata|jati|jate|ja|chala|chali, बिना|bina बताए|पूछे|bataye|puche|pooche .. दाम|कीमत|daam|keemat|kimat|price|rate
slow death, i|we work in|at .. hospital, a hospital and|with|that|where|in, lawyers could|did|do|would not, marked|show|shows|land|landing|lands|go|goes|classified|flagged .. as spam
admitted to the|beta|program|university, two|three|double|multiple|2|3|several charges per|a|for, took|takes .. twice as, money .. my account manager, the press of|kit, war! is over
killer feature|app|features, was killed by, real estate, estate of the art, executor service|thread|class, or else! the|it|i|we|you
a cancer of|on, sick leave tracking|tracker|module|management|requests|feature|calendar, divorce case|cases|clients|law|firm, cancer research|charity|foundation|center|centre|clinic|screening|society|patients|awareness|support|institute|app, in hospital management|software|sector|industry
hospital management|software|staff|group|clients|customers|customer, to hospital|hospitals clients, diagnosis tool|tools|feature|page|codes|module
sick of, sick and tired, is|price sick!, ill suited|fitting|equipped|conceived|advised|defined|designed, health insurance|app|check|checks|startup|score|tech|records
stroke width|color|colour|order|style|weight|of, key stroke, brush stroke, accident report|reporting|log|logs|book|module|management|insurance, by accident, an accident that|report|form
feature|option|button|module|account|it|plan|sso|addon|integration|setting .. disabled, is|now disabled by|in|for, surgery booking|scheduling|software, condition logic|report
burnout from|feature|module|tracking|report|survey|prevention, burned out of|screen, health|medical condition field|fields|module
depressing, mental health app|journal|apps|startup|practice|clinic|professionals|tracker|feature|module|space|tracking|features|day|days|charity|services|platform
suicide prevention|hotline|awareness, divorce lawyers|lawyer|coach|software|attorneys, not go on pay*|using|vacation|holiday|with|the|sale|trip, panic button, not cope with|well
gave|gives|giving|give me|us cancer|depression|anxiety|headaches, gave|gives|giving|give me|us a|an heart|nervous|stroke|panic|aneurysm, i|we|it|launch bombed, muerte lenta, mort lente, morte lenta, died on me|us|you, dies on me|us|you, dying on me|us|you
living|live with these|this|those|your|the|it|that|bug*|error*|lag*|slow*|crash*, krieg|kriege|bekomme|kriegt .. krebs|depressionen|herzinfarkt, वकील|डॉक्टर हूँ|हूं|हैं, vakil|doctor hu|hun|hoon|hain
price|war! war!|room|wars, browser|bidding|format war, war! room|games|game, depression module|tracking|screening|glass
one star reviews module|widget|filter|on, bad reviews on|online about|of, leave .. five|5|good|great|positive|nice, review module|widget|feature
burn down chart|charts|report|reports, kill your app|performance|battery|workflow|conversion|seo, kill you with|softly, find you on|via|through, find you a|more|again, post about you on|guys
hurt you to, go|going public|viral with|beta|next, final warning email|emails|popup|dialog, bomb! email, last warning email, going to|gonna regret leaving|this|it|cancelling|canceling
i|we will|ll regret, tell everyone|people how|about|great|good|to, warn people|everyone when|before|about, photo bomb, or else! i|we|it|the, pay for this out|feature|with|any|price|every|anymore
legal dept|reasons|tech|templates|documents|compliance|practice|hold|advice|requirements|review|entity, law practice, malade|malades|enfermo|enferma|doente de vos|votre|tanto|tanta|tantos|tantas, malade|malades|enfermo|enferma|doente de .. bug|bugs|lag|lags|lenteurs|lentitud|pannes|erreurs|plantages|errores|fallos|erros|falhas, illness|funeral|burial|obituary|coma|cancer|death of|for this|the|my|your|our ${THING}|${THING_ELSEWHERE}, death|funeral|burial of this|the|my|your|our old|last|former|previous|whole ${THING}|${THING_ELSEWHERE}, plante|rame|bug|bugue|lag à mort
lawyer|lawyers friends|clients|customers, we are|re lawyers, we are|re a|an .. lawyers|lawyer, lawyer|lawyers approved|reviewed|vetted|friendly|grade, lawyer|lawyers app|apps|firm|tool|software|directory|use|template, lawyers need|want, for|other lawyers, no lawyer, not going|planning|intending to sue!, to sue! for, court booking|rental|scheduling|reservation|reservations|bookings
tennis|basketball|padel|badminton|food|squash|pickleball court|courts, the court|police module|feature|integration, police department|departments|module|integration|and|data
regulatory, regulator module, report this|it|them to my|our|your|support, reporting you|your provide|need|offer|have, report you|your|reporting feature|builder|module|generate|send|provide, reporting your
authorities module, in court|to court sports|reservation, claims processing|management, claims! module|management, insolvency practice|practitioners|software
fraud detection|prevention|protection|module|feature|scoring|check|checks|alert|alerts|tool|tools|team|filter|filters|api|rule|rules|rate|rates|monitoring|analysis|signals|risk
detect|prevent|detecting|preventing|against|stop|block|anti fraud|fraudsters|scammers, scam detection|filter|protection|prevention|alerts, chargeback protection|prevention|handling|management|rate|fees|alerts|feature|module
unauthorized|unauthorised error|errors|access|response|status|message|users, 401 unauthorized|unauthorised, not authorized|authorised error|message|user|to, not recognize|recognise .. file|format|language|voice|handwriting|csv|text|device
charged .. after the discount, accept|take|add|split|combine|process|enter|handle|allow .. two|three|double|several|multiple charges|payments|debits, racist!|racism!|sexist!|harass* .. training|awareness|policy|prevention, charge double, dispute management|module|feature, theft protection|module|prevention, without permission|approval management|settings|workflow|step
without .. knowledge base, charging cable|station, billed twice a|per, charged|billed|debited .. times a|per|each|every, billing twice, charged twice yearly, double billing|payment cycle|option|methods, double charge speed
never ordered by, used|using my card reader, stolen from our|the store|shop, steal|stealing .. time|focus|show|thunder|attention|hearts, had a fire sale, is|was|be the death of, suicide squad, hope .. session|tool|app|it dies, mort|morte|morts|mortes de rire|fatigue|faim|ennui|honte
betrugserkennung|betrugsprävention|betrugsschutz, ${THING_ELSEWHERE} .. gestorben|tot!|mort|morte|murio|muerto|muerta|morreu|morto|morta|verstorben|fallecio|fallecido|faleceu
${THING_HI} .. mar!|मर|dead|मौत gaya|gayi|गया|गई|ho
krank teuer|schnell|gut|langsam|kompliziert, c est mort!, für mich gestorben, tot! kriegen, tod! langweilig, à mourir, muero|muerto|muerta de ganas|risa, morto|morrendo de rir|vontade|curiosidade
rechtliche|rechtlichen gründen|gründe, polizei modul|schnittstelle|software|anbindung|polizeimodul, died laughing, unser|unsere|unserem|im als krankenhaus, unser|unserem krankenhaus, krankenhaus software|verwaltung
keine werbung im|in, unfall modul|versicherung|meldung, unerlaubte zugriffe, rosenkrieg
détection|lutte|contre|prévention .. fraude, détection de la|de fraude, service|équipe juridique, besoin de plus .. mails|emails|messages, plus de mails|emails|messages par|envoyés
accident de travail module, regretter le|la|de|que, réseaux sociaux module, publier sur les réseaux, sur les réseaux sociaux
détection|detección|detecção|deteccion|deteccao|prevención|prevenção .. fraude|fraudes, departamento|equipo|equipe legal|jurídico, bajo|alta|a demanda, publicar en redes
integración .. redes, postar|publicar nas redes, redes sociais|sociales .. integração|integración|agendar|programar, processar pagamentos|dados|pedidos, guerra de precios|preços, golpe de
me arrependo, me arrepiento, roubo de tempo, conta .. morreu
did|does|could|would|can|will not contact|email|mail|call|write|message|text, unsubscribe link|links|button|page|feature|rate|rates|handling|flow|footer|option|header|form|function|headers, bulk|mass|click|list unsubscribe, unsubscribe in
customers|users|subscribers|readers|contacts|people|clients|recipients|they .. unsubscribe, customers|users|clients|people do not want|wish|like, unsubscribe .. contacts|users|subscribers|customers, unsubscribe from the|your|this|my service|plan|product|premium|pro|tool|app|subscription|trial|software
unsubscribe from premium|pro|subscription|plan, opt out! of auto|annual|beta|the|renewal|upgrade, opt out! form|link|feature|page|option|rate, take us off the|to, get us off
we|i do not|never send|write .. emails|mails|newsletters, we|i no longer send|write .. emails|mails|newsletters
emails stop, stop .. emails sending, no more emails left|quota|per|to, no more contact|contacts left|slots, no more mail merge, no further communication from, stop sending after|when|randomly
not need .. emails|newsletter feature|builder|module|tool, emails from you go|never|do, not want .. emails .. customers|clients|users, spam me|us with popups
keine .. mails|emails .. versenden|verschicken|senden, wir|ich verschicken|verschicke|versenden|versende keine .. newsletter|mails|emails mehr, on|nous n envoie|envoyons plus de newsletter|newsletters|mails, newsletter .. funktion|tool|modul|editor, aus der liste, keine nachrichten
désabonner|désabonnement|désabonnez du|de .. service|plan|abonnement|offre|forfait|logiciel, lien|bouton de .. désabonnement|désinscription
no quiero recibir facturas, não quero receber faturas
delete!|remove!|erase!|wipe! .. my|our|all|any .. tasks|projects|contacts|users|files|rows|cells|cookies, delete! all my projects, data|gdpr deletion is|takes|feature|option|function|tool
gdpr compliance|compliant|request feature|form|handling, erasure feature, data|account|details delete! ho|hua|in|from|for|by|feature|option|button, data .. delete! in|from|option|button, data .. uda gaya|diya, data|details hata diya
gdpr|dsgvo .. löschkonzept|löschfristen, remove! any limits|details, delete!|remove! my account|data .. feature
`;
