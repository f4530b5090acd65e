// Decides who may call a route: checks the credential (401), its project (404), and membership and role (403), in this order,
// before the request is validated. The pipeline calls it before each route, with the access rules of that route.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf, type RequestContext } from "../../http/context.ts";
import { withoutSlash } from "../../http/route-table.ts";
import type { Access } from "../../http/rules.ts";
import { AppError, found } from "../../lib/errors.ts";
import { isOperator } from "../accounts/operator.ts";
import type { User } from "../accounts/tables.ts";
import type { Actor } from "../projects/audit.ts";
import { atLeast } from "../projects/roles.ts";
import { findProjectBySlug, findRole } from "../projects/service.ts";
import type { Project, Role } from "../projects/tables.ts";
import type { Credential } from "./credentials.ts";
import type { GuardedAccess, ProjectAccess } from "./rules.ts";

/** An API key acts as a member; the rules of the routes say what else it may do. */
const ROLE_OF_KEYS: Role = "member";

/** The caller of a route in a project: a person with a role, or the project's API key (`user` is null). */
type ProjectCaller = { project: Project; role: Role; user: User | null };

/** `actor`: the caller for the audit log. */
export type ProjectAuth = ProjectCaller & { actor: Actor };

/** Returns a ProjectCaller for routes of a project, and the Credential for the others. */
type Admit = (
  context: RequestContext,
  access: Access,
  parameter: (name: string) => string,
) => Promise<ProjectCaller | Credential>;

export const createAdmit = ({ store }: Pick<Deps, "store">): Admit =>
  async function admit(context, access, parameter) {
    const credential = credentialOf(context);
    const guarded = access as GuardedAccess;
    switch (guarded.kind) {
      case "project":
        return admittedTo(await projectCaller(store, credential, parameter("slug")), credential, guarded);
      case "person or key":
        return credential;
      case "key":
        if (credential.kind !== "key") throw keyNeeded();
        return credential;
      case "person":
        personOf(credential);
        return credential;
      case "operator":
        if (!(await isOperator(store.read, personOf(credential)))) throw operatorNeeded();
        return credential;
      default:
        throw closed();
    }
  };

async function projectCaller(store: Deps["store"], credential: Credential, slug: string): Promise<ProjectCaller> {
  if (credential.kind === "key" && credential.project.slug === slug) {
    return { project: credential.project, role: ROLE_OF_KEYS, user: null };
  }
  const project = found("The project", await findProjectBySlug(store.read, slug));
  const role = credential.kind === "user" && (await findRole(store.read, project, credential.user.id));
  if (!role) throw notOfProject();
  return { project, role, user: credential.kind === "user" ? credential.user : null };
}

function admittedTo(caller: ProjectCaller, credential: Credential, { role, key, own }: ProjectAccess): ProjectCaller {
  if (credential.kind === "key") {
    if (!key) throw personNeeded(role);
    return caller;
  }
  const least = own ? "viewer" : role;
  if (!atLeast(caller.role, least)) throw roleNeeded(least, caller.role);
  return caller;
}

/** Provides `auth` for routes below /projects/:slug. */
export const inProject = new Elysia({ name: "in-project" }).derive(
  { as: "scoped" },
  function readProjectAuth({ request, route }) {
    const context = contextOf(request);
    const auth: ProjectAuth = {
      ...projectCallerOf(context, route),
      actor: actorOf(request, credentialOf(context)),
    };
    return { auth };
  },
);

/** Provides `caller` for the other routes of people who are signed in, including the operator's. */
export const signedIn = new Elysia({ name: "signed-in" }).derive(
  { as: "scoped" },
  function readCaller({ request, route }) {
    const context = contextOf(request);
    const caller = callerOf(context, route);
    if ("role" in caller) throw closed();
    return { caller };
  },
);

/**
 * The caller that was admitted to a route of a project. `route`: the path of the route that the router matched, if known.
 * @throws {AppError} `forbidden` if no caller was admitted to that route.
 */
export function projectCallerOf(context: RequestContext, route = context.route?.path): ProjectCaller {
  const caller = callerOf(context, route);
  if (!("role" in caller)) throw closed();
  return caller;
}

/**
 * @throws {AppError} `forbidden` if no caller was admitted, or the caller was admitted to another route than the one that
 * answers.
 */
function callerOf(context: RequestContext, route: string | undefined): ProjectCaller | Credential {
  const caller = context.caller as ProjectCaller | Credential | null;
  if (caller === null || route === undefined || context.route?.path !== withoutSlash(route)) throw closed();
  return caller;
}

/**
 * The credential of a request.
 * @throws {AppError} `unauthorized` without a valid one.
 */
export function credentialOf(context: RequestContext): Credential {
  const credential = sentCredential(context);
  if (!credential)
    throw new AppError(
      "unauthorized",
      "A valid credential is needed: an API key as X-API-Key, or the access_token of a login as Authorization: Bearer …",
    );
  return credential;
}

/** The credential of a request; null without a valid one. */
export const sentCredential = ({ credential }: RequestContext): Credential | null => credential as Credential | null;

/** The caller for the audit log. */
export function actorOf(request: Request, caller: Credential): Actor {
  const { address, id } = contextOf(request);
  const user = caller.kind === "user" ? { id: caller.user.id, email: caller.user.email } : null;
  return { type: user ? "user" : "api_key", user, address, requestId: id };
}

/**
 * The signed-in person behind a credential.
 * @throws {AppError} `forbidden` for an API key.
 */
export function personOf(caller: Credential): User {
  if (caller.kind !== "user")
    throw new AppError(
      "forbidden",
      "An API key may not do this: sign in, and send the access_token as Authorization: Bearer …",
    );
  return caller.user;
}

const closed = () => new AppError("forbidden", "Nobody may do this");

const operatorNeeded = () =>
  new AppError("forbidden", "Only the operator of this instance may do this: the holder of its first account");

const notOfProject = () =>
  new AppError(
    "forbidden",
    "You do not belong to this project, nor does your API key: ask its owner for an invitation",
  );

const personNeeded = (least: Role) =>
  new AppError("forbidden", `An API key may not do this: sign in as a member of the project with the role ${least}`);

const keyNeeded = () => new AppError("forbidden", "Only an API key may do this, because it identifies the project");

const roleNeeded = (least: Role, own: Role) =>
  new AppError("forbidden", `This needs the role ${least} in the project, and yours is ${own}: ask an owner or admin`);
