// The mails of unused_feature in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

export const unusedFeature: Mails = {
  task: {
    cancellation:
      "Name the one feature that they never opened, if a fact names it, and what it would do for them. Without that fact name no feature: ask what they had wanted to get done.",
    payment_failed:
      "Say that a payment did not go through and ask for it to be settled first; then name the one feature that they never opened, if a fact names it, else ask what they never got working.",
  },
  cancellation: {
    en: {
      subjects: ["Did you ever try {unused_feature}?", "What did you want {product} to do?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} There's one thing you paid for and never opened: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "It may do nothing for you, or it may be the part that was missing.",
            },
            "¶If you're doing that job by hand, it's worth a try",
            {
              known: ["access_until"],
              say: "before {access_until}.",
              otherwise: "before you go. It takes a few minutes to see if it fits the way you work.",
            },
            "To start:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "There's more to {product} than the part you used, and [I'm|we're] not sure we ever showed you the rest.",
              otherwise:
                "When you signed up there was something you wanted done, and [I'm|we're] not sure we ever showed you how.",
            },
            "¶What was it? Reply in one line, as you'd say it to a colleague. [I|We]'ll send you the steps, or tell you straight that {product} can't do it.",
          ],
        },
      ],
    },
    de: {
      subjects: ["Schon mal ausprobiert? {unused_feature}", "Was sollte {product} für <Sie|dich> tun?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Eines <haben Sie|hast du> bezahlt und nie geöffnet: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Vielleicht bringt es <Ihnen|dir> nichts, vielleicht ist es genau das, was gefehlt hat.",
            },
            "¶<Machen Sie|Machst du> das bisher von Hand, lohnt sich ein kurzer Versuch",
            {
              known: ["access_until"],
              say: "vor dem {access_until}.",
              otherwise:
                "vor dem Abschied. Nach ein paar Minuten <wissen Sie|weißt du>, ob es zu <Ihrer|deiner> Arbeit passt.",
            },
            "Zum Ausprobieren:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "{product} kann mehr als das, was <Sie|du> davon genutzt <haben|hast>, und vielleicht haben wir <Ihnen|dir> den Rest nie gezeigt.",
              otherwise:
                "Bei der Anmeldung <hatten Sie|hattest du> etwas vor, und vielleicht haben wir <Ihnen|dir> nie gezeigt, wie es geht.",
            },
            "¶Was war es? Eine Zeile genügt, so wie <Sie|du> es einer Kollegin sagen <würden|würdest>. [Ich schicke|Wir schicken] <Ihnen|dir> dann die Schritte, oder [sage|sagen] offen, dass {product} es nicht kann.",
          ],
        },
      ],
    },
    fr: {
      subjects: [
        "<Avez-vous|As-tu> essayé « {unused_feature} » ?",
        "Que <vouliez-vous|voulais-tu> faire avec {product} ?",
      ],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Il y a une chose que <vous avez|tu as> payée sans jamais l'ouvrir : {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Cela ne <vous|te> servira peut-être à rien. C'est peut-être aussi ce qui manquait.",
            },
            "¶Si <vous faites|tu fais> ce travail à la main, un essai vaut le coup",
            {
              known: ["access_until"],
              say: "avant le {access_until}.",
              otherwise: "avant de partir. En quelques minutes, <vous saurez|tu sauras> si cela convient.",
            },
            "Pour commencer :¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "{product} sait faire bien plus que ce que <vous en avez|tu en as> utilisé jusqu'ici.",
              otherwise:
                "Au départ, <vous aviez|tu avais> une idée en tête, et nous ne <vous |t'>avons peut-être jamais montré comment faire.",
            },
            "¶Que <cherchiez-vous|cherchais-tu> à faire ? <Répondez|Réponds> en une ligne, comme à un collègue. [Je|Nous] <vous |t'>[enverrai|enverrons] la marche à suivre, ou <vous|te> [dirai|dirons] franchement si {product} ne sait pas le faire.",
          ],
        },
      ],
    },
    es: {
      subjects: ["¿Ya <probó|probaste> “{unused_feature}”?", "¿Qué <quería|querías> hacer con {product}?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Hay algo que <pagó|pagaste> y nunca <abrió|abriste>: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Puede que no <le|te> sirva de nada, o puede que sea justo lo que faltaba.",
            },
            "¶Si ese trabajo lo <hace|haces> hoy a mano, vale la pena hacer la prueba",
            {
              known: ["access_until"],
              say: "antes del {access_until}.",
              otherwise:
                "antes de <irse|irte>. En unos minutos <sabrá|sabrás> si encaja con <su|tu> forma de trabajar.",
            },
            "Para empezar:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "{product} hace más de lo que <ha|has> usado hasta ahora, y quizá nunca <le|te> enseñamos el resto.",
              otherwise: "Al principio <tenía|tenías> algo en mente, y quizá nunca <le|te> enseñamos cómo hacerlo.",
            },
            "¶¿Qué <quería|querías> conseguir? <Responda|Responde> en una línea, como se lo <diría|dirías> a alguien del equipo. <Le|Te> [enviaré|enviaremos] los pasos, o <le|te> [diré|diremos] con franqueza si {product} no puede hacerlo.",
          ],
        },
      ],
    },
    pt: {
      subjects: ["Já experimentou? {unused_feature}", "O que você queria resolver?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Tem uma coisa que você pagou e nunca abriu: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Pode não servir para você, ou pode ser justamente o que faltava.",
            },
            "¶Se hoje você ainda faz isso na mão, vale um teste rápido",
            {
              known: ["access_until"],
              say: "até {access_until}.",
              otherwise: "antes de sair. Em poucos minutos dá para ver se combina com o seu jeito de trabalhar.",
            },
            "Para testar:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "Sua conta faz mais do que aquilo que você usou, e talvez nunca tenhamos mostrado o resto.",
              otherwise:
                "Quando criou sua conta, você queria resolver alguma coisa, e talvez nunca tenhamos mostrado como.",
            },
            "¶O que era? Responda em uma linha, como contaria a um colega. [Eu mando|A gente manda] o passo a passo, ou [digo|diz] com franqueza que aqui não dá para fazer.",
          ],
        },
      ],
    },
    hi: {
      subjects: ["कभी आज़माया? {unused_feature}", "{product} से क्या काम लेना था?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} एक चीज़ के पैसे आपने दिए, पर उसे कभी खोला नहीं: {unused_feature}।",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "हो सकता है यह आपके काम की न हो, और हो सकता है कमी इसी की रही हो।",
            },
            "¶अगर यह काम अभी हाथ से होता है, तो",
            {
              known: ["access_until"],
              say: "{access_until} से पहले इसे एक बार आज़मा लीजिए।",
              otherwise: "जाने से पहले इसे एक बार आज़मा लीजिए। कुछ ही मिनट में पता चल जाएगा कि यह आपके काम आता है या नहीं।",
            },
            "शुरू करने के लिए:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "आपने जितना इस्तेमाल किया, {product} में उससे ज़्यादा है, और शायद बाकी हमने कभी ठीक से दिखाया ही नहीं।",
              otherwise: "शुरुआत में आपको कोई काम पूरा करना था, और शायद हमने कभी ठीक से दिखाया ही नहीं कि वह कैसे होगा।",
            },
            "¶वह काम क्या था? एक लाइन में लिख दीजिए, जैसे किसी साथी को बताना हो। जवाब में आपको पूरा तरीका मिलेगा, या यह साफ़ बात कि {product} से वह नहीं हो सकता।",
          ],
        },
      ],
    },
  },
  payment_failed: {
    en: {
      subjects: ["First the payment, then {unused_feature}", "First the payment, then a question"],
      body: [
        "{charge} {cause} To pay:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Then have a look at something you're paying for and haven't opened: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "It may do nothing for you, or it may be the part that was missing.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Once that's done: is there something in {product} you never got working? Tell [me|us] what, and [I|we]'ll send you the steps.¶{clock}",
        },
      ],
    },
    de: {
      subjects: ["Erst die Zahlung, dann {unused_feature}", "Erst die Zahlung, dann eine Frage"],
      body: [
        "{charge} {cause} Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Danach <sehen Sie sich|sieh dir> an, was <Sie bezahlen|du bezahlst> und nie geöffnet <haben|hast>: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Vielleicht bringt es <Ihnen|dir> nichts, vielleicht ist es genau das, was gefehlt hat.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Und danach: Kann {product} etwas, das bei <Ihnen|dir> nie so recht funktioniert hat? <Schreiben Sie|Schreib> [mir|uns], was, und [ich schicke|wir schicken] die Schritte.¶{clock}",
        },
      ],
    },
    fr: {
      subjects: ["D'abord le paiement, puis {unused_feature}", "D'abord le paiement, puis une question"],
      body: [
        "{charge} {cause} Pour payer :¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Ensuite, <regardez|regarde> ce que <vous payez|tu paies> sans l'avoir jamais ouvert : {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Cela ne <vous|te> servira peut-être à rien. C'est peut-être aussi ce qui manquait.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Et ensuite : y a-t-il dans {product} quelque chose qui n'a jamais marché comme <vous vouliez|tu voulais> ? <Dites|Dis>-[moi|nous] ce que c'est, et [je|nous] <vous |t'>[enverrai|enverrons] la marche à suivre.¶{clock}",
        },
      ],
    },
    es: {
      subjects: ["Primero el pago, luego {unused_feature}", "Primero el pago, luego una pregunta"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Después, <mire|mira> algo que <paga|pagas> y nunca <ha|has> abierto: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Puede que no <le|te> sirva de nada, o puede que sea justo lo que faltaba.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Y después: ¿hay algo en {product} que nunca <le|te> funcionó como <quería|querías>? <Díga|Di>[me|nos] qué es, y <le|te> [enviaré|enviaremos] los pasos.¶{clock}",
        },
      ],
    },
    pt: {
      subjects: ["Primeiro o pagamento, depois {unused_feature}", "Primeiro o pagamento, depois uma pergunta"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Depois, dê uma olhada em algo que você paga e ainda não abriu: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Pode não servir para você, ou pode ser justamente o que faltava.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Depois disso, uma pergunta: tem alguma coisa aqui que você nunca conseguiu fazer funcionar? [Me conte|Conte para a gente] o que é, e [eu mando|mandamos] o passo a passo.¶{clock}",
        },
      ],
    },
    hi: {
      subjects: ["पहले पेमेंट, फिर {unused_feature}", "पहले पेमेंट, फिर एक सवाल"],
      body: [
        "{charge} {cause} पेमेंट के लिए:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "फिर एक ऐसी चीज़ देखिए जो आपके प्लान में है, पर आपने अब तक खोली नहीं: {unused_feature}।",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "हो सकता है यह आपके काम की न हो, और हो सकता है कमी इसी की रही हो।",
            },
            "¶{clock}",
          ],
          otherwise:
            "इसके बाद एक सवाल: क्या {product} में कुछ ऐसा है जो आपके यहाँ कभी ठीक से नहीं चला? [मुझे|हमें] बताइए, पूरा तरीका भेज दिया जाएगा।¶{clock}",
        },
      ],
    },
  },
};
