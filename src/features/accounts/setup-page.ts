// The page of the setup link: creates the first account, or says why that is not possible.

import { formHtml } from "../../http/pages/form.ts";
import { page, type Visit } from "../../http/pages/page.ts";
import { newPasswordField } from "./password-page.ts";
import { REFUSALS, type Refusal } from "./registration.ts";

const COMMAND = "<code>recoverd user create --email you@example.com</code>";
const WORDS = {
  en: {
    title: "Create your account",
    first: "This one is yours.",
    firstText: "It runs on your machine, and nobody else can sign in yet. The first account owns everything here.",
    name: "Your name",
    address: "Your address",
    password: "Password",
    create: "Create the account",
    next: 'Next: the name of your product. Then you are in. The <a href="./docs">documentation</a> is here as well.',
    doneTitle: "There is an account already",
    doneText: `<p>The first account was created, so this link has done its work. Anybody with an account can invite you to a project.</p>
<p>Is it yours? <a href="./sign-in">Sign in</a>, or <a href="./forgot-password">ask for a new password</a> if you have forgotten it.</p>`,
    deadTitle: "This link does not work",
    command: `On the machine that the service runs on, ${COMMAND} creates an account at any time.`,
    refusals: REFUSALS,
    overTitle: "This link does not work any more",
    overText:
      'It works once, for fifteen minutes. <a href="./sign-in">Sign in</a> with the login and the password that the demo printed beside it.',
  },
  de: {
    title: "Leg dein Konto an",
    first: "Das hier gehört dir.",
    firstText:
      "Es läuft auf deinem Rechner, und noch kann sich niemand sonst anmelden. Dem ersten Konto gehört hier alles.",
    name: "Dein Name",
    address: "Deine Adresse",
    password: "Passwort",
    create: "Konto anlegen",
    next: 'Danach: der Name deines Produkts. Dann bist du drin. Auch die <a href="./docs">Dokumentation</a> ist hier, auf Englisch.',
    doneTitle: "Es gibt schon ein Konto",
    doneText: `<p>Das erste Konto ist angelegt, damit hat dieser Link ausgedient. Wer ein Konto hat, kann dich in ein Projekt einladen.</p>
<p>Ist es deins? <a href="./sign-in">Melde dich an</a>, oder <a href="./forgot-password">setze ein neues Passwort</a>, wenn du es vergessen hast.</p>`,
    deadTitle: "Dieser Link gilt nicht",
    command: `Auf dem Rechner, auf dem der Dienst läuft, legt ${COMMAND} jederzeit ein Konto an.`,
    refusals: {
      closed: "Neue Konten sind hier nicht möglich",
      invited: "Ein neues Konto braucht eine Einladung",
      token: "Für das erste Konto braucht es den Link, der beim Start ausgegeben wurde; jeder Start macht einen neuen",
      old: "Der Link ist älter als 30 Minuten: Starte den Dienst neu, dann gibt er einen neuen aus",
    } satisfies Record<Refusal, string>,
    overTitle: "Dieser Link gilt nicht mehr",
    overText:
      'Er gilt einmal, fünfzehn Minuten lang. <a href="./sign-in">Melde dich an</a> mit der Adresse und dem Passwort, die die Demo daneben ausgegeben hat.',
  },
};

/** `isFirst`: there is no account yet. */
export function setupPage(visit: Visit, { isFirst }: { isFirst: boolean }): Response {
  const words = WORDS[visit.language];
  const form = formHtml({
    language: visit.language,
    flow: "setup",
    fields: [
      { name: "name", label: words.name, kind: "text", autocomplete: "name", optional: true },
      { name: "email", label: words.address, kind: "email", autocomplete: "username" },
      newPasswordField(words.password, visit.language),
    ],
    submit: words.create,
  });
  return page({
    ...visit,
    title: words.title,
    ...(isFirst ? { heading: words.first } : {}),
    content: isFirst ? `<p>${words.firstText}</p>\n${form}` : form,
    foot: words.next,
    hasForm: true,
    isOurs: true,
  });
}

export function setUpPage(visit: Visit): Response {
  const { doneTitle, doneText } = WORDS[visit.language];
  return page({ ...visit, title: doneTitle, content: doneText, isOurs: true, status: 404 });
}

export function noSetupPage(visit: Visit, refusal: Refusal): Response {
  const { deadTitle, refusals, command } = WORDS[visit.language];
  const content = `<p>${refusals[refusal]}.</p>\n<p>${command}</p>`;
  return page({ ...visit, title: deadTitle, content, isOurs: true, status: 404 });
}

export function noDemoLoginPage(visit: Visit): Response {
  const { overTitle, overText } = WORDS[visit.language];
  return page({ ...visit, title: overTitle, content: `<p>${overText}</p>`, isOurs: true, status: 404 });
}
