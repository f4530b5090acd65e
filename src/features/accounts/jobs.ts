// The jobs of accounts: handing over the service's own mails.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/work.ts";
import { deliverAccountMail, handOverAccountMail } from "./mail.ts";

export const accountWorks = (deps: Deps): AnyWork[] => [
  work(deliverAccountMail, { concurrency: 2 }, (mail, { attempt }) => handOverAccountMail(deps, mail, attempt)),
];
