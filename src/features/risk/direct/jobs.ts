// The job of direct mode: the mail of one alert.

import type { Deps } from "../../../deps.ts";
import { type AnyWork, work } from "../../../queue/work.ts";
import { runDirectMail } from "./sending.ts";
import { sendDirectMail } from "./service.ts";

export const directWorks = (deps: Deps): AnyWork[] => [
  work(sendDirectMail, { concurrency: 4 }, ({ alertId }, { signal }) => runDirectMail(deps, alertId, signal)),
];
