// The page of the setup link: creating the first account, or why that cannot be done.

import { formHtml } from "../../http/pages/form.ts";
import { page } from "../../http/pages/page.ts";
import { newPasswordField } from "./password-page.ts";

const FORM = formHtml({
  flow: "setup",
  fields: [
    { name: "name", label: "Your name", kind: "text", autocomplete: "name", optional: true },
    { name: "email", label: "Your address", kind: "email", autocomplete: "username" },
    newPasswordField("Password"),
  ],
  submit: "Create the account",
});

/** `isFirst`: there is no account yet. */
export const setupPage = (at: string, { isFirst }: { isFirst: boolean }): Response =>
  page({
    at,
    title: "Create your account",
    ...(isFirst ? { heading: "This one is yours." } : {}),
    content: `${isFirst ? "<p>It runs on your machine, and nobody else can sign in yet. The first account owns everything here.</p>\n" : ""}${FORM}`,
    foot: 'Next: the name of your product. Then you are in. The <a href="./docs">documentation</a> is here as well.',
    hasForm: true,
    isOurs: true,
  });

export const setUpPage = (at: string): Response =>
  page({
    at,
    title: "There is an account already",
    content: `<p>The first account was created, so this link has done its work. Anybody with an account can invite you to a project.</p>
<p>Is it yours? <a href="./sign-in">Sign in</a>, or <a href="./forgot-password">ask for a new password</a> if you have forgotten it.</p>`,
    isOurs: true,
    status: 404,
  });

/** `reason`: a sentence without its stop. */
export const noSetupPage = (at: string, reason: string): Response =>
  page({
    at,
    title: "This link does not work",
    content: `<p>${Bun.escapeHTML(reason)}.</p>
<p>On the machine that the service runs on, <code>recoverd user create --email you@example.com</code> creates an account at any time.</p>`,
    isOurs: true,
    status: 404,
  });

export const noDemoLoginPage = (at: string): Response =>
  page({
    at,
    title: "This link does not work any more",
    content: `<p>It works once, for fifteen minutes. <a href="./sign-in">Sign in</a> with the login and the password that the demo printed beside it.</p>`,
    isOurs: true,
    status: 404,
  });
