// The page of an invitation: joining with a new account or with the one that the invited address has already. Whom it is
// for, and to what, is not told before: the link alone is no credential.

import { formHtml } from "../../http/pages/form.ts";
import { page } from "../../http/pages/page.ts";
import { newPasswordField } from "../accounts/password-page.ts";

const DONE = {
  title: "You have joined",
  content: `<p>You belong to the project <strong data-show="project"></strong> now. Your role: <strong data-show="role"></strong>.</p>
<p>What you can do, and how you sign in: <a href="./docs">the reference of the API</a>.</p>`,
};

const JOIN_FORM = formHtml({
  flow: "join",
  fields: [{ name: "name", label: "Your name", kind: "text", autocomplete: "name" }, newPasswordField("Password")],
  submit: "Make the account and join",
  done: DONE,
});

const SIGN_IN_FORM = formHtml({
  flow: "sign-in",
  fields: [
    { name: "email", label: "Email address", kind: "email", autocomplete: "username" },
    { name: "password", label: "Password", kind: "password", autocomplete: "current-password" },
  ],
  submit: "Sign in and join",
  note: `<p><a href="./forgot-password">Forgot your password, or never had one?</a></p>\n`,
  done: DONE,
});

/** For whom there is no account yet. */
export const joinPage = (at: string): Response =>
  page({
    at,
    title: "You are invited",
    content: `<p>Make an account for the address that this invitation was mailed to, and you are in.</p>\n${JOIN_FORM}`,
    hasForm: true,
  });

/** For an address that has an account. */
export const signInToJoinPage = (at: string): Response =>
  page({
    at,
    title: "You are invited",
    content: `<p>The invited address has an account already. Sign in with it, and you are in.</p>\n${SIGN_IN_FORM}`,
    hasForm: true,
  });

export const noInvitationPage = (at: string): Response =>
  page({
    at,
    title: "This invitation does not work any more",
    content: `<p>It was used or taken back, is older than a week, or its link is not complete. If you have accepted it, all is well: sign in. If not, ask whoever invited you for another.</p>`,
    status: 404,
  });
