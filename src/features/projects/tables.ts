// Projects: their members, keys, invitations and audit log.

import { isNull } from "drizzle-orm";
import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { json, string, time } from "../../store/columns.ts";
import type { Role } from "./roles.ts";
import type { SettingsPatch } from "./settings-shape.ts";

export type { Role } from "./roles.ts";

export const projects = sqliteTable("projects", {
  id: string("id").primaryKey(),
  slug: string("slug").notNull(),
  name: string("name").notNull(),
  /** The settings that the project has set; defaults are added on reading. */
  settings: json<SettingsPatch>("settings").notNull(),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  /** When automatic sending was last switched; it does not apply to older events. */
  automationChangedAt: time("automation_changed_at"),
  /** Since when nothing is mailed automatically; null while that is not paused. */
  automationPausedAt: time("automation_paused_at"),
  /** Since when the project has sample data; null if it has none. */
  sampleDataAt: time("sample_data_at"),
  /** When the list of first steps was dismissed. */
  checklistClosedAt: time("checklist_closed_at"),
  /** Since when the project is hidden while its rows are being deleted; null for an existing project. */
  deletedAt: time("deleted_at"),
});

/** Use it in every query that looks for projects. */
export const notDeleted = isNull(projects.deletedAt);

export type Project = typeof projects.$inferSelect;

export const members = sqliteTable("members", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  userId: string("user_id").notNull(),
  role: string("role").$type<Role>().notNull(),
  createdAt: time("created_at").notNull(),
});

export const KEY_KINDS = ["secret", "public", "webhook", "identity"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const projectKeys = sqliteTable("project_keys", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  kind: string("kind").$type<KeyKind>().notNull(),
  /** The value that keys in requests are compared with: the public key itself, or the hash of a secret key. */
  lookup: string("lookup"),
  /** The part that may be shown again: the public key, or the first characters of a secret one. */
  shown: string("shown"),
  /** Webhook and identity secrets, sealed with a key that is not in the database. */
  sealed: string("sealed"),
  createdAt: time("created_at").notNull(),
  /** Null for the current key; a time for a former one in its grace period. */
  expiresAt: time("expires_at"),
});

export type ProjectKey = typeof projectKeys.$inferSelect;

export const invitations = sqliteTable("invitations", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  email: string("email").notNull(),
  role: string("role").$type<Role>().notNull(),
  tokenHash: string("token_hash").notNull(),
  /** The hash of the token with the suffix that is only in the mail: the inviter sees the link without the suffix. */
  mailedHash: string("mailed_hash").notNull(),
  invitedBy: string("invited_by").notNull(),
  createdAt: time("created_at").notNull(),
  expiresAt: time("expires_at").notNull(),
});

export type Invitation = typeof invitations.$inferSelect;

export const ACTOR_TYPES = ["user", "api_key", "system"] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

export const auditEntries = sqliteTable("audit_entries", {
  id: string("id").primaryKey(),
  /** Null for the deletion of a project, which outlives it. */
  projectId: string("project_id"),
  actorType: string("actor_type").$type<ActorType>().notNull(),
  userId: string("user_id"),
  userEmail: string("user_email"),
  action: string("action").notNull(),
  target: string("target"),
  details: json<Record<string, unknown>>("details").notNull(),
  address: string("address"),
  requestId: string("request_id"),
  createdAt: time("created_at").notNull(),
});

export type AuditEntry = typeof auditEntries.$inferSelect;

/** The notices to the admins of a project, each sent once. */
export const adminNotices = sqliteTable(
  "admin_notices",
  {
    projectId: string("project_id").notNull(),
    kind: string("kind").notNull(),
    /** The id of the object that it is about. */
    about: string("about").notNull(),
    line: string("line").notNull(),
    createdAt: time("created_at").notNull(),
    mailedAt: time("mailed_at"),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind, table.about] })],
);

export type AdminNotice = typeof adminNotices.$inferSelect;
