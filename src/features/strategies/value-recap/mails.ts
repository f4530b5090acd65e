// The mails of value_recap in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails } from "../mail-text.ts";

const CANCELLATION = {
  en: {
    named: "{usage} {in_tenure}",
    subject: "No need to start from scratch",
    used: "{opener} You've put {usage} through {product} so far.",
    regular: "{opener} You used {product} on {regular_days} before you cancelled.",
    job: "{opener} You came to us with a job to get done.",
    later: "¶When you're ready for it again, you don't need to start from scratch.",
    covered: "Have you got that covered for next month?¶If not, you don't need to start from scratch.",
    comeBack:
      "You've set {product} up once, and you know where everything is.¶Your account's open until {access_until}. To keep it going:¶{back_link}",
  },
  de: {
    named: "{usage} {in_tenure}",
    subject: "<Sie müssen|Du musst> nicht von vorn anfangen",
    used: "{opener} Bis heute <haben Sie|hast du> {usage} genutzt.",
    regular: "{opener} Vor der Kündigung <haben Sie|hast du> {product} an {regular_days} benutzt.",
    job: "{opener} Gekommen <sind Sie|bist du>, weil etwas zu erledigen war.",
    later: "¶Wenn <Sie|du> es wieder <brauchen|brauchst>, <müssen Sie|musst du> nicht von vorn anfangen.",
    covered:
      "Ist dafür auch im nächsten Monat schon gesorgt?¶Wenn nicht, <müssen Sie|musst du> nicht von vorn anfangen.",
    comeBack:
      "<Sie haben|Du hast> {product} schon einmal eingerichtet und <wissen|weißt>, wo alles liegt.¶<Ihr|Dein> Konto ist noch bis zum {access_until} offen. Zum Weitermachen:¶{back_link}",
  },
  fr: {
    named: "{usage} {in_tenure}",
    subject: "Pas besoin de repartir de zéro",
    used: "{opener} À <votre|ton> compteur, à ce jour : {usage}.",
    regular: "{opener} Juste avant, <vous avez|tu as> utilisé {product} {regular_days}.",
    job: "{opener} Au départ, il y avait un travail à faire, et <vous nous l'avez|tu nous l'as> confié.",
    later: "¶Le jour où <vous en aurez|tu en auras> de nouveau besoin, inutile de repartir de zéro.",
    covered: "Et pour le mois prochain, c'est réglé ?¶Sinon, pas besoin de repartir de zéro.",
    comeBack:
      "<Vous avez|Tu as> déjà tout configuré, et <vous savez|tu sais> où se trouve chaque chose.¶<Votre|Ton> compte reste ouvert jusqu'au {access_until}. Pour reprendre :¶{back_link}",
  },
  es: {
    named: "{usage} {in_tenure}",
    subject: "No hace falta empezar de cero",
    used: "{opener} Hasta hoy <ha|has> usado {usage}.",
    regular: "{opener} Antes de cancelar, <usó|usaste> {product} {regular_days}.",
    job: "{opener} Al principio había un trabajo que hacer, y nos lo <confió|confiaste>.",
    later: "¶Cuando <vuelva|vuelvas> a necesitarlo, no hará falta empezar de cero.",
    covered: "¿Ya <tiene|tienes> eso resuelto para el mes que viene?¶Si no, no hace falta empezar de cero.",
    comeBack:
      "Ya <configuró|configuraste> {product} una vez, y <sabe|sabes> dónde está cada cosa.¶<Su|Tu> cuenta sigue abierta hasta el {access_until}. Para continuar:¶{back_link}",
  },
  pt: {
    named: "{usage} {in_tenure}",
    subject: "Não precisa começar do zero",
    used: "{opener} Até aqui, você usou {usage}.",
    regular: "{opener} Você usou sua conta {product} em {regular_days} antes de cancelar.",
    job: "{opener} Quando chegou aqui, você tinha uma tarefa para resolver.",
    later: "¶Quando precisar de novo, não será preciso começar do zero.",
    covered: "E no mês que vem, isso já está resolvido?¶Se não estiver, não precisa começar do zero.",
    comeBack:
      "Sua conta já está configurada, e você sabe onde fica cada coisa.¶Ela continua aberta até {access_until}. Para reativar:¶{back_link}",
  },
  hi: {
    named: "{in_tenure} {usage}",
    subject: "नए सिरे से शुरू करने की ज़रूरत नहीं",
    used: "{opener} अब तक आपने {usage} किया है।",
    regular: "{opener} कैंसल करने से पहले आपने {regular_days} {product} का इस्तेमाल किया।",
    job: "{opener} शुरुआत में आपको {product} से कोई काम लेना था।",
    later: "¶जब फिर ज़रूरत हो, तो नए सिरे से शुरू करने की ज़रूरत नहीं।",
    covered: "क्या अगले महीने वह काम किसी और तरीके से हो जाएगा?¶अगर नहीं, तो नए सिरे से शुरू करने की ज़रूरत नहीं।",
    comeBack:
      "{product} में आपका सेटअप तैयार है, और आपको पता है कि क्या कहाँ है।¶आपका अकाउंट {access_until} तक खुला है। जारी रखने के लिए:¶{back_link}",
  },
};

const PAYMENT_FAILED = {
  en: {
    named: "{amount} for {product} is still open",
    subject: "Your payment's still open",
    usedIn: "You've put {usage} through {product} {in_tenure}.",
    used: "You've put {usage} through {product} so far.",
    onePayment: "One payment shouldn't be what stops you.",
    poorReason: "If you still want {product}, one payment's a poor reason to lose it.",
    pay: "To pay:¶{pay_link}¶{clock} If you've paid since, ignore this; our mails crossed.",
  },
  de: {
    named: "{amount} für {product} noch offen",
    subject: "<Ihre|Deine> Zahlung ist noch offen",
    usedIn: "<Sie haben|Du hast> {in_tenure} {usage} genutzt.",
    used: "Bis heute <haben Sie|hast du> {usage} genutzt.",
    onePayment: "An einer einzigen Zahlung sollte das nicht scheitern.",
    poorReason:
      "Wenn <Sie|du> {product} weiter nutzen <möchten|möchtest>, sollte es nicht an einer einzigen Zahlung scheitern.",
    pay: "Zum Bezahlen:¶{pay_link}¶{clock} Ist die Zahlung inzwischen unterwegs, ist nichts weiter zu tun: Dann haben sich unsere Mails überschnitten.",
  },
  fr: {
    named: "{amount} à régler pour {product}",
    subject: "<Votre|Ton> paiement est toujours en attente",
    usedIn: "À <votre|ton> compteur : {usage} {in_tenure}.",
    used: "À <votre|ton> compteur, à ce jour : {usage}.",
    onePayment: "Un seul paiement ne devrait pas tout arrêter.",
    poorReason: "Si <vous tenez|tu tiens> à {product}, ce serait dommage de tout arrêter pour un seul paiement.",
    pay: "Pour payer :¶{pay_link}¶{clock} Si <vous avez|tu as> payé entre-temps, <oubliez|oublie> ce message : nos mails se sont croisés.",
  },
  es: {
    named: "Pendiente: {amount} por {product}",
    subject: "<Su|Tu> pago sigue pendiente",
    usedIn: "<Ha|Has> usado {usage} {in_tenure}.",
    used: "Hasta hoy <ha|has> usado {usage}.",
    onePayment: "Un solo pago no debería frenar todo eso.",
    poorReason: "Si <quiere|quieres> seguir con {product}, sería una pena dejarlo por un solo pago.",
    pay: "Para pagar:¶{pay_link}¶{clock} Si ya <ha|has> pagado, <olvide|olvida> este mensaje: nuestros mensajes se habrán cruzado.",
  },
  pt: {
    named: "{amount} da conta {product} em aberto",
    subject: "Seu pagamento continua em aberto",
    usedIn: "Você usou {usage} {in_tenure}.",
    used: "Até aqui, você usou {usage}.",
    onePayment: "Um único pagamento não devia atrapalhar isso.",
    poorReason:
      "Se você ainda quer usar sua conta {product}, seria uma pena perder o acesso por causa de um pagamento só.",
    pay: "Para pagar:¶{pay_link}¶{clock} Se você já pagou, pode ignorar este e-mail; as mensagens se cruzaram.",
  },
  hi: {
    named: "{product} के {amount} अभी बाकी हैं",
    subject: "आपका पेमेंट अभी बाकी है",
    usedIn: "{in_tenure} आपने {usage} किया है।",
    used: "अब तक आपने {usage} किया है।",
    onePayment: "एक पेमेंट की वजह से यह रुकना नहीं चाहिए।",
    poorReason: "अगर आपको {product} की अब भी ज़रूरत है, तो सिर्फ़ एक पेमेंट की वजह से काम रुकना नहीं चाहिए।",
    pay: "पेमेंट के लिए:¶{pay_link}¶{clock} अगर इस बीच पेमेंट हो चुका है, तो इस मेल को रहने दीजिए।",
  },
};

export const valueRecap: Mails = {
  task: {
    cancellation:
      "Say what they have made with the product so far, if a fact says how much, and ask whether the job is taken care of next month. They need not start from scratch to come back.",
    payment_failed:
      "Say that a payment did not go through, and that one payment is a poor reason to lose what they have made with the product; name how much, if a fact says so.",
  },
  farewell: {
    en: {
      subject: "A copy of your work to keep?",
      question: "Would you like a copy of what you've made with {product}, to keep?",
    },
    de: {
      subject: "Eine Kopie zum Aufheben?",
      question:
        "<Möchten Sie|Möchtest du> eine Kopie von dem, was <Sie|du> mit {product} gemacht <haben|hast>, zum Aufheben?",
    },
    fr: {
      subject: "Une copie à garder ?",
      question: "<Voulez-vous|Veux-tu> garder une copie de ce que <vous avez|tu as> fait avec {product} ?",
    },
    es: {
      subject: "¿Una copia para guardar?",
      question: "¿<Quiere|Quieres> guardar una copia de lo que <hizo|hiciste> con {product}?",
    },
    pt: {
      subject: "Quer guardar uma cópia?",
      question: "Você quer guardar uma cópia do que fez na sua conta {product}?",
    },
    hi: {
      subject: "क्या एक कॉपी रखनी है?",
      question: "{product} में आपने जो कुछ बनाया है, क्या आपको उसकी कॉपी अपने पास रखनी है?",
    },
  },
  cancellation: inEachLanguage(CANCELLATION, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      {
        known: ["usage"],
        say: words.used,
        otherwise: [{ known: ["regular_days"], say: words.regular, otherwise: words.job }],
      },
      { known: ["for_now"], say: words.later, otherwise: words.covered },
      words.comeBack,
    ],
  })),
  payment_failed: inEachLanguage(PAYMENT_FAILED, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      "{charge} {cause}",
      {
        known: ["usage"],
        say: [{ known: ["in_tenure"], say: words.usedIn, otherwise: words.used }, words.onePayment],
        otherwise: words.poorReason,
      },
      words.pay,
    ],
  })),
};
