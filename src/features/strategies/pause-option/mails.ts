// The mails of pause_option in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

/** The end of a mail that names the terms of a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE = {
  en: "That's open until {pause_until}.¶When you're ready, you just switch it back on. To pause:¶{pause_link}¶If it's “not ever”, there's nothing you need to do.",
  de: "Das gilt bis zum {pause_until}.¶Danach <schalten Sie|schaltest du> es einfach wieder ein. Zum Pausieren:¶{pause_link}¶Und wenn es „nie mehr“ heißt, ist nichts weiter zu tun.",
  fr: "C'est valable jusqu'au {pause_until}.¶Le moment venu, il suffit de réactiver. Pour mettre en pause :¶{pause_link}¶Si c'est « plus jamais », <vous n'avez|tu n'as> rien à faire.",
  es: "Es válido hasta el {pause_until}.¶Cuando llegue el momento, basta con reactivar la cuenta. Para hacer una pausa:¶{pause_link}¶Si es “nunca más”, no <tiene|tienes> que hacer nada.",
  pt: "Vale até {pause_until}.¶Quando quiser voltar, é só reativar. Para pausar:¶{pause_link}¶E se for mesmo “nunca mais”, não precisa fazer nada.",
  hi: "यह {pause_until} तक मिलेगा।¶जब ज़रूरत हो, फिर चालू कर लीजिए। पॉज़ करने के लिए:¶{pause_link}¶और अगर जवाब “कभी नहीं” है, तो आपको कुछ नहीं करना है।",
};
const REPLY_PAUSE = {
  en: "That's open until {pause_until}. Reply “pause” and it's done. [I|We] won't ask why.¶{clock}",
  de: "Das gilt bis zum {pause_until}. Die Antwort „Pause“ genügt. Nach Gründen [frage ich|fragen wir] nicht.¶{clock}",
  fr: "C'est valable jusqu'au {pause_until}. <Répondez|Réponds> « pause » et c'est fait. [Je ne demanderai|Nous ne demanderons] pas pourquoi.¶{clock}",
  es: "Es válido hasta el {pause_until}. <Responda|Responde> “pausa” y listo. No [preguntaré|preguntaremos] por qué.¶{clock}",
  pt: "Vale até {pause_until}. Responda “pausa” e pronto. [Não vou|Não vamos] perguntar o motivo.¶{clock}",
  hi: "यह {pause_until} तक मिलेगा। जवाब में “पॉज़” लिख दीजिए, बस इतना ही। वजह नहीं पूछी जाएगी।¶{clock}",
};

export const pauseOption: Mails = {
  task: {
    cancellation:
      "Suggest a pause instead of an ending, with its terms as the fact says them. Without that fact name no terms and no length of time: ask when they would want the product back.",
    payment_failed:
      "Say that a payment did not go through, and that a pause is possible in a bad month, with its terms as the fact says them, if there is one.",
  },
  cancellation: {
    en: {
      subjects: ["Not now, or not ever?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} If you think you'll want {product} again, you can pause it {pause_span} instead.",
            HOW_TO_PAUSE.en,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} If you think you'll want {product} again, you can pause instead: “{pause_terms}”.",
                HOW_TO_PAUSE.en,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Maybe you've had less need of {product} lately: a quiet season, or a project that slipped. “Not now” needn't mean “not ever”.",
                  otherwise:
                    "If it's a quiet season, a tight month or a project that slipped, “not now” needn't mean “not ever”.",
                },
                {
                  known: ["return_named"],
                  say: "¶Reply “yes” and [I|we]'ll tell you what we can keep for you until you're back. You won't have to explain.",
                  otherwise:
                    "¶Reply with the month you'd want {product} back. [I|We]'ll tell you what we can keep for you until then. You won't have to explain.",
                },
              ],
            },
          ],
        },
      ],
    },
    de: {
      subjects: ["Jetzt nicht, oder nie mehr?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Wenn <Sie|du> {product} später wieder brauchen <könnten|könntest>, <können Sie|kannst du> stattdessen {pause_span} pausieren.",
            HOW_TO_PAUSE.de,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Wenn <Sie|du> {product} später wieder brauchen <könnten|könntest>, <müssen Sie|musst du> nicht kündigen. <Sie können|Du kannst> pausieren: „{pause_terms}“.",
                HOW_TO_PAUSE.de,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Vielleicht war zuletzt weniger los: eine ruhige Zeit, ein Projekt, das sich verschoben hat. „Jetzt nicht“ muss nicht „nie mehr“ heißen.",
                  otherwise:
                    "Eine ruhige Zeit, ein knapper Monat, ein Projekt, das sich verschiebt: „Jetzt nicht“ muss nicht „nie mehr“ heißen.",
                },
                {
                  known: ["return_named"],
                  say: "¶Soll {product} bis dahin auf <Sie|dich> warten? Ein „Ja“ genügt als Antwort. [Ich sage|Wir sagen] <Ihnen|dir>, was wir so lange für <Sie|dich> aufheben können. Gründe <brauchen Sie|brauchst du> keine.",
                  otherwise:
                    "¶Ab welchem Monat <hätten Sie|hättest du> {product} gern zurück? Der Monat allein genügt als Antwort. [Ich sage|Wir sagen] <Ihnen|dir>, was wir bis dahin für <Sie|dich> aufheben können. Gründe <brauchen Sie|brauchst du> keine.",
                },
              ],
            },
          ],
        },
      ],
    },
    fr: {
      subjects: ["Pas maintenant, ou plus jamais ?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Si <vous pensez|tu penses> avoir encore besoin de nous un jour, <vous pouvez|tu peux> faire une pause {pause_span} au lieu de résilier.",
            HOW_TO_PAUSE.fr,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Si <vous pensez|tu penses> avoir encore besoin de nous un jour, inutile de résilier. <Vous pouvez|Tu peux> faire une pause : « {pause_terms} ».",
                HOW_TO_PAUSE.fr,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "{product} <vous |t'>était peut-être moins utile ces derniers temps : une période creuse, un projet qui prend du retard. « Pas maintenant » ne veut pas dire « plus jamais ».",
                  otherwise:
                    "Une période creuse, un mois serré, un projet qui prend du retard : « pas maintenant » ne veut pas dire « plus jamais ».",
                },
                {
                  known: ["return_named"],
                  say: "¶<Répondez|Réponds> simplement « oui ». [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons garder jusqu'à <votre|ton> retour. <Vous n'aurez|Tu n'auras> rien à expliquer.",
                  otherwise:
                    "¶À partir de quel mois <aimeriez-vous|aimerais-tu> retrouver {product} ? <Répondez|Réponds> simplement avec le mois. [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons garder d'ici là. <Vous n'aurez|Tu n'auras> rien à expliquer.",
                },
              ],
            },
          ],
        },
      ],
    },
    es: {
      subjects: ["¿Ahora no, o nunca más?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Si <cree|crees> que <volverá|volverás> a necesitarnos, <puede|puedes> hacer una pausa {pause_span} en vez de cancelar.",
            HOW_TO_PAUSE.es,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Si <cree|crees> que <volverá|volverás> a necesitarnos, no hace falta cancelar. <Puede|Puedes> hacer una pausa: “{pause_terms}”.",
                HOW_TO_PAUSE.es,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Quizá {product} <le|te> ha hecho menos falta últimamente: una temporada floja, un proyecto que se retrasa. “Ahora no” no significa “nunca más”.",
                  otherwise:
                    "Una temporada floja, un mes justo, un proyecto que se retrasa: “ahora no” no significa “nunca más”.",
                },
                {
                  known: ["return_named"],
                  say: "¶<Responda|Responde> solo “sí”. <Le|Te> [diré|diremos] qué podemos guardar hasta que <vuelva|vuelvas>. No <tendrá|tendrás> que explicar nada.",
                  otherwise:
                    "¶¿A partir de qué mes <querría|querrías> volver a {product}? <Responda|Responde> solo con el mes. <Le|Te> [diré|diremos] qué podemos guardar hasta entonces. No <tendrá|tendrás> que explicar nada.",
                },
              ],
            },
          ],
        },
      ],
    },
    pt: {
      subjects: ["Agora não, ou nunca mais?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Se você acha que ainda vai precisar da sua conta, dá para fazer uma pausa {pause_span} em vez de cancelar.",
            HOW_TO_PAUSE.pt,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Se você acha que ainda vai precisar da sua conta, não precisa cancelar. Dá para fazer uma pausa: “{pause_terms}”.",
                HOW_TO_PAUSE.pt,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Talvez você tenha precisado menos da conta: uma época parada, um projeto que atrasou. “Agora não” não precisa ser “nunca mais”.",
                  otherwise:
                    "Uma época parada, um mês apertado, um projeto que atrasou: “agora não” não precisa ser “nunca mais”.",
                },
                {
                  known: ["return_named"],
                  say: "¶Responda só “sim”. [Eu digo|A gente diz] o que dá para guardar até você voltar. Não precisa explicar nada.",
                  otherwise:
                    "¶Em que mês você gostaria de voltar? Responda só com o mês. [Eu digo|A gente diz] o que dá para guardar até lá. Não precisa explicar nada.",
                },
              ],
            },
          ],
        },
      ],
    },
    hi: {
      subjects: ["अभी नहीं, या कभी नहीं?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} अगर आगे {product} की ज़रूरत पड़ सकती है, तो कैंसल करने के बजाय प्लान को {pause_span} पॉज़ किया जा सकता है।",
            HOW_TO_PAUSE.hi,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} अगर आगे {product} की ज़रूरत पड़ सकती है, तो कैंसल करना ज़रूरी नहीं। प्लान को पॉज़ भी किया जा सकता है: “{pause_terms}”।",
                HOW_TO_PAUSE.hi,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "शायद इन दिनों {product} की ज़रूरत कम पड़ी: काम धीमा रहा, या कोई प्रोजेक्ट टल गया। “अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
                  otherwise:
                    "काम धीमा हो, महीना तंग हो या कोई प्रोजेक्ट टल जाए, तो भी “अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
                },
                {
                  known: ["return_named"],
                  say: "¶जवाब में बस “हाँ” लिख दीजिए। आपको बता दिया जाएगा कि आपके लौटने तक क्या-क्या सँभालकर रखा जा सकता है। वजह बताने की ज़रूरत नहीं।",
                  otherwise:
                    "¶{product} की ज़रूरत फिर किस महीने से होगी? जवाब में बस महीना लिख दीजिए। आपको बता दिया जाएगा कि तब तक क्या-क्या सँभालकर रखा जा सकता है। वजह बताने की ज़रूरत नहीं।",
                },
              ],
            },
          ],
        },
      ],
    },
  },
  payment_failed: {
    en: {
      subjects: ["Bad month?"],
      body: [
        "{charge} {cause} If it's only {hitch}:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["If it's a bad month, you can pause {pause_span} instead.", REPLY_PAUSE.en],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["If it's a bad month, pause instead: “{pause_terms}”.", REPLY_PAUSE.en],
              otherwise:
                "If it's a bad month, reply “pause”. [I|We]'ll tell you what we can do, and [I|we] won't ask why.¶{clock}",
            },
          ],
        },
      ],
    },
    de: {
      subjects: ["Ein schlechter Monat?"],
      body: [
        "{charge} {cause} Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Ist es ein schlechter Monat, <können Sie|kannst du> {pause_span} pausieren.", REPLY_PAUSE.de],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Ist es ein schlechter Monat, dann lieber pausieren: „{pause_terms}“.", REPLY_PAUSE.de],
              otherwise:
                "Ist es ein schlechter Monat, genügt die Antwort „Pause“. [Ich sage|Wir sagen], was wir tun können, und [frage|fragen] nicht nach Gründen.¶{clock}",
            },
          ],
        },
      ],
    },
    fr: {
      subjects: ["Un mois difficile ?"],
      body: [
        "{charge} {cause} Si c'est juste {hitch} :¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Si le mois est difficile, <vous pouvez|tu peux> faire une pause {pause_span}.", REPLY_PAUSE.fr],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Si le mois est difficile, <faites|fais> plutôt une pause : « {pause_terms} ».", REPLY_PAUSE.fr],
              otherwise:
                "Si le mois est difficile, <répondez|réponds> « pause ». [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons faire, et [je ne demanderai|nous ne demanderons] pas pourquoi.¶{clock}",
            },
          ],
        },
      ],
    },
    es: {
      subjects: ["¿Un mal mes?"],
      body: [
        "{charge} {cause} Si es solo {hitch}:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Si es un mal mes, <puede|puedes> hacer una pausa {pause_span}.", REPLY_PAUSE.es],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Si es un mal mes, mejor <haga|haz> una pausa: “{pause_terms}”.", REPLY_PAUSE.es],
              otherwise:
                "Si es un mal mes, <responda|responde> “pausa”. <Le|Te> [diré|diremos] qué podemos hacer, y no [preguntaré|preguntaremos] por qué.¶{clock}",
            },
          ],
        },
      ],
    },
    pt: {
      subjects: ["Mês difícil?"],
      body: [
        "{charge} {cause} É só {hitch}? Para resolver:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Se o mês está difícil, dá para fazer uma pausa {pause_span}.", REPLY_PAUSE.pt],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Se o mês está difícil, dá para fazer uma pausa: “{pause_terms}”.", REPLY_PAUSE.pt],
              otherwise:
                "Se o mês está difícil, responda “pausa”. [Eu digo|A gente diz] o que dá para fazer, sem perguntar o motivo.¶{clock}",
            },
          ],
        },
      ],
    },
    hi: {
      subjects: ["महीना तंग चल रहा है?"],
      body: [
        "{charge} {cause} बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["अगर महीना तंग है, तो प्लान को {pause_span} पॉज़ किया जा सकता है।", REPLY_PAUSE.hi],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["अगर महीना तंग है, तो प्लान को पॉज़ कर लीजिए: “{pause_terms}”।", REPLY_PAUSE.hi],
              otherwise:
                "अगर महीना तंग है, तो जवाब में “पॉज़” लिख दीजिए। आपको बता दिया जाएगा कि क्या हो सकता है, और वजह नहीं पूछी जाएगी।¶{clock}",
            },
          ],
        },
      ],
    },
  },
};
