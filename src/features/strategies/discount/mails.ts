// The mails of discount in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

export const discount: Mails = {
  task: {
    cancellation:
      "Name the offer, its terms and the price that results, exactly as the facts do. Without them name no figure: ask what would be a fair price.",
    payment_failed:
      "Say that a payment did not go through; if the price is part of it, name the offer exactly as the facts do. Without it name no figure: ask which price they would be happy to pay.",
  },
  cancellation: {
    en: {
      subjects: ["{offer}, if you'd like to stay", "{offer}", "What would be a fair price?"],
      body: [
        {
          known: ["offer"],
          say: [
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
          ],
          otherwise: [
            "{opener} [I'd|We'd] rather hear a number than guess one: what would {product} have to cost for you to keep it?¶Reply with a figure. [I|We]'ll say yes, or no, or the nearest [I|we] can get.",
            {
              known: ["tight_means"],
              say: "(If no price would do right now, ignore this one.)",
              otherwise: "(If it wasn't about the price, ignore this one.)",
            },
          ],
        },
      ],
    },
    de: {
      subjects: ["{offer}, falls <Sie|du> <bleiben möchten|bleiben magst>", "{offer}", "Was wäre ein fairer Preis?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} Das [kann ich|können wir] tun: {offer}. Das gilt bis zum {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "<Sie zahlen|Du zahlst> dann {offer_price} statt {amount} im Monat.",
              otherwise: "Es ist derselbe Tarif, nur für weniger Geld.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise:
                "Ein besseres Angebot [halte ich|halten wir] nicht zurück, handeln <müssen Sie|musst du> also nicht.",
            },
            "Zum Annehmen:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Ist auch das gerade zu viel, ist nichts weiter zu tun.",
              otherwise: "Ging es nie um den Preis, <vergessen Sie|vergiss> diese Mail einfach.",
            },
          ],
          otherwise: [
            "{opener} Statt eine Zahl zu raten, [frage ich|fragen wir] lieber: Was dürfte {product} kosten, damit <Sie|du> es <behalten|behältst>?¶Eine Zahl genügt als Antwort. [Ich sage|Wir sagen] Ja, Nein oder das Nächste, was [ich|wir] machen [kann|können].",
            {
              known: ["tight_means"],
              say: "(Passt gerade gar kein Preis, <vergessen Sie|vergiss> diese Mail einfach.)",
              otherwise: "(Ging es nicht um den Preis, <vergessen Sie|vergiss> diese Mail einfach.)",
            },
          ],
        },
      ],
    },
    fr: {
      subjects: ["{offer}, si <vous restez|tu restes>", "{offer}", "Quel serait le juste prix ?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} Voici ce que [je peux|nous pouvons] faire : {offer}. C'est valable jusqu'au {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "<Vous paieriez|Tu paierais> {offer_price} au lieu de {amount} par mois.",
              otherwise: "C'est la même formule, pour moins cher.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "[Je ne garde|Nous ne gardons] pas de meilleure offre en réserve, donc inutile de négocier.",
            },
            "Pour en profiter :¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Si c'est encore trop en ce moment, <vous n'avez|tu n'as> rien à faire.",
              otherwise: "Si le prix n'a jamais été le problème, <oubliez|oublie> ce message.",
            },
          ],
          otherwise: [
            "{opener} [Je préfère|Nous préférons] un vrai chiffre à une devinette : combien {product} devrait-il coûter pour que <vous restiez|tu restes> ?¶<Répondez|Réponds> avec un montant. [Je dirai|Nous dirons] oui, ou non, ou ce que [je peux|nous pouvons] faire de plus proche.",
            {
              known: ["tight_means"],
              say: "(Si aucun prix n'est possible en ce moment, <oubliez|oublie> ce message.)",
              otherwise: "(Si ce n'était pas le prix, <oubliez|oublie> ce message.)",
            },
          ],
        },
      ],
    },
    es: {
      subjects: ["{offer}, si <se queda|te quedas>", "{offer}", "¿Cuál sería un precio justo?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} Esto es lo que [puedo|podemos] hacer: {offer}. Es válido hasta el {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "<Pagaría|Pagarías> {offer_price} en vez de {amount} al mes.",
              otherwise: "Es el mismo plan, por menos dinero.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "No [guardo|guardamos] una oferta mejor, así que no hace falta regatear.",
            },
            "Para aprovechar la oferta:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Si aun así es demasiado ahora mismo, no <tiene|tienes> que hacer nada.",
              otherwise: "Si el precio nunca fue el problema, <olvide|olvida> este mensaje.",
            },
          ],
          otherwise: [
            "{opener} [Prefiero|Preferimos] una cifra a una suposición: ¿cuánto tendría que costar {product} para que <siguiera|siguieras>?¶<Responda|Responde> con una cifra, la que sea. <Le|Te> [diré|diremos] que sí, que no, o hasta dónde [puedo|podemos] llegar.",
            {
              known: ["tight_means"],
              say: "(Si ahora mismo ningún precio sirve, <olvide|olvida> este mensaje.)",
              otherwise: "(Si no era por el precio, <olvide|olvida> este mensaje.)",
            },
          ],
        },
      ],
    },
    pt: {
      subjects: ["{offer}, se você quiser ficar", "{offer}", "Qual seria um preço justo?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} O que [posso|podemos] fazer é isto: {offer}. Vale até {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "Você pagaria {offer_price} em vez de {amount} por mês.",
              otherwise: "É o mesmo plano, só que por menos.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "[Não tenho|Não temos] uma oferta melhor guardada, então nem precisa negociar.",
            },
            "Para aceitar:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Se mesmo assim for demais no momento, não precisa fazer nada.",
              otherwise: "Se o preço nunca foi o problema, pode ignorar este e-mail.",
            },
          ],
          otherwise: [
            "{opener} [Prefiro|Preferimos] perguntar a chutar um número: quanto sua assinatura {product} teria que custar para você ficar?¶Responda com um valor. A resposta vai ser sim, não ou o mais perto que [consigo|conseguimos] chegar.",
            {
              known: ["tight_means"],
              say: "(Se nenhum preço couber no momento, pode ignorar este e-mail.)",
              otherwise: "(Se não foi por causa do preço, pode ignorar este e-mail.)",
            },
          ],
        },
      ],
    },
    hi: {
      subjects: ["{offer}, अगर आप रुकना चाहें", "{offer}", "आपके हिसाब से सही कीमत क्या है?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} हमारी ओर से यह हो सकता है: {offer}। यह {offer_until} तक मिलेगा। {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "तब हर महीने {amount} की जगह {offer_price} देने होंगे।",
              otherwise: "प्लान वही रहेगा, बस पैसे कम लगेंगे।",
            },
            "¶",
            { known: ["tight_means"], say: "", otherwise: "इससे अच्छा ऑफ़र छिपाकर नहीं रखा है, इसलिए मोलभाव की ज़रूरत नहीं।" },
            "ऑफ़र लेने के लिए:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "अगर अभी यह भी ज़्यादा है, तो आपको कुछ नहीं करना है।",
              otherwise: "अगर बात कीमत की थी ही नहीं, तो इस मेल को रहने दीजिए।",
            },
          ],
          otherwise: [
            "{opener} अंदाज़ा लगाने से बेहतर है कि आपसे ही पूछ लिया जाए: {product} की कीमत कितनी हो, तो आप इसे रखना चाहें?¶जवाब में एक रकम लिख दीजिए। जवाब में हाँ मिलेगी, ना मिलेगी, या वह रकम जिस पर बात बन सके।",
            {
              known: ["tight_means"],
              say: "(अगर अभी कोई भी कीमत मुश्किल है, तो इस मेल को रहने दीजिए।)",
              otherwise: "(अगर बात कीमत की नहीं थी, तो इस मेल को रहने दीजिए।)",
            },
          ],
        },
      ],
    },
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
