// The pages behind the links for setting up and for a forgotten password. Opening one neither changes anything nor uses up the
// link, because mail scanners follow every link. The demo's link is not mailed, and works once.

import { Elysia } from "elysia";
import { contextOf } from "../../http/context.ts";
import { tokenOf, visitOf } from "../../http/pages/page.ts";
import { publicPage } from "../../http/rules.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { notFound } from "../../lib/errors.ts";
import { forgotPage, noResetPage, resetPage } from "./password-page.ts";
import { findRefusal } from "./registration.ts";
import { findReset } from "./resets.ts";
import type { AccountDeps } from "./routes.ts";
import { getUser, hasAccounts } from "./service.ts";
import { noDemoLoginPage, noSetupPage, setUpPage, setupPage } from "./setup-page.ts";

export const accountPageRoutes = ({ config, store, clock, registration, sessions, oneTimeLogin }: AccountDeps) =>
  new Elysia()
    .get(
      "/setup",
      async ({ request }) => {
        const context = contextOf(request);
        const applicant = { isLocal: context.local, setupToken: tokenOf(request) };
        const isFirst = !(await hasAccounts(store.read));
        const refusal = await findRefusal(store.read, registration, applicant, clock.now());
        if (refusal === undefined) return setupPage(visitOf(request), { isFirst });
        return isFirst ? noSetupPage(visitOf(request), refusal) : setUpPage(visitOf(request));
      },
      { detail: publicPage },
    )
    .get(
      "/demo-login",
      async ({ request }) => {
        const context = contextOf(request);
        if (oneTimeLogin === null) throw notFound("The page");
        const userId = oneTimeLogin.redeem(tokenOf(request));
        if (userId === null) return noDemoLoginPage(visitOf(request));
        const token = await sessions.issue(await getUser(store.read, userId));
        const cookie = sessionCookie(token, Math.floor(config.auth.tokenTtl / 1000), context);
        const headers = {
          location: "./",
          "set-cookie": cookie,
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
        };
        return new Response(null, { status: 302, headers });
      },
      { detail: publicPage },
    )
    .get("/forgot-password", ({ request }) => forgotPage(visitOf(request), { mails: config.mail.host !== "" }), {
      detail: publicPage,
    })
    .get(
      "/reset-password",
      async ({ request }) => {
        const reset = await findReset(store.read, tokenOf(request), clock.now());
        return reset ? resetPage(visitOf(request)) : noResetPage(visitOf(request));
      },
      { detail: publicPage },
    );
