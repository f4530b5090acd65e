// The roles of a project, each with all that the one before it may do.

export const ROLES = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

export const atLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** Whether somebody of the first role may give or take the second: admins all but an owner's, owners all. */
export const mayDispose = (own: Role, role: Role): boolean => atLeast(own, "admin") && atLeast(own, role);
