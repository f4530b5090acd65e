// What the button of a mail says, by where it leads.

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

const EN = words("Pay now", "Update your card", "Start again", "Pause", "Switch plan", "Book a call");

const WORDS: Record<string, Words> = {
  cs: words("Zaplatit", "Aktualizovat kartu", "Začít znovu", "Pozastavit", "Změnit tarif", "Domluvit hovor"),
  da: words("Betal nu", "Opdater dit kort", "Start igen", "Sæt på pause", "Skift abonnement", "Book et opkald"),
  de: words(
    "Jetzt bezahlen",
    "Zahlungsdaten aktualisieren",
    "Weitermachen",
    "Pausieren",
    "Tarif wechseln",
    "Gespräch vereinbaren",
  ),
  en: EN,
  es: words(
    "Pagar ahora",
    "Actualizar la tarjeta",
    "Continuar",
    "Hacer una pausa",
    "Cambiar de plan",
    "Reservar una llamada",
  ),
  fi: words("Maksa nyt", "Päivitä korttisi", "Aloita uudelleen", "Pidä tauko", "Vaihda tilausta", "Varaa puhelu"),
  fr: words(
    "Payer maintenant",
    "Mettre à jour la carte",
    "Reprendre",
    "Mettre en pause",
    "Changer de formule",
    "Réserver un appel",
  ),
  hi: words("अभी पेमेंट करें", "कार्ड अपडेट करें", "फिर से शुरू करें", "पॉज़ करें", "प्लान बदलें", "कॉल बुक करें"),
  it: words("Paga ora", "Aggiorna la carta", "Ricomincia", "Metti in pausa", "Cambia piano", "Prenota una chiamata"),
  ja: words("支払う", "カード情報を更新", "再開する", "一時停止する", "プランを変更", "通話を予約"),
  nb: words("Betal nå", "Oppdater kortet", "Start igjen", "Ta en pause", "Bytt abonnement", "Avtal en samtale"),
  nl: words("Nu betalen", "Kaart bijwerken", "Opnieuw beginnen", "Pauzeren", "Abonnement wijzigen", "Gesprek plannen"),
  pl: words("Zapłać teraz", "Zaktualizuj kartę", "Zacznij ponownie", "Wstrzymaj", "Zmień plan", "Umów rozmowę"),
  pt: words(
    "Pagar agora",
    "Atualizar o cartão",
    "Reativar",
    "Fazer uma pausa",
    "Mudar de plano",
    "Agendar uma chamada",
  ),
  sv: words("Betala nu", "Uppdatera kortet", "Börja igen", "Pausa", "Byt abonnemang", "Boka ett samtal"),
  zh: words("立即支付", "更新银行卡", "重新开始", "暂停", "更换套餐", "预约通话"),
};

/** In the mail's language, else in English; null where it is not one of the project's links. */
export function buttonLabel(link: ProjectLink | null, language: string): string | null {
  if (link === null) return null;
  const [own] = language.toLowerCase().split(/[-_]/);
  return (WORDS[own === "no" ? "nb" : own!] ?? EN)[link];
}
