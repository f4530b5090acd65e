// Asking the provider that was named who a person is, and what its answer means to the one who asked.

import type { Identity, IdentityProvider } from "../../adapters/identity-provider.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";

type IdpLogin = {
  provider: string;
  code: string;
  code_verifier: string;
  redirect_uri: string;
  nonce?: string | null;
};

/** Throws `invalid` for a provider that nobody set up, `unauthorized` for a login that it does not vouch for. */
export async function identify(providers: readonly IdentityProvider[], login: IdpLogin, log: Log): Promise<Identity> {
  const provider = providers.find(({ name }) => name === login.provider);
  if (!provider)
    throw invalid(
      "provider",
      providers.length === 0
        ? "is not known: no provider is set up as [[auth.idp]] in the server's settings"
        : `must be ${providers.map(({ name }) => name).join(" or ")}`,
    );
  const answer = await provider.exchange({
    code: login.code,
    codeVerifier: login.code_verifier,
    redirectUri: login.redirect_uri,
    nonce: login.nonce ?? null,
  });
  if (answer.ok) return answer.identity;
  log.warn("A login with an identity provider failed", { provider: provider.name, reason: answer.reason });
  if (answer.fault === "login") {
    throw new AppError("unauthorized", "The identity provider does not vouch for this login: start again there");
  }
  throw new AppError("unavailable", "The identity provider cannot be asked at this moment; the server's log says why");
}
