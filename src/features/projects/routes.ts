// Projects over HTTP: creating, listing, reading, changing and deleting them, and the caller's account.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List, Page } from "../../http/shapes.ts";
import { AppError } from "../../lib/errors.ts";
import { actorOf, inProject, personOf, signedIn } from "../access/guards.ts";
import { people, peopleAndKeys, personOrKey, signedInPerson, signInLimit } from "../access/rules.ts";
import { isOperator } from "../accounts/operator.ts";
import { deleteProject } from "./deletion.ts";
import { currentKeys } from "./keys.ts";
import {
  CreatedProject,
  ListedProject,
  Me,
  NewProject,
  ProjectChange,
  ReadProject,
  toCreatedProject,
  toListedProject,
  toMe,
  toProject,
} from "./model.ts";
import { changeProject, createProject, listMemberships } from "./service.ts";

const ChangedProject = Type.Object({
  data: ReadProject,
  warnings: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
      description: "What is wrong with the API keys that were sent; they are saved all the same",
    }),
  ),
});

export const meRoutes = ({ store }: Deps) =>
  new Elysia().use(signedIn).get(
    "/auth/me",
    async ({ caller }) => {
      const user = personOf(caller);
      const { memberships } = await listMemberships(store.read, user.id);
      return { data: toMe(user, memberships, await isOperator(store.read, user)) };
    },
    describe({
      id: "getCurrentAccount",
      tag: "Accounts",
      access: signedInPerson,
      limit: signInLimit,
      summary: "Get the signed-in account and its projects",
      response: Item(Me),
    }),
  );

export const projectsRoutes = ({ store, clock, keys }: Deps) =>
  new Elysia({ prefix: "/projects" })
    .use(signedIn)
    .post(
      "/",
      async ({ caller, body, request }) => {
        const by = { actor: actorOf(request, caller), sealingKey: keys.sealing };
        const created = await store.write((tx) => createProject(tx, body, by, clock.now()));
        return { data: toCreatedProject(created.project, created.keys) };
      },
      describe({
        body: body(NewProject),
        id: "createProject",
        tag: "Projects",
        access: signedInPerson,
        summary: "Create a project",
        description: "`settings` is as in a change of the project; what is left out has its default.",
        status: 201,
        response: Item(CreatedProject),
        errors: [409],
      }),
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
      describe({
        query: query(Type.Object(Page)),
        id: "listProjects",
        tag: "Projects",
        access: personOrKey,
        summary: "List the caller's projects",
        response: List(ListedProject),
      }),
    );

export const projectRoutes = ({ store, ingest, clock, keys, log, examineNewKeys }: Deps) =>
  new Elysia()
    .use(inProject)
    .get(
      "/",
      async ({ auth }) => ({
        data: toProject(auth.project, auth.role, await currentKeys(store.read, auth.project, keys.sealing)),
      }),
      describe({
        id: "getProject",
        tag: "Projects",
        access: peopleAndKeys("viewer"),
        summary: "Get a project",
        response: Item(ReadProject),
      }),
    )
    .patch(
      "/",
      async ({ auth: { project, role, actor }, body: { name, settings } }) => {
        const by = { actor, sealingKey: keys.sealing };
        // Acknowledged entries are checked with the secret of their time.
        if (settings && "custom_webhook_secret" in settings) await ingest.allIn();
        const changed = await store.write((tx) => changeProject(tx, project.id, { name, settings }, by, clock.now()));
        const warnings = settings?.integrations ? await examineNewKeys(changed, settings.integrations) : [];
        const data = toProject(changed, role, await currentKeys(store.read, changed, keys.sealing));
        return { data, ...(warnings.length > 0 && { warnings }) };
      },
      describe({
        body: body(ProjectChange),
        id: "updateProject",
        tag: "Projects",
        access: people("admin"),
        summary: "Update a project's name and settings",
        description:
          "Settings are merged deeply; null resets one to its default; lists are replaced as a whole. Secrets are write-only: a read shows true or false in their place, and sending that back changes nothing. A new API key of Paddle or Razorpay is tested: `warnings` says what is wrong with it, or which rights it lacks.",
        response: ChangedProject,
      }),
    )
    .delete(
      "/",
      async ({ auth: { project, actor }, request }) => {
        // Clients shorten ".../customers/.." to this address with a slash at its end, and mean a customer with that id.
        if (new URL(request.url).pathname.endsWith("/")) {
          throw new AppError("not_found", "There is nothing to delete here: a project's URL has no trailing slash");
        }
        await store.write((tx) => deleteProject(tx, project.id, actor, clock.now()));
        log.info("A project was deleted", { project: project.id, slug: project.slug, user: actor.user?.id });
      },
      describe({
        id: "deleteProject",
        tag: "Projects",
        access: people("owner"),
        summary: "Delete a project and everything in it",
        description:
          "Immediately and permanently: churn events, variants, unsent mail, members, keys. Nobody can read it any more, and nothing is sent; its rows are removed from the database within minutes.",
        status: 204,
      }),
    );
