// The texts of notices in the languages of the built-in writer; each language has the same sentences. `<Sie|du>` is formal or
// informal address.

const same = (text: string) => [text, text] as const;

const EN = {
  hello: ["Hi {name},", "Hi,"] as readonly [named: string, plain: string],
  team: "The {product} team",
  /** Used if the card's brand is unknown. */
  card: "card",
  plan: "subscription",
  card_expiry: {
    subject: "Your card expires soon",
    /** With the amount, and without it. */
    what: same("The {card} that pays for {product} expires at the end of {month}.") as readonly [
      amount: string,
      plain: string,
    ],
    /** Precedes the link. */
    look: "Add the new one here, and nothing is interrupted:",
    /** Used if there is no link. */
    reply: "Please add the new one in your account, and nothing is interrupted. If you need help, just reply.",
  },
  renewal: {
    subject: "Your subscription renews on {day}",
    /** With the amount, and without it. */
    what: [
      "Your {plan} with {product} renews for another year on {day}, for {amount}.",
      "Your {plan} with {product} renews for another year on {day}.",
    ] as readonly [amount: string, plain: string],
    /** Precedes the link. */
    look: "If that's what you want, there's nothing to do. To change or cancel it before then:",
    /** Used if there is no link. */
    reply: "If that's what you want, there's nothing to do. To change or cancel it before then, just reply.",
  },
};

export const TEXTS: Readonly<Record<string, typeof EN>> = {
  en: EN,
  de: {
    hello: ["<Guten Tag {full_name}|Hallo {name}>,", "<Guten Tag|Hallo>,"],
    team: "<Ihr|Dein> Team von {product}",
    card: "Karte",
    plan: "Abonnement",
    card_expiry: {
      subject: "<Ihre|Deine> Karte läuft bald ab",
      what: same("die Karte, mit der <Sie {product} bezahlen|du {product} bezahlst> ({card}), läuft Ende {month} ab."),
      look: "<Hinterlegen Sie|Hinterlege> hier die neue, damit alles weiterläuft:",
      reply:
        "Bitte <hinterlegen Sie die neue in Ihrem|hinterlege die neue in deinem> Konto, damit alles weiterläuft. Wenn <Sie Hilfe brauchen, antworten Sie|du Hilfe brauchst, antworte> einfach.",
    },
    renewal: {
      subject: "<Ihr|Dein> Abonnement verlängert sich am {day}",
      what: [
        "<Ihr|dein> Vertrag mit {product} ({plan}) verlängert sich am {day} um ein weiteres Jahr, für {amount}.",
        "<Ihr|dein> Vertrag mit {product} ({plan}) verlängert sich am {day} um ein weiteres Jahr.",
      ],
      look: "Wenn <Ihnen das recht ist, müssen Sie|dir das recht ist, musst du> nichts tun. Vorher ändern oder kündigen <können Sie|kannst du> hier:",
      reply:
        "Wenn <Ihnen das recht ist, müssen Sie|dir das recht ist, musst du> nichts tun. Zum Ändern oder Kündigen <antworten Sie|antworte> einfach.",
    },
  },
  fr: {
    hello: ["Bonjour {name},", "Bonjour,"],
    team: "L’équipe {product}",
    card: "carte",
    plan: "abonnement",
    card_expiry: {
      subject: "<Votre|Ta> carte expire bientôt",
      what: same("La carte avec laquelle <vous payez|tu paies> {product} ({card}) expire fin {month}."),
      look: "<Ajoutez|Ajoute> la nouvelle ici, et rien ne sera interrompu :",
      reply:
        "<Ajoutez la nouvelle dans votre|Ajoute la nouvelle dans ton> compte, et rien ne sera interrompu. Si <vous avez besoin d’aide, répondez|tu as besoin d’aide, réponds> à ce message.",
    },
    renewal: {
      subject: "<Votre|Ton> abonnement se renouvelle le {day}",
      what: [
        "<Votre|Ton> contrat avec {product} ({plan}) se renouvelle pour un an le {day}, pour {amount}.",
        "<Votre|Ton> contrat avec {product} ({plan}) se renouvelle pour un an le {day}.",
      ],
      look: "Si cela <vous convient, vous n’avez|te convient, tu n’as> rien à faire. Pour le modifier ou le résilier avant cette date :",
      reply:
        "Si cela <vous convient, vous n’avez|te convient, tu n’as> rien à faire. Pour le modifier ou le résilier avant cette date, <répondez|réponds> à ce message.",
    },
  },
  es: {
    hello: ["Hola, {name}:", "Hola:"],
    team: "El equipo de {product}",
    card: "tarjeta",
    plan: "suscripción",
    card_expiry: {
      subject: "<Su|Tu> tarjeta caduca pronto",
      what: same("La tarjeta con la que <paga|pagas> {product} ({card}) caduca a finales de {month}."),
      look: "<Añada|Añade> aquí la nueva y no se interrumpirá nada:",
      reply:
        "<Añada la nueva en su|Añade la nueva en tu> cuenta y no se interrumpirá nada. Si <necesita ayuda, responda|necesitas ayuda, responde> a este mensaje.",
    },
    renewal: {
      subject: "<Su|Tu> suscripción se renueva el {day}",
      what: [
        "<Su|Tu> contrato con {product} ({plan}) se renueva por un año más el {day}, por {amount}.",
        "<Su|Tu> contrato con {product} ({plan}) se renueva por un año más el {day}.",
      ],
      look: "Si <le parece bien, no tiene|te parece bien, no tienes> que hacer nada. Para cambiarlo o cancelarlo antes:",
      reply:
        "Si <le parece bien, no tiene|te parece bien, no tienes> que hacer nada. Para cambiarlo o cancelarlo antes, <responda|responde> a este mensaje.",
    },
  },
  pt: {
    hello: ["Olá, {name},", "Olá,"],
    team: "Equipe {product}",
    card: "cartão",
    plan: "assinatura",
    card_expiry: {
      subject: "Seu cartão vence em breve",
      what: same("O cartão que paga {product} ({card}) vence no fim de {month}."),
      look: "Cadastre o novo aqui, e nada será interrompido:",
      reply: "Cadastre o novo na sua conta, e nada será interrompido. Se precisar de ajuda, responda a esta mensagem.",
    },
    renewal: {
      subject: "Sua assinatura será renovada em {day}",
      what: [
        "Seu contrato com {product} ({plan}) será renovado por mais um ano em {day}, por {amount}.",
        "Seu contrato com {product} ({plan}) será renovado por mais um ano em {day}.",
      ],
      look: "Se estiver de acordo, não precisa fazer nada. Para mudar ou cancelar antes disso:",
      reply:
        "Se estiver de acordo, não precisa fazer nada. Para mudar ou cancelar antes disso, responda a esta mensagem.",
    },
  },
  hi: {
    hello: ["नमस्ते {name},", "नमस्ते,"],
    team: "{product} टीम",
    card: "कार्ड",
    plan: "सदस्यता",
    card_expiry: {
      subject: "आपके कार्ड की अवधि समाप्त होने वाली है",
      what: same("{product} का भुगतान जिस कार्ड ({card}) से होता है, उसकी अवधि {month} के अंत में समाप्त हो रही है।"),
      look: "नया कार्ड यहाँ जोड़ें, ताकि कुछ न रुके:",
      reply: "कृपया अपने खाते में नया कार्ड जोड़ें, ताकि कुछ न रुके। मदद चाहिए तो इसी ईमेल का जवाब दें।",
    },
    renewal: {
      subject: "आपकी सदस्यता {day} को नवीनीकृत होगी",
      what: [
        "{product} की आपकी सदस्यता ({plan}) {day} को {amount} में एक और साल के लिए नवीनीकृत होगी।",
        "{product} की आपकी सदस्यता ({plan}) {day} को एक और साल के लिए नवीनीकृत होगी।",
      ],
      look: "अगर आप यही चाहते हैं, तो कुछ नहीं करना है। उससे पहले बदलने या रद्द करने के लिए:",
      reply: "अगर आप यही चाहते हैं, तो कुछ नहीं करना है। उससे पहले बदलने या रद्द करने के लिए इसी ईमेल का जवाब दें।",
    },
  },
};
