// The pages for a forgotten password: requesting a link, and choosing a new password with it.

import { type Field, formHtml } from "../../http/pages/form.ts";
import { page, type Visit } from "../../http/pages/page.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";

const WORDS = {
  en: {
    hint: "10 characters or more. A sentence is fine.",
    forgotTitle: "Forgot your password?",
    forgotText: "We mail you a link with which you choose a new one.",
    address: "Your address",
    mailMe: "Mail me a link",
    mailedTitle: "Look into your mail",
    mailedText: `<p>If there is an account with that address, a link to a new password is on its way. It works once, for an hour.</p>
<p>Nothing there after a few minutes? Look among the spam, and whether the address was right. There is one mail in two minutes at most.</p>`,
    filesText:
      "No mail server is set, so the link is written to a file in the server's outbox folder. On that machine, <code>recoverd user reset-password you@example.com</code> sets a new password, too.",
    resetTitle: "Choose a new password",
    password: "New password",
    set: "Set the password",
    changedTitle: "Your password is changed",
    changedText: "You are signed in here, and nowhere else any more: every other session has ended.",
    onward: "Go to Today",
    deadTitle: "This link does not work any more",
    deadText:
      "A link to a new password works once, for an hour: this one was used, is too old, or is not complete. Your password is what it was after the last change.",
    again: "Ask for a new link",
  },
  de: {
    hint: "Mindestens 10 Zeichen. Gern ein ganzer Satz.",
    forgotTitle: "Passwort vergessen?",
    forgotText: "Wir mailen dir einen Link, mit dem du ein neues wählst.",
    address: "Deine Adresse",
    mailMe: "Link mailen",
    mailedTitle: "Schau in deine Mails",
    mailedText: `<p>Wenn es ein Konto mit dieser Adresse gibt, ist ein Link zu einem neuen Passwort unterwegs. Er gilt einmal, eine Stunde lang.</p>
<p>Nach ein paar Minuten noch nichts da? Schau im Spam nach, und ob die Adresse stimmt. Es gibt höchstens eine Mail in zwei Minuten.</p>`,
    filesText:
      "Es ist kein Mailserver eingestellt, also steht der Link in einer Datei im Ordner outbox des Servers. Auf diesem Rechner setzt auch <code>recoverd user reset-password you@example.com</code> ein neues Passwort.",
    resetTitle: "Wähle ein neues Passwort",
    password: "Neues Passwort",
    set: "Passwort setzen",
    changedTitle: "Dein Passwort ist geändert",
    changedText: "Du bist hier angemeldet und sonst nirgends mehr: Alle anderen Anmeldungen sind beendet.",
    onward: "Weiter zu Heute",
    deadTitle: "Dieser Link gilt nicht mehr",
    deadText:
      "Ein Link zu einem neuen Passwort gilt einmal, eine Stunde lang: Dieser wurde benutzt, ist zu alt oder nicht vollständig. Dein Passwort ist, wie es nach der letzten Änderung war.",
    again: "Neuen Link anfordern",
  },
};

export const newPasswordField = (label: string, language: OwnLanguage): Field => ({
  name: "password",
  label,
  kind: "password",
  autocomplete: "new-password",
  hint: WORDS[language].hint,
});

/** `mails`: whether a mail server is set; otherwise mails are files. */
export function forgotPage(visit: Visit, { mails }: { mails: boolean }): Response {
  const words = WORDS[visit.language];
  const files = mails ? "" : `\n<p>${words.filesText}</p>`;
  const form = formHtml({
    language: visit.language,
    flow: "forgot",
    fields: [{ name: "email", label: words.address, kind: "email", autocomplete: "username" }],
    submit: words.mailMe,
    done: { title: words.mailedTitle, content: words.mailedText + files },
  });
  const content = `<p>${words.forgotText}</p>${files}\n${form}`;
  return page({ ...visit, title: words.forgotTitle, content, hasForm: true, isOurs: true });
}

export function resetPage(visit: Visit): Response {
  const words = WORDS[visit.language];
  const content = formHtml({
    language: visit.language,
    flow: "reset",
    fields: [newPasswordField(words.password, visit.language)],
    submit: words.set,
    done: {
      title: words.changedTitle,
      content: `<p>${words.changedText}</p>\n<p><a class="button" href="./">${words.onward}</a></p>`,
    },
  });
  return page({ ...visit, title: words.resetTitle, content, hasForm: true, isOurs: true });
}

export function noResetPage(visit: Visit): Response {
  const words = WORDS[visit.language];
  const content = `<p>${words.deadText}</p>\n<p><a href="./forgot-password">${words.again}</a></p>`;
  return page({ ...visit, title: words.deadTitle, content, isOurs: true, status: 404 });
}
