// Streams the texts of a churn event over HTTP while a model writes them.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { describe } from "../../http/openapi.ts";
import type { StreamAnswer } from "../access/event-stream-answer.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { GenerationStream } from "./generation-stream.ts";

export const generationStreamRoutes = ({
  store,
  llm,
  liveTexts,
  streamAnswer,
}: Deps & { streamAnswer: StreamAnswer }) => {
  return new Elysia({ prefix: "/churn-events/:id" }).use(inProject).get(
    "/writing",
    async ({ auth: { project }, params, request }) => {
      const { id } = await getChurnEvent(store.read, project, params.id);
      const isWriting = async () =>
        llm !== null && (await getChurnEvent(store.read, project, id)).status === "processing";
      return streamAnswer(request, () => new GenerationStream({ store, liveTexts, isWriting }, id));
    },
    describe({
      id: "streamWriting",
      tag: "Variants",
      access: peopleAndKeys("viewer"),
      summary: "The texts of a churn event while a model writes them",
      description: [
        "Server-sent events, for a page that shows the words as they come; at most four times a second for each text:",
        '- `event: text`, `data: {"strategy": "…", "subject": "…", "body": "…"}`: the words so far, the whole of them each time. They are not checked yet: an answer that is refused is written again from the start, and a text with empty words takes back what was there.',
        "- `event: done` with the same data: this text has passed the checks and is stored.",
        '- `event: end`, `data: {"reason": "completed"}`: the generation has ended; get the churn event, whose other texts come from the templates. Or `"not_writing"`: no model writes texts for this event at present.',
        "",
        "The stream ends after `end`: close an `EventSource` then, or it reconnects. At most 10 streams per user, and for the keys of a project together, including those of `streamChanges`.",
      ].join("\n"),
      contentType: "text/event-stream",
      response: Type.String(),
    }),
  );
};
