// Projects over HTTP: making, listing and reading them, and who one is in them.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject, personOf, signedIn } from "../../http/auth.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List, Page } from "../../http/shapes.ts";
import {
  CreatedProject,
  ListedProject,
  Me,
  NewProject,
  ReadProject,
  toCreatedProject,
  toListedProject,
  toMe,
  toProject,
} from "./model.ts";
import { createProject, currentKeys, listMemberships } from "./service.ts";

export const meRoutes = ({ store }: Deps) =>
  new Elysia().use(signedIn).get(
    "/auth/me",
    async ({ caller }) => {
      const user = personOf(caller);
      const { memberships } = await listMemberships(store.read, user.id);
      return { data: toMe(user, memberships) };
    },
    { detail: describe({ summary: "The signed-in account and its projects", response: Item(Me), errors: [401, 403] }) },
  );

export const projectsRoutes = ({ store, clock, keys }: Deps) =>
  new Elysia({ prefix: "/projects" })
    .use(signedIn)
    .post(
      "/",
      async ({ caller, body, set }) => {
        const owner = personOf(caller);
        const made = await store.write((tx) => createProject(tx, owner.id, body, keys.sealing, clock.now()));
        set.status = 201;
        return { data: toCreatedProject(made.project, made.keys) };
      },
      {
        body: body(NewProject),
        detail: describe({
          summary: "Make a project",
          status: 201,
          response: Item(CreatedProject),
          errors: [400, 401, 403, 409],
        }),
      },
    )
    .get(
      "/",
      async ({ caller, query }) => {
        // An API key knows no project but its own.
        if (caller.kind === "key") {
          const only = toListedProject({ project: caller.project, role: "member" });
          return { data: query.page === 1 ? [only] : [], meta: metaOf(query, 1) };
        }
        const { memberships, total } = await listMemberships(store.read, caller.user.id, windowOf(query));
        return { data: memberships.map(toListedProject), meta: metaOf(query, total) };
      },
      {
        query: query(Type.Object(Page)),
        detail: describe({ summary: "The caller's projects", response: List(ListedProject), errors: [400, 401] }),
      },
    );

export const projectRoutes = ({ store, keys }: Deps) =>
  new Elysia().use(inProject({ store })).get(
    "/",
    async ({ auth }) => ({
      data: toProject(auth.project, auth.role, await currentKeys(store.read, auth.project, keys.sealing)),
    }),
    { detail: describe({ summary: "A project", response: Item(ReadProject), errors: [401, 403, 404] }) },
  );
