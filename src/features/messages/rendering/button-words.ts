// The label of a mail's button, by its target. One page serves many mails, so its label must fit, for example, an expired card
// as well as a payment that a bank wants approved, or an offer as well as a story.

import { primaryOf } from "../../../lib/language-tag.ts";
import type { ProjectLink } from "../../variants/links.ts";

type Words = Record<ProjectLink, string>;

const words = (pay: string, card: string, back: string, pause: string, plans: string, call: string): Words => ({
  pay_url: pay,
  billing_update_url: card,
  reactivate_url: back,
  pause_url: pause,
  downgrade_url: plans,
  book_call_url: call,
});

const EN = words("Pay now", "Go to billing", "Continue", "Pause", "Switch plan", "Book a call");

const WORDS: Record<string, Words> = {
  cs: words("Zaplatit", "Přejít k platbě", "Pokračovat", "Pozastavit", "Změnit tarif", "Domluvit hovor"),
  da: words("Betal nu", "Gå til betaling", "Fortsæt", "Sæt på pause", "Skift abonnement", "Book et opkald"),
  de: words(
    "Jetzt bezahlen",
    "Zur Zahlungsseite",
    "Weitermachen",
    "Pausieren",
    "Tarif wechseln",
    "Gespräch vereinbaren",
  ),
  en: EN,
  es: words(
    "Pagar ahora",
    "Ir a la página de pago",
    "Continuar",
    "Hacer una pausa",
    "Cambiar de plan",
    "Reservar una llamada",
  ),
  fi: words("Maksa nyt", "Siirry maksuun", "Jatka", "Pidä tauko", "Vaihda tilausta", "Varaa puhelu"),
  fr: words(
    "Payer maintenant",
    "Aller à la page de paiement",
    "Continuer",
    "Mettre en pause",
    "Changer de formule",
    "Réserver un appel",
  ),
  hi: words("अभी पेमेंट करें", "पेमेंट पेज खोलें", "आगे बढ़ें", "पॉज़ करें", "प्लान बदलें", "कॉल बुक करें"),
  it: words("Paga ora", "Vai al pagamento", "Continua", "Metti in pausa", "Cambia piano", "Prenota una chiamata"),
  ja: words("支払う", "お支払いページへ", "続ける", "一時停止する", "プランを変更", "通話を予約"),
  nb: words("Betal nå", "Gå til betaling", "Fortsett", "Ta en pause", "Bytt abonnement", "Avtal en samtale"),
  nl: words("Nu betalen", "Naar de betaling", "Doorgaan", "Pauzeren", "Abonnement wijzigen", "Gesprek plannen"),
  pl: words("Zapłać teraz", "Przejdź do płatności", "Kontynuuj", "Wstrzymaj", "Zmień plan", "Umów rozmowę"),
  pt: words(
    "Pagar agora",
    "Ir para o pagamento",
    "Continuar",
    "Fazer uma pausa",
    "Mudar de plano",
    "Agendar uma chamada",
  ),
  sv: words("Betala nu", "Till betalningen", "Fortsätt", "Pausa", "Byt abonnemang", "Boka ett samtal"),
  zh: words("立即支付", "前往支付页面", "继续", "暂停", "更换套餐", "预约通话"),
};

/** In the mail's language, else in English; null if it is not one of the project's links. */
export function buttonLabel(link: ProjectLink | null, language: string): string | null {
  if (link === null) return null;
  const own = primaryOf(language);
  return (WORDS[own === "no" ? "nb" : own] ?? EN)[link];
}
