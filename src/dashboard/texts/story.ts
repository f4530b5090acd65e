// Sentences about a customer's history, built from the facts in the API's explanation.

import { count, isolated, money } from "../data/format.ts";
import { words } from "../data/language.ts";

type Facts = Readonly<Record<string, string | number | boolean | null>>;
type Says = (facts: Facts) => string;

const text = (value: Facts[string] | undefined): string => (value === null || value === undefined ? "" : String(value));
const amount = ({ mrr, currency }: Facts): string | null =>
  typeof mrr === "number" && typeof currency === "string" ? money(mrr, currency) : null;
const which = ({ step, of }: Facts, between: string): string =>
  typeof step === "number" && typeof of === "number" && of > 1 ? ` (${step} ${between} ${of})` : "";

/** Why the automation does not send, or not yet. */
const enReasons: Record<string, string> = {
  recovered: "the customer is back",
  lost: "the time to win them back has passed",
  suppressed: "the address is not written to",
  automation_off: "automatic sending is off",
  kind_off: "automatic sending is off for this kind",
  ask_above: "the amount is above your limit, so it waits for you",
  automation_changed: "the automation was changed after this, and never writes to the past",
  public_key: "it came with the public key alone",
  test_mode: "it is a test",
  dispute: "the payment is disputed",
  sensitive: "a person should answer this",
  do_not_contact: "the customer asks not to be written to",
  customer_sensitive: "a person should answer what else they wrote",
  other_event: "they were written to about something else instead",
  customer_deleted: "they were deleted at the payment provider",
  cancelled: "they cancelled what the payment is for",
  holdout: "the customer is in the holdout",
  loopback_links: "the links in the letter would lead to this machine only",
  replied: "they answered, and it waits for you",
  paused: "the automation is paused for this",
  project_paused: "the automation of the project is paused",
  waiting_for_variants: "the letters are not written yet",
  waiting_for_model: "the model is still asked whether the reason is grave",
  sent_by_hand: "a letter was sent by hand meanwhile",
  all_sent: "every letter was sent already",
  nothing_new: "there is nothing new to say",
  nothing_due: "nothing is due any more",
  customer_cap: "the customer has had as many letters as you allow",
  daily_limit: "the daily limit is reached",
  too_late: "its time has passed more than a week ago",
  not_sendable: "the letter could not be sent",
};
const deReasons: typeof enReasons = {
  recovered: "die Kundin oder der Kunde ist zurück",
  lost: "die Zeit zum Zurückgewinnen ist vorbei",
  suppressed: "an die Adresse wird nicht geschrieben",
  automation_off: "das automatische Senden ist aus",
  kind_off: "das automatische Senden ist hierfür aus",
  ask_above: "der Betrag liegt über deiner Grenze, deshalb wartet er auf dich",
  automation_changed: "die Automatik wurde danach geändert und schreibt nie in die Vergangenheit",
  public_key: "es kam nur mit dem öffentlichen Schlüssel",
  test_mode: "es ist ein Test",
  dispute: "die Zahlung ist angefochten",
  sensitive: "hier sollte ein Mensch antworten",
  do_not_contact: "es wurde darum gebeten, nicht zu schreiben",
  customer_sensitive: "auf etwas anderes von ihnen sollte ein Mensch antworten",
  other_event: "stattdessen ging ein Brief zu etwas anderem hin",
  customer_deleted: "beim Zahlungsanbieter gelöscht",
  cancelled: "gekündigt ist, wofür die Zahlung war",
  holdout: "gehört zur Vergleichsgruppe",
  loopback_links: "die Links im Brief würden nur auf diesen Rechner führen",
  replied: "es kam eine Antwort, die auf dich wartet",
  paused: "die Automatik ist hierfür angehalten",
  project_paused: "die Automatik des Projekts ist angehalten",
  waiting_for_variants: "die Briefe sind noch nicht geschrieben",
  waiting_for_model: "das Modell prüft noch, ob der Grund schwer wiegt",
  sent_by_hand: "inzwischen wurde ein Brief von Hand gesendet",
  all_sent: "alle Briefe sind schon gesendet",
  nothing_new: "es gibt nichts Neues zu sagen",
  nothing_due: "es ist nichts mehr offen",
  customer_cap: "es gab schon so viele Briefe, wie du erlaubst",
  daily_limit: "die Tagesgrenze ist erreicht",
  too_late: "seine Zeit ist seit mehr als einer Woche vorbei",
  not_sendable: "der Brief konnte nicht gesendet werden",
};

const because = (reasons: Record<string, string>, { reason }: Facts): string => {
  const said = reasons[text(reason)];
  return said === undefined ? "" : `: ${said}`;
};
const deTerms = ({ application_kind: kind, percent, months, days }: Facts): string => {
  const span = Number(months) === 1 ? "einen Monat" : `${months} Monate`;
  const terms: Record<string, string> = {
    discount: `${percent} % Rabatt für ${span}`,
    extension: Number(days) === 1 ? "ein Tag mehr" : `${days} Tage mehr`,
    downgrade: "der kleinere Tarif",
    pause: `eine Pause für ${span}`,
    cancellation: "das Ende des Vertrags",
  };
  return terms[text(kind)] ?? "";
};

const says = words<Record<string, Says>>({
  cancellation: [
    (facts) =>
      `Cancelled${facts.plan_name ? ` the ${isolated(text(facts.plan_name))} plan` : ""}${amount(facts) ? `, ${amount(facts)} a month` : ""}`,
    (facts) =>
      `Hat gekündigt${facts.plan_name ? `: Tarif ${isolated(text(facts.plan_name))}` : ""}${amount(facts) ? `, ${amount(facts)} im Monat` : ""}`,
  ],
  payment_failed: [
    (facts) =>
      `A payment failed${facts.plan_name ? ` for the ${isolated(text(facts.plan_name))} plan` : ""}${amount(facts) ? `, ${amount(facts)} a month` : ""}`,
    (facts) =>
      `Eine Zahlung schlug fehl${facts.plan_name ? `: Tarif ${isolated(text(facts.plan_name))}` : ""}${amount(facts) ? `, ${amount(facts)} im Monat` : ""}`,
  ],
  lost: [() => "The time to win them back has passed", () => "Die Zeit zum Zurückgewinnen ist vorbei"],
  recovered: [() => "Came back", () => "Ist zurückgekommen"],
  variant: [
    ({ count: many, by_model, model }) =>
      `${count(Number(many))} letters were written by ${Number(by_model) > 0 ? text(model) || "a language model" : "the built-in writer"}`,
    ({ count: many, by_model, model }) =>
      `${count(Number(many))} Briefe wurden geschrieben, ${Number(by_model) > 0 ? `von ${text(model) || "einem Sprachmodell"}` : "vom eingebauten Schreiber"}`,
  ],
  sent: [
    (facts) => `A letter went out${facts.subject ? `: “${facts.subject}”` : ""}${which(facts, "of")}`,
    (facts) => `Ein Brief ging hinaus${facts.subject ? `: „${facts.subject}“` : ""}${which(facts, "von")}`,
  ],
  replied: [() => "Answered", () => "Hat geantwortet"],
  reply_handled: [() => "The answer was dealt with", () => "Die Antwort ist erledigt"],
  opened: [() => "Opened the letter", () => "Hat den Brief geöffnet"],
  clicked: [() => "Followed a link in the letter", () => "Ist einem Link im Brief gefolgt"],
  bounced: [() => "The letter bounced", () => "Der Brief kam zurück"],
  complained: [() => "Called the letter spam", () => "Hat den Brief als Spam gemeldet"],
  failed: [() => "The letter could not be handed over", () => "Der Brief konnte nicht übergeben werden"],
  stopped: [
    (facts) => `A letter was stopped before it went out${because(enReasons, facts)}`,
    (facts) => `Ein Brief wurde angehalten, bevor er hinausging${because(deReasons, facts)}`,
  ],
  suppressed: [() => "The address is not written to any more", () => "An die Adresse wird nicht mehr geschrieben"],
  held_back: [
    () => "Nothing is sent automatically: a person should answer this",
    () => "Nichts geht automatisch hinaus: hier sollte ein Mensch antworten",
  ],
  admins_informed: [() => "The admins were informed by mail", () => "Die Admins wurden per Mail informiert"],
  address_changed: [
    () => "The payment provider reported another address; letters go there now",
    () => "Der Zahlungsanbieter hat eine andere Adresse gemeldet; Briefe gehen jetzt dorthin",
  ],
  paused: [() => "The automation was paused", () => "Die Automatik wurde angehalten"],
  resumed: [() => "The automation goes on", () => "Die Automatik läuft weiter"],
  planned: [
    (facts) => `A letter is planned${which(facts, "of")}${because(enReasons, facts)}`,
    (facts) => `Ein Brief ist geplant${which(facts, "von")}${because(deReasons, facts)}`,
  ],
  skipped: [
    (facts) => `A planned letter is not sent${which(facts, "of")}${because(enReasons, facts)}`,
    (facts) => `Ein geplanter Brief wird nicht gesendet${which(facts, "von")}${because(deReasons, facts)}`,
  ],
  offer: [
    ({ title, outcome, fallback_title, outcome_offer }) =>
      title === null
        ? "Went through the cancel flow; no offer is active for the reason"
        : `Was shown “${outcome_offer === "fallback" && fallback_title ? fallback_title : title}”${
            { accepted: ", and accepted it", declined: ", and declined it", abandoned: ", and left without an answer" }[
              text(outcome)
            ] ?? ""
          }`,
    ({ title, outcome, fallback_title, outcome_offer }) =>
      title === null
        ? "War bei der Kündigung; für den Grund gibt es kein Angebot"
        : `Sah „${outcome_offer === "fallback" && fallback_title ? fallback_title : title}“${
            { accepted: " und nahm es an", declined: " und lehnte ab", abandoned: " und ging ohne Antwort" }[
              text(outcome)
            ] ?? ""
          }`,
  ],
  offer_pending: [
    ({ terms, provider }) => `${provider} is being asked for ${terms}`,
    (facts) => `Bei ${facts.provider} läuft: ${deTerms(facts)}`,
  ],
  offer_applied: [
    ({ terms, provider }) => `${provider} has applied ${terms}`,
    (facts) => `Bei ${facts.provider} erledigt: ${deTerms(facts)}`,
  ],
  offer_failed: [
    ({ terms, provider, reason }) => `${provider} could not be made to apply ${terms}: ${reason}`,
    (facts) => `Bei ${facts.provider} fehlgeschlagen: ${deTerms(facts)}. ${facts.reason}`,
  ],
  offer_not_possible: [
    ({ terms, provider, reason }) => `Not possible at ${provider}: ${terms}. ${reason}`,
    (facts) => `Bei ${facts.provider} nicht möglich: ${deTerms(facts)}. ${facts.reason}`,
  ],
  offer_reverted: [
    ({ terms, provider }) => `${provider} has taken back ${terms}`,
    (facts) => `Bei ${facts.provider} zurückgenommen: ${deTerms(facts)}`,
  ],
  score: [
    ({ from, to }) => `Risk went from ${from} to ${to}`,
    ({ from, to }) => `Das Risiko ging von ${from} auf ${to}`,
  ],
  webhook: [
    ({ risk_score }) => `An alert went out at a risk of ${risk_score}`,
    ({ risk_score }) => `Eine Warnung ging bei einem Risiko von ${risk_score} hinaus`,
  ],
  direct: [
    ({ risk_score }) => `A mail went out because of a risk of ${risk_score}`,
    ({ risk_score }) => `Wegen eines Risikos von ${risk_score} ging eine Mail hinaus`,
  ],
  arrived: [() => "It arrived.", () => "Angekommen."],
  delivered: [() => "Delivered.", () => "Zugestellt."],
  not_arrived: [() => "It did not arrive.", () => "Nicht angekommen."],
  machine: [
    () => "Opened by a machine, such as a scanner.",
    () => "Von einer Maschine geöffnet, etwa einem Virenscanner.",
  ],
});

/** The sentence with this name; undefined if there is none. */
export const storySentence = (name: string, facts: Facts): string | undefined =>
  Object.hasOwn(says(), name) ? says()[name]!(facts) : undefined;
