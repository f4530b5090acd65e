// The hourly job that sends notices.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { sendDueNotices } from "./sending.ts";

export const sendNotices = defineJob("send_notices");

export const noticeHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendNotices, { concurrency: 1 }, () => sendDueNotices(deps)),
];
