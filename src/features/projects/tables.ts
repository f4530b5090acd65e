// Projects, their members and their keys.

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "../../store/columns.ts";
import type { SettingsPatch } from "./settings.ts";

export const projects = sqliteTable("projects", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  /** What the project has set; the defaults are added on reading. */
  settings: json<SettingsPatch>("settings").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export type Project = typeof projects.$inferSelect;

export type Role = "viewer" | "member" | "admin" | "owner";

export const members = sqliteTable("members", {
  id: text("id").primaryKey(),
  projectId: text("project_id").notNull(),
  userId: text("user_id").notNull(),
  role: text("role").$type<Role>().notNull(),
  createdAt: integer("created_at").notNull(),
});

export type KeyKind = "secret" | "public" | "webhook" | "identity";

export const projectKeys = sqliteTable("project_keys", {
  id: text("id").primaryKey(),
  projectId: text("project_id").notNull(),
  kind: text("kind").$type<KeyKind>().notNull(),
  /** What requests are matched against: the public key itself, or the hash of a secret key. */
  lookup: text("lookup"),
  /** What may be shown again: the public key, or the first characters of a secret one. */
  shown: text("shown"),
  /** Webhook and identity secrets, sealed with a key that is not in the database. */
  sealed: text("sealed"),
  createdAt: integer("created_at").notNull(),
  /** Null for the current key; a time for a former one in its grace period. */
  expiresAt: integer("expires_at"),
});

export type ProjectKey = typeof projectKeys.$inferSelect;
