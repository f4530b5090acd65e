// The guard of the routes: a credential (401), its project (404), membership and role (403), in this order,
// before anything of the request is validated. A route that the permissions do not name is refused.

import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import type { User } from "../features/accounts/tables.ts";
import type { Actor } from "../features/projects/audit.ts";
import { atLeast } from "../features/projects/roles.ts";
import { findProjectBySlug, findRole } from "../features/projects/service.ts";
import type { Project, Role } from "../features/projects/tables.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { type Credential, contextOf, type RequestContext } from "./context.ts";
import { type Access, accessTo } from "./permissions.ts";

/** An API key acts as a member; what else it may do stands in the permissions. */
const ROLE_OF_KEYS: Role = "member";

/** Who calls, in the project of the path: a person with a role, or the project's API key (`user` is null). */
export type ProjectCaller = { project: Project; role: Role; user: User | null };

/** `actor` is the same for the audit log. */
export type ProjectAuth = ProjectCaller & { actor: Actor };

/** For routes below /projects/:slug. */
export const inProject = (deps: Pick<Deps, "store">) =>
  new Elysia({ name: "in-project" }).derive(
    { as: "scoped" },
    async function authenticateInProject({ request, route, params }) {
      const access = accessTo(request.method, route);
      const caller = await admitted(deps, contextOf(request), (params as { slug?: string }).slug, access);
      const auth: ProjectAuth = { ...caller, actor: actorOf(request, credentialOf(request)) };
      return { auth };
    },
  );

/** For a door below /projects/:slug, which judges as `inProject` does before the other routes. */
export function guardOf(deps: Pick<Deps, "store">, method: string, route: string) {
  const access = accessTo(method, route);
  return (context: RequestContext, slug: string): Promise<ProjectCaller> => admitted(deps, context, slug, access);
}

async function admitted(
  deps: Pick<Deps, "store">,
  context: RequestContext,
  slug: string | undefined,
  access: Access | undefined,
): Promise<ProjectCaller> {
  const credential = credentialIn(context);
  const caller = await projectCaller(deps, credential, slug);
  if (access === undefined || typeof access === "string") throw closed();
  if (credential.kind === "key" && !access.key) throw personNeeded(access.role);
  const least = access.own ? "viewer" : access.role;
  if (credential.kind !== "key" && !atLeast(caller.role, least)) throw roleNeeded(least, caller.role);
  return caller;
}

/** For routes of a signed-in person that are not in a project. */
export const signedIn = new Elysia({ name: "signed-in" }).derive(
  { as: "scoped" },
  async function authenticateCaller({ request, route }) {
    const caller = credentialOf(request);
    const access = accessTo(request.method, route);
    if (access !== "user" && access !== "user or key") throw closed();
    if (access === "user") personOf(caller);
    return { caller };
  },
);

export const credentialOf = (request: Request): Credential => credentialIn(contextOf(request));

function credentialIn({ credential }: RequestContext): Credential {
  if (!credential)
    throw new AppError(
      "unauthorized",
      "A valid credential is needed: an API key as X-API-Key, or the access_token of a login as Authorization: Bearer …",
    );
  return credential;
}

/** A caller as the audit log knows them. */
export function actorOf(request: Request, caller: Credential): Actor {
  const { address, id } = contextOf(request);
  const user = caller.kind === "user" ? { id: caller.user.id, email: caller.user.email } : null;
  return { type: user ? "user" : "api_key", user, address, requestId: id };
}

async function projectCaller(
  { store }: Pick<Deps, "store">,
  credential: Credential,
  slug = "",
): Promise<ProjectCaller> {
  if (credential.kind === "key" && credential.project.slug === slug) {
    return { project: credential.project, role: ROLE_OF_KEYS, user: null };
  }
  const project = await findProjectBySlug(store.read, slug);
  if (!project) throw notFound("The project");
  const role = credential.kind === "user" && (await findRole(store.read, project, credential.user.id));
  if (!role) throw notOfProject();
  return { project, role, user: credential.kind === "user" ? credential.user : null };
}

/** The signed-in person behind a credential; an API key is none. */
export function personOf(caller: Credential): User {
  if (caller.kind !== "user")
    throw new AppError(
      "forbidden",
      "An API key may not do this: sign in, and send the access_token as Authorization: Bearer …",
    );
  return caller.user;
}

const closed = () => new AppError("forbidden", "Nobody may do this");

const notOfProject = () =>
  new AppError(
    "forbidden",
    "You do not belong to this project, nor does your API key: ask its owner for an invitation",
  );

const personNeeded = (least: Role) =>
  new AppError("forbidden", `An API key may not do this: sign in as a member of the project with the role ${least}`);

const roleNeeded = (least: Role, own: Role) =>
  new AppError("forbidden", `This takes the role ${least} in the project, and yours is ${own}: ask an owner or admin`);
