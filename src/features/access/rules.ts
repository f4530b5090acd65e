// Who may call a route of the API, and which limits there are beside the general one.

import type { Access, LimitRule } from "../../http/rules.ts";
import type { Role } from "../projects/roles.ts";

/**
 * A member of the project in the path with at least this role, or its API key where `key` says so. With `own`, every
 * member is admitted, and the feature lets those of a lower role do it to what is their own.
 */
export type ProjectAccess = Access & {
  readonly kind: "project";
  readonly role: Role;
  readonly key: boolean;
  readonly own: boolean;
};

type CallerAccess = Access & { readonly kind: "person" | "person or key" | "key" | "operator" };

export type GuardedAccess = ProjectAccess | CallerAccess;

const PERSON = ["bearer", "cookie"] as const;
const PERSON_OR_KEY = ["bearer", "apiKey", "cookie"] as const;

/** A member of the project with at least this role. */
export const people = (role: Role, { own = false } = {}): ProjectAccess => ({
  kind: "project",
  name: own ? `${role}, or one's own` : role,
  credentials: PERSON,
  role,
  key: false,
  own,
});

/** A member of the project with at least this role, or the project's API key. */
export const peopleAndKeys = (role: Role): ProjectAccess => ({
  kind: "project",
  name: `${role} or key`,
  credentials: PERSON_OR_KEY,
  role,
  key: true,
  own: false,
});

/** A person who is signed in, whatever their projects. */
export const signedInPerson: CallerAccess = { kind: "person", name: "signed in", credentials: PERSON };

/** A person who is signed in, or an API key. */
export const personOrKey: CallerAccess = {
  kind: "person or key",
  name: "signed in or key",
  credentials: PERSON_OR_KEY,
};

/** A project's API key, which identifies its project. */
export const projectKey: CallerAccess = { kind: "key", name: "key", credentials: ["apiKey"] };

/** The person who operates the instance: the holder of its first account. */
export const operator: CallerAccess = { kind: "operator", name: "operator", credentials: PERSON };

export const signInLimit: LimitRule = { name: "auth", by: "address" };
export const trackLimit: LimitRule = { name: "track", by: "handler" };
export const webhookLimit: LimitRule = { name: "webhook", by: "handler" };
/** Every page of every customer asks for the wall, so one key has no bound that fits all of them. */
export const wallLimit: LimitRule = { name: "general", by: "address" };
export const cancelFlowLimit: LimitRule = { name: "cancel_flow", by: "handler" };
