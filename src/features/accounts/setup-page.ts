// The page of the setup link: the first account, or why there is none to be made.

import { formHtml } from "../../http/pages/form.ts";
import { page } from "../../http/pages/page.ts";
import { newPasswordField } from "./password-page.ts";

const FORM = formHtml({
  flow: "setup",
  fields: [
    { name: "email", label: "Email address", kind: "email", autocomplete: "username" },
    { name: "name", label: "Your name", kind: "text", autocomplete: "name", optional: true },
    newPasswordField("Password"),
  ],
  submit: "Make the account",
  done: {
    title: "Your account is made",
    content: `<p>You sign in as <strong data-show="email"></strong>.</p>
<p>What comes next:</p>
<ol>
<li><a href="./docs#login">Sign in</a> over the API, for an access token.</li>
<li><a href="./docs#createProject">Create a project</a> with it. The answer shows the project's secret key, only this once: store it.</li>
<li><a href="./docs#createChurnEvent">Create a churn event</a> with that key, and Recoverd writes nine emails for it.</li>
</ol>
<p>All calls, each with a line to copy: <a href="./docs">the reference of the API</a>.</p>`,
  },
});

/** `isFirst`: there is no account yet. */
export const setupPage = (at: string, { isFirst }: { isFirst: boolean }): Response =>
  page({
    at,
    title: isFirst ? "Make the first account" : "Make an account",
    content: `${isFirst ? "<p>Nobody has an account here yet. Make yours, and invite others later.</p>\n" : ""}${FORM}`,
    hasForm: true,
  });

export const setUpPage = (at: string): Response =>
  page({
    at,
    title: "There is an account already",
    content: `<p>The first account was made, so this link has done its work. Whoever has an account can invite you into a project.</p>
<p>Is it yours? <a href="./forgot-password">Ask for a new password</a> if you have forgotten it, or go on with <a href="./docs">the reference of the API</a>.</p>`,
    status: 404,
  });

/** `reason`: a sentence without its stop. */
export const noSetupPage = (at: string, reason: string): Response =>
  page({
    at,
    title: "This link does not work",
    content: `<p>${Bun.escapeHTML(reason)}.</p>
<p>On the machine that the service runs on, <code>recoverd user create --email you@example.com</code> makes an account at any time.</p>`,
    status: 404,
  });
