// The texts of confirmations, in the languages of the cancel flow. `{product}` is the company, `{until}` a day; `<Sie|du>` is
// formal or informal address.

import type { TextLanguage } from "../offer-applications/texts.ts";

type Words = {
  /** With and without a first name. */
  readonly hello: readonly [named: string, unnamed: string];
  readonly changed: string;
  readonly thanks: string;
  /** Says from when a discount applies. */
  readonly fromNext: string;
  readonly ended: string;
  readonly done: string;
  readonly ending: string;
  readonly keepIt: string;
  readonly comeBack: string;
  readonly pauseEnds: string;
  readonly resumes: string;
  readonly goOnEarly: string;
  readonly team: string;
  /** The page behind the links, which always uses formal address. */
  readonly goOn: string;
  readonly goesOn: string;
  readonly notYet: string;
};

export const WORDS: Record<TextLanguage, Words> = {
  en: {
    hello: ["Hi {name},", "Hello,"],
    changed: "Your plan at {product}: what changes",
    thanks: "Thank you for staying. Here's what we did:",
    fromNext: "It applies from your next invoice.",
    ended: "Your cancellation at {product}",
    done: "Your cancellation went through.",
    ending: "If you change your mind before then, you can keep your plan with one click:",
    keepIt: "You won't be charged again.",
    comeBack: "You are welcome back at any time:",
    pauseEnds: "Your plan at {product} resumes on {until}",
    resumes: "Your pause ends on {until}. From then on your plan runs again and is charged as before.",
    goOnEarly: "If you want it back sooner, one click is enough:",
    team: "The {product} team",
    goOn: "Go on now",
    goesOn: "Your plan goes on.",
    notYet: "That has not worked yet. Please try again in a minute.",
  },
  de: {
    hello: ["<Guten Tag {full_name}|Hallo {name}>,", "<Guten Tag|Hallo>,"],
    changed: "<Ihr|Dein> Vertrag bei {product}: was sich ändert",
    thanks: "danke, dass <Sie bleiben|du bleibst>. Das haben wir getan:",
    fromNext: "Der Rabatt gilt ab <Ihrer|deiner> nächsten Rechnung.",
    ended: "<Ihre|Deine> Kündigung bei {product}",
    done: "<Ihre|deine> Kündigung ist ausgeführt.",
    ending:
      "Falls <Sie es sich anders überlegen, behalten Sie Ihren|du es dir anders überlegst, behältst du deinen> Vertrag bis dahin mit einem Klick:",
    keepIt: "Es wird nichts mehr abgebucht.",
    comeBack: "<Sie sind|Du bist> jederzeit wieder willkommen:",
    pauseEnds: "<Ihr|Dein> Vertrag bei {product} läuft am {until} weiter",
    resumes:
      "<Ihre|deine> Pause endet am {until}. Von da an läuft <Ihr|dein> Vertrag weiter und wird wie zuvor berechnet.",
    goOnEarly: "Früher weitermachen <können Sie|kannst du> mit einem Klick:",
    team: "<Ihr|Dein> Team von {product}",
    goOn: "Jetzt weitermachen",
    goesOn: "Ihr Vertrag läuft weiter.",
    notYet: "Das hat noch nicht geklappt. Bitte versuchen Sie es in einer Minute noch einmal.",
  },
  fr: {
    hello: ["Bonjour {name},", "Bonjour,"],
    changed: "<Votre|Ton> abonnement {product} : ce qui change",
    thanks: "Merci de rester. Voici ce que nous avons fait :",
    fromNext: "La réduction s’applique dès <votre|ta> prochaine facture.",
    ended: "<Votre|Ta> résiliation chez {product}",
    done: "<Votre|Ta> résiliation est faite.",
    ending: "Si <vous changez|tu changes> d’avis, <vous gardez votre|tu gardes ton> abonnement en un clic jusque-là :",
    keepIt: "Rien d’autre ne sera débité.",
    comeBack: "<Vous pouvez|Tu peux> revenir à tout moment :",
    pauseEnds: "<Votre|Ton> abonnement {product} reprend le {until}",
    resumes: "<Votre|Ta> pause prend fin le {until}. <Votre|Ton> abonnement reprend alors et est facturé comme avant.",
    goOnEarly: "<Vous pouvez|Tu peux> reprendre plus tôt en un clic :",
    team: "L’équipe {product}",
    goOn: "Reprendre maintenant",
    goesOn: "Votre abonnement continue.",
    notYet: "Cela n’a pas encore fonctionné. Veuillez réessayer dans une minute.",
  },
  es: {
    hello: ["Hola, {name}:", "Hola:"],
    changed: "<Su|Tu> plan en {product}: qué cambia",
    thanks: "Gracias por <quedarse|quedarte>. Esto es lo que hemos hecho:",
    fromNext: "El descuento se aplica a partir de <su|tu> próxima factura.",
    ended: "<Su|Tu> cancelación en {product}",
    done: "Hemos tramitado <su|tu> cancelación.",
    ending: "Si <cambia|cambias> de opinión, hasta entonces <conserva su|conservas tu> plan con un clic:",
    keepIt: "No se <le|te> cobrará nada más.",
    comeBack: "<Puede volver cuando quiera|Puedes volver cuando quieras>:",
    pauseEnds: "<Su|Tu> plan en {product} se reanuda el {until}",
    resumes: "<Su|Tu> pausa termina el {until}. Desde entonces <su|tu> plan continúa y se cobra como antes.",
    goOnEarly: "<Puede|Puedes> reanudarlo antes con un clic:",
    team: "El equipo de {product}",
    goOn: "Reanudar ahora",
    goesOn: "Su plan continúa.",
    notYet: "Todavía no ha funcionado. Inténtelo de nuevo en un minuto.",
  },
  pt: {
    hello: ["Olá, {name},", "Olá,"],
    changed: "Seu plano na {product}: o que muda",
    thanks: "Obrigado por ficar. Veja o que fizemos:",
    fromNext: "O desconto vale a partir da sua próxima fatura.",
    ended: "Seu cancelamento na {product}",
    done: "Fizemos o seu cancelamento.",
    ending: "Se mudar de ideia, até lá você mantém seu plano com um clique:",
    keepIt: "Nada mais será cobrado.",
    comeBack: "Você pode voltar quando quiser:",
    pauseEnds: "Seu plano na {product} continua em {until}",
    resumes: "Sua pausa termina em {until}. A partir daí, seu plano continua e é cobrado como antes.",
    goOnEarly: "Você pode continuar antes disso com um clique:",
    team: "Equipe {product}",
    goOn: "Continuar agora",
    goesOn: "Seu plano continua.",
    notYet: "Ainda não funcionou. Tente de novo em um minuto.",
  },
  hi: {
    hello: ["नमस्ते {name},", "नमस्ते,"],
    changed: "{product} पर आपका प्लान: क्या बदल रहा है",
    thanks: "साथ बने रहने के लिए धन्यवाद। हमने यह किया है:",
    fromNext: "छूट आपके अगले बिल से लागू होगी।",
    ended: "{product} पर आपका रद्दीकरण",
    done: "हमने आपका रद्दीकरण पूरा कर दिया है।",
    ending: "यदि आप मन बदल लें, तो तब तक एक क्लिक से अपना प्लान जारी रख सकते हैं:",
    keepIt: "अब आपसे और कोई शुल्क नहीं लिया जाएगा।",
    comeBack: "आप कभी भी वापस आ सकते हैं:",
    pauseEnds: "{product} पर आपका प्लान {until} को फिर शुरू होगा",
    resumes: "आपका विराम {until} को समाप्त होता है। तब से आपका प्लान जारी रहेगा और पहले की तरह शुल्क लिया जाएगा।",
    goOnEarly: "आप एक क्लिक से पहले भी जारी रख सकते हैं:",
    team: "{product} टीम",
    goOn: "अभी जारी रखें",
    goesOn: "आपका प्लान जारी है।",
    notYet: "यह अभी नहीं हो सका। कृपया एक मिनट बाद फिर से कोशिश करें।",
  },
};
