// The job that hands one message of the outbox over.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { deliverMessage } from "./delivery.ts";
import { deliver } from "./service.ts";

export const messageWorks = (deps: Deps): AnyWork[] => [
  work(deliver, { concurrency: 4 }, ({ messageId }, { attempt }) => deliverMessage(deps, messageId, attempt)),
];
