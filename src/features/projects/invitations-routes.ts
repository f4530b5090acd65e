// Invitations over HTTP: creating, listing and revoking them in a project, and accepting one.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { body, optionalBody, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { pageOf, windowOf } from "../../http/paging.ts";
import { anyone } from "../../http/rules.ts";
import { Email, Item, List, Nullable, named, OneOf, Page, Text, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { AppError } from "../../lib/errors.ts";
import type { Sessions } from "../access/credentials.ts";
import { credentialOf, inProject, personOf, sentCredential } from "../access/guards.ts";
import { people, signInLimit } from "../access/rules.ts";
import { Password, WithCookie } from "../accounts/model.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { createUser, findUserByEmail } from "../accounts/service.ts";
import { beginSession } from "../accounts/sign-in-cookie.ts";
import type { User } from "../accounts/tables.ts";
import {
  acceptInvitation,
  getInvitation,
  invite,
  listInvitations,
  provesAddress,
  revokeInvitation,
} from "./invitations.ts";
import { ROLES } from "./roles.ts";
import type { Invitation } from "./tables.ts";

const NewInvitation = named("NewInvitation", Type.Object({ email: Email, role: OneOf(ROLES, "Role") }), {
  email: "alan@example.com",
  role: "member",
});

const EXAMPLE = {
  id: "inv_01kjq38xw000pj09m3dfb2qw9t4e4",
  email: "alan@example.com",
  role: "member",
  status: "pending",
  expires_at: "2026-03-09T11:00:00.000Z",
  created_at: "2026-03-02T11:00:00.000Z",
};

const ListedInvitation = named(
  "Invitation",
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    role: OneOf(ROLES, "Role"),
    status: OneOf(["pending", "expired"]),
    expires_at: Timestamp,
    created_at: Timestamp,
  }),
  EXAMPLE,
);

const CreatedInvitation = named(
  "CreatedInvitation",
  Type.Composite([
    ListedInvitation,
    Type.Object({
      accept_url: Type.String({ description: "Shown this once" }),
      mailed: Type.Boolean({ description: "False if no mail server is set: pass `accept_url` on yourself" }),
    }),
  ]),
  {
    ...EXAMPLE,
    accept_url: "https://recoverd.example.com/accept-invitation?token=example",
    mailed: true,
  },
);

const Acceptance = named(
  "InvitationAcceptance",
  Type.Object({
    name: Type.Optional(Nullable(Text({ min: 1, max: 200, oneLine: true }))),
    password: Type.Optional(Nullable(Password)),
    session: WithCookie,
  }),
  { name: "Alan Turing", password: "correct horse battery staple" },
);

const Accepted = named(
  "AcceptedInvitation",
  Type.Object({
    project: Type.Object({ slug: Type.String(), name: Type.String() }),
    role: OneOf(ROLES, "Role"),
    access_token: Type.Optional(Type.String({ description: "Where the account was created" })),
  }),
  { project: { slug: "acme", name: "Acme" }, role: "member", access_token: "eyJhbGciOiJIUzI1NiJ9.example" },
);

const toInvitation = shownAs(ListedInvitation, ({ expiresAt }: Invitation, now: number) => ({
  status: expiresAt > now ? ("pending" as const) : ("expired" as const),
}));

export const invitationsRoutes = ({ store, clock, config, keys }: Deps) =>
  new Elysia({ prefix: "/invitations" })
    .use(inProject)
    .post(
      "/",
      async ({ auth, body: { email, role } }) => {
        const now = clock.now();
        const origin = { publicUrl: config.server.publicUrl, sealingKey: keys.sealing };
        const { invitation, acceptUrl } = await store.write((tx) =>
          invite(tx, origin, auth.project, auth.actor, { email, role }, now),
        );
        const mailed = config.mail.host !== "";
        return { data: { ...toInvitation(invitation, now), accept_url: acceptUrl, mailed } };
      },
      describe({
        body: body(NewInvitation),
        id: "createInvitation",
        tag: "Projects",
        access: people("admin"),
        summary: "Invite a person to a project",
        description:
          "Mails a link that works once, within seven days, for that address. Inviting an address again renews its invitation and invalidates the former link. 409 for a member.",
        status: 201,
        response: Item(CreatedInvitation),
        errors: [409],
      }),
    )
    .get(
      "/",
      async ({ auth, query }) => {
        const listed = await listInvitations(store.read, auth.project, windowOf(query));
        return pageOf(query, listed, (one) => toInvitation(one, clock.now()));
      },
      describe({
        query: query(Type.Object(Page)),
        id: "listInvitations",
        tag: "Projects",
        access: people("viewer"),
        summary: "List invitations that nobody has accepted yet",
        response: List(ListedInvitation),
      }),
    )
    .delete(
      "/:id",
      async ({ auth, params }) => {
        await store.write((tx) => revokeInvitation(tx, auth.project, auth.actor, params.id, clock.now()));
      },
      describe({
        id: "deleteInvitation",
        tag: "Projects",
        access: people("admin"),
        summary: "Revoke an invitation",
        status: 204,
      }),
    );

export const acceptRoutes = (deps: Deps & { sessions: Sessions }) => {
  const { store, clock } = deps;
  return (
    new Elysia({ prefix: "/invitations" })
      // Before the body is validated: errors about its fields are for people with an invitation.
      .derive(async function findInvited({ request, params }) {
        const { token = "" } = params as { token?: string };
        // A token or key is sent on purpose, so an invalid one is an error. Browsers send a cookie of any account.
        const onPurpose = request.headers.has("authorization") || request.headers.has("x-api-key");
        const context = contextOf(request);
        const credential = onPurpose ? credentialOf(context) : sentCredential(context);
        const invitation = await getInvitation(store.read, token, clock.now());
        const caller = credential && personOf(credential);
        const isInvited = caller?.email === invitation.email;
        if (caller && !isInvited && onPurpose) {
          throw new AppError("forbidden", "This invitation is for another address; sign in with that one");
        }
        const user = isInvited ? caller : null;
        if (!user && (await findUserByEmail(store.read, invitation.email))) throw accountExists();
        return { invited: { token, invitation, user } };
      })
      .post(
        "/:token/accept",
        async ({ invited: { token, invitation, user }, body, request, set }) => {
          const { address, id: requestId } = contextOf(request);
          const join = (create: (tx: Parameters<Parameters<typeof store.write>[0]>[0]) => Promise<User>) =>
            store.write(async (tx) => {
              const account = await create(tx);
              return { account, ...(await acceptInvitation(tx, token, account, { address, requestId }, clock.now())) };
            });
          if (user) {
            const { project, role } = await join(async () => user);
            return { data: { project: { slug: project.slug, name: project.name }, role } };
          }
          const { name, password } = wholeAccount(body);
          const passwordHash = await hashPassword(password);
          const { account, project, role } = await join(async (tx) => {
            if (await findUserByEmail(tx, invitation.email)) throw accountExists();
            const emailVerifiedAt = provesAddress(invitation, token) ? clock.now() : null;
            return createUser(tx, { email: invitation.email, name, passwordHash, emailVerifiedAt }, clock.now());
          });
          const { token: accessToken, cookies } = await beginSession(deps, account, request, {
            inBrowser: body.session === true,
          });
          if (cookies.length > 0) set.headers["set-cookie"] = cookies;
          return { data: { project: { slug: project.slug, name: project.name }, role, access_token: accessToken } };
        },
        describe({
          body: optionalBody(Acceptance),
          id: "acceptInvitation",
          tag: "Projects",
          access: anyone,
          limit: signInLimit,
          redact: ["token"],
          summary: "Accept an invitation",
          description:
            "Signed in with the invited address, the body is empty. Otherwise name and password create the account; 401 if it already exists.",
          response: Item(Accepted),
          errors: [401, 503],
        }),
      )
  );
};

function wholeAccount({ name, password }: { name?: string | null; password?: string | null }) {
  const missing = Object.entries({ name, password }).filter(([, value]) => value === null || value === undefined);
  if (missing.length > 0) {
    const details = missing.map(([field]) => ({ field, message: "is required to make the account" }));
    throw new AppError("invalid", "The request is invalid", details);
  }
  return { name: name!, password: password! };
}

const accountExists = () =>
  new AppError("unauthorized", "There is an account with the invited address already: sign in to accept");
