// The texts of the payment wall in the widget's languages. `{date}` and `{amount}` are replaced with formatted values.

import type { Language } from "./shared/texts.ts";

const EN = {
  title: "Your payment did not go through",
  /** If the amount is unknown, the part from the colon on is left out. */
  due: "Due since {date}: {amount}",
  until: "Your access may end on {date}.",
  /** Shown in windows, which close automatically. */
  closes: "This window closes once the payment has arrived.",
  pay: "Pay now",
  later: "Not now",
};

export type WallWords = typeof EN;

export const WALL_WORDS: Readonly<Record<Language, WallWords>> = {
  en: EN,
  de: {
    title: "Ihre Zahlung hat nicht geklappt",
    due: "Offen seit {date}: {amount}",
    until: "Ihr Zugang kann am {date} enden.",
    closes: "Dieses Fenster schließt sich, sobald die Zahlung eingegangen ist.",
    pay: "Jetzt bezahlen",
    later: "Nicht jetzt",
  },
  fr: {
    title: "Votre paiement n’a pas abouti",
    due: "Dû depuis le {date} : {amount}",
    until: "Votre accès peut prendre fin le {date}.",
    closes: "Cette fenêtre se fermera dès réception du paiement.",
    pay: "Payer maintenant",
    later: "Pas maintenant",
  },
  es: {
    title: "Su pago no se ha realizado",
    due: "Pendiente desde el {date}: {amount}",
    until: "Su acceso puede terminar el {date}.",
    closes: "Esta ventana se cerrará en cuanto llegue el pago.",
    pay: "Pagar ahora",
    later: "Ahora no",
  },
  pt: {
    title: "Seu pagamento não foi concluído",
    due: "Em aberto desde {date}: {amount}",
    until: "Seu acesso pode terminar em {date}.",
    closes: "Esta janela se fechará assim que o pagamento chegar.",
    pay: "Pagar agora",
    later: "Agora não",
  },
  hi: {
    title: "आपका भुगतान पूरा नहीं हुआ",
    due: "{date} से बकाया: {amount}",
    until: "आपका एक्सेस {date} को समाप्त हो सकता है।",
    closes: "भुगतान मिलते ही यह विंडो बंद हो जाएगी।",
    pay: "अभी भुगतान करें",
    later: "अभी नहीं",
  },
};
