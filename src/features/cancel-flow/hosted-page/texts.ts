// The texts of the hosted page besides those that it shares with the widget. `{project}` is the project's name.

import type { PageLanguage } from "../../../lib/page-language.ts";

const EN = {
  email: "The email address of your account",
  emailWrong: "Write the email address of your account, so that {project} knows whose plan it is.",
  keptTitle: "You keep your plan",
  keptText: "Nothing has changed. You can close this page.",
  overTitle: "This link does not work any more",
  overText:
    "It was used already, or its time is over. If you still want to cancel, ask {project} for a new link, or cancel in your account there.",
  unprovenTitle: "Please use the link that you were sent",
  unprovenText:
    "{project} asks for a personal link, so that nobody can cancel in your name. You find one in your account there or in its mails.",
  busyTitle: "One moment, please",
  busyText: "Too many people are here at once. Wait a minute, then load this page again: nothing is lost.",
  back: "Go on to {project}",
};

export type PageWords = typeof EN;

export const PAGE_WORDS: Record<PageLanguage, PageWords> = {
  en: EN,
  de: {
    email: "Die E-Mail-Adresse Ihres Kontos",
    emailWrong: "Geben Sie die E-Mail-Adresse Ihres Kontos an, damit {project} weiß, um wessen Vertrag es geht.",
    keptTitle: "Ihr Vertrag bleibt bestehen",
    keptText: "Es hat sich nichts geändert. Sie können diese Seite schließen.",
    overTitle: "Dieser Link gilt nicht mehr",
    overText:
      "Er wurde schon benutzt, oder seine Zeit ist abgelaufen. Wenn Sie weiterhin kündigen möchten, bitten Sie {project} um einen neuen Link, oder kündigen Sie dort in Ihrem Konto.",
    unprovenTitle: "Bitte benutzen Sie den Link, den Sie erhalten haben",
    unprovenText:
      "{project} verlangt einen persönlichen Link, damit niemand in Ihrem Namen kündigt. Sie finden ihn dort in Ihrem Konto oder in einer E-Mail.",
    busyTitle: "Einen Moment, bitte",
    busyText:
      "Gerade sind zu viele auf einmal hier. Laden Sie die Seite in einer Minute noch einmal: Es geht nichts verloren.",
    back: "Weiter zu {project}",
  },
  fr: {
    email: "L’adresse e-mail de votre compte",
    emailWrong: "Indiquez l’adresse e-mail de votre compte, pour que {project} sache de quel abonnement il s’agit.",
    keptTitle: "Vous gardez votre abonnement",
    keptText: "Rien n’a changé. Vous pouvez fermer cette page.",
    overTitle: "Ce lien n’est plus valable",
    overText:
      "Il a déjà servi, ou il a expiré. Si vous souhaitez toujours résilier, demandez un nouveau lien à {project}, ou résiliez depuis votre compte.",
    unprovenTitle: "Veuillez utiliser le lien que vous avez reçu",
    unprovenText:
      "{project} demande un lien personnel, pour que personne ne résilie en votre nom. Vous le trouverez dans votre compte ou dans ses e-mails.",
    busyTitle: "Un instant, s’il vous plaît",
    busyText: "Il y a trop de monde en ce moment. Rechargez la page dans une minute : rien n’est perdu.",
    back: "Continuer vers {project}",
  },
  es: {
    email: "El correo electrónico de su cuenta",
    emailWrong: "Escriba el correo electrónico de su cuenta, para que {project} sepa de qué plan se trata.",
    keptTitle: "Conserva su plan",
    keptText: "No ha cambiado nada. Puede cerrar esta página.",
    overTitle: "Este enlace ya no funciona",
    overText:
      "Ya se ha usado o ha caducado. Si todavía quiere cancelar, pida otro enlace a {project} o cancele desde su cuenta.",
    unprovenTitle: "Use el enlace que ha recibido",
    unprovenText:
      "{project} pide un enlace personal, para que nadie cancele en su nombre. Lo encontrará en su cuenta o en sus correos.",
    busyTitle: "Un momento, por favor",
    busyText: "Hay demasiadas personas a la vez. Vuelva a cargar la página en un minuto: no se pierde nada.",
    back: "Continuar a {project}",
  },
  pt: {
    email: "O e-mail da sua conta",
    emailWrong: "Escreva o e-mail da sua conta, para que {project} saiba de qual plano se trata.",
    keptTitle: "Você mantém seu plano",
    keptText: "Nada mudou. Você pode fechar esta página.",
    overTitle: "Este link não funciona mais",
    overText:
      "Ele já foi usado ou expirou. Se ainda quiser cancelar, peça um novo link a {project} ou cancele na sua conta.",
    unprovenTitle: "Use o link que você recebeu",
    unprovenText:
      "{project} pede um link pessoal, para que ninguém cancele em seu nome. Você o encontra na sua conta ou nos e-mails.",
    busyTitle: "Um momento, por favor",
    busyText: "Há gente demais ao mesmo tempo. Recarregue a página em um minuto: nada se perde.",
    back: "Continuar para {project}",
  },
  hi: {
    email: "आपके खाते का ईमेल पता",
    emailWrong: "अपने खाते का ईमेल पता लिखें, ताकि {project} को पता चले कि यह किसका प्लान है।",
    keptTitle: "आपका प्लान जारी रहेगा",
    keptText: "कुछ नहीं बदला है। आप यह पेज बंद कर सकते हैं।",
    overTitle: "यह लिंक अब काम नहीं करता",
    overText:
      "यह पहले ही इस्तेमाल हो चुका है, या इसका समय समाप्त हो गया है। यदि आप अब भी रद्द करना चाहते हैं, तो {project} से नया लिंक माँगें, या वहाँ अपने खाते में रद्द करें।",
    unprovenTitle: "कृपया वही लिंक इस्तेमाल करें जो आपको भेजा गया था",
    unprovenText:
      "{project} निजी लिंक माँगता है, ताकि कोई और आपके नाम से रद्द न कर सके। यह आपको वहाँ अपने खाते में या ईमेल में मिलेगा।",
    busyTitle: "कृपया एक पल रुकें",
    busyText: "इस समय बहुत लोग हैं। एक मिनट बाद यह पेज फिर से खोलें: कुछ भी खोएगा नहीं।",
    back: "{project} पर आगे बढ़ें",
  },
};
