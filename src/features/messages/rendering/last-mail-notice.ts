// The sentence below the last dunning mail, which says that no other mail will follow.

import { primaryOf } from "../../../lib/language-tag.ts";

const LAST_MAIL: Record<string, string> = {
  cs: "Toto je poslední zpráva, kterou vám o této platbě posíláme.",
  da: "Dette er den sidste mail, vi sender dig om denne betaling.",
  de: "Dies ist die letzte E-Mail, die wir Ihnen zu dieser Zahlung schicken.",
  en: "This is the last email we will send you about this payment.",
  es: "Este es el último correo que te enviaremos sobre este pago.",
  fi: "Tämä on viimeinen sähköposti, jonka lähetämme tästä maksusta.",
  fr: "Ceci est le dernier e-mail que nous vous envoyons au sujet de ce paiement.",
  hi: "इस भुगतान के बारे में यह हमारा आख़िरी ईमेल है।",
  it: "Questa è l'ultima e-mail che ti inviamo in merito a questo pagamento.",
  ja: "このお支払いに関するメールは、これが最後です。",
  nb: "Dette er den siste e-posten vi sender deg om denne betalingen.",
  nl: "Dit is de laatste e-mail die we u over deze betaling sturen.",
  no: "Dette er den siste e-posten vi sender deg om denne betalingen.",
  pl: "To ostatnia wiadomość, którą wysyłamy w sprawie tej płatności.",
  pt: "Este é o último e-mail que enviamos sobre este pagamento.",
  sv: "Det här är det sista mejlet vi skickar om den här betalningen.",
  zh: "这是我们就此笔付款发送给您的最后一封邮件。",
};

/** In the language of the mail, else in English. */
export const lastMailSentence = (language: string): string => LAST_MAIL[primaryOf(language)] ?? LAST_MAIL.en!;
