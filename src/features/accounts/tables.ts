// The tables of accounts: the people who sign in, their password resets, and their identities at identity providers.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, string, time, whole } from "../../store/columns.ts";

export const users = sqliteTable("users", {
  id: string("id").primaryKey(),
  email: string("email").notNull(),
  name: string("name"),
  passwordHash: string("password_hash"), // null: signs in through an identity provider only
  sessionEpoch: whole("session_epoch").notNull(), // raising it ends every session
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  emailVerifiedAt: time("email_verified_at"), // null until the holder has proved to have the address
});

export type User = typeof users.$inferSelect;

export const passwordResets = sqliteTable("password_resets", {
  tokenHash: string("token_hash").primaryKey(),
  userId: string("user_id").notNull(),
  mailed: flag("mailed").notNull(), // the holder of a mailed link has proven the address
  createdAt: time("created_at").notNull(),
  expiresAt: time("expires_at").notNull(),
});

/** The places from which somebody signed in to an account: see login-places.ts. */
export const loginPlaces = sqliteTable("login_places", {
  place: string("place").primaryKey(), // a keyed hash
  userId: string("user_id").notNull(),
  lastAt: time("last_at").notNull(),
});

/** Sessions that were ended by signing out: see ended-sessions.ts. */
export const endedSessions = sqliteTable("ended_sessions", {
  id: string("id").primaryKey(), // the jti of its token
  expiresAt: time("expires_at").notNull(),
});

export type PasswordReset = typeof passwordResets.$inferSelect;

export const identities = sqliteTable(
  "identities",
  {
    issuer: string("issuer").notNull(),
    subject: string("subject").notNull(),
    userId: string("user_id").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);
