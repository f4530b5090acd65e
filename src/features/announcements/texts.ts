// The mail "We built it" in the languages of the built-in writer; the same sentences, written in each language.

/** A sentence whose `{slot}` is unknown is left out; "¶" starts a paragraph. */
type Texts = {
  /** For dates. */
  tag: string;
  hello: readonly [named: string, plain: string];
  /** With the customer's own words, and without: who only chose a reason did not ask for this. */
  subject: readonly [quoted: string, plain: string];
  asked: readonly [quoted: string, plain: string];
  limit: string;
  noLimit: string;
  /** Followed by the link; without one the customer replies. */
  look: readonly [link: string, reply: string];
  /** With a founder who says "I", and with a team. */
  missing: readonly [person: string, team: string];
  team: string;
};

export const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    tag: "en-GB",
    hello: ["Hi {name},", "Hi,"],
    subject: ["You asked for it. We built it.", "Something new since you left"],
    asked: [
      "When you left in {month}, you told us you needed “{quote}”. We shipped it on {day}.",
      "When you left in {month}, {product} didn't do everything you needed. On {day} we shipped {what}.",
    ],
    limit: "It isn't finished yet: {limit}.",
    noLimit: "Don't take our word for it: try it on your own work and see whether it does the job you had in mind.",
    look: ["To see it:", "To see it, just reply “yes”."],
    missing: [
      "If it isn't what you meant, tell me what's missing. One line will do, and I read every reply.",
      "If it isn't what you meant, tell us what's missing. One line will do, and we read every reply.",
    ],
    team: "The {product} team",
  },
  de: {
    tag: "de-DE",
    hello: ["Guten Tag {name},", "Guten Tag,"],
    subject: ["Sie wollten es. Wir haben es gebaut.", "Neu, seit Sie gegangen sind"],
    asked: [
      "als Sie im {month} gekündigt haben, fehlte Ihnen „{quote}“. Seit dem {day} gibt es das.",
      "als Sie im {month} gekündigt haben, konnte {product} nicht alles, was Sie brauchten. Seit dem {day} gibt es: {what}.",
    ],
    limit: "Ganz fertig ist es noch nicht: {limit}.",
    noLimit:
      "Glauben Sie uns das nicht einfach. Probieren Sie es an Ihrer eigenen Arbeit aus und sehen Sie selbst, ob es passt.",
    look: ["Hier können Sie es ansehen:", "Möchten Sie es sehen? Antworten Sie einfach mit „ja“."],
    missing: [
      "Wenn Sie etwas anderes gemeint haben, schreiben Sie mir, was noch fehlt. Eine Zeile genügt.",
      "Wenn Sie etwas anderes gemeint haben, schreiben Sie uns, was noch fehlt. Eine Zeile genügt.",
    ],
    team: "Ihr Team von {product}",
  },
  fr: {
    tag: "fr-FR",
    hello: ["Bonjour {name},", "Bonjour,"],
    subject: ["Vous l'aviez demandé. C'est fait.", "Du nouveau depuis votre départ"],
    asked: [
      "En partant, en {month}, vous nous disiez qu'il vous fallait « {quote} ». C'est en ligne depuis le {day}.",
      "Quand vous êtes parti, en {month}, il vous manquait quelque chose dans {product}. Depuis le {day}, il y a du nouveau : {what}.",
    ],
    limit: "Ce n'est pas encore tout à fait terminé : {limit}.",
    noLimit:
      "Ne nous croyez pas sur parole : essayez sur votre propre travail, et voyez si c'est bien ce que vous aviez en tête.",
    look: ["Pour le voir :", "Pour le voir, répondez simplement « oui »."],
    missing: [
      "Si ce n'est pas ce que vous vouliez dire, dites-moi ce qui manque. Une ligne suffit.",
      "Si ce n'est pas ce que vous vouliez dire, dites-nous ce qui manque. Une ligne suffit.",
    ],
    team: "L'équipe {product}",
  },
  es: {
    tag: "es-ES",
    hello: ["Hola, {name}:", "Hola:"],
    subject: ["Lo pediste. Ya está.", "Hay algo nuevo desde que te fuiste"],
    asked: [
      "Cuando te fuiste, en {month}, nos dijiste que necesitabas “{quote}”. Lo lanzamos el {day}.",
      "Cuando te fuiste, en {month}, a {product} le faltaba algo que necesitabas. El {day} lanzamos esto: {what}.",
    ],
    limit: "Todavía no está terminado del todo: {limit}.",
    noLimit:
      "No te fíes solo de nuestra palabra: pruébalo con tu propio trabajo y mira si hace lo que tenías en mente.",
    look: ["Para verlo:", "Para verlo, responde simplemente «sí»."],
    missing: [
      "Si no es lo que querías decir, cuéntame qué falta. Con una línea basta.",
      "Si no es lo que querías decir, cuéntanos qué falta. Con una línea basta.",
    ],
    team: "El equipo de {product}",
  },
  pt: {
    tag: "pt-BR",
    hello: ["Oi, {name}!", "Oi!"],
    subject: ["Você pediu. A gente fez.", "Tem novidade desde que você saiu"],
    asked: [
      "Quando você saiu, em {month}, contou que precisava de “{quote}”. Lançamos isso em {day}.",
      "Quando você saiu, em {month}, faltava alguma coisa na {product}. Em {day} lançamos: {what}.",
    ],
    limit: "Ainda não está tudo pronto: {limit}.",
    noLimit:
      "Não precisa acreditar só na nossa palavra: teste no seu próprio trabalho e veja se resolve o que você tinha em mente.",
    look: ["Para ver:", "Para ver, é só responder “sim”."],
    missing: [
      "Se não era bem isso, me conte o que falta. Uma linha já ajuda.",
      "Se não era bem isso, conte para a gente o que falta. Uma linha já ajuda.",
    ],
    team: "Equipe {product}",
  },
  hi: {
    tag: "hi-IN",
    hello: ["नमस्ते {name} जी,", "नमस्ते,"],
    subject: ["आपने कहा था। हमने बना दिया।", "आपके जाने के बाद कुछ नया"],
    asked: [
      "{month} में जाते समय आपने बताया था कि आपको “{quote}” चाहिए। यह {day} से उपलब्ध है।",
      "{month} में जाते समय {product} में आपके काम की एक चीज़ नहीं थी। {day} से यह उपलब्ध है: {what}।",
    ],
    limit: "यह अभी पूरा नहीं है: {limit}।",
    noLimit: "हमारी बात पर ही मत जाइए: इसे अपने काम पर आज़माइए और देखिए कि यह वही करता है या नहीं जो आप चाहते थे।",
    look: ["देखने के लिए:", "देखना हो तो बस “हाँ” लिखकर जवाब दीजिए।"],
    missing: [
      "अगर आपका मतलब कुछ और था, तो मुझे बताइए कि क्या बाकी है। एक पंक्ति काफ़ी है।",
      "अगर आपका मतलब कुछ और था, तो हमें बताइए कि क्या बाकी है। एक पंक्ति काफ़ी है।",
    ],
    team: "{product} टीम",
  },
};
