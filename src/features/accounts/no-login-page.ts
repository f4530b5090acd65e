// The page that a browser shows after a failed sign-in with an identity provider.

import { ERRORS } from "../../http/errors.ts";
import { page, type Visit } from "../../http/pages/page.ts";
import type { AppError } from "../../lib/errors.ts";
import { LoginRefusal } from "./login-refusals.ts";

const WORDS = {
  en: { title: "You are not signed in", back: "Back to the sign-in" },
  de: { title: "Du bist nicht angemeldet", back: "Zurück zur Anmeldung" },
};

/** `root`: the relative path from the page to the server's root. */
export function noLoginPage(visit: Visit, root: string, error: AppError): Response {
  const { title, back } = WORDS[visit.language];
  const said = error instanceof LoginRefusal ? error.in(visit.language) : error.message;
  const content = `<p>${Bun.escapeHTML(said)}.</p>\n<p><a class="button" href="./${root}/sign-in">${back}</a></p>`;
  return page({ ...visit, title, content, status: ERRORS[error.kind].status, isOurs: true });
}
