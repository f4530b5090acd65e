// The members of a project over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { pageOf, windowOf } from "../../http/paging.ts";
import { Item, List, Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { changeMember, listMembers, removeMember } from "./members.ts";
import { ROLES } from "./roles.ts";

const ReadMember = named(
  "Member",
  Type.Object({
    id: Type.String(),
    user_id: Type.String(),
    email: Type.String(),
    name: Nullable(Type.String()),
    role: OneOf(ROLES, "Role"),
    joined_at: Timestamp,
  }),
  {
    id: "mem_01kjpwd6m0007bhf5k1061kq4jwgv",
    user_id: "usr_01kjpwd6m0000tyf1n1f3ek6dh5dm",
    email: "ada@example.com",
    name: "Ada Lovelace",
    role: "owner",
    joined_at: "2026-03-02T09:00:00.000Z",
  },
);

const toMember = shownAs(ReadMember);

export const membersRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/members" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        return pageOf(query, await listMembers(store.read, auth.project, windowOf(query)), toMember);
      },
      describe({
        query: query(Type.Object(Page)),
        id: "listMembers",
        tag: "Projects",
        access: people("viewer"),
        summary: "List the members of a project",
        response: List(ReadMember),
      }),
    )
    .patch(
      "/:id",
      async ({ auth, params, body }) => {
        const member = await store.write((tx) =>
          changeMember(tx, auth.project, auth.actor, params.id, body.role, clock.now()),
        );
        return { data: toMember(member) };
      },
      describe({
        body: body(named("MemberUpdate", Type.Object({ role: OneOf(ROLES, "Role") }), { role: "admin" })),
        id: "updateMember",
        tag: "Projects",
        access: people("admin"),
        summary: "Update a member's role",
        description: "Only owners appoint or demote owners. The last owner stays one (409).",
        response: Item(ReadMember),
        errors: [409],
      }),
    )
    .delete(
      "/:id",
      async ({ auth, params }) => {
        await store.write((tx) => removeMember(tx, auth.project, auth.actor, params.id, clock.now()));
      },
      describe({
        id: "removeMember",
        tag: "Projects",
        access: people("admin", { own: true }),
        summary: "Remove a member",
        description: "Everybody may leave a project themselves; the last owner may not (409).",
        status: 204,
        errors: [409],
      }),
    );
