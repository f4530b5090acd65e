// The page of an invitation: joining with a new account or with the one that the invited address has already. It
// does not show the invited address or the project before that: the link alone is no credential.

import { formHtml } from "../../http/pages/form.ts";
import { page } from "../../http/pages/page.ts";
import { newPasswordField } from "../accounts/password-page.ts";

const JOIN_FORM = formHtml({
  flow: "join",
  fields: [{ name: "name", label: "Your name", kind: "text", autocomplete: "name" }, newPasswordField("Password")],
  submit: "Create the account and join",
});

const SIGN_IN_FORM = formHtml({
  flow: "sign-in",
  fields: [
    { name: "email", label: "Your address", kind: "email", autocomplete: "username" },
    { name: "password", label: "Password", kind: "password", autocomplete: "current-password" },
  ],
  submit: "Sign in and join",
  note: `<p><a href="./forgot-password">Forgot your password, or never had one?</a></p>\n`,
});

/** For an address without an account. */
export const joinPage = (at: string): Response =>
  page({
    at,
    title: "You are invited",
    content: `<p>Create an account for the address that this invitation was mailed to, and you are in.</p>\n${JOIN_FORM}`,
    hasForm: true,
    isOurs: true,
  });

/** For an address that has an account. */
export const signInToJoinPage = (at: string): Response =>
  page({
    at,
    title: "You are invited",
    content: `<p>The invited address has an account already. Sign in with it, and you are in.</p>\n${SIGN_IN_FORM}`,
    hasForm: true,
    isOurs: true,
  });

export const noInvitationPage = (at: string): Response =>
  page({
    at,
    title: "This invitation does not work any more",
    content: `<p>It was used or taken back, is older than a week, or its link is not complete. If you have accepted it, all is well: <a href="./sign-in">sign in</a>. If not, ask the person who invited you for another.</p>`,
    isOurs: true,
    status: 404,
  });
