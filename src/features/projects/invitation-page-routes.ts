// The page behind the link of an invitation. Opening it does not accept the invitation.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { formHtml } from "../../http/pages/form.ts";
import { page, tokenOf, type Visit, visitOf } from "../../http/pages/page.ts";
import { publicPage } from "../../http/rules.ts";
import { newPasswordField } from "../accounts/password-page.ts";
import { findUserByEmail } from "../accounts/service.ts";
import { findInvitation } from "./invitations.ts";

export const invitationPageRoutes = ({ store, clock }: Deps) =>
  new Elysia().get(
    "/accept-invitation",
    async ({ request }) => {
      const visit = visitOf(request);
      const invitation = await findInvitation(store.read, tokenOf(request), clock.now());
      if (!invitation) return noInvitationPage(visit);
      const hasAccount = (await findUserByEmail(store.read, invitation.email)) !== undefined;
      return hasAccount ? signInToJoinPage(visit) : joinPage(visit);
    },
    { detail: publicPage },
  );

const WORDS = {
  en: {
    title: "You are invited",
    joinText: "Create an account for the address that this invitation was mailed to, and you are in.",
    name: "Your name",
    password: "Password",
    join: "Create the account and join",
    signInText: "The invited address has an account already. Sign in with it, and you are in.",
    address: "Your address",
    forgotten: "Forgot your password, or never had one?",
    signIn: "Sign in and join",
    deadTitle: "This invitation does not work any more",
    deadText:
      'It was used or taken back, is older than a week, or its link is not complete. If you have accepted it, all is well: <a href="./sign-in">sign in</a>. If not, ask the person who invited you for another.',
  },
  de: {
    title: "Du bist eingeladen",
    joinText: "Leg ein Konto für die Adresse an, an die diese Einladung ging, und du bist dabei.",
    name: "Dein Name",
    password: "Passwort",
    join: "Konto anlegen und beitreten",
    signInText: "Die eingeladene Adresse hat schon ein Konto. Melde dich damit an, und du bist dabei.",
    address: "Deine Adresse",
    forgotten: "Passwort vergessen, oder nie eins gehabt?",
    signIn: "Anmelden und beitreten",
    deadTitle: "Diese Einladung gilt nicht mehr",
    deadText:
      'Sie wurde benutzt oder zurückgezogen, ist älter als eine Woche, oder ihr Link ist nicht vollständig. Wenn du sie angenommen hast, ist alles gut: <a href="./sign-in">Melde dich an</a>. Wenn nicht, bitte um eine neue, wer dich eingeladen hat.',
  },
};

/** For an address without an account. */
function joinPage(visit: Visit): Response {
  const words = WORDS[visit.language];
  const form = formHtml({
    language: visit.language,
    flow: "join",
    fields: [
      { name: "name", label: words.name, kind: "text", autocomplete: "name" },
      newPasswordField(words.password, visit.language),
    ],
    submit: words.join,
  });
  const content = `<p>${words.joinText}</p>\n${form}`;
  return page({ ...visit, title: words.title, content, hasForm: true, isOurs: true });
}

/** For an address that has an account. */
function signInToJoinPage(visit: Visit): Response {
  const words = WORDS[visit.language];
  const form = formHtml({
    language: visit.language,
    flow: "sign-in",
    fields: [
      { name: "email", label: words.address, kind: "email", autocomplete: "username" },
      { name: "password", label: words.password, kind: "password", autocomplete: "current-password" },
    ],
    submit: words.signIn,
    note: `<p><a href="./forgot-password">${words.forgotten}</a></p>\n`,
  });
  const content = `<p>${words.signInText}</p>\n${form}`;
  return page({ ...visit, title: words.title, content, hasForm: true, isOurs: true });
}

function noInvitationPage(visit: Visit): Response {
  const { deadTitle, deadText } = WORDS[visit.language];
  return page({ ...visit, title: deadTitle, content: `<p>${deadText}</p>`, isOurs: true, status: 404 });
}
