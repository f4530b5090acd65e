// The HTTP routes of a company's knowledge.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { describe } from "../../http/openapi.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { contentOf, KnowledgeAnswer, knowledgeBody, toAnswer } from "./model.ts";
import { readKnowledge, replaceKnowledge } from "./service.ts";

export const knowledgeRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/knowledge" })
    .use(inProject)
    .get(
      "/",
      async ({ auth }) => toAnswer(await readKnowledge(store.read, auth.project.id), clock.now()),
      describe({
        id: "getKnowledge",
        tag: "Variants",
        access: peopleAndKeys("viewer"),
        summary: "Get what the mails may say about the company",
        description: "Everything is there: null or an empty list where nothing was written.",
        response: KnowledgeAnswer,
      }),
    )
    .put(
      "/",
      async ({ auth, body }) => {
        const content = contentOf(body);
        const now = clock.now();
        return toAnswer(await store.write((tx) => replaceKnowledge(tx, auth.project, content, auth.actor, now)), now);
      },
      describe({
        body: knowledgeBody,
        id: "putKnowledge",
        tag: "Variants",
        access: peopleAndKeys("admin"),
        summary: "Replace what the mails may say about the company",
        description:
          "Replaces all of it: what is left out is deleted. Mails claim nothing about the company that is not written here. A story needs `permission: true`; a fix without `shipped_on` counts as not shipped; a plan without `currency` is in the project's own.",
        response: KnowledgeAnswer,
      }),
    );
