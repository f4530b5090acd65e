// The mails of discount in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails, type Part } from "../mail-text.ts";

/** German, French, Spanish, Portuguese and Hindi say the terms in one paragraph. */
const CANCELLATION = {
  de: {
    kept: "{offer}, falls <Sie|du> <bleiben möchten|bleiben magst>",
    subject: "Was wäre ein fairer Preis?",
    terms: "{opener} Das [kann ich|können wir] tun: {offer}. Das gilt bis zum {offer_until}. {offer_terms}",
    price: "<Sie zahlen|Du zahlst> dann {offer_price} statt {amount} im Monat.",
    samePlan: "Es ist derselbe Tarif, nur für weniger Geld.",
    noBetter: "Ein besseres Angebot [halte ich|halten wir] nicht zurück, handeln <müssen Sie|musst du> also nicht.",
    take: "Zum Annehmen:¶{back_link}¶",
    tooMuch: "Ist auch das gerade zu viel, ist nichts weiter zu tun.",
    notPrice: "Ging es nie um den Preis, <vergessen Sie|vergiss> diese Mail einfach.",
    ask: "{opener} Statt eine Zahl zu raten, [frage ich|fragen wir] lieber: Was dürfte {product} kosten, damit <Sie|du> es <behalten|behältst>?¶Eine Zahl genügt als Antwort. [Ich sage|Wir sagen] Ja, Nein oder das Nächste, was [ich|wir] machen [kann|können].",
    subjectForNow: "Eine Sache zum Preis",
    whenBack:
      "{opener} Eines könnte beim Wiederkommen zählen: was {product} dann kostet.¶Die Antwort „Preis“ genügt, und [ich sage|wir sagen] <Ihnen|dir>, ob es beim heutigen Preis bleiben kann, mit Ja oder Nein. Ist das gerade kein Thema, <vergessen Sie|vergiss> diese Mail einfach.",
    noPrice: "(Passt gerade gar kein Preis, <vergessen Sie|vergiss> diese Mail einfach.)",
    wasNotPrice: "(Ging es nicht um den Preis, <vergessen Sie|vergiss> diese Mail einfach.)",
  },
  fr: {
    kept: "{offer}, si <vous restez|tu restes>",
    subject: "Quel serait le juste prix ?",
    terms:
      "{opener} Voici ce que [je peux|nous pouvons] faire : {offer}. C'est valable jusqu'au {offer_until}. {offer_terms}",
    price: "<Vous paieriez|Tu paierais> {offer_price} au lieu de {amount} par mois.",
    samePlan: "C'est la même formule, pour moins cher.",
    noBetter: "[Je ne garde|Nous ne gardons] pas de meilleure offre en réserve, donc inutile de négocier.",
    take: "Pour en profiter :¶{back_link}¶",
    tooMuch: "Si c'est encore trop en ce moment, <vous n'avez|tu n'as> rien à faire.",
    notPrice: "Si le prix n'a jamais été le problème, <oubliez|oublie> ce message.",
    ask: "{opener} [Je préfère|Nous préférons] un vrai chiffre à une devinette : combien {product} devrait-il coûter pour que <vous restiez|tu restes> ?¶<Répondez|Réponds> avec un montant. [Je dirai|Nous dirons] oui, ou non, ou ce que [je peux|nous pouvons] faire de plus proche.",
    subjectForNow: "Un mot sur le prix",
    whenBack:
      "{opener} Une chose pourrait compter à <votre|ton> retour : le prix de {product} à ce moment-là.¶<Répondez|Réponds> « prix ». [Je|Nous] <vous|te> [dirai|dirons] s'il peut rester celui d'aujourd'hui, oui ou non. Si la question ne se pose pas, <oubliez|oublie> ce message.",
    noPrice: "(Si aucun prix n'est possible en ce moment, <oubliez|oublie> ce message.)",
    wasNotPrice: "(Si ce n'était pas le prix, <oubliez|oublie> ce message.)",
  },
  es: {
    kept: "{offer}, si <se queda|te quedas>",
    subject: "¿Cuál sería un precio justo?",
    terms: "{opener} Esto es lo que [puedo|podemos] hacer: {offer}. Es válido hasta el {offer_until}. {offer_terms}",
    price: "<Pagaría|Pagarías> {offer_price} en vez de {amount} al mes.",
    samePlan: "Es el mismo plan, por menos dinero.",
    noBetter: "No [guardo|guardamos] una oferta mejor, así que no hace falta regatear.",
    take: "Para aprovechar la oferta:¶{back_link}¶",
    tooMuch: "Si aun así es demasiado ahora mismo, no <tiene|tienes> que hacer nada.",
    notPrice: "Si el precio nunca fue el problema, <olvide|olvida> este mensaje.",
    ask: "{opener} [Prefiero|Preferimos] una cifra a una suposición: ¿cuánto tendría que costar {product} para que <siguiera|siguieras>?¶<Responda|Responde> con una cifra, la que sea. <Le|Te> [diré|diremos] que sí, que no, o hasta dónde [puedo|podemos] llegar.",
    subjectForNow: "Una cosa sobre el precio",
    whenBack:
      "{opener} Hay algo que quizá importe a <su|tu> vuelta: cuánto costará entonces {product}.¶<Responda|Responde> “precio” y <le|te> [diré|diremos] si puede seguir como hoy, sí o no. Si ahora no <le|te> preocupa, <olvide|olvida> este mensaje.",
    noPrice: "(Si ahora mismo ningún precio sirve, <olvide|olvida> este mensaje.)",
    wasNotPrice: "(Si no era por el precio, <olvide|olvida> este mensaje.)",
  },
  pt: {
    kept: "{offer}, se você quiser ficar",
    subject: "Qual seria um preço justo?",
    terms: "{opener} O que [posso|podemos] fazer é isto: {offer}. Vale até {offer_until}. {offer_terms}",
    price: "Você pagaria {offer_price} em vez de {amount} por mês.",
    samePlan: "É o mesmo plano, só que por menos.",
    noBetter: "[Não tenho|Não temos] uma oferta melhor guardada, então nem precisa negociar.",
    take: "Para aceitar:¶{back_link}¶",
    tooMuch: "Se mesmo assim for demais no momento, não precisa fazer nada.",
    notPrice: "Se o preço nunca foi o problema, pode ignorar este e-mail.",
    ask: "{opener} [Prefiro|Preferimos] perguntar a chutar um número: quanto sua assinatura {product} teria que custar para você ficar?¶Responda com um valor. A resposta vai ser sim, não ou o mais perto que [consigo|conseguimos] chegar.",
    subjectForNow: "Uma coisa sobre o preço",
    whenBack:
      "{opener} Uma coisa pode fazer diferença na volta: o preço da sua assinatura {product}.¶Responda “preço” e [eu digo|a gente diz] se dá para manter o de hoje, sim ou não. Se isso não importa agora, pode ignorar este e-mail.",
    noPrice: "(Se nenhum preço couber no momento, pode ignorar este e-mail.)",
    wasNotPrice: "(Se não foi por causa do preço, pode ignorar este e-mail.)",
  },
  hi: {
    kept: "{offer}, अगर आप रुकना चाहें",
    subject: "आपके हिसाब से सही कीमत क्या है?",
    terms: "{opener} हमारी ओर से यह हो सकता है: {offer}। यह {offer_until} तक मिलेगा। {offer_terms}",
    price: "तब हर महीने {amount} की जगह {offer_price} देने होंगे।",
    samePlan: "प्लान वही रहेगा, बस पैसे कम लगेंगे।",
    noBetter: "इससे अच्छा ऑफ़र छिपाकर नहीं रखा है, इसलिए मोलभाव की ज़रूरत नहीं।",
    take: "ऑफ़र लेने के लिए:¶{back_link}¶",
    tooMuch: "अगर अभी यह भी ज़्यादा है, तो आपको कुछ नहीं करना है।",
    notPrice: "अगर बात कीमत की थी ही नहीं, तो इस मेल को रहने दीजिए।",
    ask: "{opener} अंदाज़ा लगाने से बेहतर है कि आपसे ही पूछ लिया जाए: {product} की कीमत कितनी हो, तो आप इसे रखना चाहें?¶जवाब में एक रकम लिख दीजिए। जवाब में हाँ मिलेगी, ना मिलेगी, या वह रकम जिस पर बात बन सके।",
    subjectForNow: "कीमत के बारे में एक बात",
    whenBack:
      "{opener} लौटने पर एक बात काम आ सकती है: तब {product} की कीमत क्या होगी।¶जवाब में “कीमत” लिख दीजिए। आपको बता दिया जाएगा कि आज वाली कीमत तब भी मिल सकती है या नहीं। अगर अभी इसकी फ़िक्र नहीं है, तो इस मेल को रहने दीजिए।",
    noPrice: "(अगर अभी कोई भी कीमत मुश्किल है, तो इस मेल को रहने दीजिए।)",
    wasNotPrice: "(अगर बात कीमत की नहीं थी, तो इस मेल को रहने दीजिए।)",
  },
};

const ENGLISH_TERMS: readonly Part[] = [
  "{opener}",
  "Here's what [I|we] can do: {offer}. {offer_terms}",
  {
    known: ["offer_price", "amount"],
    say: "You'd pay {offer_price} instead of {amount} a month.",
    otherwise: "It's the same plan, just for less.",
  },
  "It holds until {offer_until}.¶",
  {
    known: ["tight_means"],
    say: "",
    otherwise: "[I'm|We're] not holding a better one back, so there's no need to haggle.",
  },
  "To take it:¶{back_link}¶",
  {
    known: ["tight_means"],
    say: "If even that's too much right now, there's nothing you need to do.",
    otherwise: "If the price was never the point, ignore this one.",
  },
];
const ENGLISH_ASK: readonly Part[] = [
  "{opener} [I'd|We'd] rather hear a number than guess one: what would {product} have to cost for you to keep it?¶Reply with a figure. [I|We]'ll say yes, or no, or the nearest [I|we] can get.",
  {
    known: ["tight_means"],
    say: "(If no price would do right now, ignore this one.)",
    otherwise: "(If it wasn't about the price, ignore this one.)",
  },
];

type Words = (typeof CANCELLATION)["de"];
const termsOf = (words: Words): readonly Part[] => [
  words.terms,
  { known: ["offer_price", "amount"], say: words.price, otherwise: words.samePlan },
  "¶",
  { known: ["tight_means"], say: "", otherwise: words.noBetter },
  words.take,
  { known: ["tight_means"], say: words.tooMuch, otherwise: words.notPrice },
];
const askOf = (words: Words): readonly Part[] => [
  words.ask,
  { known: ["tight_means"], say: words.noPrice, otherwise: words.wasNotPrice },
];

export const discount: Mails = {
  task: {
    cancellation:
      "Name the offer, its terms and the price that results, exactly as the facts do. Without them name no figure: ask what would be a fair price.",
    payment_failed:
      "Say that a payment did not go through; if the price is part of it, name the offer exactly as the facts do. Without it name no figure: ask which price they would be happy to pay.",
  },
  farewell: {
    en: {
      subject: "Is the last bill right?",
      question: "Is something wrong with the last bill, or is an invoice missing?",
    },
    de: {
      subject: "Stimmt die letzte Rechnung?",
      question: "Stimmt etwas an der letzten Rechnung nicht, oder fehlt noch eine?",
    },
    fr: {
      subject: "La dernière facture est-elle juste ?",
      question: "Y a-t-il une erreur sur la dernière facture, ou en manque-t-il une ?",
    },
    es: {
      subject: "¿Está bien la última factura?",
      question: "¿Hay algún error en la última factura, o falta alguna?",
    },
    pt: {
      subject: "A última cobrança está certa?",
      question: "Tem algum erro na última cobrança, ou falta alguma nota fiscal?",
    },
    hi: { subject: "क्या पिछला बिल सही है?", question: "क्या पिछले बिल में कोई गलती है, या कोई इनवॉइस नहीं मिला?" },
  },
  cancellation: {
    en: {
      subjects: ["{offer}, if you'd like to stay", "{offer}", "What would be a fair price?"],
      body: [{ known: ["offer"], say: ENGLISH_TERMS, otherwise: ENGLISH_ASK }],
    },
    ...inEachLanguage(CANCELLATION, (words) => ({
      subjects: [words.kept, "{offer}", words.subject],
      body: [{ known: ["offer"], say: termsOf(words), otherwise: askOf(words) }],
    })),
  },
  forNow: {
    task: "Name the offer, its terms and the price that results, exactly as the facts do. Without them name no figure: offer to say whether today's price can stay until they are back, yes or no.",
    en: {
      subjects: ["{offer}, if you'd like to stay", "{offer}", "One thing about the price"],
      body: [
        {
          known: ["offer"],
          say: ENGLISH_TERMS,
          otherwise: [
            {
              known: ["tight_means"],
              say: ENGLISH_ASK,
              otherwise:
                "{opener} One thing may matter when you're back: what {product} costs you then.¶Reply “price” and [I|we]'ll tell you whether it can stay at what you pay today, yes or no. If that's not on your mind now, ignore this one.",
            },
          ],
        },
      ],
    },
    ...inEachLanguage(CANCELLATION, (words) => ({
      subjects: [words.kept, "{offer}", words.subjectForNow],
      body: [
        {
          known: ["offer"],
          say: termsOf(words),
          otherwise: [{ known: ["tight_means"], say: askOf(words), otherwise: words.whenBack }],
        },
      ],
    })),
  },
  payment_failed: {
    en: {
      subjects: ["{offer}, if the price is part of it", "{offer}", "Is it {hitch} or the price?"],
      body: [
        "{charge} {cause} If it's only {hitch}:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "If the price is part of it: {offer}. It holds until {offer_until}. {offer_terms} Reply “price” and [I|we]'ll set it up.¶{clock}",
          otherwise:
            "If it's the price, reply with the figure you'd be happy to pay. [I|We]'ll say yes, no, or the nearest [I|we] can get.¶{clock}",
        },
      ],
    },
    de: {
      subjects: ["{offer}, falls es am Preis liegt", "{offer}", "Liegt es an {hitch} oder am Preis?"],
      body: [
        "{charge} {cause} Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Liegt es auch am Preis: {offer}. Das gilt bis zum {offer_until}. {offer_terms} Die Antwort „Preis“ genügt, und [ich richte|wir richten] es ein.¶{clock}",
          otherwise:
            "Liegt es am Preis, <nennen Sie|nenn> die Zahl, mit der es für <Sie|dich> passt. [Ich sage|Wir sagen] Ja, Nein oder das Nächste, was [ich|wir] machen [kann|können].¶{clock}",
        },
      ],
    },
    fr: {
      subjects: ["{offer}, si le prix compte", "{offer}", "Est-ce {hitch} ou le prix ?"],
      body: [
        "{charge} {cause} Si c'est juste {hitch} :¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Si le prix y est pour quelque chose : {offer}. C'est valable jusqu'au {offer_until}. {offer_terms} <Répondez|Réponds> « prix » et [je m'en occupe|nous nous en occupons].¶{clock}",
          otherwise:
            "Si c'est le prix, <répondez|réponds> avec le montant qui <vous|te> conviendrait. [Je dirai|Nous dirons] oui, non, ou ce que [je peux|nous pouvons] faire de plus proche.¶{clock}",
        },
      ],
    },
    es: {
      subjects: ["{offer}, si el precio influye", "{offer}", "¿Es {hitch} o el precio?"],
      body: [
        "{charge} {cause} Si es solo {hitch}:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Si el precio tiene algo que ver: {offer}. Es válido hasta el {offer_until}. {offer_terms} <Responda|Responde> “precio” y [me encargo|nos encargamos].¶{clock}",
          otherwise:
            "Si es el precio, <responda|responde> con la cifra que <le|te> parecería bien. <Le|Te> [diré|diremos] que sí, que no, o hasta dónde [puedo|podemos] llegar.¶{clock}",
        },
      ],
    },
    pt: {
      subjects: ["{offer}, se o preço pesa", "{offer}", "É {hitch} ou é o preço?"],
      body: [
        "{charge} {cause} É só {hitch}? Para resolver:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Se o preço também pesa: {offer}. Vale até {offer_until}. {offer_terms} Responda “preço” e [eu faço|fazemos] o ajuste.¶{clock}",
          otherwise:
            "Se for o preço, responda com o valor que ficaria bom para você. A resposta vai ser sim, não ou o mais perto que [consigo|conseguimos] chegar.¶{clock}",
        },
      ],
    },
    hi: {
      subjects: ["{offer}, अगर बात कीमत की भी है", "{offer}", "बात {hitch} की है या कीमत की?"],
      body: [
        "{charge} {cause} बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "अगर बात कीमत की भी है, तो यह हो सकता है: {offer}। यह {offer_until} तक मिलेगा। {offer_terms} जवाब में “कीमत” लिख दीजिए, छूट लगा दी जाएगी।¶{clock}",
          otherwise:
            "अगर बात कीमत की है, तो वह रकम लिख दीजिए जो आपको ठीक लगे। जवाब में हाँ मिलेगी, ना मिलेगी, या वह रकम जिस पर बात बन सके।¶{clock}",
        },
      ],
    },
  },
};
