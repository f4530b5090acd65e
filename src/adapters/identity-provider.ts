// Exchanges an authorization code for a person's identity at an OpenID Connect provider. The library checks issuer, audience,
// signature, expiry and nonce. The size and time of a provider's answers are limited.

import * as oauth from "oauth4webapi";
import { type Clock, systemClock } from "../lib/clock.ts";
import { HOUR } from "../lib/duration.ts";
import { answerWith, textOf } from "./bounded-answer.ts";

type IdentityProviderSettings = {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** "" for a public client. */
  readonly clientSecret: string;
};

/** An authorization request: the address for the browser, and the values to store until it returns. */
type AuthorizationRequest = { url: string; state: string; nonce: string; codeVerifier: string };

/**
 * The values that a client brings back from the provider. `nonce`: null if the authorization request had none. `issuer`: the
 * issuer in the provider's answer (RFC 9207), null if it names none, undefined if the client did not pass it on.
 */
type Exchange = {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  nonce: string | null;
  issuer?: string | null;
};

/** A person at a provider; `subject` is unique per issuer and never changes. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
};

/** `login`: the provider or a check rejected the login. `provider`: it is unreachable, or rejects this server. */
export type ExchangeAnswer =
  | { ok: true; identity: Identity }
  | { ok: false; fault: "login" | "provider"; reason: string };

export interface IdentityProvider {
  readonly name: string;
  /** @throws {Error} if the provider's discovery document cannot be read. */
  authorize(redirectUri: string): Promise<AuthorizationRequest>;
  /** Never throws. */
  exchange(exchange: Exchange): Promise<ExchangeAnswer>;
}

const TIMEOUT = 10_000; // ms, for all requests of one exchange
const LARGEST_ANSWER = 512 * 1024; // bytes
const DISCOVERY_KEPT = HOUR;

/** Sends no request before the first sign-in, and caches the discovery document for an hour. `timeout`: ms. */
export function createIdentityProvider(
  settings: IdentityProviderSettings,
  { clock = systemClock, timeout = TIMEOUT }: { clock?: Clock; timeout?: number } = {},
): IdentityProvider {
  const issuer = new URL(settings.issuer);
  let known: { server: oauth.AuthorizationServer; until: number } | undefined;

  async function discover(options: Options): Promise<oauth.AuthorizationServer> {
    if (known && clock.now() < known.until) return known.server;
    try {
      const answer = await oauth.discoveryRequest(issuer, options);
      const server = await oauth.processDiscoveryResponse(issuer, answer);
      known = { server, until: clock.now() + DISCOVERY_KEPT };
      return server;
    } catch (error) {
      // A plain Error counts as the provider's fault: no login was checked yet.
      throw new Error(`its discovery document: ${reasonOf(error)}`);
    }
  }

  const requestOptions = (): Options => ({
    signal: AbortSignal.timeout(timeout),
    [oauth.customFetch]: boundedFetch,
    // The configuration allows plain HTTP only for an issuer on loopback.
    [oauth.allowInsecureRequests]: issuer.protocol === "http:",
  });

  async function authorize(redirectUri: string): Promise<AuthorizationRequest> {
    const { authorization_endpoint: endpoint } = await discover(requestOptions());
    if (endpoint === undefined) throw new Error("its discovery document names no authorization_endpoint");
    const [state, nonce, codeVerifier] = [
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
      oauth.generateRandomCodeVerifier(),
    ];
    const url = new URL(endpoint);
    const parameters = {
      client_id: settings.clientId,
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, state, nonce, codeVerifier };
  }

  async function identify(exchange: Exchange): Promise<Identity> {
    const options = requestOptions();
    const client: oauth.Client = {
      client_id: settings.clientId,
      [oauth.clockSkew]: Math.round((clock.now() - systemClock.now()) / 1000),
      [oauth.clockTolerance]: 30,
    };
    const server = await discover(options);
    // If the client passed on no issuer, assume the configured one.
    const sender = exchange.issuer === undefined ? server.issuer : exchange.issuer;
    const given = new URLSearchParams({ code: exchange.code, ...(sender === null ? {} : { iss: sender }) });
    const code = oauth.validateAuthResponse(server, client, given, oauth.expectNoState);
    const authentication = clientAuthentication(server, settings.clientSecret);
    const { redirectUri, codeVerifier } = exchange;
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      code,
      redirectUri,
      codeVerifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: exchange.nonce ?? oauth.expectNoNonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, answer, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens)!;
    const profile =
      typeof claims.email === "string" ? claims : await userInfo(server, client, tokens, claims.sub, options);
    return {
      issuer: server.issuer,
      subject: claims.sub,
      email: textOrNull(profile.email),
      emailVerified: profile.email_verified === true || profile.email_verified === "true", // some providers send a string
      name: textOrNull(profile.name) ?? textOrNull(claims.name),
    };
  }

  return {
    name: settings.name,
    authorize,
    async exchange(exchange) {
      try {
        return { ok: true, identity: await identify(exchange) };
      } catch (error) {
        return { ok: false, fault: isOfProvider(error) ? "provider" : "login", reason: reasonOf(error) };
      }
    },
  };
}

type Options = {
  signal: AbortSignal;
  [oauth.customFetch]: typeof boundedFetch;
  [oauth.allowInsecureRequests]: boolean;
};

/** The header is the default for providers that state no method (RFC 8414); some accept the secret only in the body. */
function clientAuthentication(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  if (secret === "") return oauth.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/** Fetches the profile from the userinfo endpoint, because many providers omit the address from the ID token. */
async function userInfo(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
  subject: string,
  options: Options,
): Promise<Record<string, unknown>> {
  if (server.userinfo_endpoint === undefined) return {};
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, options);
  return oauth.processUserInfoResponse(server, client, subject, answer);
}

/** Reads the whole answer, up to `LARGEST_ANSWER`. */
async function boundedFetch(url: string, init: oauth.CustomFetchOptions<string, unknown>): Promise<Response> {
  const response = await fetch(url, init as RequestInit);
  const text = await textOf(response, LARGEST_ANSWER);
  if (text === null) throw new TypeError(`The answer is larger than ${LARGEST_ANSWER} bytes`);
  return answerWith(text || null, response);
}

const CLIENT_REFUSED = ["invalid_client", "unauthorized_client"];
const NO_ANSWER = [oauth.RESPONSE_IS_NOT_CONFORM, oauth.RESPONSE_IS_NOT_JSON, oauth.PARSE_ERROR] as string[];

/** Whether the provider or its configuration is at fault, rather than the login. */
function isOfProvider(error: unknown): boolean {
  if (error instanceof oauth.ResponseBodyError) return CLIENT_REFUSED.includes(error.error) || error.status >= 500;
  if (error instanceof oauth.WWWAuthenticateChallengeError) return true;
  if (error instanceof oauth.OperationProcessingError) return NO_ANSWER.includes(error.code ?? "");
  return !(error instanceof oauth.UnsupportedOperationError || error instanceof oauth.AuthorizationResponseError);
}

/** One line about the error, without the login's secrets. */
function reasonOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError) return `it answered ${error.status} ${error.error.slice(0, 100)}`;
  if (error instanceof oauth.WWWAuthenticateChallengeError) return "it refuses client_id and client_secret";
  return error instanceof Error ? error.message.slice(0, 300) : "unknown";
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
