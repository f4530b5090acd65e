// The HTTP routes of the instance, for its operator: its state, backups, and testing the model.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { VERSION } from "../../lib/version.ts";
import { actorOf, signedIn } from "../access/guards.ts";
import { operator } from "../access/rules.ts";
import { users } from "../accounts/tables.ts";
import { projects } from "../projects/tables.ts";
import { Backups } from "./backups.ts";
import { Examinations } from "./examination.ts";
import {
  ReadBackup,
  ReadExamination,
  ReadInstance,
  ReadModelTest,
  servedBy,
  toBackup,
  toExamination,
  toMail,
  toModel,
} from "./model.ts";
import { sizesOf } from "./sizes.ts";
import { MODEL_TIMEOUT, modelTester } from "./test-model.ts";

/** How many seconds an examination may take, for a large database on a slow disk. */
const SILENCE = 240;

const FOR_OPERATORS = "For the operator alone: the holder of the instance's first account.";

export const instanceRoutes = (deps: Deps) => {
  const { config, store, clock, upkeep, llm } = deps;
  const backups = new Backups(deps);
  const examinations = new Examinations(deps);
  const testModel = modelTester(deps);

  return new Elysia({ prefix: "/instance" })
    .use(signedIn)
    .get(
      "/",
      async () => {
        const last = upkeep.findLastBackup();
        const examination = examinations.last();
        return {
          data: {
            version: VERSION,
            started_at: iso(upkeep.startedAt),
            uptime_seconds: Math.floor((clock.now() - upkeep.startedAt) / 1_000),
            public_url: config.server.publicUrl,
            served_by: servedBy(config.server),
            database: config.data.url === "" ? ("sqlite" as const) : ("postgresql" as const),
            data_folder: { path: config.data.dir, ...(await sizesOf(config.data.dir)) },
            last_backup: last && { file: last.file, bytes: last.bytes, at: iso(last.at) },
            backup: backups.last && toBackup(backups.last),
            mail: toMail(config),
            model: toModel(config, llm?.last?.() ?? null),
            registration: config.auth.registration,
            accounts: await store.read.$count(users),
            projects: await store.read.$count(projects),
            examination: examination && toExamination(examination),
          },
        };
      },
      describe({
        id: "getInstance",
        tag: "Service",
        access: operator,
        summary: "Get the state of the instance",
        description: `${FOR_OPERATORS} \`examination\` is the last one since the start. The first call starts it; until it has been made, it is null.`,
        response: Item(ReadInstance),
      }),
    )
    .post(
      "/examine",
      async ({ request }) => {
        contextOf(request).allowSilence(SILENCE);
        return { data: toExamination(await examinations.examine()) };
      },
      describe({
        id: "createInstanceExamination",
        tag: "Service",
        access: operator,
        summary: "Examine the instance, as `recoverd doctor` does",
        description: `${FOR_OPERATORS} It reads the whole database, and asks the mail server and the model; it changes nothing.`,
        response: Item(ReadExamination),
      }),
    )
    .post(
      "/backup",
      async ({ caller, request }) => {
        const run = await backups.start(actorOf(request, caller));
        return { data: toBackup(run) };
      },
      describe({
        id: "createInstanceBackup",
        tag: "Service",
        access: operator,
        summary: "Back up the instance, as `recoverd backup` does",
        description: `${FOR_OPERATORS} It is written to the folder \`backups\` of the data folder while the service runs; \`backup\` of \`GET /instance\` shows when it has finished. One at a time (409), and only where the disk has room for it (409). A PostgreSQL database is backed up with its own tools (409). The file holds the keys, so anyone who can read it can read every secret: keep a copy on another machine.`,
        status: 202,
        response: Item(ReadBackup),
        errors: [409],
      }),
    )
    .post(
      "/test-model",
      async ({ request }) => {
        contextOf(request).allowSilence(MODEL_TIMEOUT * 2);
        return { data: await testModel() };
      },
      describe({
        id: "sendTestPrompt",
        tag: "Service",
        access: operator,
        summary: "Ask the configured model a trivial question",
        description: `${FOR_OPERATORS} Answers how long it took, or what went wrong. Without a model it is a 409.`,
        response: Item(ReadModelTest),
        errors: [409],
      }),
    );
};
