// Accounts in the requests and responses of the API.

import { Kind, Type, TypeRegistry } from "@sinclair/typebox";
import { Email, Nullable, named, OneOf, Text, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { isPassword, PASSWORD_RULE } from "./password-rules.ts";

TypeRegistry.Set("Password", (_, value) => typeof value === "string" && isPassword(value));

export const Password = Type.Unsafe<string>({
  [Kind]: "Password",
  type: "string",
  minLength: 10,
  maxLength: 200,
  description: "Not one of the commonest passwords",
  errorMessage: PASSWORD_RULE,
});

/** Whether a sign-in also sets the session cookie. */
export const WithCookie = Type.Optional(
  Nullable(
    Type.Boolean({
      description: "Also sets the session cookie, for pages in a browser; it counts as long as the access_token",
    }),
  ),
);

export const Registration = named(
  "Registration",
  Type.Object({
    email: Email,
    password: Password,
    name: Type.Optional(Nullable(Text({ min: 1, max: 200, oneLine: true }))),
    setup_token: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 200,
          description: "Printed at start while there is no account; for the first account, within 30 minutes",
        }),
      ),
    ),
    session: WithCookie,
  }),
  { email: "ada@example.com", password: "correct horse battery staple", name: "Ada Lovelace" },
);

// Accepts more than the longest password, so that wrong passwords of any length get the same answer.
export const Login = named(
  "Login",
  Type.Object({
    email: Email,
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    session: WithCookie,
  }),
  { email: "ada@example.com", password: "correct horse battery staple" },
);

export const IdpLogin = named(
  "IdentityProviderLogin",
  Type.Object({
    provider: Type.String({ minLength: 1, maxLength: 100, description: "Its name in [[auth.idp]]" }),
    code: Type.String({ minLength: 1, maxLength: 4096 }),
    code_verifier: Type.String({ minLength: 1, maxLength: 200, description: "The secret of PKCE (RFC 7636)" }),
    redirect_uri: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: "The same as in the authorization request",
    }),
    nonce: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: 1000, description: "As in the authorization request, if it had one" }),
      ),
    ),
    session: WithCookie,
  }),
  {
    provider: "acme",
    code: "SplxlOBeZQQYbYS6WxSbIA",
    code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    redirect_uri: "https://app.example.com/signed-in",
  },
);

export const Logout = named(
  "Logout",
  Type.Object({
    everywhere: Type.Optional(Nullable(Type.Boolean({ description: "Also ends every other session of the account" }))),
  }),
  { everywhere: true },
);

export const ForgottenPassword = named("PasswordResetRequest", Type.Object({ email: Email }), {
  email: "ada@example.com",
});

export const PasswordReset = named(
  "PasswordReset",
  Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: "From the link in the mail" }),
    password: Password,
    session: WithCookie,
  }),
  { token: "from-the-link-in-the-email", password: "correct horse battery staple" },
);

export const FindAuthState = Type.Object({
  setup_token: Type.Optional(Type.String({ maxLength: 200, description: "Of the setup link, where there is one" })),
});

export const AuthState = named(
  "AuthState",
  Type.Object({
    registration: OneOf(["open", "closed"]),
    identity_providers: Type.Array(
      Type.Object({ name: Type.String(), issuer: Type.String(), client_id: Type.String() }),
    ),
    demo: Type.Boolean({ description: "Started by `recoverd demo`: all data is made up" }),
  }),
  {
    registration: "closed",
    identity_providers: [{ name: "acme", issuer: "https://login.example.com", client_id: "recoverd" }],
    demo: false,
  },
);

export const ACCOUNT_EXAMPLE = {
  id: "usr_01kjpwd6m0000tyf1n1f3ek6dh5dm",
  email: "ada@example.com",
  name: "Ada Lovelace",
  created_at: "2026-03-02T09:00:00.000Z",
};

export const Account = named(
  "Account",
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Nullable(Type.String()),
    created_at: Timestamp,
  }),
  ACCOUNT_EXAMPLE,
);

export const Session = named(
  "AccessToken",
  Type.Object({
    access_token: Type.String(),
    token_type: Type.Literal("Bearer"),
    expires_in: Type.Integer({ description: "Seconds" }),
    user: Account,
  }),
  {
    access_token: "eyJhbGciOiJIUzI1NiJ9.example",
    token_type: "Bearer",
    expires_in: 86400,
    user: ACCOUNT_EXAMPLE,
  },
);

export const toAccount = shownAs(Account);
