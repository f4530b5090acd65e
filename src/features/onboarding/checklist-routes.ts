// The HTTP routes of the checklist: the first things to do in a project.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { body } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item, named, OneOf } from "../../http/shapes.ts";
import { isoOrNull } from "../../lib/clock.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import type { Project } from "../projects/tables.ts";
import { closeChecklist, ITEM_KINDS, readChecklist } from "./checklist.ts";

const Checklist = named(
  "Checklist",
  Type.Object({
    closed: Type.Boolean({ description: "Somebody has put the list away, for everybody in the project" }),
    items: Type.Array(
      Type.Object({
        kind: OneOf(ITEM_KINDS),
        state: OneOf(["done", "open"]),
        facts: Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              "What the state is based on. product: name, currency, timezone; sample_data: added_at; payments: providers [{name, last_heard_at}]; sender: from_name, from_email, mail_server, tested_at; writer: model; cancel_flow: last_session_at; team: members, invitations",
          },
        ),
      }),
    ),
  }),
  {
    closed: false,
    items: [
      { kind: "product", state: "done", facts: { name: "Acme", currency: "usd", timezone: "America/New_York" } },
      { kind: "team", state: "open", facts: { members: 1, invitations: 0 } },
    ],
  },
);

const ChecklistChange = named("ChecklistUpdate", Type.Object({ closed: Type.Boolean() }), { closed: true });

export const checklistRoutes = ({ store, clock, config }: Deps) => {
  const shown = async (project: Project) => ({
    data: {
      closed: project.checklistClosedAt !== null,
      items: (await readChecklist(store.read, config, project, clock.now())).map(({ kind, done, facts }) => ({
        kind,
        state: done ? ("done" as const) : ("open" as const),
        facts: withTimes(facts),
      })),
    },
  });

  return new Elysia({ prefix: "/checklist" })
    .use(inProject)
    .get(
      "/",
      ({ auth }) => shown(auth.project),
      describe({
        id: "getChecklist",
        tag: "Projects",
        access: people("viewer"),
        summary: "Get the first things to do",
        description: "Each state is read from what is there.",
        response: Item(Checklist),
      }),
    )
    .put(
      "/",
      async ({ auth: { project }, body: { closed } }) => {
        const now = clock.now();
        await store.write((tx) => closeChecklist(tx, project, closed, now));
        return shown({ ...project, checklistClosedAt: closed ? now : null });
      },
      describe({
        body: body(ChecklistChange),
        id: "updateChecklist",
        tag: "Projects",
        access: people("member"),
        summary: "Put the first things away, or show them again",
        description: "For everybody in the project.",
        response: Item(Checklist),
      }),
    );
};

/** Formats every `…_at` as the API formats times. */
const withTimes = (value: unknown): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(value, (key, inner) =>
      key.endsWith("_at") && typeof inner === "number" ? isoOrNull(inner) : inner,
    ),
  );
