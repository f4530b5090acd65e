// The job that mails customers about what was carried out for them.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { mailAboutApplication, mailOnce } from "./service.ts";

export const confirmationHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(mailAboutApplication, { concurrency: 2 }, (asked) => mailOnce(deps, asked)),
];
