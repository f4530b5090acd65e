// Streams the changes in a project over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { describe } from "../../http/openapi.ts";
import type { StreamAnswer } from "../access/event-stream-answer.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { ChangeSource } from "./change-source.ts";
import { KINDS_OF_CHANGE } from "./changes.ts";

export const changesRoutes = ({ store, streamAnswer }: Deps & { streamAnswer: StreamAnswer }) => {
  return new Elysia().use(inProject).get(
    "/changes",
    ({ auth: { project }, request }) => streamAnswer(request, () => new ChangeSource(store, project.id)),
    describe({
      id: "streamChanges",
      tag: "Projects",
      access: peopleAndKeys("viewer"),
      summary: "What changes, as it changes",
      description: `Server-sent events that name kinds of things that have changed, never their content: \`event: churn_events\` with \`data: {}\`; ask for what you show again. Each kind comes at most once a second. The kinds are ${KINDS_OF_CHANGE.map((kind) => `\`${kind}\``).join(", ")}; there may be more later. Comments in between hold the connection open. It ends when the session or the membership does, and when the service stops. At most 10 streams for each user and for the keys of each project, those of \`streamWriting\` included.`,
      contentType: "text/event-stream",
      response: Type.String(),
    }),
  );
};
