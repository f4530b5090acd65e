// The job of direct mode: sends the mail of one alert.

import type { Deps } from "../../../deps.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { runDirectMail } from "./send-direct-mail.ts";
import { sendDirectMail } from "./service.ts";

export const directHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendDirectMail, { concurrency: 4 }, ({ alertId }, { signal }) => runDirectMail(deps, alertId, signal)),
];
