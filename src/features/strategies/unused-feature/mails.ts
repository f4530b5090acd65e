// The mails of unused_feature in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails } from "../mail-text.ts";

const CANCELLATION = {
  en: {
    named: "Did you ever try {unused_feature}?",
    subject: "What did you want {product} to do?",
    unopened: "{opener} There's one thing you paid for and never opened: {unused_feature}.",
    unclear: "It may do nothing for you, or it may be the part that was missing.",
    byHand: "¶If you're doing that job by hand, it's worth a try",
    until: "before {access_until}.",
    beforeLeaving: "before you go. It takes a few minutes to see if it fits the way you work.",
    start: "To start:¶{feature_link}",
    partUsed: "There's more to {product} than the part you used, and [I'm|we're] not sure we ever showed you the rest.",
    neverShown:
      "When you signed up there was something you wanted done, and [I'm|we're] not sure we ever showed you how.",
    ask: "¶What was it? Reply in one line, as you'd say it to a colleague. [I|We]'ll send you the steps, or tell you straight that {product} can't do it.",
  },
  de: {
    named: "Schon mal ausprobiert? {unused_feature}",
    subject: "Was sollte {product} für <Sie|dich> tun?",
    unopened: "{opener} Eines <haben Sie|hast du> bezahlt und nie geöffnet: {unused_feature}.",
    unclear: "Vielleicht bringt es <Ihnen|dir> nichts, vielleicht ist es genau das, was gefehlt hat.",
    byHand: "¶<Machen Sie|Machst du> das bisher von Hand, lohnt sich ein kurzer Versuch",
    until: "vor dem {access_until}.",
    beforeLeaving:
      "vor dem Abschied. Nach ein paar Minuten <wissen Sie|weißt du>, ob es zu <Ihrer|deiner> Arbeit passt.",
    start: "Zum Ausprobieren:¶{feature_link}",
    partUsed:
      "{product} kann mehr als das, was <Sie|du> davon genutzt <haben|hast>, und vielleicht haben wir <Ihnen|dir> den Rest nie gezeigt.",
    neverShown:
      "Bei der Anmeldung <hatten Sie|hattest du> etwas vor, und vielleicht haben wir <Ihnen|dir> nie gezeigt, wie es geht.",
    ask: "¶Was war es? Eine Zeile genügt, so wie <Sie|du> es einer Kollegin sagen <würden|würdest>. [Ich schicke|Wir schicken] <Ihnen|dir> dann die Schritte, oder [sage|sagen] offen, dass {product} es nicht kann.",
  },
  fr: {
    named: "<Avez-vous|As-tu> essayé « {unused_feature} » ?",
    subject: "Que <vouliez-vous|voulais-tu> faire avec {product} ?",
    unopened: "{opener} Il y a une chose que <vous avez|tu as> payée sans jamais l'ouvrir : {unused_feature}.",
    unclear: "Cela ne <vous|te> servira peut-être à rien. C'est peut-être aussi ce qui manquait.",
    byHand: "¶Si <vous faites|tu fais> ce travail à la main, un essai vaut le coup",
    until: "avant le {access_until}.",
    beforeLeaving: "avant de partir. En quelques minutes, <vous saurez|tu sauras> si cela convient.",
    start: "Pour commencer :¶{feature_link}",
    partUsed: "{product} sait faire bien plus que ce que <vous en avez|tu en as> utilisé jusqu'ici.",
    neverShown:
      "Au départ, <vous aviez|tu avais> une idée en tête, et nous ne <vous |t'>avons peut-être jamais montré comment faire.",
    ask: "¶Que <cherchiez-vous|cherchais-tu> à faire ? <Répondez|Réponds> en une ligne, comme à un collègue. [Je|Nous] <vous |t'>[enverrai|enverrons] la marche à suivre, ou <vous|te> [dirai|dirons] franchement si {product} ne sait pas le faire.",
  },
  es: {
    named: "¿Ya <probó|probaste> “{unused_feature}”?",
    subject: "¿Qué <quería|querías> hacer con {product}?",
    unopened: "{opener} Hay algo que <pagó|pagaste> y nunca <abrió|abriste>: {unused_feature}.",
    unclear: "Puede que no <le|te> sirva de nada, o puede que sea justo lo que faltaba.",
    byHand: "¶Si ese trabajo lo <hace|haces> hoy a mano, vale la pena hacer la prueba",
    until: "antes del {access_until}.",
    beforeLeaving: "antes de <irse|irte>. En unos minutos <sabrá|sabrás> si encaja con <su|tu> forma de trabajar.",
    start: "Para empezar:¶{feature_link}",
    partUsed: "{product} hace más de lo que <ha|has> usado hasta ahora, y quizá nunca <le|te> enseñamos el resto.",
    neverShown: "Al principio <tenía|tenías> algo en mente, y quizá nunca <le|te> enseñamos cómo hacerlo.",
    ask: "¶¿Qué <quería|querías> conseguir? <Responda|Responde> en una línea, como se lo <diría|dirías> a alguien del equipo. <Le|Te> [enviaré|enviaremos] los pasos, o <le|te> [diré|diremos] con franqueza si {product} no puede hacerlo.",
  },
  pt: {
    named: "Já experimentou? {unused_feature}",
    subject: "O que você queria resolver?",
    unopened: "{opener} Tem uma coisa que você pagou e nunca abriu: {unused_feature}.",
    unclear: "Pode não servir para você, ou pode ser justamente o que faltava.",
    byHand: "¶Se hoje você ainda faz isso na mão, vale um teste rápido",
    until: "até {access_until}.",
    beforeLeaving: "antes de sair. Em poucos minutos dá para ver se combina com o seu jeito de trabalhar.",
    start: "Para testar:¶{feature_link}",
    partUsed: "Sua conta faz mais do que aquilo que você usou, e talvez nunca tenhamos mostrado o resto.",
    neverShown: "Quando criou sua conta, você queria resolver alguma coisa, e talvez nunca tenhamos mostrado como.",
    ask: "¶O que era? Responda em uma linha, como contaria a um colega. [Eu mando|A gente manda] o passo a passo, ou [digo|diz] com franqueza que aqui não dá para fazer.",
  },
  hi: {
    named: "कभी आज़माया? {unused_feature}",
    subject: "{product} से क्या काम लेना था?",
    unopened: "{opener} एक चीज़ के पैसे आपने दिए, पर उसे कभी खोला नहीं: {unused_feature}।",
    unclear: "हो सकता है यह आपके काम की न हो, और हो सकता है कमी इसी की रही हो।",
    byHand: "¶अगर यह काम अभी हाथ से होता है, तो",
    until: "{access_until} से पहले इसे एक बार आज़मा लीजिए।",
    beforeLeaving: "जाने से पहले इसे एक बार आज़मा लीजिए। कुछ ही मिनट में पता चल जाएगा कि यह आपके काम आता है या नहीं।",
    start: "शुरू करने के लिए:¶{feature_link}",
    partUsed: "आपने जितना इस्तेमाल किया, {product} में उससे ज़्यादा है, और शायद बाकी हमने कभी ठीक से दिखाया ही नहीं।",
    neverShown: "शुरुआत में आपको कोई काम पूरा करना था, और शायद हमने कभी ठीक से दिखाया ही नहीं कि वह कैसे होगा।",
    ask: "¶वह काम क्या था? एक लाइन में लिख दीजिए, जैसे किसी साथी को बताना हो। जवाब में आपको पूरा तरीका मिलेगा, या यह साफ़ बात कि {product} से वह नहीं हो सकता।",
  },
};

const PAYMENT_FAILED = {
  en: {
    named: "First the payment, then {unused_feature}",
    subject: "First the payment, then a question",
    pay: "{charge} {cause} To pay:¶{pay_link}¶",
    unopened: "Then have a look at something you're paying for and haven't opened: {unused_feature}.",
    unclear: "It may do nothing for you, or it may be the part that was missing.",
    ask: "Once that's done: is there something in {product} you never got working? Tell [me|us] what, and [I|we]'ll send you the steps.¶{clock}",
  },
  de: {
    named: "Erst die Zahlung, dann {unused_feature}",
    subject: "Erst die Zahlung, dann eine Frage",
    pay: "{charge} {cause} Zum Bezahlen:¶{pay_link}¶",
    unopened:
      "Danach <sehen Sie sich|sieh dir> an, was <Sie bezahlen|du bezahlst> und nie geöffnet <haben|hast>: {unused_feature}.",
    unclear: "Vielleicht bringt es <Ihnen|dir> nichts, vielleicht ist es genau das, was gefehlt hat.",
    ask: "Und danach: Kann {product} etwas, das bei <Ihnen|dir> nie so recht funktioniert hat? <Schreiben Sie|Schreib> [mir|uns], was, und [ich schicke|wir schicken] die Schritte.¶{clock}",
  },
  fr: {
    named: "D'abord le paiement, puis {unused_feature}",
    subject: "D'abord le paiement, puis une question",
    pay: "{charge} {cause} Pour payer :¶{pay_link}¶",
    unopened: "Ensuite, <regardez|regarde> ce que <vous payez|tu paies> sans l'avoir jamais ouvert : {unused_feature}.",
    unclear: "Cela ne <vous|te> servira peut-être à rien. C'est peut-être aussi ce qui manquait.",
    ask: "Et ensuite : y a-t-il dans {product} quelque chose qui n'a jamais marché comme <vous vouliez|tu voulais> ? <Dites|Dis>-[moi|nous] ce que c'est, et [je|nous] <vous |t'>[enverrai|enverrons] la marche à suivre.¶{clock}",
  },
  es: {
    named: "Primero el pago, luego {unused_feature}",
    subject: "Primero el pago, luego una pregunta",
    pay: "{charge} {cause} Para pagar:¶{pay_link}¶",
    unopened: "Después, <mire|mira> algo que <paga|pagas> y nunca <ha|has> abierto: {unused_feature}.",
    unclear: "Puede que no <le|te> sirva de nada, o puede que sea justo lo que faltaba.",
    ask: "Y después: ¿hay algo en {product} que nunca <le|te> funcionó como <quería|querías>? <Díga|Di>[me|nos] qué es, y <le|te> [enviaré|enviaremos] los pasos.¶{clock}",
  },
  pt: {
    named: "Primeiro o pagamento, depois {unused_feature}",
    subject: "Primeiro o pagamento, depois uma pergunta",
    pay: "{charge} {cause} Para pagar:¶{pay_link}¶",
    unopened: "Depois, dê uma olhada em algo que você paga e ainda não abriu: {unused_feature}.",
    unclear: "Pode não servir para você, ou pode ser justamente o que faltava.",
    ask: "Depois disso, uma pergunta: tem alguma coisa aqui que você nunca conseguiu fazer funcionar? [Me conte|Conte para a gente] o que é, e [eu mando|mandamos] o passo a passo.¶{clock}",
  },
  hi: {
    named: "पहले पेमेंट, फिर {unused_feature}",
    subject: "पहले पेमेंट, फिर एक सवाल",
    pay: "{charge} {cause} पेमेंट के लिए:¶{pay_link}¶",
    unopened: "फिर एक ऐसी चीज़ देखिए जो आपके प्लान में है, पर आपने अब तक खोली नहीं: {unused_feature}।",
    unclear: "हो सकता है यह आपके काम की न हो, और हो सकता है कमी इसी की रही हो।",
    ask: "इसके बाद एक सवाल: क्या {product} में कुछ ऐसा है जो आपके यहाँ कभी ठीक से नहीं चला? [मुझे|हमें] बताइए, पूरा तरीका भेज दिया जाएगा।¶{clock}",
  },
};

export const unusedFeature: Mails = {
  task: {
    cancellation:
      "Name the one feature that they never opened, if a fact names it, and what it would do for them. Without that fact name no feature: ask what they had wanted to get done.",
    payment_failed:
      "Say that a payment did not go through and ask for it to be settled first; then name the one feature that they never opened, if a fact names it, else ask what they never got working.",
  },
  farewell: {
    en: {
      subject: "Is there anything you can't find?",
      question:
        "Is there something in your account that you still need and can't find, such as an old document or an export?",
    },
    de: {
      subject: "Ist etwas nicht zu finden?",
      question:
        "Gibt es in <Ihrem|deinem> Konto noch etwas, das <Sie|du> <brauchen|brauchst> und nicht <finden|findest>, etwa ein altes Dokument oder einen Export?",
    },
    fr: {
      subject: "Quelque chose d'introuvable ?",
      question:
        "Y a-t-il dans <votre|ton> compte quelque chose dont <vous avez|tu as> encore besoin sans le trouver, comme un ancien document ou un export ?",
    },
    es: {
      subject: "¿Hay algo que no aparece?",
      question:
        "¿Hay en <su|tu> cuenta algo que todavía <necesita|necesitas> y no <encuentra|encuentras>, como un documento antiguo o una exportación?",
    },
    pt: {
      subject: "Ficou algo sem encontrar?",
      question:
        "Tem alguma coisa na sua conta de que você ainda precisa e não encontra, como um documento antigo ou uma exportação?",
    },
    hi: {
      subject: "क्या कुछ मिल नहीं रहा?",
      question: "क्या आपके अकाउंट में ऐसा कुछ है जो अब भी चाहिए पर मिल नहीं रहा, जैसे कोई पुराना दस्तावेज़ या एक्सपोर्ट?",
    },
  },
  cancellation: inEachLanguage(CANCELLATION, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      {
        known: ["unused_feature"],
        say: [
          words.unopened,
          { known: ["feature_use"], say: "{feature_use}", otherwise: words.unclear },
          words.byHand,
          { known: ["access_until"], say: words.until, otherwise: words.beforeLeaving },
          words.start,
        ],
        otherwise: [
          "{opener}",
          { known: ["partial_use"], say: words.partUsed, otherwise: words.neverShown },
          words.ask,
        ],
      },
    ],
  })),
  payment_failed: inEachLanguage(PAYMENT_FAILED, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      words.pay,
      {
        known: ["unused_feature"],
        say: [words.unopened, { known: ["feature_use"], say: "{feature_use}", otherwise: words.unclear }, "¶{clock}"],
        otherwise: words.ask,
      },
    ],
  })),
};
