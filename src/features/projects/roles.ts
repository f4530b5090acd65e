// The roles of a project; each includes the rights of the one before.

export const ROLES = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

export const atLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** Whether the first role may grant or revoke the second: admins all except owner, owners all. */
export const mayDispose = (own: Role, role: Role): boolean => atLeast(own, "admin") && atLeast(own, role);
