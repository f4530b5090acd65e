// Why a sign-in with an identity provider failed, for the API in English and for the page in the reader's language.

import { AppError, type ErrorKind } from "../../lib/errors.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";

const REFUSALS = {
  elsewhere: {
    kind: "forbidden",
    en: "Start the sign-in on this server's own page",
    de: "Beginne die Anmeldung auf der Seite dieses Servers",
  },
  notBegun: {
    kind: "unauthorized",
    en: "This sign-in was not started in this browser, or was started more than ten minutes ago",
    de: "Diese Anmeldung hat nicht in diesem Browser begonnen, oder vor mehr als zehn Minuten",
  },
  refused: {
    kind: "unauthorized",
    en: "The identity provider refused the sign-in",
    de: "Der Anmeldedienst hat dich nicht hereingelassen",
  },
  notConfirmed: {
    kind: "unauthorized",
    en: "The identity provider did not confirm this login: start again there",
    de: "Der Anmeldedienst bürgt nicht für diese Anmeldung: Fang dort noch einmal an",
  },
  unreachable: {
    kind: "unavailable",
    en: "The identity provider cannot be reached at the moment; the server's log says why",
    de: "Der Anmeldedienst ist gerade nicht erreichbar; warum, steht im Protokoll des Servers",
  },
  notVerified: {
    kind: "forbidden",
    en: "There is an account of this address, and the provider has not verified that it is yours",
    de: "Es gibt ein Konto mit dieser Adresse, und der Anmeldedienst hat nicht geprüft, dass sie dir gehört",
  },
  noAccount: {
    kind: "forbidden",
    en: "There is no account with this address, and an invitation is needed to create one",
    de: "Es gibt kein Konto mit dieser Adresse, und ein neues braucht eine Einladung",
  },
  noAddress: {
    kind: "forbidden",
    en: "The identity provider sent no email address: allow this application to read it",
    de: "Der Anmeldedienst hat keine Mailadresse genannt: Erlaube dieser Anwendung, sie zu sehen",
  },
} as const satisfies Record<string, Record<OwnLanguage, string> & { kind: ErrorKind }>;

export class LoginRefusal extends AppError {
  constructor(private readonly refusal: keyof typeof REFUSALS) {
    super(REFUSALS[refusal].kind, REFUSALS[refusal].en);
  }

  in(language: OwnLanguage): string {
    return REFUSALS[this.refusal][language];
  }
}
