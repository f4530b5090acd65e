// The mails of pause_option in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails } from "../mail-text.ts";

const CANCELLATION = {
  en: {
    subject: "Not now, or not ever?",
    span: "{opener} If you think you'll want {product} again, you can pause it {pause_span} instead.",
    howTo:
      "That's open until {pause_until}.¶When you're ready, you just switch it back on. To pause:¶{pause_link}¶If it's “not ever”, there's nothing you need to do.",
    terms: "{opener} If you think you'll want {product} again, you can pause instead: “{pause_terms}”.",
    lessUse:
      "Maybe you've had less need of {product} lately: a quiet season, or a project that slipped. “Not now” needn't mean “not ever”.",
    quiet: "If it's a quiet season, a tight month or a project that slipped, “not now” needn't mean “not ever”.",
    notEver: "“Not now” needn't mean “not ever”.",
    willReturn:
      "¶Reply “yes” and [I|we]'ll tell you what we can keep for you until you're back. You won't have to explain.",
    askMonth:
      "¶Reply with the month you'd want {product} back. [I|We]'ll tell you what we can keep for you until then. You won't have to explain.",
  },
  de: {
    subject: "Jetzt nicht, oder nie mehr?",
    span: "{opener} Wenn <Sie|du> {product} später wieder brauchen <könnten|könntest>, <können Sie|kannst du> stattdessen {pause_span} pausieren.",
    howTo:
      "Das gilt bis zum {pause_until}.¶Danach <schalten Sie|schaltest du> es einfach wieder ein. Zum Pausieren:¶{pause_link}¶Und wenn es „nie mehr“ heißt, ist nichts weiter zu tun.",
    terms:
      "{opener} Wenn <Sie|du> {product} später wieder brauchen <könnten|könntest>, <müssen Sie|musst du> nicht kündigen. <Sie können|Du kannst> pausieren: „{pause_terms}“.",
    lessUse:
      "Vielleicht war zuletzt weniger los: eine ruhige Zeit, ein Projekt, das sich verschoben hat. „Jetzt nicht“ muss nicht „nie mehr“ heißen.",
    quiet:
      "Eine ruhige Zeit, ein knapper Monat, ein Projekt, das sich verschiebt: „Jetzt nicht“ muss nicht „nie mehr“ heißen.",
    notEver: "„Jetzt nicht“ muss nicht „nie mehr“ heißen.",
    willReturn:
      "¶Soll {product} bis dahin auf <Sie|dich> warten? Ein „Ja“ genügt als Antwort. [Ich sage|Wir sagen] <Ihnen|dir>, was wir so lange für <Sie|dich> aufheben können. Gründe <brauchen Sie|brauchst du> keine.",
    askMonth:
      "¶Ab welchem Monat <hätten Sie|hättest du> {product} gern zurück? Der Monat allein genügt als Antwort. [Ich sage|Wir sagen] <Ihnen|dir>, was wir bis dahin für <Sie|dich> aufheben können. Gründe <brauchen Sie|brauchst du> keine.",
  },
  fr: {
    subject: "Pas maintenant, ou plus jamais ?",
    span: "{opener} Si <vous pensez|tu penses> avoir encore besoin de nous un jour, <vous pouvez|tu peux> faire une pause {pause_span} au lieu de résilier.",
    howTo:
      "C'est valable jusqu'au {pause_until}.¶Le moment venu, il suffit de réactiver. Pour mettre en pause :¶{pause_link}¶Si c'est « plus jamais », <vous n'avez|tu n'as> rien à faire.",
    terms:
      "{opener} Si <vous pensez|tu penses> avoir encore besoin de nous un jour, inutile de résilier. <Vous pouvez|Tu peux> faire une pause : « {pause_terms} ».",
    lessUse:
      "{product} <vous |t'>était peut-être moins utile ces derniers temps : une période creuse, un projet qui prend du retard. « Pas maintenant » ne veut pas dire « plus jamais ».",
    quiet:
      "Une période creuse, un mois serré, un projet qui prend du retard : « pas maintenant » ne veut pas dire « plus jamais ».",
    notEver: "« Pas maintenant » ne veut pas dire « plus jamais ».",
    willReturn:
      "¶<Répondez|Réponds> simplement « oui ». [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons garder jusqu'à <votre|ton> retour. <Vous n'aurez|Tu n'auras> rien à expliquer.",
    askMonth:
      "¶À partir de quel mois <aimeriez-vous|aimerais-tu> retrouver {product} ? <Répondez|Réponds> simplement avec le mois. [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons garder d'ici là. <Vous n'aurez|Tu n'auras> rien à expliquer.",
  },
  es: {
    subject: "¿Ahora no, o nunca más?",
    span: "{opener} Si <cree|crees> que <volverá|volverás> a necesitarnos, <puede|puedes> hacer una pausa {pause_span} en vez de cancelar.",
    howTo:
      "Es válido hasta el {pause_until}.¶Cuando llegue el momento, basta con reactivar la cuenta. Para hacer una pausa:¶{pause_link}¶Si es “nunca más”, no <tiene|tienes> que hacer nada.",
    terms:
      "{opener} Si <cree|crees> que <volverá|volverás> a necesitarnos, no hace falta cancelar. <Puede|Puedes> hacer una pausa: “{pause_terms}”.",
    lessUse:
      "Quizá {product} <le|te> ha hecho menos falta últimamente: una temporada floja, un proyecto que se retrasa. “Ahora no” no significa “nunca más”.",
    quiet: "Una temporada floja, un mes justo, un proyecto que se retrasa: “ahora no” no significa “nunca más”.",
    notEver: "“Ahora no” no significa “nunca más”.",
    willReturn:
      "¶<Responda|Responde> solo “sí”. <Le|Te> [diré|diremos] qué podemos guardar hasta que <vuelva|vuelvas>. No <tendrá|tendrás> que explicar nada.",
    askMonth:
      "¶¿A partir de qué mes <querría|querrías> volver a {product}? <Responda|Responde> solo con el mes. <Le|Te> [diré|diremos] qué podemos guardar hasta entonces. No <tendrá|tendrás> que explicar nada.",
  },
  pt: {
    subject: "Agora não, ou nunca mais?",
    span: "{opener} Se você acha que ainda vai precisar da sua conta, dá para fazer uma pausa {pause_span} em vez de cancelar.",
    howTo:
      "Vale até {pause_until}.¶Quando quiser voltar, é só reativar. Para pausar:¶{pause_link}¶E se for mesmo “nunca mais”, não precisa fazer nada.",
    terms:
      "{opener} Se você acha que ainda vai precisar da sua conta, não precisa cancelar. Dá para fazer uma pausa: “{pause_terms}”.",
    lessUse:
      "Talvez você tenha precisado menos da conta: uma época parada, um projeto que atrasou. “Agora não” não precisa ser “nunca mais”.",
    quiet: "Uma época parada, um mês apertado, um projeto que atrasou: “agora não” não precisa ser “nunca mais”.",
    notEver: "“Agora não” não precisa ser “nunca mais”.",
    willReturn:
      "¶Responda só “sim”. [Eu digo|A gente diz] o que dá para guardar até você voltar. Não precisa explicar nada.",
    askMonth:
      "¶Em que mês você gostaria de voltar? Responda só com o mês. [Eu digo|A gente diz] o que dá para guardar até lá. Não precisa explicar nada.",
  },
  hi: {
    subject: "अभी नहीं, या कभी नहीं?",
    span: "{opener} अगर आगे {product} की ज़रूरत पड़ सकती है, तो कैंसल करने के बजाय प्लान को {pause_span} पॉज़ किया जा सकता है।",
    howTo:
      "यह {pause_until} तक मिलेगा।¶जब ज़रूरत हो, फिर चालू कर लीजिए। पॉज़ करने के लिए:¶{pause_link}¶और अगर जवाब “कभी नहीं” है, तो आपको कुछ नहीं करना है।",
    terms:
      "{opener} अगर आगे {product} की ज़रूरत पड़ सकती है, तो कैंसल करना ज़रूरी नहीं। प्लान को पॉज़ भी किया जा सकता है: “{pause_terms}”।",
    lessUse:
      "शायद इन दिनों {product} की ज़रूरत कम पड़ी: काम धीमा रहा, या कोई प्रोजेक्ट टल गया। “अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
    quiet: "काम धीमा हो, महीना तंग हो या कोई प्रोजेक्ट टल जाए, तो भी “अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
    notEver: "“अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
    willReturn:
      "¶जवाब में बस “हाँ” लिख दीजिए। आपको बता दिया जाएगा कि आपके लौटने तक क्या-क्या सँभालकर रखा जा सकता है। वजह बताने की ज़रूरत नहीं।",
    askMonth:
      "¶{product} की ज़रूरत फिर किस महीने से होगी? जवाब में बस महीना लिख दीजिए। आपको बता दिया जाएगा कि तब तक क्या-क्या सँभालकर रखा जा सकता है। वजह बताने की ज़रूरत नहीं।",
  },
};

const PAYMENT_FAILED = {
  en: {
    subject: "Bad month?",
    pay: "{charge} {cause} If it's only {hitch}:¶{pay_link}¶",
    span: "If it's a bad month, you can pause {pause_span} instead.",
    reply: "That's open until {pause_until}. Reply “pause” and it's done. [I|We] won't ask why.¶{clock}",
    terms: "If it's a bad month, pause instead: “{pause_terms}”.",
    ask: "If it's a bad month, reply “pause”. [I|We]'ll tell you what we can do, and [I|we] won't ask why.¶{clock}",
  },
  de: {
    subject: "Ein schlechter Monat?",
    pay: "{charge} {cause} Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶",
    span: "Ist es ein schlechter Monat, <können Sie|kannst du> {pause_span} pausieren.",
    reply:
      "Das gilt bis zum {pause_until}. Die Antwort „Pause“ genügt. Nach Gründen [frage ich|fragen wir] nicht.¶{clock}",
    terms: "Ist es ein schlechter Monat, dann lieber pausieren: „{pause_terms}“.",
    ask: "Ist es ein schlechter Monat, genügt die Antwort „Pause“. [Ich sage|Wir sagen], was wir tun können, und [frage|fragen] nicht nach Gründen.¶{clock}",
  },
  fr: {
    subject: "Un mois difficile ?",
    pay: "{charge} {cause} Si c'est juste {hitch} :¶{pay_link}¶",
    span: "Si le mois est difficile, <vous pouvez|tu peux> faire une pause {pause_span}.",
    reply:
      "C'est valable jusqu'au {pause_until}. <Répondez|Réponds> « pause » et c'est fait. [Je ne demanderai|Nous ne demanderons] pas pourquoi.¶{clock}",
    terms: "Si le mois est difficile, <faites|fais> plutôt une pause : « {pause_terms} ».",
    ask: "Si le mois est difficile, <répondez|réponds> « pause ». [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons faire, et [je ne demanderai|nous ne demanderons] pas pourquoi.¶{clock}",
  },
  es: {
    subject: "¿Un mal mes?",
    pay: "{charge} {cause} Si es solo {hitch}:¶{pay_link}¶",
    span: "Si es un mal mes, <puede|puedes> hacer una pausa {pause_span}.",
    reply:
      "Es válido hasta el {pause_until}. <Responda|Responde> “pausa” y listo. No [preguntaré|preguntaremos] por qué.¶{clock}",
    terms: "Si es un mal mes, mejor <haga|haz> una pausa: “{pause_terms}”.",
    ask: "Si es un mal mes, <responda|responde> “pausa”. <Le|Te> [diré|diremos] qué podemos hacer, y no [preguntaré|preguntaremos] por qué.¶{clock}",
  },
  pt: {
    subject: "Mês difícil?",
    pay: "{charge} {cause} É só {hitch}? Para resolver:¶{pay_link}¶",
    span: "Se o mês está difícil, dá para fazer uma pausa {pause_span}.",
    reply: "Vale até {pause_until}. Responda “pausa” e pronto. [Não vou|Não vamos] perguntar o motivo.¶{clock}",
    terms: "Se o mês está difícil, dá para fazer uma pausa: “{pause_terms}”.",
    ask: "Se o mês está difícil, responda “pausa”. [Eu digo|A gente diz] o que dá para fazer, sem perguntar o motivo.¶{clock}",
  },
  hi: {
    subject: "महीना तंग चल रहा है?",
    pay: "{charge} {cause} बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶",
    span: "अगर महीना तंग है, तो प्लान को {pause_span} पॉज़ किया जा सकता है।",
    reply: "यह {pause_until} तक मिलेगा। जवाब में “पॉज़” लिख दीजिए, बस इतना ही। वजह नहीं पूछी जाएगी।¶{clock}",
    terms: "अगर महीना तंग है, तो प्लान को पॉज़ कर लीजिए: “{pause_terms}”।",
    ask: "अगर महीना तंग है, तो जवाब में “पॉज़” लिख दीजिए। आपको बता दिया जाएगा कि क्या हो सकता है, और वजह नहीं पूछी जाएगी।¶{clock}",
  },
};

export const pauseOption: Mails = {
  task: {
    cancellation:
      "Suggest a pause instead of an ending, with its terms as the fact says them. Without that fact name no terms and no length of time: ask when they would want the product back.",
    payment_failed:
      "Say that a payment did not go through, and that a pause is possible in a bad month, with its terms as the fact says them, if there is one.",
  },
  farewell: {
    en: {
      subject: "Keep your data, or delete it?",
      question: "Should your data be kept for a while, in case you need it again, or would you rather have it deleted?",
    },
    de: {
      subject: "Daten behalten oder löschen?",
      question:
        "Sollen <Ihre|deine> Daten noch eine Weile aufgehoben werden, falls <Sie|du> sie wieder <brauchen|brauchst>, oder lieber gelöscht?",
    },
    fr: {
      subject: "Garder les données, ou les effacer ?",
      question:
        "Faut-il garder <vos|tes> données quelque temps, au cas où <vous en auriez|tu en aurais> encore besoin, ou plutôt les effacer ?",
    },
    es: {
      subject: "¿Guardar los datos o borrarlos?",
      question:
        "¿Conviene guardar <sus|tus> datos un tiempo, por si los <necesita|necesitas> otra vez, o <prefiere|prefieres> que se borren?",
    },
    pt: {
      subject: "Guardar os dados ou apagar?",
      question:
        "É melhor guardar os seus dados por um tempo, caso precise deles de novo, ou você prefere que sejam apagados?",
    },
    hi: {
      subject: "डेटा रखें या हटा दें?",
      question: "क्या आपका डेटा कुछ समय रखा जाए, ताकि ज़रूरत पड़ने पर काम आए, या उसे हटा दिया जाए?",
    },
  },
  cancellation: inEachLanguage(CANCELLATION, (words) => ({
    subjects: [words.subject],
    body: [
      {
        known: ["pause_span"],
        say: [words.span, words.howTo],
        otherwise: [
          {
            known: ["pause_terms"],
            say: [words.terms, words.howTo],
            otherwise: [
              "{opener}",
              {
                known: ["for_now"],
                say: words.notEver,
                otherwise: [{ known: ["less_use"], say: words.lessUse, otherwise: words.quiet }],
              },
              { known: ["return_named"], say: words.willReturn, otherwise: words.askMonth },
            ],
          },
        ],
      },
    ],
  })),
  payment_failed: inEachLanguage(PAYMENT_FAILED, (words) => ({
    subjects: [words.subject],
    body: [
      words.pay,
      {
        known: ["pause_span"],
        say: [words.span, words.reply],
        otherwise: [{ known: ["pause_terms"], say: [words.terms, words.reply], otherwise: words.ask }],
      },
    ],
  })),
};
