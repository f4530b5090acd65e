// The texts of the cancel flow in six languages, for the widget and the hosted page. `{project}` is the project's name.

export type Words = {
  /** The language of these texts, such as "en". */
  readonly language: string;
  /** The first step: the heading, the line below, the label of the free text, and the message if nothing was chosen. */
  readonly question: string;
  readonly intro: string;
  readonly comment: string;
  readonly choose: string;
  readonly continue: string;
  readonly skip: string;
  readonly keep: string;
  readonly close: string;
  /** The other buttons of an offer; `another` is shown if there is a fallback. */
  readonly decline: string;
  readonly another: string;
  /** The step without an offer. */
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly confirm: string;
  readonly wait: string;
  readonly offerFailed: string;
  readonly cancelFailed: string;
  readonly savedTitle: string;
  readonly savedText: string;
  readonly canceledTitle: string;
  readonly canceledText: string;
};

export const WORDS = {
  en: {
    language: "en",
    question: "What made you decide to cancel?",
    intro: "Your answer helps {project} get better.",
    comment: "Anything you would like to add? (optional)",
    choose: "Choose a reason, or cancel without answering.",
    continue: "Continue",
    skip: "Cancel without answering",
    keep: "Keep my plan",
    close: "Close",
    decline: "No thanks, cancel my plan",
    another: "See another offer",
    confirmTitle: "Cancel your plan?",
    confirmText: "Nothing is cancelled until you confirm.",
    confirm: "Yes, cancel my plan",
    wait: "One moment…",
    offerFailed: "The offer could not be applied. Try again, or cancel your plan.",
    cancelFailed: "That did not work: your plan is not cancelled yet. Please try again.",
    savedTitle: "You keep your plan",
    savedText: "Thank you for staying. {project} knows that you took the offer.",
    canceledTitle: "Your cancellation is on its way",
    canceledText: "{project} has been informed. There is nothing else you need to do here.",
  },
  de: {
    language: "de",
    question: "Warum möchten Sie kündigen?",
    intro: "Ihre Antwort hilft {project}, besser zu werden.",
    comment: "Möchten Sie etwas hinzufügen? (freiwillig)",
    choose: "Wählen Sie einen Grund, oder kündigen Sie ohne Antwort.",
    continue: "Weiter",
    skip: "Ohne Antwort kündigen",
    keep: "Vertrag behalten",
    close: "Schließen",
    decline: "Nein danke, ich kündige",
    another: "Anderes Angebot ansehen",
    confirmTitle: "Vertrag kündigen?",
    confirmText: "Gekündigt wird erst, wenn Sie bestätigen.",
    confirm: "Ja, ich kündige",
    wait: "Einen Moment …",
    offerFailed: "Das Angebot ließ sich nicht einlösen. Versuchen Sie es noch einmal, oder kündigen Sie.",
    cancelFailed: "Das hat nicht geklappt: Ihr Vertrag ist noch nicht gekündigt. Bitte versuchen Sie es noch einmal.",
    savedTitle: "Ihr Vertrag bleibt bestehen",
    savedText: "Danke, dass Sie bleiben. {project} weiß, dass Sie das Angebot angenommen haben.",
    canceledTitle: "Ihre Kündigung ist unterwegs",
    canceledText: "{project} ist benachrichtigt. Sie müssen hier nichts weiter tun.",
  },
  fr: {
    language: "fr",
    question: "Pourquoi souhaitez-vous résilier ?",
    intro: "Votre réponse aide {project} à s’améliorer.",
    comment: "Souhaitez-vous ajouter quelque chose ? (facultatif)",
    choose: "Choisissez une raison, ou résiliez sans répondre.",
    continue: "Continuer",
    skip: "Résilier sans répondre",
    keep: "Garder mon abonnement",
    close: "Fermer",
    decline: "Non merci, je résilie",
    another: "Voir une autre offre",
    confirmTitle: "Résilier votre abonnement ?",
    confirmText: "Rien n’est résilié tant que vous n’avez pas confirmé.",
    confirm: "Oui, je résilie",
    wait: "Un instant…",
    offerFailed: "L’offre n’a pas pu être appliquée. Réessayez, ou résiliez votre abonnement.",
    cancelFailed: "Cela n’a pas fonctionné : votre abonnement n’est pas encore résilié. Veuillez réessayer.",
    savedTitle: "Vous gardez votre abonnement",
    savedText: "Merci de rester. {project} sait que vous avez accepté l’offre.",
    canceledTitle: "Votre résiliation est en cours",
    canceledText: "{project} a été prévenu. Vous n’avez rien d’autre à faire ici.",
  },
  es: {
    language: "es",
    question: "¿Por qué quiere cancelar?",
    intro: "Su respuesta ayuda a {project} a mejorar.",
    comment: "¿Quiere añadir algo? (opcional)",
    choose: "Elija un motivo o cancele sin responder.",
    continue: "Continuar",
    skip: "Cancelar sin responder",
    keep: "Conservar mi plan",
    close: "Cerrar",
    decline: "No, gracias, cancelar mi plan",
    another: "Ver otra oferta",
    confirmTitle: "¿Cancelar su plan?",
    confirmText: "No se cancela nada hasta que usted lo confirme.",
    confirm: "Sí, cancelar mi plan",
    wait: "Un momento…",
    offerFailed: "No se pudo aplicar la oferta. Inténtelo de nuevo o cancele su plan.",
    cancelFailed: "No ha funcionado: su plan aún no está cancelado. Inténtelo de nuevo.",
    savedTitle: "Conserva su plan",
    savedText: "Gracias por quedarse. {project} sabe que ha aceptado la oferta.",
    canceledTitle: "Su cancelación está en marcha",
    canceledText: "Hemos avisado a {project}. No tiene que hacer nada más aquí.",
  },
  pt: {
    language: "pt",
    question: "Por que você quer cancelar?",
    intro: "Sua resposta ajuda {project} a melhorar.",
    comment: "Quer acrescentar algo? (opcional)",
    choose: "Escolha um motivo ou cancele sem responder.",
    continue: "Continuar",
    skip: "Cancelar sem responder",
    keep: "Manter meu plano",
    close: "Fechar",
    decline: "Não, obrigado, cancelar meu plano",
    another: "Ver outra oferta",
    confirmTitle: "Cancelar seu plano?",
    confirmText: "Nada é cancelado até você confirmar.",
    confirm: "Sim, cancelar meu plano",
    wait: "Um momento…",
    offerFailed: "Não foi possível aplicar a oferta. Tente de novo ou cancele seu plano.",
    cancelFailed: "Não funcionou: seu plano ainda não foi cancelado. Tente de novo.",
    savedTitle: "Você mantém seu plano",
    savedText: "Obrigado por ficar. {project} sabe que você aceitou a oferta.",
    canceledTitle: "Seu cancelamento está a caminho",
    canceledText: "Avisamos {project}. Você não precisa fazer mais nada aqui.",
  },
  hi: {
    language: "hi",
    question: "आप प्लान क्यों रद्द करना चाहते हैं?",
    intro: "आपका जवाब {project} को बेहतर बनने में मदद करता है।",
    comment: "कुछ और बताना चाहेंगे? (वैकल्पिक)",
    choose: "कोई कारण चुनें, या बिना जवाब दिए रद्द करें।",
    continue: "आगे बढ़ें",
    skip: "बिना जवाब दिए रद्द करें",
    keep: "मेरा प्लान जारी रखें",
    close: "बंद करें",
    decline: "नहीं, धन्यवाद, मेरा प्लान रद्द करें",
    another: "कोई दूसरा ऑफ़र देखें",
    confirmTitle: "अपना प्लान रद्द करें?",
    confirmText: "आपके पुष्टि करने तक कुछ भी रद्द नहीं होगा।",
    confirm: "हाँ, मेरा प्लान रद्द करें",
    wait: "एक पल…",
    offerFailed: "ऑफ़र लागू नहीं हो सका। फिर से कोशिश करें, या अपना प्लान रद्द करें।",
    cancelFailed: "यह नहीं हो सका: आपका प्लान अभी रद्द नहीं हुआ है। कृपया फिर से कोशिश करें।",
    savedTitle: "आपका प्लान जारी रहेगा",
    savedText: "साथ बने रहने के लिए धन्यवाद। {project} को पता है कि आपने ऑफ़र स्वीकार किया है।",
    canceledTitle: "आपका रद्दीकरण भेज दिया गया है",
    canceledText: "{project} को बता दिया गया है। आपको यहाँ और कुछ नहीं करना है।",
  },
} satisfies Record<string, Words>;

export type Language = keyof typeof WORDS;

/** The supported language for a tag such as "pt-BR"; undefined for other languages. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const base = (tag ?? "").toLowerCase().split(/[-_]/)[0] as string;
  return Object.hasOwn(WORDS, base) ? (base as Language) : undefined;
}

/** Fills in the project's name. */
export const named = (text: string, project: string): string => text.replaceAll("{project}", () => project);
