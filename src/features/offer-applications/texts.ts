// Texts about an application for the customer, in the languages of the cancel flow: what was done, and for which period.
// `<Sie|du>` is formal or informal address.

import { HOUR } from "../../lib/duration.ts";
import { inAddress } from "../variants/templates/address.ts";
import type { OfferApplication } from "./tables.ts";

const EN = {
  /** Precedes the sentence about what was done. */
  done: "Done: ",
  onIt: "We are on it, you will get an email.",
  discount: "{percent} off for {months}.",
  extension: "{days} more. Your next invoice is due on {until}.",
  downgrade: "Your plan changes on {from}.",
  downgradeNow: "You are on the smaller plan now.",
  pause: "Your plan is paused until {until}.",
  /** For a pause that begins after the paid period. */
  pauseLater: "Your plan will be paused from {from} until {until}.",
  cancellation: "Your plan ends on {until}.",
  cancellationNow: "Your plan has ended.",
};

const TEXTS = {
  en: EN,
  de: {
    done: "Erledigt: ",
    onIt: "Wir kümmern uns darum, <Sie erhalten|du erhältst> eine E-Mail.",
    discount: "{percent} Rabatt, {months} lang.",
    extension: "{days} mehr. <Ihre|Deine> nächste Rechnung ist am {until} fällig.",
    downgrade: "<Ihr|Dein> Vertrag ändert sich am {from}.",
    downgradeNow: "<Sie haben|Du hast> jetzt den kleineren Tarif.",
    pause: "<Ihr|Dein> Vertrag ruht bis zum {until}.",
    pauseLater: "<Ihr|Dein> Vertrag ruht vom {from} bis zum {until}.",
    cancellation: "<Ihr|Dein> Vertrag endet am {until}.",
    cancellationNow: "<Ihr|Dein> Vertrag ist beendet.",
  },
  fr: {
    done: "C’est fait : ",
    onIt: "Nous nous en occupons, <vous recevrez|tu recevras> un e-mail.",
    discount: "{percent} de réduction pendant {months}.",
    extension: "{days} de plus. <Votre|Ta> prochaine facture est due le {until}.",
    downgrade: "<Votre|Ton> abonnement change le {from}.",
    downgradeNow: "<Vous avez|Tu as> maintenant la formule plus petite.",
    pause: "<Votre|Ton> abonnement est suspendu jusqu’au {until}.",
    pauseLater: "<Votre|Ton> abonnement sera suspendu du {from} au {until}.",
    cancellation: "<Votre|Ton> abonnement prend fin le {until}.",
    cancellationNow: "<Votre|Ton> abonnement a pris fin.",
  },
  es: {
    done: "Hecho: ",
    onIt: "Estamos en ello, <recibirá|recibirás> un correo.",
    discount: "{percent} de descuento durante {months}.",
    extension: "{days} más. <Su|Tu> próxima factura vence el {until}.",
    downgrade: "<Su|Tu> plan cambia el {from}.",
    downgradeNow: "Ya <tiene|tienes> el plan más pequeño.",
    pause: "<Su|Tu> plan está en pausa hasta el {until}.",
    pauseLater: "<Su|Tu> plan estará en pausa del {from} al {until}.",
    cancellation: "<Su|Tu> plan termina el {until}.",
    cancellationNow: "<Su|Tu> plan ha terminado.",
  },
  pt: {
    done: "Pronto: ",
    onIt: "Estamos cuidando disso, você vai receber um e-mail.",
    discount: "{percent} de desconto por {months}.",
    extension: "Mais {days}. Sua próxima fatura vence em {until}.",
    downgrade: "Seu plano muda em {from}.",
    downgradeNow: "Agora você está no plano menor.",
    pause: "Seu plano está pausado até {until}.",
    pauseLater: "Seu plano ficará pausado de {from} até {until}.",
    cancellation: "Seu plano termina em {until}.",
    cancellationNow: "Seu plano terminou.",
  },
  hi: {
    done: "हो गया: ",
    onIt: "हम इस पर काम कर रहे हैं, आपको ईमेल मिलेगा।",
    discount: "{months} के लिए {percent} की छूट।",
    extension: "{days} और। आपका अगला बिल {until} को देय है।",
    downgrade: "आपका प्लान {from} को बदलेगा।",
    downgradeNow: "अब आप छोटे प्लान पर हैं।",
    pause: "आपका प्लान {until} तक रुका है।",
    pauseLater: "आपका प्लान {from} से {until} तक रुका रहेगा।",
    cancellation: "आपका प्लान {until} को समाप्त होगा।",
    cancellationNow: "आपका प्लान समाप्त हो गया है।",
  },
} satisfies Record<string, typeof EN>;

export type TextLanguage = keyof typeof TEXTS;

/** Tells the customer either what was done, or that it is being worked on. */
export function progressText(application: OfferApplication, language: TextLanguage, timezone: string): string {
  const { done, onIt } = TEXTS[language];
  return application.status === "applied" ? done + sentenceOf(application, language, timezone) : inAddress(onIt, false);
}

/** A date in words, such as "June 2, 2026". */
export const dayIn = (at: number, language: TextLanguage, timezone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: timezone }).format(at);

/** What was applied, in one or two sentences. Pages use formal address; mails may be informal. */
export function sentenceOf(
  application: OfferApplication,
  language: TextLanguage,
  timezone: string,
  isInformal = false,
): string {
  const { terms, fromAt, untilAt } = application;
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "long" }).format(value);
  const day = (at: number | null) => (at === null ? "" : dayIn(at, language, timezone));
  const values: Record<string, string> = {
    percent:
      "percent" in terms ? new Intl.NumberFormat(language, { style: "percent" }).format(terms.percent / 100) : "",
    months: "months" in terms ? unit(terms.months, "month") : "",
    days: "days" in terms ? unit(terms.days, "day") : "",
    from: day(fromAt),
    until: day(untilAt),
  };
  return inAddress(TEXTS[language][textFor(application)], isInformal).replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? "",
  );
}

function textFor({ terms, appliedAt, fromAt, untilAt }: OfferApplication): Exclude<keyof typeof EN, "done" | "onIt"> {
  if (terms.kind === "pause") return (fromAt ?? 0) > (appliedAt ?? 0) + HOUR ? "pauseLater" : "pause";
  if (terms.kind === "downgrade") return terms.when === "now" || fromAt === null ? "downgradeNow" : "downgrade";
  if (terms.kind === "cancellation")
    return terms.when === "now" || untilAt === null ? "cancellationNow" : "cancellation";
  return terms.kind;
}
