// The two pages for unsubscribing, in the languages of the mails: the question and the confirmation. They work without scripts.

import { page } from "../../http/pages/page.ts";
import type { PageLanguage } from "../../lib/page-language.ts";
import type { Brand } from "./rendering/brand.ts";
import { escapeHtml } from "./rendering/escape.ts";

const AT = "/unsubscribe/:token";

/** The recipient, sender and brand of the message, so that readers see which mails they unsubscribe from. */
type Mailed = {
  toAddress: string;
  fromName: string | null;
  token: string;
  brand: Brand;
  company: string;
  language: PageLanguage;
};

/** Each sentence with the sender's name and without. */
type Words = { ask: string; question: readonly [string, string]; done: string; confirmed: readonly [string, string] };

const WORDS: Record<PageLanguage, Words> = {
  en: {
    ask: "Unsubscribe",
    question: ["Should {sender} stop writing to {address}?", "Should we stop writing to {address}?"],
    done: "Unsubscribed",
    confirmed: [
      "{address} will get no more of these mails from {sender}.",
      "{address} will get no more of these mails.",
    ],
  },
  de: {
    ask: "Abmelden",
    question: ["Soll {sender} nicht mehr an {address} schreiben?", "Sollen wir nicht mehr an {address} schreiben?"],
    done: "Abgemeldet",
    confirmed: [
      "{address} bekommt keine solchen E-Mails mehr von {sender}.",
      "{address} bekommt keine solchen E-Mails mehr.",
    ],
  },
  fr: {
    ask: "Se désabonner",
    question: [
      "{sender} n'écrira plus à {address}. Confirmez-vous ?",
      "Nous n'écrirons plus à {address}. Confirmez-vous ?",
    ],
    done: "C'est fait",
    confirmed: ["{sender} n'écrira plus à {address}.", "Nous n'écrirons plus à {address}."],
  },
  es: {
    ask: "Darse de baja",
    question: ["¿Debe {sender} dejar de escribir a {address}?", "¿Debemos dejar de escribir a {address}?"],
    done: "Baja confirmada",
    confirmed: ["{sender} ya no escribirá a {address}.", "Ya no escribiremos a {address}."],
  },
  pt: {
    ask: "Cancelar inscrição",
    question: [
      "Quer que {sender} pare de escrever para {address}?",
      "Quer que a gente pare de escrever para {address}?",
    ],
    done: "Inscrição cancelada",
    confirmed: ["{sender} não vai mais escrever para {address}.", "Não vamos mais escrever para {address}."],
  },
  hi: {
    ask: "अनसब्सक्राइब करें", // not "सदस्यता समाप्त करें", which could be the subscription that they pay for
    question: ["क्या {sender} की ओर से {address} पर ईमेल बंद कर दिए जाएँ?", "क्या {address} पर ईमेल बंद कर दिए जाएँ?"],
    done: "ईमेल बंद कर दिए गए",
    confirmed: ["{address} पर अब {sender} की ओर से ऐसे ईमेल नहीं आएँगे।", "{address} पर अब ऐसे ईमेल नहीं आएँगे।"],
  },
};

export function unsubscribePage(mailed: Mailed): Response {
  const { ask, question } = WORDS[mailed.language];
  return show(mailed, ask, `${sentence(question, mailed)}\n<form method="post"><button>${ask}</button></form>`);
}

export function unsubscribedPage(mailed: Mailed): Response {
  const { done, confirmed } = WORDS[mailed.language];
  return show(mailed, done, sentence(confirmed, mailed));
}

function sentence([named, plain]: readonly [string, string], { fromName, toAddress }: Mailed): string {
  const names: Record<string, string> = { sender: fromName ?? "", address: toAddress };
  const text = escapeHtml(fromName === null ? plain : named);
  return `<p>${text.replace(/\{(\w+)\}/g, (_, name: string) => `<strong>${escapeHtml(names[name]!)}</strong>`)}</p>`;
}

const show = ({ token, brand, company, language }: Mailed, title: string, content: string): Response =>
  page({
    at: AT,
    title,
    content,
    language,
    styledBy: `/unsubscribe/${encodeURIComponent(token)}/brand.css`,
    ...(brand.logo_url === null
      ? {}
      : {
          head: `<img src="${escapeHtml(brand.logo_url)}" width="${brand.logo_width}" alt="${escapeHtml(company)}">`,
          picturesFrom: new URL(brand.logo_url).origin,
        }),
  });
