// The pages behind the links to an account: setting up, a forgotten password. To look at one changes nothing, and uses
// no link up: scanners of mail follow every link.

import { Elysia } from "elysia";
import { contextOf, isLocal } from "../../http/context.ts";
import { tokenOf } from "../../http/pages/page.ts";
import { forgotPage, noResetPage, resetPage } from "./password-page.ts";
import { findRefusal } from "./registration.ts";
import { findReset } from "./resets.ts";
import type { AccountDeps } from "./routes.ts";
import { hasAccounts } from "./service.ts";
import { noSetupPage, setUpPage, setupPage } from "./setup-page.ts";

export const accountPageRoutes = ({ config, store, clock, setup }: AccountDeps) =>
  new Elysia()
    .get("/setup", async ({ request }) => {
      const context = contextOf(request);
      const registration = { mode: config.auth.registration, setup };
      const applicant = { isLocal: isLocal(context), setupToken: tokenOf(request) };
      const isFirst = !(await hasAccounts(store.read));
      const refusal = await findRefusal(store.read, registration, applicant, clock.now());
      if (refusal === undefined) return setupPage(context.path, { isFirst });
      return isFirst ? noSetupPage(context.path, refusal) : setUpPage(context.path);
    })
    .get("/forgot-password", ({ request }) => forgotPage(contextOf(request).path))
    .get("/reset-password", async ({ request }) => {
      const { path } = contextOf(request);
      const reset = await findReset(store.read, tokenOf(request), clock.now());
      return reset ? resetPage(path) : noResetPage(path);
    });
