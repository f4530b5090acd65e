// The page that a browser shows after a failed sign-in with an identity provider.

import { page, type Visit } from "../../http/pages/page.ts";
import type { AppError } from "../../lib/errors.ts";

const STATUS: Readonly<Record<string, number>> = { invalid: 400, unauthorized: 401, forbidden: 403, unavailable: 503 };

const WORDS = {
  en: { title: "You are not signed in", back: "Back to the sign-in" },
  de: { title: "Du bist nicht angemeldet", back: "Zurück zur Anmeldung" },
};

const GERMAN: Readonly<Record<string, string>> = {
  "Start the sign-in on this server's own page": "Beginne die Anmeldung auf der Seite dieses Servers",
  "This sign-in was not started in this browser, or was started more than ten minutes ago":
    "Diese Anmeldung hat nicht in diesem Browser begonnen, oder vor mehr als zehn Minuten",
  "The identity provider refused the sign-in": "Der Anmeldedienst hat dich nicht hereingelassen",
  "The identity provider did not confirm this login: start again there":
    "Der Anmeldedienst bürgt nicht für diese Anmeldung: Fang dort noch einmal an",
  "The identity provider cannot be reached at the moment; the server's log says why":
    "Der Anmeldedienst ist gerade nicht erreichbar; warum, steht im Protokoll des Servers",
  "There is an account of this address, and the provider has not verified that it is yours":
    "Es gibt ein Konto mit dieser Adresse, und der Anmeldedienst hat nicht geprüft, dass sie dir gehört",
  "There is no account with this address, and an invitation is needed to create one":
    "Es gibt kein Konto mit dieser Adresse, und ein neues braucht eine Einladung",
  "The identity provider sent no email address: allow this application to read it":
    "Der Anmeldedienst hat keine Mailadresse genannt: Erlaube dieser Anwendung, sie zu sehen",
};

/** `root`: the relative path from the page to the server's root. */
export function noLoginPage(visit: Visit, root: string, { kind, message }: AppError): Response {
  const { title, back } = WORDS[visit.language];
  const said = visit.language === "de" ? (GERMAN[message] ?? message) : message;
  const content = `<p>${Bun.escapeHTML(said)}.</p>\n<p><a class="button" href="./${root}/sign-in">${back}</a></p>`;
  return page({ ...visit, title, content, status: STATUS[kind] ?? 400, isOurs: true });
}
