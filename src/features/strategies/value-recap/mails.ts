// The mails of value_recap in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

export const valueRecap: Mails = {
  task: {
    cancellation:
      "Say what they have made with the product so far, if a fact says how much, and ask whether the job is taken care of next month. They need not start from scratch to come back.",
    payment_failed:
      "Say that a payment did not go through, and that one payment is a poor reason to lose what they have made with the product; name how much, if a fact says so.",
  },
  cancellation: {
    en: {
      subjects: ["{usage} {in_tenure}", "No need to start from scratch"],
      body: [
        {
          known: ["usage"],
          say: "{opener} You've put {usage} through {product} so far.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} You used {product} on {regular_days} before you cancelled.",
              otherwise: "{opener} You came to us with a job to get done.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶When you're ready for it again, you don't need to start from scratch.",
          otherwise: "Have you got that covered for next month?¶If not, you don't need to start from scratch.",
        },
        "You've set {product} up once, and you know where everything is.¶Your account's open until {access_until}. To keep it going:¶{back_link}",
      ],
    },
    de: {
      subjects: ["{usage} {in_tenure}", "<Sie müssen|Du musst> nicht von vorn anfangen"],
      body: [
        {
          known: ["usage"],
          say: "{opener} Bis heute <haben Sie|hast du> {usage} genutzt.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Vor der Kündigung <haben Sie|hast du> {product} an {regular_days} benutzt.",
              otherwise: "{opener} Gekommen <sind Sie|bist du>, weil etwas zu erledigen war.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Wenn <Sie|du> es wieder <brauchen|brauchst>, <müssen Sie|musst du> nicht von vorn anfangen.",
          otherwise:
            "Ist dafür auch im nächsten Monat schon gesorgt?¶Wenn nicht, <müssen Sie|musst du> nicht von vorn anfangen.",
        },
        "<Sie haben|Du hast> {product} schon einmal eingerichtet und <wissen|weißt>, wo alles liegt.¶<Ihr|Dein> Konto ist noch bis zum {access_until} offen. Zum Weitermachen:¶{back_link}",
      ],
    },
    fr: {
      subjects: ["{usage} {in_tenure}", "Pas besoin de repartir de zéro"],
      body: [
        {
          known: ["usage"],
          say: "{opener} À <votre|ton> compteur, à ce jour : {usage}.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Juste avant, <vous avez|tu as> utilisé {product} {regular_days}.",
              otherwise:
                "{opener} Au départ, il y avait un travail à faire, et <vous nous l'avez|tu nous l'as> confié.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Le jour où <vous en aurez|tu en auras> de nouveau besoin, inutile de repartir de zéro.",
          otherwise: "Et pour le mois prochain, c'est réglé ?¶Sinon, pas besoin de repartir de zéro.",
        },
        "<Vous avez|Tu as> déjà tout configuré, et <vous savez|tu sais> où se trouve chaque chose.¶<Votre|Ton> compte reste ouvert jusqu'au {access_until}. Pour reprendre :¶{back_link}",
      ],
    },
    es: {
      subjects: ["{usage} {in_tenure}", "No hace falta empezar de cero"],
      body: [
        {
          known: ["usage"],
          say: "{opener} Hasta hoy <ha|has> usado {usage}.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Antes de cancelar, <usó|usaste> {product} {regular_days}.",
              otherwise: "{opener} Al principio había un trabajo que hacer, y nos lo <confió|confiaste>.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Cuando <vuelva|vuelvas> a necesitarlo, no hará falta empezar de cero.",
          otherwise: "¿Ya <tiene|tienes> eso resuelto para el mes que viene?¶Si no, no hace falta empezar de cero.",
        },
        "Ya <configuró|configuraste> {product} una vez, y <sabe|sabes> dónde está cada cosa.¶<Su|Tu> cuenta sigue abierta hasta el {access_until}. Para continuar:¶{back_link}",
      ],
    },
    pt: {
      subjects: ["{usage} {in_tenure}", "Não precisa começar do zero"],
      body: [
        {
          known: ["usage"],
          say: "{opener} Até aqui, você usou {usage}.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Você usou sua conta {product} em {regular_days} antes de cancelar.",
              otherwise: "{opener} Quando chegou aqui, você tinha uma tarefa para resolver.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Quando precisar de novo, não será preciso começar do zero.",
          otherwise: "E no mês que vem, isso já está resolvido?¶Se não estiver, não precisa começar do zero.",
        },
        "Sua conta já está configurada, e você sabe onde fica cada coisa.¶Ela continua aberta até {access_until}. Para reativar:¶{back_link}",
      ],
    },
    hi: {
      subjects: ["{in_tenure} {usage}", "नए सिरे से शुरू करने की ज़रूरत नहीं"],
      body: [
        {
          known: ["usage"],
          say: "{opener} अब तक आपने {usage} किया है।",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} कैंसल करने से पहले आपने {regular_days} {product} का इस्तेमाल किया।",
              otherwise: "{opener} शुरुआत में आपको {product} से कोई काम लेना था।",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶जब फिर ज़रूरत हो, तो नए सिरे से शुरू करने की ज़रूरत नहीं।",
          otherwise: "क्या अगले महीने वह काम किसी और तरीके से हो जाएगा?¶अगर नहीं, तो नए सिरे से शुरू करने की ज़रूरत नहीं।",
        },
        "{product} में आपका सेटअप तैयार है, और आपको पता है कि क्या कहाँ है।¶आपका अकाउंट {access_until} तक खुला है। जारी रखने के लिए:¶{back_link}",
      ],
    },
  },
  payment_failed: {
    en: {
      subjects: ["{amount} for {product} is still open", "Your payment's still open"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "You've put {usage} through {product} {in_tenure}.",
              otherwise: "You've put {usage} through {product} so far.",
            },
            "One payment shouldn't be what stops you.",
          ],
          otherwise: "If you still want {product}, one payment's a poor reason to lose it.",
        },
        "To pay:¶{pay_link}¶{clock} If you've paid since, ignore this; our mails crossed.",
      ],
    },
    de: {
      subjects: ["{amount} für {product} noch offen", "<Ihre|Deine> Zahlung ist noch offen"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "<Sie haben|Du hast> {in_tenure} {usage} genutzt.",
              otherwise: "Bis heute <haben Sie|hast du> {usage} genutzt.",
            },
            "An einer einzigen Zahlung sollte das nicht scheitern.",
          ],
          otherwise:
            "Wenn <Sie|du> {product} weiter nutzen <möchten|möchtest>, sollte es nicht an einer einzigen Zahlung scheitern.",
        },
        "Zum Bezahlen:¶{pay_link}¶{clock} Ist die Zahlung inzwischen unterwegs, ist nichts weiter zu tun: Dann haben sich unsere Mails überschnitten.",
      ],
    },
    fr: {
      subjects: ["{amount} à régler pour {product}", "<Votre|Ton> paiement est toujours en attente"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "À <votre|ton> compteur : {usage} {in_tenure}.",
              otherwise: "À <votre|ton> compteur, à ce jour : {usage}.",
            },
            "Un seul paiement ne devrait pas tout arrêter.",
          ],
          otherwise: "Si <vous tenez|tu tiens> à {product}, ce serait dommage de tout arrêter pour un seul paiement.",
        },
        "Pour payer :¶{pay_link}¶{clock} Si <vous avez|tu as> payé entre-temps, <oubliez|oublie> ce message : nos mails se sont croisés.",
      ],
    },
    es: {
      subjects: ["Pendiente: {amount} por {product}", "<Su|Tu> pago sigue pendiente"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "<Ha|Has> usado {usage} {in_tenure}.",
              otherwise: "Hasta hoy <ha|has> usado {usage}.",
            },
            "Un solo pago no debería frenar todo eso.",
          ],
          otherwise: "Si <quiere|quieres> seguir con {product}, sería una pena dejarlo por un solo pago.",
        },
        "Para pagar:¶{pay_link}¶{clock} Si ya <ha|has> pagado, <olvide|olvida> este mensaje: nuestros mensajes se habrán cruzado.",
      ],
    },
    pt: {
      subjects: ["{amount} da conta {product} em aberto", "Seu pagamento continua em aberto"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "Você usou {usage} {in_tenure}.",
              otherwise: "Até aqui, você usou {usage}.",
            },
            "Um único pagamento não devia atrapalhar isso.",
          ],
          otherwise:
            "Se você ainda quer usar sua conta {product}, seria uma pena perder o acesso por causa de um pagamento só.",
        },
        "Para pagar:¶{pay_link}¶{clock} Se você já pagou, pode ignorar este e-mail; as mensagens se cruzaram.",
      ],
    },
    hi: {
      subjects: ["{product} के {amount} अभी बाकी हैं", "आपका पेमेंट अभी बाकी है"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "{in_tenure} आपने {usage} किया है।",
              otherwise: "अब तक आपने {usage} किया है।",
            },
            "एक पेमेंट की वजह से यह रुकना नहीं चाहिए।",
          ],
          otherwise: "अगर आपको {product} की अब भी ज़रूरत है, तो सिर्फ़ एक पेमेंट की वजह से काम रुकना नहीं चाहिए।",
        },
        "पेमेंट के लिए:¶{pay_link}¶{clock} अगर इस बीच पेमेंट हो चुका है, तो इस मेल को रहने दीजिए।",
      ],
    },
  },
};
