// Asks an identity provider who a person is, and turns its failures into errors of the API.

import type { Identity, IdentityProvider } from "../../adapters/identity-provider.ts";
import { invalid } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { LoginRefusal } from "./login-refusals.ts";

type IdpLogin = {
  provider: string;
  code: string;
  code_verifier: string;
  redirect_uri: string;
  nonce?: string | null;
  /** See `Exchange`. */
  issuer?: string | null;
};

/**
 * Exchanges the login's code for the person's identity.
 * @throws {AppError} `invalid` if the provider is not configured, `unauthorized` if it does not confirm the login,
 * `unavailable` if it cannot be reached.
 */
export async function identify(providers: readonly IdentityProvider[], login: IdpLogin, log: Log): Promise<Identity> {
  const provider = findProvider(providers, login.provider);
  const answer = await provider.exchange({
    code: login.code,
    codeVerifier: login.code_verifier,
    redirectUri: login.redirect_uri,
    nonce: login.nonce ?? null,
    ...(login.issuer === undefined ? {} : { issuer: login.issuer }),
  });
  if (answer.ok) return answer.identity;
  log.warn("A login with an identity provider failed", { provider: provider.name, reason: answer.reason });
  if (answer.fault === "login") {
    throw new LoginRefusal("notConfirmed");
  }
  throw new LoginRefusal("unreachable");
}

/** @throws {AppError} `invalid` if no provider of that name is configured. */
export function findProvider(providers: readonly IdentityProvider[], name: string): IdentityProvider {
  const found = providers.find((provider) => provider.name === name);
  if (found) return found;
  throw invalid(
    "provider",
    providers.length === 0
      ? "is not known: no provider is set up as [[auth.idp]] in the server's settings"
      : `must be ${providers.map(({ name }) => name).join(" or ")}`,
  );
}
