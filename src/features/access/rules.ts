// The access rules of the API's routes, and the limits in addition to the general one.

import type { Access, LimitRule } from "../../http/rules.ts";
import type { Role } from "../projects/roles.ts";

/**
 * Admits members of the project in the path with at least this role, and its API key if `key`. With `own`, every member is
 * admitted, and the feature restricts those of a lower role to what is their own.
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

/** Admits members of the project with at least this role. */
export const people = (role: Role, { own = false } = {}): ProjectAccess => ({
  kind: "project",
  name: own ? `${role}, or one's own` : role,
  credentials: PERSON,
  role,
  key: false,
  own,
});

/** Admits members of the project with at least this role, and the project's API key. */
export const peopleAndKeys = (role: Role): ProjectAccess => ({
  kind: "project",
  name: `${role} or key`,
  credentials: PERSON_OR_KEY,
  role,
  key: true,
  own: false,
});

/** Admits every person who is signed in, whatever their projects. */
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
/** Every page of every customer requests the wall, so no limit per key would fit all projects. */
export const wallLimit: LimitRule = { name: "general", by: "address" };
export const cancelFlowLimit: LimitRule = { name: "cancel_flow", by: "handler" };
