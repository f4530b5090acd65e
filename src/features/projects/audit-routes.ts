// The audit log over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { logPageOf, logWindowOf } from "../../http/paging.ts";
import { LogList, LogPage, Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { auditList } from "./audit.ts";
import { ACTOR_TYPES, type AuditEntry } from "./tables.ts";

const ReadEntry = named(
  "AuditEntry",
  Type.Object({
    id: Type.String(),
    actor: Type.Object({
      type: OneOf(ACTOR_TYPES),
      user_id: Nullable(Type.String()),
      email: Nullable(Type.String()),
    }),
    action: Type.String({ description: "The noun and what became of it, such as member.removed" }),
    target: Nullable(Type.String({ description: "The id of what it happened to" })),
    details: Type.Object({}, { additionalProperties: true }),
    address: Nullable(Type.String({ description: "Where the request came from" })),
    request_id: Nullable(Type.String({ description: "As in X-Request-Id and in the server's log" })),
    created_at: Timestamp,
  }),
  {
    id: "aud_01kjq38xw000se9zetyk8kat192c4",
    actor: { type: "user", user_id: "usr_01kjpwd6m0000tyf1n1f3ek6dh5dm", email: "ada@example.com" },
    action: "invitation.created",
    target: "inv_01kjq38xw000pj09m3dfb2qw9t4e4",
    details: { email: "alan@example.com", role: "member" },
    address: "203.0.113.7",
    request_id: "req_easjbo2m10nj_o",
    created_at: "2026-03-02T11:00:00.000Z",
  },
);

const toEntry = shownAs(ReadEntry, ({ actorType, userId, userEmail }: AuditEntry) => ({
  actor: { type: actorType, user_id: userId, email: userEmail },
}));

export const auditRoutes = ({ reader }: Deps) =>
  new Elysia({ prefix: "/audit-log" }).use(inProject).get(
    "/",
    async ({ auth, query }) => {
      const asked = { owner: { id: auth.project.id }, filter: {}, window: logWindowOf(query) };
      return logPageOf(query, await reader.read(auditList, asked), toEntry);
    },
    describe({
      query: query(Type.Object(LogPage)),
      id: "listAuditLog",
      tag: "Projects",
      access: people("admin"),
      summary: "List who did what, when and from where, newest first",
      response: LogList(ReadEntry),
    }),
  );
