// The mails of feedback_request in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

export const feedbackRequest: Mails = {
  task: {
    cancellation:
      "Ask one open question: what would have kept them. One line is enough, and a blunt answer is fine. Name the offer as a thank-you, if a fact does.",
    payment_failed:
      "Say that a payment did not go through, and ask whether they want to keep the product or let it go.",
  },
  cancellation: {
    en: {
      subjects: ["What would've kept you?"],
      body: [
        "{opener} [I|We] won't try to change your mind. [I've|We've] got one question: what would've kept you?¶Reply with a line. “Nothing” is a fine answer, and so is a blunt one.¶",
        {
          known: ["thanks_offer"],
          say: "Whatever you say, you can come back with {thanks_offer}, as a thank-you. It holds until {thanks_until}.",
          otherwise: "If it's something we can change, [I|we]'ll write when we have.",
        },
      ],
    },
    de: {
      subjects: ["Was hätte <Sie|dich> gehalten?"],
      body: [
        "{opener} Umstimmen [will ich|wollen wir] <Sie|dich> nicht. Nur eine Frage: Was hätte <Sie|dich> gehalten?¶Eine Zeile genügt. „Nichts“ ist eine gute Antwort, und eine unverblümte ist es auch.¶",
        {
          known: ["thanks_offer"],
          say: "Was auch immer <Sie|du> <schreiben|schreibst>: Als Dank <können Sie|kannst du> mit {thanks_offer} zurückkommen. Das gilt bis zum {thanks_until}.",
          otherwise: "Können wir daran etwas ändern, [melde ich mich|melden wir uns], sobald es so weit ist.",
        },
      ],
    },
    fr: {
      subjects: ["Qu'est-ce qui <vous |t'>aurait fait rester ?"],
      body: [
        "{opener} [Je ne vais|Nous n'allons] pas essayer de <vous|te> faire changer d'avis. Juste une question : qu'aurait-il fallu pour que <vous restiez|tu restes> ?¶Une ligne suffit, même si elle pique un peu. « Rien » est aussi une bonne réponse.¶",
        {
          known: ["thanks_offer"],
          say: "Quelle qu'elle soit, <vous pouvez|tu peux> revenir avec {thanks_offer}, en guise de merci. C'est valable jusqu'au {thanks_until}.",
          otherwise:
            "Si nous pouvons y changer quelque chose, [je|nous] <vous |t'>[écrirai|écrirons] quand ce sera fait.",
        },
      ],
    },
    es: {
      subjects: ["¿Qué <le habría hecho quedarse|te habría hecho quedarte>?"],
      body: [
        "{opener} No [voy|vamos] a intentar que <cambie|cambies> de opinión. Solo una pregunta: ¿qué tendría que haber sido distinto para que <siguiera|siguieras>?¶Basta una línea, aunque pique un poco. “Nada” también es una buena respuesta.¶",
        {
          known: ["thanks_offer"],
          say: "Sea cual sea, <puede|puedes> volver con un {thanks_offer}, como agradecimiento. Es válido hasta el {thanks_until}.",
          otherwise: "Si es algo que podemos cambiar, <le|te> [escribiré|escribiremos] cuando esté hecho.",
        },
      ],
    },
    pt: {
      subjects: ["O que teria feito você ficar?"],
      body: [
        "{opener} [Não vou|Não vamos] tentar fazer você mudar de ideia. É só uma pergunta: o que teria feito você ficar?¶Responda em uma linha. “Nada” é uma boa resposta, e uma bem direta também.¶",
        {
          known: ["thanks_offer"],
          say: "Seja qual for a resposta, você pode voltar com {thanks_offer}, como agradecimento. Vale até {thanks_until}.",
          otherwise: "Se for algo que a gente consegue mudar, [eu escrevo|escrevemos] quando estiver pronto.",
        },
      ],
    },
    hi: {
      subjects: ["क्या होता, तो बात बन जाती?"],
      body: [
        "{opener} यह आपका मन बदलने की कोशिश नहीं है। बस एक सवाल है: क्या होता, तो बात बन जाती?¶जवाब में एक लाइन काफ़ी है। “कुछ नहीं” भी अच्छा जवाब है, और खरी-खरी बात भी।¶",
        {
          known: ["thanks_offer"],
          say: "जवाब जो भी हो, शुक्रिया के तौर पर वापसी में आपके लिए {thanks_offer} है। यह {thanks_until} तक मिलेगा।",
          otherwise: "अगर वह चीज़ हमारे हाथ में हुई, तो ठीक होते ही आपको मेल मिलेगा।",
        },
      ],
    },
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
