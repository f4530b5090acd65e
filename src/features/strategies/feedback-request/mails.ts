// The mails of feedback_request in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails } from "../mail-text.ts";

const CANCELLATION = {
  en: {
    subject: "What would've kept you?",
    ask: "{opener} [I|We] won't try to change your mind. [I've|We've] got one question: what would've kept you?¶Reply with a line. “Nothing” is a fine answer, and so is a blunt one.¶",
    subjectForNow: "What would help later?",
    askForNow:
      "{opener} [I|We] won't try to change your mind. [I've|We've] got one question: is there anything that would make it easier to come back one day, should you want to?¶Reply with a line, whenever it suits you. “Nothing” is a fine answer.¶",
    thanks: "Whatever you say, you can come back with {thanks_offer}, as a thank-you. It holds until {thanks_until}.",
    change: "If it's something we can change, [I|we]'ll write when we have.",
  },
  de: {
    subject: "Was hätte <Sie|dich> gehalten?",
    ask: "{opener} Umstimmen [will ich|wollen wir] <Sie|dich> nicht. Nur eine Frage: Was hätte <Sie|dich> gehalten?¶Eine Zeile genügt. „Nichts“ ist eine gute Antwort, und eine unverblümte ist es auch.¶",
    subjectForNow: "Was würde später helfen?",
    askForNow:
      "{opener} Umstimmen [will ich|wollen wir] <Sie|dich> nicht. Nur eine Frage: Gibt es etwas, das eine Rückkehr leichter machen würde, falls <Sie|du> sie irgendwann <möchten|möchtest>?¶Eine Zeile genügt, wann immer es <Ihnen|dir> passt. „Nichts“ ist eine gute Antwort.¶",
    thanks:
      "Was auch immer <Sie|du> <schreiben|schreibst>: Als Dank <können Sie|kannst du> mit {thanks_offer} zurückkommen. Das gilt bis zum {thanks_until}.",
    change: "Können wir daran etwas ändern, [melde ich mich|melden wir uns], sobald es so weit ist.",
  },
  fr: {
    subject: "Qu'est-ce qui <vous |t'>aurait fait rester ?",
    ask: "{opener} [Je ne vais|Nous n'allons] pas essayer de <vous|te> faire changer d'avis. Juste une question : qu'aurait-il fallu pour que <vous restiez|tu restes> ?¶Une ligne suffit, même si elle pique un peu. « Rien » est aussi une bonne réponse.¶",
    subjectForNow: "Qu'est-ce qui aiderait plus tard ?",
    askForNow:
      "{opener} [Je ne vais|Nous n'allons] pas essayer de <vous|te> faire changer d'avis. Juste une question : y a-t-il quelque chose qui rendrait un retour plus simple, si un jour <vous en aviez|tu en avais> envie ?¶Une ligne suffit, quand <vous voulez|tu veux>. « Rien » est aussi une bonne réponse.¶",
    thanks:
      "Quelle qu'elle soit, <vous pouvez|tu peux> revenir avec {thanks_offer}, en guise de merci. C'est valable jusqu'au {thanks_until}.",
    change: "Si nous pouvons y changer quelque chose, [je|nous] <vous |t'>[écrirai|écrirons] quand ce sera fait.",
  },
  es: {
    subject: "¿Qué <le habría hecho quedarse|te habría hecho quedarte>?",
    ask: "{opener} No [voy|vamos] a intentar que <cambie|cambies> de opinión. Solo una pregunta: ¿qué tendría que haber sido distinto para que <siguiera|siguieras>?¶Basta una línea, aunque pique un poco. “Nada” también es una buena respuesta.¶",
    subjectForNow: "¿Qué ayudaría más adelante?",
    askForNow:
      "{opener} No [voy|vamos] a intentar que <cambie|cambies> de opinión. Solo una pregunta: ¿hay algo que haría más fácil volver algún día, si <quisiera|quisieras>?¶Basta una línea, cuando <le|te> venga bien. “Nada” también es una buena respuesta.¶",
    thanks:
      "Sea cual sea, <puede|puedes> volver con un {thanks_offer}, como agradecimiento. Es válido hasta el {thanks_until}.",
    change: "Si es algo que podemos cambiar, <le|te> [escribiré|escribiremos] cuando esté hecho.",
  },
  pt: {
    subject: "O que teria feito você ficar?",
    ask: "{opener} [Não vou|Não vamos] tentar fazer você mudar de ideia. É só uma pergunta: o que teria feito você ficar?¶Responda em uma linha. “Nada” é uma boa resposta, e uma bem direta também.¶",
    subjectForNow: "O que ajudaria mais tarde?",
    askForNow:
      "{opener} [Não vou|Não vamos] tentar fazer você mudar de ideia. É só uma pergunta: tem algo que tornaria mais fácil voltar um dia, se você quiser?¶Uma linha já basta, quando for melhor para você. “Nada” também é uma boa resposta.¶",
    thanks:
      "Seja qual for a resposta, você pode voltar com {thanks_offer}, como agradecimento. Vale até {thanks_until}.",
    change: "Se for algo que a gente consegue mudar, [eu escrevo|escrevemos] quando estiver pronto.",
  },
  hi: {
    subject: "क्या होता, तो बात बन जाती?",
    ask: "{opener} यह आपका मन बदलने की कोशिश नहीं है। बस एक सवाल है: क्या होता, तो बात बन जाती?¶जवाब में एक लाइन काफ़ी है। “कुछ नहीं” भी अच्छा जवाब है, और खरी-खरी बात भी।¶",
    subjectForNow: "आगे क्या मदद करेगा?",
    askForNow:
      "{opener} यह आपका मन बदलने की कोशिश नहीं है। बस एक सवाल है: अगर कभी लौटना चाहें, तो क्या कुछ ऐसा है जिससे लौटना आसान हो?¶जवाब में एक लाइन काफ़ी है, जब भी आपको ठीक लगे। “कुछ नहीं” भी अच्छा जवाब है।¶",
    thanks: "जवाब जो भी हो, शुक्रिया के तौर पर वापसी में आपके लिए {thanks_offer} है। यह {thanks_until} तक मिलेगा।",
    change: "अगर वह चीज़ हमारे हाथ में हुई, तो ठीक होते ही आपको मेल मिलेगा।",
  },
};

export const feedbackRequest: Mails = {
  task: {
    cancellation:
      "Ask one open question: what would have kept them. One line is enough, and a blunt answer is fine. Name the offer as a thank-you, if a fact does.",
    payment_failed:
      "Say that a payment did not go through, and ask whether they want to keep the product or let it go.",
  },
  farewell: {
    en: {
      subject: "Is anything still open?",
      question:
        "Is there anything you still need from [me|us]: a copy of your data, a missing invoice, an answer about the last bill?",
    },
    de: {
      subject: "Ist noch etwas offen?",
      question:
        "<Brauchen Sie|Brauchst du> noch etwas von [mir|uns]: eine Kopie der Daten, eine fehlende Rechnung, eine Auskunft zur letzten Abbuchung?",
    },
    fr: {
      subject: "Reste-t-il quelque chose à régler ?",
      question:
        "<Avez-vous|As-tu> encore besoin de quelque chose : une copie des données, une facture manquante, une réponse sur le dernier prélèvement ?",
    },
    es: {
      subject: "¿Queda algo pendiente?",
      question:
        "¿Hace falta todavía algo de [mi|nuestra] parte: una copia de los datos, una factura que falta, una respuesta sobre el último cobro?",
    },
    pt: {
      subject: "Ficou alguma coisa pendente?",
      question:
        "Você ainda precisa de alguma coisa: uma cópia dos dados, uma nota fiscal que falta, uma resposta sobre a última cobrança?",
    },
    hi: {
      subject: "क्या कुछ बाकी रह गया है?",
      question: "क्या आपको अब भी कुछ चाहिए: अपने डेटा की कॉपी, कोई इनवॉइस, या पिछले पेमेंट के बारे में कोई जवाब?",
    },
  },
  cancellation: inEachLanguage(CANCELLATION, ({ subject, ask, thanks, change }) => ({
    subjects: [subject],
    body: [ask, { known: ["thanks_offer"], say: thanks, otherwise: change }],
  })),
  forNow: {
    task: "Ask one open question: whether anything would make it easier to come back one day. Do not ask what would have kept them. One line is enough. Name the offer as a thank-you, if a fact does.",
    ...inEachLanguage(CANCELLATION, ({ subjectForNow, askForNow, thanks, change }) => ({
      subjects: [subjectForNow],
      body: [askForNow, { known: ["thanks_offer"], say: thanks, otherwise: change }],
    })),
  },
  payment_failed: {
    en: {
      subjects: ["Keep {product}, or let it go?"],
      body: [
        "{charge} {clock}¶It's your call. To keep it:¶{pay_link}¶To let it go, reply “close it” and [I|we]'ll end it. If there's more to it than {hitch}, [I'd|we'd] be glad to know.",
      ],
    },
    de: {
      subjects: ["{product} behalten oder beenden?"],
      body: [
        "{charge} {clock}¶<Sie entscheiden|Du entscheidest>. Zum Behalten:¶{pay_link}¶Zum Beenden genügt die Antwort „beenden“, dann [mache ich|machen wir] das Konto zu. Liegt es nicht nur an {hitch}, [wüsste ich|wüssten wir] es gern.",
      ],
    },
    fr: {
      subjects: ["Garder {product}, ou arrêter là ?"],
      body: [
        "{charge} {clock}¶C'est <vous qui décidez|toi qui décides>. Pour continuer :¶{pay_link}¶Pour arrêter, <répondez|réponds> « arrêter » et [je m'en occupe|nous nous en occupons]. S'il y a autre chose que {hitch}, [j'aimerais|nous aimerions] le savoir.",
      ],
    },
    es: {
      subjects: ["¿Seguir con {product} o dejarlo?"],
      body: [
        "{charge} {clock}¶La decisión es <suya|tuya>. Para seguir con {product}:¶{pay_link}¶Para dejarlo, <responda|responde> “cerrar” y [me encargo|nos encargamos] de todo. Si detrás hay algo más que {hitch}, [me|nos] gustaría saberlo.",
      ],
    },
    pt: {
      subjects: ["Manter a conta ou encerrar?"],
      body: [
        "{charge} {clock}¶A decisão é sua. Para manter sua conta:¶{pay_link}¶Para encerrar, responda “encerrar” e [eu fecho|fechamos] a conta. Se o problema não for só {hitch}, [gostaria|gostaríamos] de saber.",
      ],
    },
    hi: {
      subjects: ["जारी रखना है, या बंद करना है?"],
      body: [
        "{charge} {clock}¶फ़ैसला आपका है। जारी रखने के लिए:¶{pay_link}¶बंद करना हो, तो जवाब में “बंद” लिख दीजिए, अकाउंट बंद कर दिया जाएगा। अगर बात सिर्फ़ {hitch} की नहीं है, तो वह भी ज़रूर बताइए।",
      ],
    },
  },
};
