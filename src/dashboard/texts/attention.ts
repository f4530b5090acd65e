// Describes what needs attention in the user's language, from the facts beside the API's English sentence.

import { isolated } from "../data/format.ts";
import { words } from "../data/language.ts";

type Facts = Record<string, string>;
const isOne = (count: string | undefined): boolean => count === "1";

export const attention = words({
  reply: [
    ({ customer_name, customer_email }: Facts) =>
      `${isolated(customer_name || customer_email || "")} answered and waits for you.`,
    ({ customer_name, customer_email }) =>
      `${isolated(customer_name || customer_email || "")} hat geantwortet und wartet auf dich.`,
  ],
  alert_failed: [
    ({ host, count, attempts }: Facts) =>
      isOne(count)
        ? `An alert did not reach ${host} after ${attempts} attempt${isOne(attempts) ? "" : "s"}.`
        : `${count} alerts did not reach ${host}.`,
    ({ host, count, attempts }) =>
      isOne(count)
        ? `Eine Warnung kam nach ${isOne(attempts) ? "einem Versuch" : `${attempts} Versuchen`} nicht bei ${host} an.`
        : `${count} Warnungen kamen nicht bei ${host} an.`,
  ],
  webhook_failed: [
    ({ host, count }: Facts) =>
      isOne(count) ? `A webhook did not reach ${host}.` : `${count} webhooks in a row did not reach ${host}.`,
    ({ host, count }) =>
      isOne(count) ? `Ein Webhook kam nicht bei ${host} an.` : `${count} Webhooks in Folge kamen nicht bei ${host} an.`,
  ],
  webhook_disabled: [
    ({ host, reason }: Facts) =>
      `Webhooks to ${host} are switched off: ${reason === "gone" ? "it answered 410 Gone" : "nothing has reached it for days"}.`,
    ({ host, reason }) =>
      `Webhooks an ${host} sind abgeschaltet: ${reason === "gone" ? "die Antwort war 410 Gone" : "seit Tagen kam keiner an"}.`,
  ],
  inbound_failed: [
    ({ source, count }: Facts) =>
      `${isOne(count) ? "A webhook" : `${count} webhooks`} from ${source} could not be processed.`,
    ({ source, count }) =>
      `${isOne(count) ? "Ein Webhook" : `${count} Webhooks`} von ${source} ${isOne(count) ? "konnte" : "konnten"} nicht verarbeitet werden.`,
  ],
  provider_silent: [
    ({ source, days }: Facts) => `${source} has not been heard from for ${isOne(days) ? "a day" : `${days} days`}.`,
    ({ source, days }) => `Von ${source} kam seit ${isOne(days) ? "einem Tag" : `${days} Tagen`} nichts.`,
  ],
  mail_failed: [
    ({ count, error }: Facts) =>
      `${isOne(count) ? "A letter" : `${count} letters`} could not be handed to the mail server${error ? `: ${error}` : ""}.`,
    ({ count, error }) =>
      `${isOne(count) ? "Ein Brief konnte" : `${count} Briefe konnten`} dem Mailserver nicht übergeben werden${error ? `: ${error}` : ""}.`,
  ],
  model_failed: [
    ({ model, count }: Facts) => `The model ${model} did not write the last ${count} letters; the built-in writer did.`,
    ({ model, count }) =>
      `Das Modell ${model} hat die letzten ${count} Briefe nicht geschrieben; das hat der eingebaute Schreiber getan.`,
  ],
  import_failed: [
    ({ error }: Facts) => `An import failed${error ? `: ${error}` : ""}.`,
    ({ error }) => `Ein Import ist fehlgeschlagen${error ? `: ${error}` : ""}.`,
  ],
  deletion_requested: [
    ({ customer_email, delete_by }: Facts) =>
      `${customer_email} asks for deletion. No mail goes there any more. The deletion is yours to do, by ${delete_by}.`,
    ({ customer_email, delete_by }) =>
      `${customer_email} möchte gelöscht werden. Dorthin geht keine Mail mehr. Löschen musst du selbst, bis zum ${delete_by}.`,
  ],
  custom: ["your own system", "deinem eigenen System"],
  seeWhy: ["See why", "Woran es liegt"],
  test: ["Test it", "Verbindung prüfen"],
  open: ["Open", "Öffnen"],
});
