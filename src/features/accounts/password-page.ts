// The pages of a forgotten password: asking for a link, and choosing a new password with it.

import { type Field, formHtml } from "../../http/pages/form.ts";
import { page } from "../../http/pages/page.ts";

export const newPasswordField = (label: string): Field => ({
  name: "password",
  label,
  kind: "password",
  autocomplete: "new-password",
  hint: "10 characters or more. A sentence is fine.",
});

const FORGOT_FORM = formHtml({
  flow: "forgot",
  fields: [{ name: "email", label: "Your address", kind: "email", autocomplete: "username" }],
  submit: "Mail me a link",
  done: {
    title: "Look into your mail",
    content: `<p>If there is an account with that address, a link to a new password is on its way. It works once, for an hour.</p>
<p>Nothing there after a few minutes? Look among the spam, and whether the address was right. There is one mail in two minutes at most.</p>`,
  },
});

export const forgotPage = (at: string): Response =>
  page({
    at,
    title: "Forgot your password?",
    content: `<p>We mail you a link with which you choose a new one.</p>\n${FORGOT_FORM}`,
    hasForm: true,
    isOurs: true,
  });

const RESET_FORM = formHtml({
  flow: "reset",
  fields: [newPasswordField("New password")],
  submit: "Set the password",
  done: {
    title: "Your password is changed",
    content: `<p>You are signed in here, and nowhere else any more: every other session has ended.</p>
<p><a class="button" href="./">Go to Today</a></p>`,
  },
});

export const resetPage = (at: string): Response =>
  page({ at, title: "Choose a new password", content: RESET_FORM, hasForm: true, isOurs: true });

export const noResetPage = (at: string): Response =>
  page({
    at,
    title: "This link does not work any more",
    content: `<p>A link to a new password works once, for an hour: this one was used, is too old, or is not complete. Your password is what it was after the last change.</p>
<p><a href="./forgot-password">Ask for a new link</a></p>`,
    isOurs: true,
    status: 404,
  });
