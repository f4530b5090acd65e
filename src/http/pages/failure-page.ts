// The page that a browser shows if a link or a form fails, in the reader's language.

import type { ErrorKind } from "../../lib/errors.ts";
import { type PageLanguage, pageLanguage } from "../../lib/page-language.ts";
import type { RequestContext } from "../context.ts";
import { askedOf, page, rootOf } from "./page.ts";

const EN = {
  failed: "That did not work",
  signIn: "Please sign in first",
  refused: "This is refused",
  /** A link of ours that is broken or too old. */
  lost: "This link does not work",
  lostText: [
    "The link may be incomplete, or what it led to is gone.",
    "If you copied it, check that you copied all of it. If it came in a mail, reply to that mail and ask for a new one.",
  ],
  /** An address at which there never was anything. */
  nowhere: "There is no page here",
  nowhereText: "The address may be mistyped or incomplete.",
  start: "To the start page",
  busy: "One moment, please",
  busyText: "Too much is going on here right now. Please try again in a minute.",
  broken: "Something went wrong here",
};

const WORDS: Readonly<Record<PageLanguage, typeof EN>> = {
  en: EN,
  de: {
    failed: "Das hat nicht geklappt",
    signIn: "Bitte erst anmelden",
    refused: "Das wird abgelehnt",
    lost: "Dieser Link funktioniert nicht",
    lostText: [
      "Vielleicht ist er unvollständig, oder es gibt nicht mehr, wohin er führte.",
      "Wer ihn kopiert hat: Ist er ganz kopiert? Stand er in einer E-Mail, genügt eine Antwort darauf mit der Bitte um einen neuen.",
    ],
    nowhere: "Hier ist keine Seite",
    nowhereText: "Vielleicht ist die Adresse vertippt oder unvollständig.",
    start: "Zur Startseite",
    busy: "Einen Moment bitte",
    busyText: "Hier ist gerade zu viel los. Bitte in einer Minute noch einmal versuchen.",
    broken: "Hier ging etwas schief",
  },
  fr: {
    failed: "Cela n’a pas fonctionné",
    signIn: "Veuillez d’abord vous connecter",
    refused: "Cette demande est refusée",
    lost: "Ce lien ne fonctionne pas",
    lostText: [
      "Il est peut-être incomplet, ou ce vers quoi il menait n’existe plus.",
      "Si vous l’avez copié, vérifiez qu’il est entier. S’il vient d’un e-mail, répondez-y et demandez-en un nouveau.",
    ],
    nowhere: "Il n’y a pas de page ici",
    nowhereText: "L’adresse est peut-être mal saisie ou incomplète.",
    start: "Vers la page d’accueil",
    busy: "Un instant, s’il vous plaît",
    busyText: "Il y a trop de demandes en ce moment. Veuillez réessayer dans une minute.",
    broken: "Quelque chose n’a pas fonctionné ici",
  },
  es: {
    failed: "No ha funcionado",
    signIn: "Primero inicie sesión",
    refused: "Esta petición se ha rechazado",
    lost: "Este enlace no funciona",
    lostText: [
      "Puede que esté incompleto o que ya no exista aquello a lo que llevaba.",
      "Si lo ha copiado, compruebe que está entero. Si venía en un correo, responda y pida otro.",
    ],
    nowhere: "Aquí no hay ninguna página",
    nowhereText: "Puede que la dirección esté mal escrita o incompleta.",
    start: "A la página de inicio",
    busy: "Un momento, por favor",
    busyText: "Ahora mismo hay demasiadas peticiones. Inténtelo de nuevo en un minuto.",
    broken: "Algo ha fallado aquí",
  },
  pt: {
    failed: "Não funcionou",
    signIn: "Entre primeiro, por favor",
    refused: "Este pedido foi recusado",
    lost: "Este link não funciona",
    lostText: [
      "Talvez ele esteja incompleto, ou o que ele abria não existe mais.",
      "Se você o copiou, confira se está inteiro. Se ele veio em um e-mail, responda e peça um novo.",
    ],
    nowhere: "Não há nenhuma página aqui",
    nowhereText: "Talvez o endereço esteja errado ou incompleto.",
    start: "Para a página inicial",
    busy: "Um momento, por favor",
    busyText: "Há pedidos demais agora. Tente de novo em um minuto.",
    broken: "Algo deu errado aqui",
  },
  hi: {
    failed: "यह नहीं हो सका",
    signIn: "कृपया पहले साइन इन करें",
    refused: "इसकी अनुमति नहीं है",
    lost: "यह लिंक काम नहीं करता",
    lostText: [
      "शायद लिंक अधूरा है, या जिस पेज पर यह ले जाता था वह अब नहीं है।",
      "अगर आपने इसे कॉपी किया है, तो देखें कि पूरा कॉपी हुआ है या नहीं। अगर यह किसी ईमेल में आया था, तो उसका जवाब देकर नया लिंक माँगें।",
    ],
    nowhere: "यहाँ कोई पेज नहीं है",
    nowhereText: "शायद पता गलत या अधूरा लिखा गया है।",
    start: "शुरुआती पेज पर जाएँ",
    busy: "कृपया एक क्षण रुकें",
    busyText: "अभी यहाँ बहुत ज़्यादा अनुरोध हैं। कृपया एक मिनट बाद फिर कोशिश करें।",
    broken: "यहाँ कुछ गड़बड़ हो गई",
  },
};

/** Whether the browser requests one of the server's pages, as opposed to data or a file. */
export const asksForPage = (request: Request, path: string): boolean =>
  !path.startsWith("/api/") && request.headers.get("accept")?.includes("text/html") === true;

/** `message`: a sentence without its full stop, in English. */
export function failurePage(
  request: Request,
  { path: at, route }: Pick<RequestContext, "path" | "route">,
  status: number,
  kind: ErrorKind,
  message: string,
): Response {
  const language = pageLanguage(askedOf(request, "language"), request.headers.get("accept-language"), "en");
  const words = WORDS[language];
  const show = (title: string, content: string, isOurs = false) =>
    page({ at, title, content, status, language, isOurs });
  const asSaid = `<p lang="en">${Bun.escapeHTML(message)}.</p>`;
  switch (kind) {
    case "not_found": {
      if (route !== undefined) return show(words.lost, words.lostText.map((text) => `<p>${text}</p>`).join("\n"));
      const start = `<p><a class="button" href="${rootOf(at)}/">${words.start}</a></p>`;
      return show(words.nowhere, `<p>${words.nowhereText}</p>\n${start}`, true);
    }
    case "rate_limited":
    case "unavailable":
      return show(words.busy, `<p>${words.busyText}</p>`);
    case "internal":
      return show(words.broken, asSaid);
    case "unauthorized":
      return show(words.signIn, asSaid);
    case "forbidden":
      return show(words.refused, asSaid);
    case "invalid":
    case "conflict":
      return show(words.failed, asSaid);
  }
}
