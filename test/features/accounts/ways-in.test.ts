// The ways to sign in that a page may show before anyone has signed in.

import { afterEach, expect, test } from "bun:test";
import { newAccount, type TestApp, testApp } from "../../support/app.ts";

let app: TestApp;
afterEach(() => app.close());

const state = async (query = "", peer?: string) =>
  (await app.call("GET", `/auth/state${query}`, peer === undefined ? {} : { peer })).body.data;

test("registration is open to this machine until there is an account, and elsewhere with the setup token", async () => {
  app = testApp({ RECOVERD_AUTH__REGISTRATION: "auto", RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true" });
  const away = "192.0.2.7";
  expect(await state()).toEqual({ registration: "open", identity_providers: [], demo: false });
  expect((await state("", away)).registration).toBe("closed");
  expect((await state("?setup_token=wrong", away)).registration).toBe("closed");
  expect((await state(`?setup_token=${app.setup.token}`, away)).registration).toBe("open");
  await newAccount(app);
  // From other machines, an installation with accounts cannot be distinguished from one without.
  expect(await state("", away)).toEqual({ registration: "closed", identity_providers: [], demo: false });
  expect((await state()).registration).toBe("closed");
});

test("there is no demo link outside of the demo", async () => {
  app = testApp();
  expect((await app.fetch(new Request("http://localhost:8080/demo-login?token=x"), "127.0.0.1")).status).toBe(404);
});
